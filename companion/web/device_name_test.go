package web

import (
	"regexp"
	"strings"
	"testing"
)

// TestUnnamedPhone: the name of a phone that nobody named follows the language in which
// it is read; a name that its owner gave stays.
func TestUnnamedPhone(tt *testing.T) {
	t := start(tt, false)
	t.post("/settings/phone", "lang", "fr")
	t.post("/seats", "seat", "") // the phone is known from now on
	status, body := t.get("/settings")
	name := regexp.MustCompile(`value="téléphone ([A-Z0-9]+)"`).FindStringSubmatch(body)
	if name == nil {
		t.Fatalf("%d: no name in %s", status, body)
	}
	status, body = t.post("/new/errand", "do", "begin")
	t.want("begin", status, 200, body)
	t.json("POST", "/answer", `{"seq":0,"id":"a","answer":{"option":"road"}}`)
	status, body = t.json("GET", "/history", "")
	t.want("in French", status, 200, body, `"by":"téléphone `+name[1])

	t.post("/settings/phone", "lang", "en", "name", "téléphone "+name[1])
	for _, path := range []string{"/settings", "/api/v1/history"} {
		status, body = t.get(path)
		t.want("in English", status, 200, body, "phone "+name[1])
		if strings.Contains(body, "téléphone") {
			t.Errorf("%s in English says téléphone: %s", path, body)
		}
	}
	t.post("/settings/phone", "lang", "en", "name", "Anna")
	t.post("/settings/phone", "lang", "fr")
	status, body = t.get("/settings")
	t.want("a given name", status, 200, body, `value="Anna"`)
}
