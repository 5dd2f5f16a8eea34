// Cases runs the rules ledgers' case files: positions, answers, exact outcomes
// and refusals.
//
//	cases [-game ID] [FILE…]
//
// Without a file each game's own copy, engine/<game>/testdata/*.yaml, is run from
// the repository's root. Each failing case is printed with what was expected and
// found; the last line is "N passed, M failed", and the exit code 1 if any failed.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"adjutant/engine/enginetest"
)

// game is one title's runner.
type game struct {
	id   string
	word string // stands in the names of its case files
	run  func(data []byte) ([]enginetest.Case, error)
}

func main() {
	id := flag.String("game", "", "run this game's cases alone")
	flag.Parse()
	var all []enginetest.Case
	ran := false
	for _, g := range games() {
		if *id != "" && g.id != *id {
			continue
		}
		files := flag.Args()
		if len(files) == 0 {
			files, _ = filepath.Glob(filepath.Join("engine", g.id, "testdata", "*.yaml"))
		} else if *id == "" && !names(files, g.word) {
			continue
		}
		for _, f := range files {
			data, err := os.ReadFile(f)
			if err != nil {
				fail("reading the cases: %v", err)
			}
			cases, err := g.run(data)
			if err != nil {
				fail("reading the cases, %s: %v", f, err)
			}
			all, ran = append(all, cases...), true
		}
	}
	if !ran {
		fail("no cases were run: name a game with -game (%s), and run this at the repository's root", ids())
	}
	if enginetest.Report(os.Stdout, all) > 0 {
		os.Exit(1)
	}
}

// names reports whether the files' names tell the game: sans-allies.yaml.
func names(files []string, word string) bool {
	for _, f := range files {
		if !strings.Contains(filepath.Base(f), word) {
			return false
		}
	}
	return true
}

func ids() string {
	var out []string
	for _, g := range games() {
		out = append(out, g.id)
	}
	return strings.Join(out, ", ")
}

func fail(format string, args ...any) {
	fmt.Fprintf(os.Stderr, "cases: "+format+"\n", args...)
	os.Exit(2)
}
