package engine_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"slices"
	"strings"
	"testing"
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
