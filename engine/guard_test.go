package engine_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// Rules are pure: no package below engine (its tests' helpers apart) may know
// time, files, chance or the network, start goroutines, or recover.
func TestRulesArePure(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", "{{.ImportPath}}|{{.Dir}}|{{join .GoFiles \",\"}}", "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	banned := []string{"time", "os", "math/rand", "math/rand/v2", "net", "net/http", "sync", "os/exec", "database/sql", "io/fs"}
	for line := range strings.Lines(string(out)) {
		part := strings.Split(strings.TrimSpace(line), "|")
		if strings.Contains(part[0], "enginetest") || strings.HasSuffix(part[0], "/cases") || part[2] == "" {
			continue
		}
		for _, name := range strings.Split(part[2], ",") {
			fset := token.NewFileSet()
			f, err := parser.ParseFile(fset, part[1]+"/"+name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			for _, i := range f.Imports {
				path := strings.Trim(i.Path.Value, `"`)
				if slices.Contains(banned, path) {
					t.Errorf("%s/%s imports %s", part[0], name, path)
				}
			}
			core := part[0] == "adjutant/engine"
			ast.Inspect(f, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.GoStmt:
					t.Errorf("%s: a goroutine", fset.Position(n.Pos()))
				case *ast.FuncDecl:
					if n.Name.Name == "init" && n.Recv == nil {
						t.Errorf("%s: an init function", fset.Position(n.Pos()))
					}
				case *ast.CallExpr:
					if id, ok := n.Fun.(*ast.Ident); ok && id.Name == "recover" && !(core && name == "replay.go") {
						t.Errorf("%s: recover", fset.Position(n.Pos()))
					}
				}
				return true
			})
		}
	}
}

// A map's order must not leak into what is asked, told or drawn: rules range over
// a map only where the line above, or its end, says why the order does not matter
// ("// any order: …"); else through engine.Sorted.
func TestNoMapOrderLeaks(t *testing.T) {
	mode := packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedDeps
	pkgs, err := packages.Load(&packages.Config{Mode: mode}, "adjutant/engine/...")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pkgs {
		if p.PkgPath == "adjutant/engine" || strings.Contains(p.PkgPath, "enginetest") || strings.HasSuffix(p.PkgPath, "/cases") {
			continue
		}
		for _, f := range p.Syntax {
			excused := map[int]bool{}
			for _, g := range f.Comments {
				for _, c := range g.List {
					if strings.Contains(c.Text, "any order: ") {
						at := p.Fset.Position(c.End()).Line
						excused[at], excused[at+1] = true, true
					}
				}
			}
			ast.Inspect(f, func(n ast.Node) bool {
				r, ok := n.(*ast.RangeStmt)
				if !ok || p.TypesInfo.TypeOf(r.X) == nil {
					return true
				}
				at := p.Fset.Position(r.Pos())
				if _, isMap := p.TypesInfo.TypeOf(r.X).Underlying().(*types.Map); isMap && !excused[at.Line] {
					t.Errorf("%s: ranges over a map", at)
				}
				return true
			})
		}
	}
}

// Imports point one way: engine <- games <- companion <- web <- cmd; vision and
// gpio know neither the engine nor each other; only adjutant-eye knows OpenCV.
func TestImportsPointOneWay(t *testing.T) {
	deps := func(t *testing.T, pkg string) []string {
		out, err := exec.Command("go", "list", "-deps", pkg).Output()
		if err != nil {
			t.Fatalf("listing what %s depends on: %v", pkg, err)
		}
		var own []string
		for _, d := range strings.Fields(string(out)) {
			if strings.HasPrefix(d, "adjutant/") {
				own = append(own, d)
			}
		}
		return own
	}
	never := func(pkg string, prefixes ...string) {
		t.Run(pkg, func(t *testing.T) {
			for _, d := range deps(t, pkg) {
				for _, p := range prefixes {
					if d == p || strings.HasPrefix(d, p+"/") {
						t.Errorf("%s depends on %s", pkg, d)
					}
				}
			}
		})
	}
	never("adjutant/engine", "adjutant/companion", "adjutant/vision", "adjutant/gpio", "adjutant/cmd")
	for _, g := range []string{"sansallies", "borderstates", "soeurs", "warpeace"} {
		never("adjutant/engine/"+g, "adjutant/companion", "adjutant/vision", "adjutant/gpio", "adjutant/cmd")
	}
	never("adjutant/vision", "adjutant/engine", "adjutant/gpio", "adjutant/companion")
	never("adjutant/gpio", "adjutant/engine", "adjutant/vision", "adjutant/companion")
	never("adjutant/companion", "adjutant/companion/web", "adjutant/vision/opencv", "adjutant/cmd")
	never("adjutant/companion/web", "adjutant/vision/opencv", "adjutant/cmd")
	never("adjutant/cmd/adjutant", "adjutant/vision/opencv")
}
