package cases

import (
	"fmt"
	"slices"
	"strings"

	"adjutant/engine"
)

// retreat gives the units that withdraw, and where to.
func (t *table) retreat(v any) error {
	if t.prompt().Key != "retreat" {
		return refuse("no-retreat-open")
	}
	if l, ok := v.([]any); v == "none" || ok && len(l) == 0 {
		for t.prompt() != nil && t.prompt().Key == "retreat" {
			if err := t.try(t.prompt().Seat, engine.Allotted(map[string]int{})); err != nil {
				return err
			}
		}
		return nil
	}
	by := map[string]map[string]int{}
	for _, r := range listOf(v) {
		c := fmt.Sprint(r["who"])
		if by[c] == nil {
			by[c] = map[string]int{}
		}
		for u, n := range counts(r["units"]) {
			by[c][u+":"+place(r["to"])] += n
		}
	}
	for _, c := range engine.Sorted(by) {
		// another country of the same player may be asked first
		if _, err := t.confirm(func(k string) bool { return k == "retreat."+c }); err != nil {
			return err
		}
		i := slices.IndexFunc(t.pos.Prompts, func(p engine.Prompt) bool { return p.Key == "retreat" && who(p) == c })
		if i < 0 {
			return refuse("no-retreat-open")
		}
		if err := t.try(t.pos.Prompts[i].Seat, engine.Allotted(by[c])); err != nil {
			return renamed(err, map[string]string{engine.BadShares: "bad-retreat-area"})
		}
	}
	return nil
}

// attacker goes on with the attack or withdraws from it.
func (t *table) attacker(v any) error {
	p := t.prompt()
	if p.Key != "attack-again" {
		return refuse("wrong-step")
	}
	if _, retreat := mapOf(v)["retreat"]; !retreat {
		return t.try(p.Seat, engine.Chosen("go-on"))
	}
	shares := map[string]int{}
	i := slices.IndexFunc(p.Actions, func(a engine.Action) bool { return a.Key == "spread" })
	for at, s := range mapOf(mapOf(v)["retreat"]) {
		if !slices.ContainsFunc(p.Actions[i].Need.Lines, func(l engine.Line) bool { return strings.HasSuffix(l.Key, ":"+place(at)) }) {
			return refuse("bad-retreat-area")
		}
		for u, n := range counts(s) {
			shares[u+":"+place(at)] += n
		}
	}
	return renamed(t.try(p.Seat, engine.Act("spread", engine.Allotted(shares))), map[string]string{engine.BadShares: "all-or-nothing"})
}
