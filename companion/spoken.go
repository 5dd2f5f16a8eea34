package companion

import (
	"strconv"

	"adjutant/engine"
)

// What is said aloud. Everything is short: a person listens, not reads.

// spokenPrompt is the pending question, and what was read for it.
func spokenPrompt(v View) []engine.Text {
	switch {
	case v.Prompt == nil && v.Over && v.Sheet.Outcome != nil:
		return []engine.Text{v.Sheet.Outcome.Text}
	case v.Prompt == nil && v.ID == "":
		return []engine.Text{engine.T("No game is open. Press SELECT to begin one.")}
	case v.Prompt == nil:
		return []engine.Text{engine.T("The game is over.")}
	}
	p := v.Prompt
	text := p.Say
	if text.Empty() {
		text = p.Text
	}
	out := []engine.Text{text}
	if n := len(p.Need.Have); n > 0 {
		out = append(out, engine.Plural(n, "1 of %[2]d dice is read.", "%d of %d dice are read.", n, len(p.Need.Dice)))
	}
	return append(out, spokenProposal(v.Proposal)...)
}

// spokenProposal is the dice that were read: "four, three."
func spokenProposal(p *Proposal) []engine.Text {
	if p == nil {
		return nil
	}
	var values []engine.Text
	for _, d := range p.Dice {
		values = append(values, engine.Name(strconv.Itoa(d.Value)))
	}
	var out []engine.Text
	if len(values) > 0 {
		out = append(out, engine.T("I read %s.", values))
	}
	if !p.Wrong.Empty() {
		out = append(out, p.Wrong)
	}
	if !p.Part.Empty() {
		out = append(out, p.Part)
	}
	if p.AcceptIn > 0 {
		out = append(out, engine.T("Accepted in %d seconds.", int(p.AcceptIn+0.5)))
	} else if p.Fits && !p.Sure {
		out = append(out, engine.T("Please check."))
	}
	return out
}

// notesSaid is how many notes of an answer are said; the page has all.
const notesSaid = 4

// spokenNews is what an answer led to and the question after it.
func spokenNews(v View) []engine.Text {
	var out []engine.Text
	for i, n := range v.Told {
		if i == notesSaid {
			out = append(out, engine.T("And %d more on the page.", len(v.Told)-i))
			break
		}
		out = append(out, n.Text)
	}
	return append(out, spokenPrompt(v)...)
}

// spokenMore is where the game stands, the odds and the reminders.
func spokenMore(v View) []engine.Text {
	var out []engine.Text
	if !v.Sheet.Round.Empty() {
		out = append(out, engine.T("%s.", v.Sheet.Round))
	}
	for _, t := range v.Sheet.Tracks {
		if !t.Value.Empty() {
			out = append(out, engine.T("%s: %s.", t.Name, t.Value))
		}
	}
	for _, o := range v.Sheet.Odds {
		if o.Mean {
			out = append(out, engine.T("%s: %s on average.", o.Name, engine.Mean(o.Chance.P, 1)))
		} else {
			out = append(out, engine.T("%s: %.0f percent.", o.Name, 100*o.Chance.P))
		}
	}
	for _, r := range v.Sheet.Reminders {
		out = append(out, r.Text)
	}
	return out
}
