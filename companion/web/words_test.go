package web

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"adjutant/gpio"
	"adjutant/vision"
)

// TestFrench finds every sentence that the page says, in templates and in code,
// and asks for its French. A sentence in French that nobody says is an error too.
func TestFrench(t *testing.T) {
	said := map[string]string{}
	call := regexp.MustCompile(`(?:\{\{|\()\s*(?:t|tn [.$()a-zA-Z ]+?) ((?:"(?:[^"\\]|\\.)*"\s*)+)`)
	quoted := regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
	files, _ := filepath.Glob("templates/*.html")
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range call.FindAllStringSubmatch(string(data), -1) {
			for _, q := range quoted.FindAllString(m[1], -1) {
				s, err := strconv.Unquote(q)
				if err != nil {
					t.Fatal(err)
				}
				said[s] = f
			}
		}
	}
	sources, _ := filepath.Glob("*.go")
	for _, f := range sources {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), f, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			c, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			name := ""
			switch fun := c.Fun.(type) {
			case *ast.SelectorExpr:
				name = fun.Sel.Name
				if x, ok := fun.X.(*ast.Ident); ok && x.Name == "engine" {
					return true
				}
			case *ast.Ident:
				name = fun.Name
			}
			if name != "T" && name != "N" && name != "bad" {
				return true
			}
			for _, a := range c.Args {
				if l, ok := a.(*ast.BasicLit); ok && l.Kind == token.STRING {
					s, _ := strconv.Unquote(l.Value)
					said[s] = f
				}
			}
			return true
		})
	}
	for _, l := range gpio.Lamps() {
		said[lampName(l)] = "panel.go"
	}
	for _, p := range gpio.Patterns() {
		said[patternName(p)] = "panel.go"
	}
	for _, c := range vision.Colours() {
		said[string(c)] = "vision.go"
	}
	if len(said) < 150 {
		t.Fatalf("only %d sentences were found: the search is broken", len(said))
	}
	for s, f := range said {
		if f := french[s]; f == "" {
			t.Errorf("%q: no French", s)
		} else if verbs(s) != verbs(f) {
			t.Errorf("%q and %q take different arguments", s, f)
		}
		_ = f
	}
	for s := range french {
		if said[s] == "" {
			t.Errorf("%q is French for a sentence that nobody says", s)
		}
	}
}

// verbs are the arguments of a format, in order.
func verbs(s string) string {
	return strings.Join(regexp.MustCompile(`%\[?\d*\]?[a-z]`).FindAllString(s, -1), " ")
}
