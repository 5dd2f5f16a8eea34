package sansallies_test

import (
	"strings"
	"testing"

	"adjutant/engine"
	"adjutant/engine/sansallies"
)

// A unit that the game does not have is told as unknown, with those it has, wherever
// cards are given; not as a number too large. Force Selection; Resolve the Invasion
func TestUnknownUnits(t *testing.T) {
	setup := engine.Setup{Options: map[string]string{"war": "limited"}, Printed: sheetA(), Position: map[string]string{
		"step": "invade", "reserve.vehicles": "3", "reserve.personnel": "2", "place.A1": "valley PVAS 1"}}
	title := sansallies.Title()
	french := title.Language("fr")
	for name, rolled := range map[string][]int{"force": nil, "retain": {6, 6}, "lose": {1, 4}} {
		answers := []engine.Answer{engine.Chosen("invade A1")}
		if rolled != nil {
			answers = append(answers, engine.Allotted(map[string]int{"vehicles": 1}), engine.Rolled(rolled...))
		}
		answers = append(answers, engine.Allotted(map[string]int{"tanks": 1}))
		var log []engine.Entry
		for i, a := range answers {
			log = append(log, engine.Entry{Seq: i + 1, Kind: engine.AnswerEntry, Answer: a})
		}
		pos, err := engine.Replay(title, setup, log)
		if err != nil {
			t.Fatal(err)
		}
		r := engine.RefusalOf(pos.Err)
		if r == nil || pos.ErrSeq != len(log) {
			t.Errorf("%s: %v at %d", name, pos.Err, pos.ErrSeq)
			continue
		}
		for said, want := range map[string]string{r.Text.String(): `There is no unit "tanks"; there are: personnel, vehicles, `, french.Say(r.Text): `Il n'y a pas d'unité "tanks" ; il y a : personnel, vehicles, `} {
			if !strings.HasPrefix(said, want) || strings.Contains(said, "cmd_") {
				t.Errorf("%s: %s", name, said)
			}
		}
	}
}
