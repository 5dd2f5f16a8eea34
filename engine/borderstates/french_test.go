package borderstates

import (
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"adjutant/engine"
	"adjutant/engine/enginetest"
)

// sentences are all English formats in the package's source.
func sentences(t *testing.T) []string {
	files, _ := filepath.Glob("*.go")
	var out []string
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			sel, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || sel.Sel.Name != "T" && sel.Sel.Name != "Plural" {
				return true
			}
			for _, a := range call.Args[:min(len(call.Args), 3)] {
				if lit, ok := a.(*ast.BasicLit); ok && lit.Kind == token.STRING {
					s, _ := strconv.Unquote(lit.Value)
					out = append(out, s)
				}
				if sel.Sel.Name == "T" {
					break
				}
			}
			return true
		})
	}
	slices.Sort(out)
	return slices.Compact(out)
}

var verb = regexp.MustCompile(`%(\[\d\])?[+.0-9]*[sdfq%]`)

// TestFrenchIsWhole: every sentence of the source has its French, with the same
// arguments, and no French is left over.
func TestFrenchIsWhole(t *testing.T) {
	fr := french()
	all := sentences(t)
	for _, s := range all {
		if len(engine.Language{Formats: fr}.Missing(engine.T(s))) > 0 {
			t.Errorf("no French for %q", s)
		}
		f, ok := fr[s]
		if !ok {
			continue
		}
		en, is := verb.FindAllString(s, -1), verb.FindAllString(f, -1)
		if !strings.Contains(f, "%[") && !slices.Equal(en, is) {
			t.Errorf("%q takes %v, its French %q takes %v", s, en, f, is)
		}
	}
	for _, s := range engine.Sorted(fr) {
		if !slices.Contains(all, s) {
			t.Errorf("nothing says %q any more", s)
		}
	}
}

// TestFrenchInPlay looks at what is seen in play.
func TestFrenchInPlay(t *testing.T) {
	var seen []*engine.Position
	for seed := range 4 {
		r := rand.New(rand.NewPCG(uint64(seed), 7))
		setup := randomSetup(r, seed > 0)
		log, _ := enginetest.Wander(t, Title(), setup, uint64(seed), 2000, hint)
		for n := 0; n <= len(log); n += 23 {
			pos, err := engine.Replay(Title(), setup, log[:n])
			if err != nil {
				t.Fatal(err)
			}
			seen = append(seen, pos)
		}
	}
	enginetest.French(t, Title(), seen...)
	shortSay(t, seen)
	wellFormed(t, seen)
}

// wellFormed: no sentence has an argument too many, too few or of another kind,
// in either language.
func wellFormed(t *testing.T, seen []*engine.Position) {
	for _, l := range []engine.Language{{}, Title().Language("fr")} {
		for _, pos := range seen {
			engine.Texts([]any{pos.Prompts, pos.Done, pos.Sheet("")}, func(x engine.Text) {
				if said := l.Say(x); strings.Contains(said, "%!") {
					t.Errorf("%s: %s", pos.Step, said)
				}
			})
		}
	}
}

// shortSay: what lamps and speech say has at most six words, a few more in French.
func shortSay(t *testing.T, seen []*engine.Position) {
	fr := Title().Language("fr")
	for _, pos := range seen {
		for _, p := range pos.Prompts {
			if p.Printed != "" && p.Say.Empty() {
				continue
			}
			if en := p.Say.String(); p.Say.Empty() || len(strings.Fields(en)) > 6 {
				t.Errorf("%s says %q", p.Key, en)
			}
			if f := fr.Say(p.Say); len(strings.Fields(strings.NewReplacer(" :", "", " ?", "", " ;", "").Replace(f))) > 8 {
				t.Errorf("%s dit %q", p.Key, f)
			}
		}
	}
}
