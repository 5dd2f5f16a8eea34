package enginetest

import (
	"fmt"
	"io"
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
