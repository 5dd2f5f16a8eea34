package companion

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"adjutant/engine"
)

var verbs = regexp.MustCompile(`%(\[\d+\])?[-+.0-9]*[a-z%]`)

// Every sentence of the package has its French, with the same arguments.
func TestEverySentenceHasItsFrench(t *testing.T) {
	l := language(nil, "fr")
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	check := func(where, s string) {
		if len(engine.T(s).String()) == 0 || !regexp.MustCompile(`[A-Za-z]`).MatchString(verbs.ReplaceAllString(s, "")) {
			return
		}
		found++
		fr, ok := l.Formats[s]
		if !ok {
			t.Errorf("%s: no French for %q", where, s)
			return
		}
		a, b := verbs.FindAllString(s, -1), verbs.FindAllString(fr, -1)
		if !strings.Contains(fr, "%[") {
			if !slices.Equal(a, b) {
				t.Errorf("%s: %q takes %v, its French %v", where, s, a, b)
			}
		}
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, f.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			sel, ok := call.Fun.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if pkg, ok := sel.X.(*ast.Ident); !ok || pkg.Name != "engine" {
				return true
			}
			from, to := 0, 1
			switch sel.Sel.Name {
			case "T":
			case "Plural":
				from, to = 1, 3
			default:
				return true
			}
			for _, arg := range call.Args[from:to] {
				if lit, ok := arg.(*ast.BasicLit); ok {
					s, _ := strconv.Unquote(lit.Value)
					check(set.Position(lit.Pos()).String(), s)
				}
			}
			return true
		})
	}
	if found < 60 {
		t.Errorf("only %d sentences were found", found)
	}
}
