// Rulecheck reads the games' rules beside their rulebooks' sections: every
// section that the code names must exist, and every section that exists should be
// named by code.
//
// A game's folder has sections.tsv (id, title) and, where its ledger numbers the
// rules, rules.tsv (rule, section). The code names them at the end of a line or
// above a function, `// Draw New Cards; SA-13`, and in the Ref of notes, prompts
// and refusals. An unknown reference fails; sections and rules that no code names
// are listed, and fail with -all.
//
//	rulecheck [-all] [FOLDER…]      default: every game below engine/
//
// It checks references, not meaning: whether a line does what its section says is
// for the plays and cases.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

func main() {
	all := flag.Bool("all", false, "fail on sections and rules that no code names")
	flag.Parse()
	dirs := flag.Args()
	if len(dirs) == 0 {
		found, _ := filepath.Glob(filepath.Join("engine", "*", "sections.tsv"))
		for _, f := range found {
			dirs = append(dirs, filepath.Dir(f))
		}
	}
	if len(dirs) == 0 {
		fmt.Fprintln(os.Stderr, "rulecheck: no folder with a sections.tsv: run it at the repository's root, or name the folders")
		os.Exit(2)
	}
	if !checkAll(os.Stdout, dirs, *all) {
		os.Exit(1)
	}
}

// checkAll prints what each folder lacks; it reports whether all is well.
func checkAll(w io.Writer, dirs []string, all bool) bool {
	ok := true
	for _, dir := range dirs {
		r, err := Check(dir)
		if err != nil {
			fmt.Fprintf(w, "%s: %v\n", dir, err)
			ok = false
			continue
		}
		for _, u := range r.Unknown {
			fmt.Fprintf(w, "%s: %q is no section or rule\n", u.At, u.Ref)
			ok = false
		}
		for _, id := range r.Uncovered {
			fmt.Fprintf(w, "%s: no code names %q\n", dir, id)
			ok = ok && !all
		}
		fmt.Fprintf(w, "%s: %d sections, %d rules, %d references, %d unknown, %d uncovered\n",
			dir, r.Sections, r.Rules, r.Refs, len(r.Unknown), len(r.Uncovered))
	}
	return ok
}
