package companion

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"adjutant/engine"
)

var verbs = regexp.MustCompile(`%(\[\d+\])?[-+.0-9]*[a-z%]`)

// Every sentence of the package, of the engine and of each game has its French, with
// the same arguments.
func TestEverySentenceHasItsFrench(t *testing.T) {
	sentencesIn(t, ".", language(nil, "fr"), 60)
	sentencesIn(t, "../engine", language(nil, "fr"), 30)
	for _, title := range Titles() {
		sentencesIn(t, "../engine/"+title.ID, title.Language("fr"), 200)
	}
}

// sentencesIn checks the sentences that a folder's code is written with, least at least.
func sentencesIn(t *testing.T, dir string, l engine.Language, least int) {
	t.Helper()
	files, err := os.ReadDir(dir)
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
		if !strings.Contains(s+fr, "%[") && !slices.Equal(a, b) && len(b) > 0 {
			t.Errorf("%s: %q takes %v, its French %v", where, s, a, b)
		}
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, filepath.Join(dir, f.Name()), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			name := ""
			switch fun := call.Fun.(type) {
			case *ast.SelectorExpr:
				if pkg, ok := fun.X.(*ast.Ident); ok && pkg.Name == "engine" {
					name = fun.Sel.Name
				}
			case *ast.Ident:
				if file.Name.Name == "engine" {
					name = fun.Name
				}
			}
			from, to := 0, 1
			switch name {
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
	if found < least {
		t.Errorf("only %d sentences were found in %s", found, dir)
	}
}

// What a game's page shows in words has its French: how it ended and who won, beside the
// stable words; and no zone or piece is labelled with a word of one language.
func TestShownWordsAreTexts(t *testing.T) {
	word := regexp.MustCompile(`[a-z]{2}|[A-Z]{4}`)
	for _, title := range Titles() {
		over := 0
		plays, _ := filepath.Glob("../engine/" + title.ID + "/testdata/*.play")
		for _, name := range plays {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			play, err := engine.ParsePlay(data)
			if err != nil {
				t.Fatal(err)
			}
			pos, err := engine.Replay(title, play.Setup, play.Log())
			if err != nil {
				t.Fatal(err)
			}
			sheet := pos.Sheet("")
			if b := sheet.Board; b != nil {
				for _, z := range b.Zones {
					for _, p := range z.Pieces {
						if word.MatchString(p.Label) {
							t.Errorf("%s: a piece in zone %s is labelled %q", name, z.Key, p.Label)
						}
					}
					if word.MatchString(z.Label + " " + z.Sign) {
						t.Errorf("%s: zone %s is labelled %q %q", name, z.Key, z.Label, z.Sign)
					}
				}
			}
			o := sheet.Outcome
			if o == nil {
				continue
			}
			over++
			if o.MethodText.Empty() || (o.Winner != "") != !o.WinnerText.Empty() {
				t.Errorf("%s: ended with %+v", name, o)
			}
			for _, m := range append(title.Language("fr").Missing(o.MethodText), title.Language("fr").Missing(o.WinnerText)...) {
				t.Errorf("%s: no French for %q", name, m)
			}
		}
		if over == 0 {
			t.Errorf("%s: no play was played out", title.ID)
		}
	}
}
