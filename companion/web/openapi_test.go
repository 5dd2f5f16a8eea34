package web

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"
)

// TestOpenAPI holds the routes of /api/v1 and their description together.
func TestOpenAPI(t *testing.T) {
	var doc struct {
		Paths map[string]map[string]struct {
			Summary   string
			Responses map[string]any
		}
		Components struct{ Schemas map[string]any }
	}
	if err := json.Unmarshal(openAPIFile, &doc); err != nil {
		t.Fatal(err)
	}
	r := chi.NewRouter()
	(&site{}).apiRoutes(r)
	routed := []string{"GET /healthz"} // beside /api/v1
	err := chi.Walk(r, func(method, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		routed = append(routed, method+" "+strings.TrimPrefix(route, "/api/v1"))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var described []string
	for path, calls := range doc.Paths {
		for method, call := range calls {
			described = append(described, strings.ToUpper(method)+" "+path)
			if call.Summary == "" {
				t.Errorf("%s %s has no summary", method, path)
			}
		}
	}
	slices.Sort(routed)
	slices.Sort(described)
	if !slices.Equal(routed, described) {
		t.Errorf("routes and openapi.json differ:\n%v\n%v", routed, described)
	}
	for call, answers := range map[string][]string{"post /photo": {"200", "400", "401", "404", "413", "422", "503"}, "get /healthz": {"200", "503"}} {
		method, path, _ := strings.Cut(call, " ")
		got := slices.Sorted(maps.Keys(doc.Paths[path][method].Responses))
		if !slices.Equal(got, answers) {
			t.Errorf("%s answers %v, described are %v", call, answers, got)
		}
	}
	var refs func(v any)
	refs = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			if ref, ok := v["$ref"].(string); ok {
				if _, ok := doc.Components.Schemas[strings.TrimPrefix(ref, "#/components/schemas/")]; !ok {
					t.Errorf("openapi.json refers to %s, which is not there", ref)
				}
			}
			for _, e := range v {
				refs(e)
			}
		case []any:
			for _, e := range v {
				refs(e)
			}
		}
	}
	var whole any
	_ = json.Unmarshal(openAPIFile, &whole)
	refs(whole)
}
