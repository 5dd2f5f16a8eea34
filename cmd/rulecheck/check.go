package main

import (
	"bufio"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Report is what one game's folder showed.
type Report struct {
	Sections, Rules, Refs int
	Unknown               []Unknown
	Uncovered             []string // ids of sections and rules, in their files' order
}

// Unknown is a reference to nothing.
type Unknown struct {
	At  token.Position
	Ref string
}

// ruleID is what a rule's or ruling's number looks like: SA-57, BS-R12, WR-3.
var ruleID = regexp.MustCompile(`^[A-Z]{2}-R?[0-9]+[a-z]?$`)

// refArg is where the engine's calls take a section: method or function name to
// the argument's index.
var refArg = map[string]int{
	"Note": 1, "Roll": 1, "Choose": 1, "Confirm": 1, "Printed": 0, "PrintedInt": 0, "Refuse": 1,
}

// Check reads one game's folder.
func Check(dir string) (*Report, error) {
	sections, err := column(filepath.Join(dir, "sections.tsv"))
	if err != nil {
		return nil, fmt.Errorf("reading the sections: %w", err)
	}
	rules, err := column(filepath.Join(dir, "rules.tsv"))
	if err != nil && !os.IsNotExist(err) {
		return nil, fmt.Errorf("reading the rules: %w", err)
	}
	known := map[string]bool{}
	for _, id := range append(slices.Clone(sections), rules...) {
		known[id] = false
	}
	r := &Report{Sections: len(sections), Rules: len(rules)}
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		see := func(pos token.Pos, ref string, strict bool) {
			for _, id := range strings.Split(ref, ";") {
				id = strings.TrimSuffix(strings.TrimSpace(id), ".")
				_, ok := known[id]
				switch {
				case ok:
					known[id] = true
					r.Refs++
				case id != "" && (strict || ruleID.MatchString(id)):
					r.Unknown = append(r.Unknown, Unknown{fset.Position(pos), id})
				}
			}
		}
		for _, g := range f.Comments {
			for _, c := range g.List {
				text := strings.TrimSpace(strings.TrimPrefix(c.Text, "//"))
				for _, part := range inComment(text, known) {
					see(c.Pos(), part, false)
				}
			}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			for _, lit := range refLiterals(n) {
				if s, err := strconv.Unquote(lit.Value); err == nil {
					see(lit.Pos(), s, true)
				}
			}
			return true
		})
	}
	for _, id := range append(sections, rules...) {
		if !known[id] {
			r.Uncovered = append(r.Uncovered, id)
		}
	}
	return r, nil
}

// inComment finds the references of a comment: `Section; SA-1`, `Section. Words…`,
// `Reading of Section: words`, and rule numbers anywhere.
func inComment(text string, known map[string]bool) []string {
	refs := []string{text}
	if rest, ok := strings.CutPrefix(text, "Reading of "); ok {
		head, _, _ := strings.Cut(rest, ":")
		refs = append(refs, head)
	}
	for id := range known {
		if strings.HasPrefix(text, id+".") || strings.HasPrefix(text, id+":") || strings.HasPrefix(text, id+" ") {
			refs = append(refs, id)
		}
	}
	slices.Sort(refs[1:])
	for _, w := range strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(" ,;:.()[]/", c) }) {
		if ruleID.MatchString(w) && w != text {
			refs = append(refs, w)
		}
	}
	return refs
}

// refLiterals are the string literals of a node that stand where a section does;
// a constant that holds one is named sec….
func refLiterals(n ast.Node) []*ast.BasicLit {
	var out []*ast.BasicLit
	add := func(e ast.Expr) {
		if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING && lit.Value != `""` {
			out = append(out, lit)
		}
	}
	switch n := n.(type) {
	case *ast.ValueSpec: // const secDraw = "Draw New Cards"
		for i, name := range n.Names {
			if strings.HasPrefix(name.Name, "sec") && i < len(n.Values) {
				add(n.Values[i])
			}
		}
	case *ast.KeyValueExpr:
		if id, ok := n.Key.(*ast.Ident); ok && id.Name == "Ref" {
			add(n.Value)
		}
	case *ast.CallExpr:
		if sel, ok := n.Fun.(*ast.SelectorExpr); ok {
			if i, ok := refArg[sel.Sel.Name]; ok && i < len(n.Args) {
				add(n.Args[i])
			}
		}
	}
	return out
}

// column reads the first column of a tab-separated file.
func column(path string) ([]string, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var out []string
	for sc := bufio.NewScanner(f); sc.Scan(); {
		id, _, _ := strings.Cut(sc.Text(), "\t")
		if id = strings.TrimSpace(id); id != "" && !strings.HasPrefix(id, "#") {
			out = append(out, id)
		}
	}
	return out, nil
}
