package cases

import (
	"fmt"
	"slices"
	"strings"

	"adjutant/engine"
	"adjutant/engine/warpeace"
)

// input gives one input of the list and compares its refusal.
func (c *compare) input(n int, w map[string]any, want map[string]any) {
	err := c.one(w)
	if want == nil {
		if err != nil {
			c.fail("input %d (%v) was refused: %v", n, w, err)
		}
		return
	}
	codes := append([]string{fmt.Sprint(want["code"])}, list(want["or"])...)
	switch {
	case err == nil:
		c.fail("input %d (%v) was taken, expected the refusal %v", n, w, codes)
	case !slices.ContainsFunc(codesOf(err), func(k string) bool { return slices.Contains(codes, k) }):
		c.fail("input %d (%v) was refused as %s (%v), expected %v", n, w, code(err), err, codes)
	}
	c.table.remindOf(code(err))
}

// remindOf counts a reminder as shown that a refusal's sentence repeats.
func (t *table) remindOf(code string) {
	if r, ok := map[string]string{
		"must-stop": "RM-STOP", "neutral-area": "RM-DECLARE", "cargo-without-ship": "RM-CARGO", "one-unit-per-ship": "RM-CARGO", "already-shifted": "RM-POLLOCK",
		"no-assault-after-sea-battle": "RM-NOASSAULT", "already-moved": "RM-ONEPORTION", "figure-limit": "RM-FIGURES", "rp-limit": "RM-RPLIMIT", "enemy-area-noncombat": "RM-NOFOLLOW",
	}[code]; ok {
		t.reminded[r] = true
	}
}

func (c *compare) one(w map[string]any) error {
	for _, k := range engine.Sorted(w) {
		if err := c.table.atomic(func() error { return c.give(k, w[k]) }); err != nil {
			return err
		}
	}
	return nil
}

// give carries out one input.
func (c *compare) give(word string, v any) error {
	t := c.table
	p := t.prompt()
	if word == "next" {
		n, many := v.(int)
		for range max(n, 1) {
			if err := t.next(); err != nil {
				return err
			}
			if !many {
				break
			}
		}
		return nil
	}
	if p == nil {
		return refuse("game-over")
	}
	if p.Key == "printed" && word != "answer" || p.Key == "allotment" && word != "allot" {
		return refuse("answer-first")
	}
	switch word {
	case "dice":
		if !slices.Contains([]string{"surrender-check", "alliance-check"}, p.Key) && (p.Key != "political" || p.Need.Kind != engine.RollKind) {
			return refuse("no-roll-open")
		}
		return t.dice(v)
	case "buy":
		return t.at("purchase", nil, engine.Allotted(counts(v)))
	case "political":
		m := mapOf(v)
		err := t.at("purchase", nil, engine.Act("political", engine.Filled(map[string]string{"target": fmt.Sprint(m["target"]), "dice": fmt.Sprint(m["dice"])})))
		return renamed(err, map[string]string{engine.NoSuchOption: "no-such-target", engine.OutOfRange: "not-enough-rp"})
	case "declare":
		return renamed(t.at("purchase", nil, engine.Act("declare", engine.Chosen(place(v)))), map[string]string{engine.NoSuchOption: "no-such-target"})
	case "allot":
		return t.allot(mapOf(v))
	case "move":
		return t.order(mapOf(v), false)
	case "sail":
		return t.order(mapOf(v), true)
	case "fight":
		return renamed(t.at("combat", nil, engine.Chosen(place(v))), map[string]string{engine.NoSuchOption: "no-battle-there"})
	case "throw":
		return t.throw(mapOf(v))
	case "skip":
		return t.skip(fmt.Sprint(v))
	case "losses":
		return t.losses(mapOf(v))
	case "ship-losses":
		return t.shipLosses(mapOf(v))
	case "disabled":
		return t.ports(portsOf(mapOf(v)))
	case "port-leave":
		return renamed(t.at("port-leave", nil, engine.Allotted(placeCounts(v))), map[string]string{engine.BadShares: "enemy-sea"})
	case "retreat":
		return t.retreat(v)
	case "attacker":
		return t.attacker(v)
	case "leader-to":
		return t.leaderTo(mapOf(v))
	case "attrition":
		return t.attrition(mapOf(v))
	case "place":
		return t.place(mapOf(v))
	case "answer":
		return t.answer(mapOf(v))
	}
	return fmt.Errorf("there is no input %q", word)
}

// at gives an answer where the prompt is the one it belongs to.
func (t *table) at(key string, p *engine.Prompt, a engine.Answer) error {
	if p == nil {
		p = t.prompt()
	}
	if p == nil {
		return refuse("game-over")
	}
	if p.Key != key {
		return refuse("wrong-step")
	}
	return t.try(p.Seat, a)
}

func renamed(err error, names map[string]string) error {
	if err == nil {
		return nil
	}
	if n, ok := names[code(err)]; ok {
		return refuse(n)
	}
	return err
}

// next is what the NEXT button does.
func (t *table) next() error {
	p := t.prompt()
	switch {
	case p == nil:
		return refuse("game-over")
	case p.Default != nil:
		return t.try(p.Seat, *p.Default)
	case p.Need.Kind == engine.MoveKind && len(p.Need.Closes) > 0:
		return t.try(p.Seat, engine.Answer{Kind: engine.MoveKind, Option: p.Need.Closes[0].Key})
	case p.Key == "supply":
		return refuse("dice-needed")
	}
	return refuse("answer-first")
}

func faces(v any) []int {
	l, _ := v.([]any)
	var out []int
	for _, x := range l {
		n, _ := x.(int)
		out = append(out, n)
	}
	return out
}

func (t *table) dice(v any) error { return t.roll(faces(v)) }

// roll gives dice to the pending throw.
func (t *table) roll(dice []int) error {
	for _, d := range dice {
		if d < 1 || d > 6 {
			return refuse("bad-die")
		}
	}
	p := t.prompt()
	if len(dice) != len(p.Need.Dice) {
		return refuse("wrong-dice-count")
	}
	return t.try(p.Seat, engine.Rolled(dice...))
}

func placeCounts(v any) map[string]int {
	out := map[string]int{}
	for k, n := range counts(v) {
		out[place(k)] += n
	}
	return out
}

func (t *table) allot(m map[string]any) error {
	if t.prompt().Key != "allotment" {
		return refuse("wrong-step")
	}
	buy, placed := units(m["buy"]), warpeace.Stock{}
	shares := map[string]int{}
	lines := map[string]bool{}
	for _, l := range t.prompt().Need.Lines {
		p, _, _ := strings.Cut(l.Key, ":")
		lines[p], lines[l.Key] = true, true
	}
	cost := 0
	for i, each := range []int{2, 4, 3, 5} {
		cost += each * buy[i]
	}
	for p, s := range mapOf(m["place"]) {
		if !lines[place(p)] {
			return refuse("not-home")
		}
		for u, n := range counts(s) {
			if n > 0 && !lines[place(p)+":"+u] {
				return refuse("no-port")
			}
			shares[place(p)+":"+u] = n
		}
		for i, n := range units(s) {
			placed[i] += n
		}
	}
	points := 0
	for _, a := range t.prompt().Text.Args {
		if n, ok := a.(int); ok {
			points = n
		}
	}
	if cost > points {
		return refuse("not-enough-rp")
	}
	if placed != buy {
		return refuse("place-all")
	}
	return t.try(t.prompt().Seat, engine.Allotted(shares))
}

// order gives a move or a sailing.
func (t *table) order(m map[string]any, sail bool) error {
	p := t.prompt()
	if p.Key != "combat-move" && p.Key != "noncombat-move" {
		return refuse("wrong-step")
	}
	a := engine.Answer{Kind: engine.MoveKind, From: place(m["from"]), Units: counts(m["units"])}
	for _, q := range list(m["path"]) {
		a.Path = append(a.Path, place(q))
	}
	if n := len(a.Path); n > 0 {
		a.To = a.Path[n-1]
	}
	if l := m["leader"]; l != nil {
		a.Leader = fmt.Sprint(l)
	}
	if sail {
		n, _ := m["fleets"].(int)
		a.Units, a.Cargo = map[string]int{"f": n}, counts(m["cargo"])
		if m["land"] != nil {
			a.Land = place(m["land"])
		}
	}
	return t.try(p.Seat, a)
}

// throw gives one throw of a battle: the infantry under a leader first.
func (t *table) throw(m map[string]any) error {
	by, unit := warpeace.Country(fmt.Sprint(m["by"])), warpeace.Unit(fmt.Sprint(m["type"]))
	g := t.game()
	if t.prompt().Key != "battle" {
		if g.Battle == nil {
			return refuse("wrong-step")
		}
		return refuse("no-roll-open")
	}
	if g.At(g.Battle.At, by).String() == "" {
		return refuse("not-in-battle")
	}
	if b, u, _, _ := g.Throwing(); b != by || u != unit {
		key := "throw." + string(by) + "." + string(unit)
		i := slices.IndexFunc(t.prompt().Actions, func(a engine.Action) bool { return a.Key == key })
		if i < 0 {
			return refuse("no-roll-open")
		}
		if err := t.try(t.prompt().Actions[i].Seat, engine.Act(key, engine.Confirmed())); err != nil {
			return err
		}
	}
	led, others := faces(m["led"]), faces(m["dice"])
	_, _, nl, no := t.game().Throwing()
	for _, d := range append(slices.Clone(led), others...) {
		if d < 1 || d > 6 {
			return refuse("bad-die")
		}
	}
	if len(led) != nl || len(others) != no {
		return refuse("wrong-dice-count")
	}
	if nl > 0 {
		if err := t.roll(led); err != nil {
			return err
		}
	}
	if no > 0 {
		return t.roll(others)
	}
	return nil
}

func (t *table) skip(side string) error {
	g := t.game()
	if t.prompt().Key != "battle" {
		return refuse("wrong-step")
	}
	mine := func(c warpeace.Country) bool {
		return (c == g.Battle.Attacker) == (side == "attacker" || side == string(g.Battle.Attacker))
	}
	if by, _, _, _ := g.Throwing(); !mine(by) {
		i := slices.IndexFunc(t.prompt().Actions, func(a engine.Action) bool {
			c, _, _ := strings.Cut(strings.TrimPrefix(a.Key, "throw."), ".")
			return strings.HasPrefix(a.Key, "throw.") && mine(warpeace.Country(c))
		})
		if i < 0 {
			return refuse("throws-needed")
		}
		a := t.prompt().Actions[i]
		if err := t.try(a.Seat, engine.Act(a.Key, engine.Confirmed())); err != nil {
			return err
		}
	}
	if !slices.ContainsFunc(t.prompt().Actions, func(a engine.Action) bool { return a.Key == "skip" }) {
		return refuse("throws-needed")
	}
	return t.try(t.prompt().Seat, engine.Act("skip", engine.Confirmed()))
}

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
		for _, a := range t.prompt().Actions {
			if a.Key == "retreat."+c { // another country of the same player is asked first
				if err := t.try(a.Seat, engine.Act(a.Key, engine.Confirmed())); err != nil {
					return err
				}
				break
			}
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

func (t *table) leaderTo(m map[string]any) error {
	for _, l := range engine.Sorted(m) {
		var err error
		if t.prompt().Key == "setup" {
			err = t.try(t.prompt().Seat, engine.Answer{Kind: engine.MoveKind, To: place(m[l]), Leader: l})
		} else {
			err = renamed(t.at("leader-to", nil, engine.Chosen(place(m[l]))), map[string]string{engine.NoSuchOption: "not-nearest"})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (t *table) attrition(m map[string]any) error {
	if t.prompt().Key != "supply" {
		return refuse("wrong-step")
	}
	_, u := t.game().Starving()
	if m["type"] != nil {
		u = warpeace.Unit(fmt.Sprint(m["type"]))
	}
	key := "supply." + place(m["at"]) + "." + string(u)
	if at, u := t.game().Starving(); "supply."+string(at)+"."+string(u) != key {
		if !slices.ContainsFunc(t.prompt().Actions, func(a engine.Action) bool { return a.Key == key }) {
			return refuse("in-supply")
		}
		if err := t.try(t.prompt().Seat, engine.Act(key, engine.Confirmed())); err != nil {
			return err
		}
	}
	return t.roll(faces(m["dice"]))
}

func (t *table) place(m map[string]any) error {
	p := t.prompt()
	if p.Key != "placement" && p.Key != "setup" {
		return refuse("wrong-step")
	}
	for _, at := range engine.Sorted(m) {
		if t.prompt() == nil || t.prompt().Key != p.Key {
			return refuse("no-such-units")
		}
		if err := t.try(p.Seat, engine.Answer{Kind: engine.MoveKind, To: place(at), Units: counts(m[at])}); err != nil {
			return renamed(err, map[string]string{engine.NoSuchPlace: "not-controlled"})
		}
	}
	return nil
}

// answer fills in a printed value that is asked.
func (t *table) answer(m map[string]any) error {
	p := t.prompt()
	if p.Key != "printed" {
		return refuse("wrong-step")
	}
	if p.Need.Kind == engine.CountKind {
		n, _ := m["value"].(int)
		return t.try(p.Seat, engine.Counted(n))
	}
	return t.try(p.Seat, engine.Chosen(word(m["value"] == true || m["value"] == "yes")))
}
