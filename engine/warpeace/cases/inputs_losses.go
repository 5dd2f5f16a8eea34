package cases

import (
	"slices"
	"strings"

	"adjutant/engine"
	"adjutant/engine/warpeace"
)

// losses gives the losses of one or several countries.
func (t *table) losses(m map[string]any) error {
	g := t.game()
	if t.prompt().Key != "losses" {
		switch {
		case g.Battle == nil:
			return refuse("wrong-step")
		case t.prompt().Key == "battle":
			return refuse("throws-needed", "wrong-step", "answer-first", "losses-forced")
		}
		return refuse("losses-forced", "wrong-step")
	}
	left := map[string]bool{}
	for c := range m {
		left[c] = true
		if g.At(g.Battle.At, warpeace.Country(c)).String() == "" {
			return refuse("not-in-battle")
		}
	}
	for len(left) > 0 {
		i := slices.IndexFunc(t.pos.Prompts, func(p engine.Prompt) bool {
			return p.Key == "losses" && slices.ContainsFunc(p.Need.Lines, func(l engine.Line) bool {
				c, _, _ := strings.Cut(l.Key, ":")
				return left[c]
			})
		})
		if i < 0 {
			return refuse("losses-forced")
		}
		shares := map[string]int{}
		for c := range left {
			if !slices.ContainsFunc(t.pos.Prompts[i].Need.Lines, func(l engine.Line) bool { return strings.HasPrefix(l.Key, c+":") }) {
				continue
			}
			for u, n := range counts(m[c]) {
				shares[c+":"+u] = n
			}
			delete(left, c)
		}
		if err := t.try(t.pos.Prompts[i].Seat, engine.Allotted(shares)); err != nil {
			return renamed(err, map[string]string{engine.BadShares: "wrong-losses"})
		}
	}
	return nil
}

// shipLosses gives the ships sunk and disabled, by country or the other way round.
func (t *table) shipLosses(m map[string]any) error {
	shares := map[string]int{}
	for c, v := range m {
		for word, n := range counts(v) {
			if c == "sunk" || c == "disabled" {
				shares[word+":"+c] = n
			} else {
				shares[c+":"+word] = n
			}
		}
	}
	return renamed(t.at("ship-losses", nil, engine.Allotted(shares)), map[string]string{engine.BadShares: "wrong-losses"})
}

// portsOf reads {F2: 1}, or {France: {F2: 1}}.
func portsOf(m map[string]any) map[string]int {
	out := placeCounts(m)
	for _, v := range m {
		for p, n := range placeCounts(v) {
			out[p] += n
		}
	}
	for p, n := range out {
		if n == 0 {
			delete(out, p)
		}
	}
	return out
}

// ports gives the ports of disabled ships.
func (t *table) ports(n map[string]int) error {
	p := t.prompt()
	a := engine.Allotted(n)
	if p.Need.Kind == engine.ChooseKind {
		total := 0
		for k, v := range n {
			if v > 0 {
				a = engine.Chosen(place(k))
			}
			total += v
		}
		if total != 1 {
			return refuse("bad-port")
		}
	}
	return renamed(t.at("disabled-port", nil, a), map[string]string{engine.NoSuchOption: "bad-port", engine.BadShares: "bad-port"})
}
