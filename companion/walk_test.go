package companion

import (
	"fmt"
	"slices"
	"testing"

	"adjutant/engine"
)

// reach is every answer that buttons can give to a need, at most depth steps deep.
func reach(n engine.Need, taken []int, depth int, out map[string]bool) {
	next, a := walk(n, engine.Answer{}, taken)
	if next == nil {
		if n.Check(a) == nil {
			out[a.String()] = true
		}
		return
	}
	if depth == 0 {
		return
	}
	low, high := next.bounds()
	for v := low; v <= high; v++ {
		reach(n, append(slices.Clone(taken), v), depth-1, out)
	}
}

// Buttons can give every legal answer of every kind of need.
func TestButtonsReachEveryAnswer(t *testing.T) {
	option := func(keys ...string) []engine.Option {
		var out []engine.Option
		for _, k := range keys {
			out = append(out, engine.Option{Key: k, Text: engine.T(k)})
		}
		return out
	}
	line := func(key string, min, max int) engine.Line {
		return engine.Line{Key: key, Text: engine.T(key), Min: min, Max: max}
	}
	var dice, counts, grouped, shares, moves, forms []string
	for i := 1; i <= 6; i++ {
		for j := 1; j <= 8; j++ {
			dice = append(dice, fmt.Sprintf("roll red:%d %d", i, j))
		}
	}
	for i := -12; i <= 40; i++ {
		counts = append(counts, fmt.Sprintf("count %d", i))
	}
	var many []engine.Option
	for i := range 12 {
		k := fmt.Sprint("k", i)
		many = append(many, engine.Option{Key: k, Text: engine.T(k), Group: engine.T([]string{"", "east", "west"}[i%3])})
		grouped = append(grouped, "choose "+k)
	}
	for a := 0; a <= 3; a++ {
		for b := 1; b <= 2; b++ {
			for c := 0; c <= 1; c++ {
				if s := a + b + c; s >= 2 && s <= 4 {
					m := map[string]int{}
					for k, v := range map[string]int{"a": a, "b": b, "c": c} {
						if v > 0 {
							m[k] = v
						}
					}
					shares = append(shares, engine.Allotted(m).String())
				}
			}
		}
	}
	for _, from := range []string{"x", "y"} {
		for _, to := range []string{"x", "y", "z"} {
			for n := 0; n <= 2; n++ {
				for _, lead := range []string{"", "Ney"} {
					a := engine.Answer{Kind: engine.MoveKind, From: from, To: to, Leader: lead}
					if n > 0 {
						a.Units = map[string]int{"foot": n}
					}
					moves = append(moves, a.String())
				}
			}
		}
	}
	for i := 0; i <= 1; i++ {
		for _, c := range []string{"", " mood=glad", " mood=sad"} {
			forms = append(forms, fmt.Sprintf("form%s sold=%d", c, i))
		}
	}
	for _, c := range []struct {
		name  string
		need  engine.Need
		depth int
		want  []string
	}{
		{"roll", engine.AskRoll(engine.DieSpec{Sides: 6, Colour: "red"}, engine.DieSpec{Sides: 8}), 9, dice},
		{"choose, one not open", engine.AskChoose(append(option("a", "b"), engine.Option{Key: "c", Not: engine.T("shut")})...), 9, []string{"choose a", "choose b"}},
		{"choose in groups", engine.AskChoose(many...), 9, grouped},
		{"card", engine.AskCard("deck", option("a", "b")...), 9, []string{"card a", "card b"}},
		{"count", engine.AskCount(2, 4), 9, []string{"count 2", "count 3", "count 4"}},
		{"count from a long range", engine.AskCount(-12, 40), 9, counts},
		{"allot", engine.AskAllot(2, 4, line("a", 0, 3), line("b", 1, 2), line("c", 0, 1)), 9, shares},
		{"move", engine.AskMove(option("x", "y"), option("x", "y", "z"), []engine.Line{line("foot", 0, 2)}, option("Ney"), option("done")), 5, append(moves, "move - - option=done")},
		{"move from nowhere", engine.AskMove(nil, option("x"), []engine.Line{line("foot", 0, 1)}, nil, option("done")), 4, []string{"move - x", "move - x foot=1", "move - - option=done"}},
		{"confirm", engine.AskConfirm(), 9, []string{"confirm"}},
		{"phrases, one of them", engine.AskParts(20, 1, "", engine.Phrase{Key: "none", Text: engine.T("none")}, engine.Phrase{Key: "lose # HP", Text: engine.T("lose %v HP"), Min: 1, Max: 3}), 9,
			[]string{"text none", `text "lose 1 HP"`, `text "lose 2 HP"`, `text "lose 3 HP"`}},
		{"phrases, two at most", engine.AskParts(20, 2, "; ", engine.Phrase{Key: "a", Text: engine.T("a")}, engine.Phrase{Key: "b", Text: engine.T("b")}), 9,
			[]string{"text a", "text b", `text "a; a"`, `text "a; b"`, `text "b; a"`, `text "b; b"`}},
		{"a plan of two spaces", engine.AskPlan(40, engine.Plan{Icons: []engine.Icon{{Key: "."}}, Nothing: "#", Door: []string{"door"}, Blocked: []string{"blocked"}, None: []string{"none"}, Rows: 1, Cols: 2}), 9,
			[]string{"text none", `text "door r1c1 | ."`, `text "door r1c1 | . #"`, `text "door r1c2 | # ."`, `text "door r1c1 | . ."`, `text "door r1c2 | . ."`, `text "door r1c1 | . . | blocked r1c1R"`, `text "door r1c2 | . . | blocked r1c1R"`}},
		{"form", engine.AskForm(engine.FormField{Key: "mood", Text: engine.T("mood"), Need: engine.AskChoose(option("glad", "sad")...), Optional: true}, engine.FormField{Key: "sold", Text: engine.T("sold"), Need: engine.AskCount(0, 1)}), 9, forms},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := map[string]bool{}
			reach(c.need, nil, c.depth, got)
			for _, w := range c.want {
				if !got[w] {
					t.Errorf("%s cannot be given", w)
				}
			}
			if len(got) != len(c.want) {
				t.Errorf("%d answers can be given, %d are legal: %v", len(got), len(c.want), engine.Sorted(got))
			}
		})
	}
	// By way of another place, with cargo, and words: too many to list.
	for want, c := range map[string]struct {
		need  engine.Need
		taken []int
	}{
		"move x z path=y,z":                   {engine.AskMove(option("x"), option("y", "z"), nil, nil, nil), []int{0, 0, 1, 1, 0}},
		"move x y foot=2 cargo.foot=1 land=y": {engine.AskMove(option("x"), option("y"), []engine.Line{line("foot", 0, 2)}, nil, nil), []int{0, 0, 2, 2, 1, 1, 0}},
		`text "Ey 1"`:                         {engine.AskText(1, 4), []int{5, 4, 3, 6, 5, 0, 4, 1}},
		`text "other: ab"`:                    {engine.AskParts(20, 1, "", engine.Phrase{Key: "other: *", Text: engine.T("other: %v")}), []int{0, 0, 0, 1, 1, 0}},
	} {
		next, a := walk(c.need, engine.Answer{}, c.taken)
		if next != nil || a.String() != want {
			t.Errorf("%v gives %q (next %v), want %q", c.taken, a, next, want)
		}
	}
}
