package web

import (
	_ "embed"
	"net/http"
)

//go:embed openapi.json
var openAPIFile []byte

// openAPI is the description of /api/v1.
func (s *site) openAPI(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(openAPIFile)
}
