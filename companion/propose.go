package companion

import (
	"slices"

	"adjutant/engine"
	"adjutant/vision"
)

// Propose turns a reading into what it would answer, or what is wrong with it.
// It is pure. The proposal is nil when the prompt wants no dice.
//
//	the throw takes  seen         proposal
//	2                2            fits
//	11               5            fits as a part: "5 of 11 dice."
//	2                3            "I see 3 dice, the throw takes 2."
//	2                1            fits as a part; a reading unsure of the count: "2 dice are expected"
//	red, black       red, white   fits, not sure: "I see no black die; …"
//	20-sided         any          "The camera reads six-sided dice only."
func Propose(p engine.Prompt, r vision.Reading) *Proposal {
	if p.Need.Kind != engine.RollKind {
		return nil
	}
	out := &Proposal{Sure: r.Sure}
	for _, d := range r.Dice {
		out.Dice = append(out.Dice, SeenDie{Value: d.Value, Colour: string(d.Colour), Confidence: d.Confidence, Box: d.Box})
	}
	for _, w := range r.Why {
		out.Why = append(out.Why, string(w))
		text := engine.T(w.Words("en"))
		if w == vision.Count {
			text = countText(len(p.Need.Dice)-len(p.Need.Have), len(r.Dice))
		}
		out.WhyText = append(out.WhyText, text)
	}
	compose(p, out)
	return out
}

// countText says how a count of dice is doubtful.
func countText(want, seen int) engine.Text {
	if seen == want {
		return engine.T("there may be a die more than was seen")
	}
	return engine.Plural(want, "one die is expected", "%d dice are expected", want)
}

// compose fills in what the dice of a proposal would answer.
func compose(p engine.Prompt, out *Proposal) {
	out.Answer, out.Fits, out.Part, out.Wrong = engine.Answer{}, false, engine.Text{}, engine.Text{}
	have := p.Need.Have
	want := len(p.Need.Dice) - len(have)
	n := len(out.Dice)
	switch {
	case n == 0:
		out.Wrong = engine.T("I see no dice.")
	case n > want:
		out.Wrong = engine.Plural(n, "I see one die, the throw takes %[2]d.", "I see %d dice, the throw takes %d.", n, want)
	case slices.ContainsFunc(p.Need.Dice, func(d engine.DieSpec) bool { return d.Sides != 6 }):
		out.Wrong = engine.T("The camera reads six-sided dice only: enter this throw by hand.")
	}
	if !out.Wrong.Empty() {
		out.Sure = false
		return
	}
	a := engine.Answer{Kind: engine.RollKind, More: n < want}
	a.Dice, out.Wrong = inColours(p.Need, out.Dice)
	if !out.Wrong.Empty() {
		out.Sure = false
	}
	if a.More {
		out.Part = engine.Plural(len(have)+n, "1 of %[2]d dice.", "%d of %d dice.", len(have)+n, len(p.Need.Dice))
	}
	if err := p.Accepts(a); err != nil {
		out.Sure = false
		if r := engine.RefusalOf(err); r != nil {
			out.Wrong = r.Text
		} else {
			out.Wrong = engine.T("%s", engine.Name(err.Error()))
		}
		return
	}
	out.Answer, out.Fits = a, true
}

// inColours names each die after the colour that the throw knows, where the
// rules tell dice apart; wrong says which colour was not seen. The dice then
// stand for the throw's from left to right.
func inColours(need engine.Need, seen []SeenDie) (dice []engine.Die, wrong engine.Text) {
	coloured := slices.ContainsFunc(need.Dice, func(d engine.DieSpec) bool { return d.Colour != "" })
	if !coloured {
		for _, d := range seen {
			dice = append(dice, engine.Die{Value: d.Value})
		}
		return dice, wrong
	}
	left := stillToThrow(need)
	dice = make([]engine.Die, len(seen))
	taken := make([]bool, len(seen))
	var missing []engine.DieSpec
	for _, spec := range left {
		i := -1
		if spec.Colour != "" {
			i = slices.IndexFunc(seen, func(d SeenDie) bool { return sameColour(d.Colour, spec.Colour) })
			for i >= 0 && i < len(seen) && (taken[i] || !sameColour(seen[i].Colour, spec.Colour)) {
				i++
			}
		}
		if i < 0 || i >= len(seen) {
			missing = append(missing, spec)
			continue
		}
		taken[i] = true
		dice[i] = engine.Die{Value: seen[i].Value, Colour: spec.Colour}
	}
	for i, d := range seen {
		if taken[i] {
			continue
		}
		spec := missing[0]
		missing = missing[1:]
		dice[i] = engine.Die{Value: d.Value, Colour: spec.Colour}
		if spec.Colour != "" && wrong.Empty() {
			wrong = engine.T("I see no %s die; the dice are taken from left to right. Tap one to change it.", engine.T(spec.Colour))
		}
	}
	return dice, wrong
}

// addedColour is the colour of a die that is added by hand: the first that the throw
// knows and nobody saw.
func addedColour(need engine.Need, seen []SeenDie) string {
	left := slices.Clone(seen)
	for _, spec := range stillToThrow(need) {
		i := slices.IndexFunc(left, func(d SeenDie) bool { return sameColour(d.Colour, spec.Colour) })
		if i < 0 {
			return spec.Colour
		}
		left = slices.Delete(left, i, i+1)
	}
	return ""
}

// stillToThrow is the dice of a throw that were not read yet.
func stillToThrow(need engine.Need) []engine.DieSpec {
	left := slices.Clone(need.Dice)
	for _, h := range need.Have {
		i := slices.IndexFunc(left, func(d engine.DieSpec) bool { return h.Colour != "" && d.Colour == h.Colour })
		if i < 0 {
			i = 0
		}
		if i < len(left) {
			left = slices.Delete(left, i, i+1)
		}
	}
	return left
}

// sameColour takes white and ivory for one: dice yellow with age.
func sameColour(seen, want string) bool {
	pale := func(c string) bool { return c == string(vision.White) || c == string(vision.Ivory) }
	return seen == want || pale(seen) && pale(want)
}
