package enginetest

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"adjutant/engine"
)

// Case is the result of one checkable case of a ledger.
type Case struct {
	ID    string
	Title string
	Bad   []string // what was expected and what was found; empty: passed
}

// Report prints each failing case and, last, "N passed, M failed"; it returns M.
func Report(w io.Writer, cases []Case) int {
	failed := 0
	for _, c := range cases {
		if len(c.Bad) == 0 {
			continue
		}
		failed++
		fmt.Fprintf(w, "%s %s\n", c.ID, c.Title)
		for _, b := range c.Bad {
			fmt.Fprintf(w, "    %s\n", b)
		}
	}
	fmt.Fprintf(w, "%d passed, %d failed\n", len(cases)-failed, failed)
	return failed
}

// Cases runs files of cases, by name with the least number that each must hold; a case
// that fails fails the test.
func Cases(t *testing.T, run func(data []byte) ([]Case, error), least map[string]int) {
	t.Helper()
	for _, file := range engine.Sorted(least) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		results, err := run(data)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		var b bytes.Buffer
		if Report(&b, results) > 0 {
			t.Error(b.String())
		}
		if len(results) < least[file] {
			t.Errorf("%s: only %d of %d cases ran", filepath.Base(file), len(results), least[file])
		}
	}
}

// Replay plays a log through; unlike engine.Replay it counts an entry that was refused
// as an error.
func Replay(title *engine.Title, setup engine.Setup, log []engine.Entry) (*engine.Position, error) {
	pos, err := engine.Replay(title, setup, log)
	if err != nil {
		return nil, err
	}
	return pos, pos.Err
}
