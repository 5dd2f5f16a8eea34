package engine_test

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"adjutant/engine"
	"adjutant/engine/enginetest"
)

func TestPlays(t *testing.T) { enginetest.Plays(t, siege) }

// An exported game is a play that leads to the same place.
func TestWritePlay(t *testing.T) {
	data, err := os.ReadFile("testdata/siege.play")
	if err != nil {
		t.Fatal(err)
	}
	p, err := engine.ParsePlay(data)
	if err != nil {
		t.Fatal(err)
	}
	out := engine.WritePlay("exported\ntwice", p.Game, p.Setup, p.Log())
	again, err := engine.ParsePlay(out)
	if err != nil {
		t.Fatalf("%v in\n%s", err, out)
	}
	if !reflect.DeepEqual(again.Log(), p.Log()) || !reflect.DeepEqual(again.Setup, p.Setup) {
		t.Errorf("read back as %+v, was %+v", again.Log(), p.Log())
	}
	if !strings.HasPrefix(again.Comment, "# exported\n# twice\n") {
		t.Errorf("comment %q", again.Comment)
	}
}

func TestParsePlayRefuses(t *testing.T) {
	for name, text := range map[string]string{
		"no game":          "-- play --\nchoose north\n",
		"no play":          "game siege\n",
		"a bad answer":     "-- play --\ngame siege\nroll x\n",
		"a bad undo":       "-- play --\ngame siege\nundo soon\n",
		"a bad set-up":     "-- play --\ngame siege\nsetup army\n",
		"a bad correction": "-- play --\ngame siege\ncorrect army\n",
	} {
		if _, err := engine.ParsePlay([]byte(text)); err == nil {
			t.Errorf("%s: was read", name)
		}
	}
}

// A line that is wrong is named by its number in the file, comments and all.
func TestParsePlayNamesTheLine(t *testing.T) {
	_, err := engine.ParsePlay([]byte("# a comment\n# and one more\n-- play --\ngame siege\n\nroll x\n"))
	var line *engine.BadLine
	if !errors.As(err, &line) || line.N != 6 || line.Line != "roll x" {
		t.Errorf("%v: %+v", err, line)
	}
	p, err := engine.ParsePlay([]byte("-- play --\ngame siege\nchoose north\nrefuse choose south\nundo\n"))
	if err != nil {
		t.Fatal(err)
	}
	if l := p.LineOf(2); l == nil || l.N != 5 || l.Text != "undo" {
		t.Errorf("%+v", l)
	}
}
