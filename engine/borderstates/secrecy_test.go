package borderstates

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"adjutant/engine"
	"adjutant/engine/enginetest"
)

// everything is all that a viewer at seat receives: prompt, sheet, history with
// its notes, the fields for corrections, and what does not add up.
func everything(t *testing.T, pos *engine.Position, seat string) string {
	t.Helper()
	var b strings.Builder
	write := func(v any) {
		data, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(data)
		b.WriteByte('\n')
	}
	write(pos.Prompt(seat))
	sheet := pos.Sheet(seat)
	write(sheet)
	b.WriteString(sheet.String())
	for _, d := range pos.Done {
		if d.Secret && d.Seat != seat { // the companion says only that it was answered
			fmt.Fprintf(&b, "%s answered in secret\n", d.Seat)
			d.Title, d.Answer, d.Key, d.Ref = engine.Text{}, engine.Answer{}, "", ""
		}
		var notes []engine.Note
		for _, n := range d.Notes {
			if n.Seat == "" || n.Seat == seat {
				notes = append(notes, n)
			}
		}
		d.Notes = notes
		write(d)
	}
	for _, f := range pos.Game.Fields() {
		fmt.Fprintln(&b, f.Key, f.Get())
	}
	write(pos.Game.Check())
	return b.String()
}

func at(t *testing.T, setup engine.Setup, log []engine.Entry) *engine.Position {
	t.Helper()
	pos, err := engine.Replay(Title(), setup, log)
	if err != nil {
		t.Fatal(err)
	}
	if pos.Err != nil {
		t.Fatalf("entry %d: %v", pos.ErrSeq, pos.Err)
	}
	return pos
}

// TestTheOtherSeatLearnsNothing changes what one side wrote down, or turned up
// before the other, and compares all that the other side and the shared page
// receive: not a byte may differ until the table knows.
func TestTheOtherSeatLearnsNothing(t *testing.T) {
	memos, faces := 0, 0
	for seed := range 5 {
		r := rand.New(rand.NewPCG(uint64(seed), 8))
		setup := randomSetup(r, true)
		log, _ := enginetest.Wander(t, Title(), setup, uint64(seed), 260, hint)
		for i, e := range log {
			before := at(t, setup, log[:i])
			other := "union"
			if e.Seat == "union" {
				other = "confederate"
			}
			switch {
			case strings.HasPrefix(e.Answer.Action, "memo."):
				changed := append([]engine.Entry(nil), log...)
				changed[i].Answer.Option = another(before, e)
				memos++
				for _, n := range []int{i + 1, min(i+6, len(log)), min(i+25, len(log)), len(log)} {
					a, b := at(t, setup, log[:n]), at(t, setup, changed[:n])
					for _, seat := range []string{other, ""} {
						if everything(t, a, seat) != everything(t, b, seat) {
							t.Fatalf("seed %d, entry %d: what %s wrote down reaches %q at %d", seed, i, e.Seat, seat, n)
						}
					}
					if n == i+1 && everything(t, a, e.Seat) == everything(t, b, e.Seat) {
						t.Fatalf("seed %d, entry %d: %s does not see the own memo", seed, i, e.Seat)
					}
				}
			case len(before.Prompts) == 2 && before.Prompts[0].Key == "C3" && before.Prompts[1].Key == "C3" && e.Answer.Action == "":
				changed := append([]engine.Entry(nil), log[:i+1]...)
				changed[i].Answer.Option = another(before, e)
				faces++
				a, b := at(t, setup, log[:i+1]), at(t, setup, changed)
				if everything(t, a, other) != everything(t, b, other) {
					t.Fatalf("seed %d, entry %d: the block that %s turned up reaches %s early", seed, i, e.Seat, other)
				}
				if everything(t, a, "") != everything(t, b, "") {
					t.Fatalf("seed %d, entry %d: the block that %s turned up reaches the shared page early", seed, i, e.Seat)
				}
			}
		}
	}
	if memos < 20 || faces < 10 {
		t.Fatalf("only %d memos and %d early blocks were tried", memos, faces)
	}
	t.Logf("%d memos, %d early blocks", memos, faces)
}

// another is a different answer that was open to the same question.
func another(pos *engine.Position, e engine.Entry) string {
	for _, p := range pos.Prompts {
		options := p.Need.Options
		if e.Answer.Action != "" {
			for _, a := range p.Anytime {
				if a.Key == e.Answer.Action {
					options = a.Need.Options
				}
			}
		} else if p.Seat != e.Seat {
			continue
		}
		for _, o := range options {
			if o.Key != e.Answer.Option && o.Key != "-" && o.Not.Empty() {
				return o.Key
			}
		}
	}
	return e.Answer.Option
}

// TestMinusTwoTurnedUpFirst: whoever shows a -2 by mistake is asked for the other
// block; until the other side has turned up, that question must not give it away.
func TestMinusTwoTurnedUpFirst(t *testing.T) {
	setup := engine.Setup{Printed: invented(), Position: map[string]string{"step": "C3", "turn": "2", "round": "3", "initiative": "U",
		"hand.U": "1", "queue.U": "3", "hand.C": "1", "queue.C": "3", "elsewhere.U": "4", "elsewhere.C": "4"}}
	turns := func(blocks ...string) *engine.Position {
		var log []engine.Entry
		for i, b := range blocks {
			e := engine.Entry{Seq: i + 1, Kind: engine.AnswerEntry, Seat: "union", Answer: engine.Chosen(b)}
			if i == 2 {
				e.Seat = "confederate"
			}
			log = append(log, e)
		}
		return at(t, setup, log)
	}
	plain, minus := turns("1-I"), turns("minus-2")
	for _, seat := range []string{"", "confederate"} {
		if a, b := everything(t, plain, seat), everything(t, minus, seat); a != b {
			t.Errorf("%q learns of the -2:\n%s\ninstead of\n%s", seat, b, a)
		}
	}
	if p := minus.Prompt("union"); p.Key != "C3a" {
		t.Errorf("the Union is asked %s, not for its other block", p.Key)
	}
	if done := turns("minus-2", "2-I-III", "1-II"); done.Step == "C3" || !strings.Contains(everything(t, done, ""), "showed −2 by mistake") {
		t.Errorf("after both: step %s, and the -2 is not told", done.Step)
	}
}
