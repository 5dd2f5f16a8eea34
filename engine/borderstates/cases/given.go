package cases

import (
	"strings"

	"adjutant/engine"
)

// start takes up the case's position.
func (r *runner) start(sheets map[string]object) error {
	k := r.kase
	r.setup = engine.Setup{Options: options(k.Options, k.Given), Printed: map[string]string{}, Position: map[string]string{}}
	if err := r.sheet(sheets); err != nil {
		return err
	}
	if str(k.Given["step"]) == "sheet" {
		r.knownSheet()
		r.start0 = r.snap()
		return nil
	}
	r.position()
	if _, err := r.title.Start(r.setup); err != nil {
		return err
	}
	r.start0 = r.snap()
	return nil
}

// options are the variants and switches of a case.
func options(parts ...object) map[string]string {
	out := map[string]string{}
	for _, o := range parts {
		for _, v := range list(o["variants"]) {
			out[v] = "on"
		}
		for k, v := range obj(o["switches"]) { // any order: a copy
			out[k] = onOff(v)
		}
	}
	return out
}

// position makes the fields of the given state; what is not named is as at the
// start of a turn.
func (r *runner) position() {
	g, p := r.kase.Given, r.setup.Position
	step := str(g["step"])
	if step == "C3a" || step == "P1a" { // a question within a step
		if w := str(g["who"]); w != "" && step == "C3a" {
			p["shown."+w] = "minus-2"
		}
		step = step[:2]
	}
	p["step"] = step
	if strings.HasPrefix(step, "S") {
		r.positionSetUp(step)
		return
	}
	p["turn"] = orElse(g["turn"], "1")
	p["initiative"] = orElse(g["initiative"], "U")
	for _, k := range []string{"battle", "state"} {
		if v := str(g[k]); v != "" {
			p[k] = v
		}
	}
	for _, k := range []string{"winner", "loser"} {
		if v, ok := g[k]; ok {
			p[k] = noneAsDash(v)
		}
	}
	if str(g["sudden_death"]) != "" {
		p["sudden_off"] = "yes"
	}
	r.positionTokens()
	r.positionCubes()
	r.positionBattles()
	r.positionSeen()
	r.positionPlayed()
	r.positionBlocks(step)
}

// positionSetUp: until S2 is confirmed the cubes lie in the box, until S5 all
// tokens stand on the centre.
func (r *runner) positionSetUp(step string) {
	g, p := r.kase.Given, r.setup.Position
	n := number(strings.TrimPrefix(step, "S"))
	if n > 2 {
		r.positionCubes()
	}
	if n > 3 {
		p["turn"] = "1"
	}
	if i := str(g["initiative"]); i != "" {
		p["initiative"] = i
	}
	if n > 5 || g["tokens"] != nil {
		r.positionTokens()
	}
	if l := list(g["removed_battle_cards"]); l != nil {
		p["removed"] = strings.Join(l, ",")
	}
}
