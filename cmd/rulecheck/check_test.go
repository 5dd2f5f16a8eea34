package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

const game = `
-- sections.tsv --
2.0	Assault
3.0	Winter
4.0	Supply
-- rules.tsv --
SG-1	2.0
SG-2	3.0
-- 02_assault.go --
package siege

const secGone = "9.0"

// 2.0 Assault. The besieger assaults.
func assault(t T) {
	x := 1 // 2.0; SG-1
	y := 2 // SG-9
	// Reading of 3.0: until spring, or until summer; until spring.
	t.Note("loss", "7.0", x+y)
	return P{Ref: "3.0"}
}
`

func write(t *testing.T, archive string) string {
	t.Helper()
	dir := t.TempDir()
	for _, f := range txtar.Parse([]byte(archive)).Files {
		if err := os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestCheck(t *testing.T) {
	r, err := Check(write(t, game))
	if err != nil {
		t.Fatal(err)
	}
	var unknown []string
	for _, u := range r.Unknown {
		unknown = append(unknown, u.Ref)
	}
	if got := strings.Join(unknown, " "); got != "SG-9 9.0 7.0" {
		t.Errorf("unknown: %s", got)
	}
	if got := strings.Join(r.Uncovered, " "); got != "4.0 SG-2" {
		t.Errorf("uncovered: %s", got)
	}
}

func TestUncoveredFailsOnlyWhenAsked(t *testing.T) {
	clean := strings.NewReplacer("SG-9", "SG-2", `"7.0"`, `"2.0"`, `"9.0"`, `"2.0"`).Replace(game)
	dir := write(t, clean)
	var out strings.Builder
	if !checkAll(&out, []string{dir}, false) {
		t.Error(out.String())
	}
	if checkAll(&out, []string{dir}, true) {
		t.Error("section 4.0 is uncovered, and -all passes")
	}
}

// The games' own references.
func TestGames(t *testing.T) {
	dirs, _ := filepath.Glob("../../engine/*/sections.tsv")
	for i := range dirs {
		dirs[i] = filepath.Dir(dirs[i])
	}
	var out strings.Builder
	if !checkAll(&out, dirs, true) {
		t.Error(out.String())
	}
}
