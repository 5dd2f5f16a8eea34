// Cases runs the rules ledgers' case files: positions, answers, exact outcomes
// and refusals.
//
//	cases [-game ID] [FILE…]
//
// A file goes to -game, or to the game that its name or its line "game:" tells.
// Without a file each game's own copy, engine/<game>/testdata/*.yaml, is run from the
// repository's root. Each failing case is printed with what was expected and found;
// the last line is "N passed, M failed", and the exit code 1 if any failed.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"adjutant/engine/enginetest"
)

// game is one title's runner.
type game struct {
	id   string
	word string // stands in the names of its case files, and in their line "game:"
	run  func(data []byte) ([]enginetest.Case, error)
}

func main() {
	id := flag.String("game", "", "run this game's cases alone")
	flag.Parse()
	for _, f := range flag.Args() {
		if _, err := os.Stat(f); err != nil {
			fail("reading the cases: %v", err)
		}
		if *id == "" && !slices.ContainsFunc(games(), func(g game) bool { return g.owns(f) }) {
			fail("whose cases %s holds is told neither by its name nor by a line \"game:\" in it: name the game with -game (%s)", f, ids())
		}
	}
	var all []enginetest.Case
	ran := false
	for _, g := range games() {
		if *id != "" && g.id != *id {
			continue
		}
		files := flag.Args()
		switch {
		case len(files) == 0:
			files, _ = filepath.Glob(filepath.Join("engine", g.id, "testdata", "*.yaml"))
		case *id == "":
			files = slices.DeleteFunc(slices.Clone(files), func(f string) bool { return !g.owns(f) })
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

// owns reports whether a file's name, sans-allies.yaml, or its line "game:" tells the game.
func (g game) owns(file string) bool {
	if strings.Contains(filepath.Base(file), g.word) {
		return true
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return false
	}
	for line := range strings.Lines(string(data)) {
		if name, ok := strings.CutPrefix(line, "game:"); ok {
			return strings.Contains(name, g.word) || strings.TrimSpace(name) == g.id
		}
	}
	return false
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
