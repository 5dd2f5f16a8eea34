package cases

import (
	"fmt"
	"slices"
	"strconv"

	"adjutant/engine"
	"adjutant/engine/soeurs"
)

// action carries out one action of the Player Phase.
func (r *run) action(in fields) error {
	if r.key() != "K8" {
		return r.nested(in)
	}
	switch {
	case in.has("play"):
		return r.play(in)
	case in.has("attack"):
		return r.attack(in)
	case in.has("draw"):
		if err := r.send(engine.Chosen("draw")); err != nil {
			return err
		}
		if in.text("draw") == "true" {
			return nil
		}
		return r.send(engine.Carded(r.face(in.text("draw"))))
	case in.has("cycle"):
		return r.send(engine.Chosen("cycle:" + in.text("cycle")))
	case in.has("banish"):
		return r.banish(in)
	case in.has("discard"):
		return r.send(engine.Chosen("mana:" + r.face(in.text("discard"))))
	case in.has("end"):
		return r.send(engine.Chosen("end"))
	case in.has("confirm"):
		return r.next()
	}
	return fmt.Errorf("no action of the Player Phase: %v", in.keys)
}

// effects are the effects of the side that a face shows.
func (r *run) effects(face string) []soeurs.Effect {
	out, _ := soeurs.ParseEffects(r.pos.Values[face[:len(face)-2]+"."+face[len(face)-1:]+".effects"])
	return out
}

// play plays one card. What the game does not ask, because there is no choice, is
// checked here: a target must stand in the row, parts must add up.
func (r *run) play(in fields) error {
	face := r.face(in.text("play"))
	if len(face) < 5 {
		return fmt.Errorf("%s is no card", face)
	}
	if targets := in.list("targets"); len(targets) > 1 {
		return fmt.Errorf("ordinary damage hits one enemy")
	}
	if t := in.text("target"); t != "" && !r.inRow(t) {
		return fmt.Errorf("%s is not in the row", t)
	}
	parts := in.sub("parts")
	if r.g.InBoss && (in.has("die") || len(parts.keys) > 0) {
		return r.strike(in, []string{face})
	}
	if len(parts.keys) > 0 {
		total := 0
		for _, k := range parts.keys {
			if !r.inRow(k) {
				return fmt.Errorf("%s is not in the row", k)
			}
			total += parts.number(k)
		}
		if !slices.ContainsFunc(r.effects(face), func(e soeurs.Effect) bool { return e.Kind == soeurs.Split && e.N == total }) {
			return fmt.Errorf("the parts do not add up")
		}
	}
	if err := r.send(engine.Chosen("play:" + face)); err != nil {
		return err
	}
	if r.g.InBoss && r.key() == "K8.die" {
		to := in.text("target")
		if to == "" {
			to = "nothing"
		}
		if err := r.send(engine.Chosen(to)); err != nil {
			return err
		}
		if d := r.prompt(); d != nil && d.Key == "K8.parts" && d.Default != nil {
			if err := r.send(*d.Default); err != nil {
				return err
			}
		}
	}
	return r.nested(in)
}

func (r *run) inRow(id string) bool {
	return slices.ContainsFunc(r.g.Row, func(e soeurs.Enemy) bool { return e.ID == id })
}

func (r *run) attack(in fields) error {
	if !r.g.InBoss {
		return fmt.Errorf("there is no boss to attack")
	}
	var faces []string
	for _, c := range in.list("attack") {
		faces = append(faces, r.face(c))
	}
	if len(faces) == 0 {
		return fmt.Errorf("no card attacks")
	}
	return r.strike(in, faces)
}

// unit is a part of an attack as the case's inputs share it out.
type unit struct {
	face string
	n    int
	part bool
}

// blow is what strikes one target: a die of the boss, or the helper.
type blow struct {
	option string
	need   int // the die's value; 0 for the helper
	parts  int // of a split, when the case says how many; -1: any
}

// strike plays cards against the boss's dice and the helper.
func (r *run) strike(in fields, faces []string) error {
	units := r.unitsOf(in, faces)
	plans, err := r.blows(in, units)
	if err != nil {
		return err
	}
	if len(faces) == 1 {
		err = r.send(engine.Chosen("play:" + faces[0]))
	} else if err = r.send(engine.Chosen("attack")); err == nil {
		shares := map[string]int{}
		for _, f := range faces {
			shares[f]++
		}
		err = r.send(engine.Allotted(shares))
	}
	if err != nil {
		return err
	}
	for r.key() != "K8.die" {
		before := len(r.log)
		if err := r.nested(in); err != nil {
			return err
		}
		if len(r.log) == before {
			break
		}
	}
	if r.key() != "K8.die" {
		return fmt.Errorf("the attack is too weak")
	}
	var last error
	for _, plan := range plans {
		log := r.log
		if last = r.blowByBlow(plan); last == nil {
			return r.nested(in)
		}
		r.log = log
		if err := r.replay(); err != nil {
			return err
		}
	}
	if last == nil {
		last = fmt.Errorf("no attack reaches these dice")
	}
	return last
}

// stroke is one blow with the units that go into it.
type stroke struct {
	blow
	units []unit
}

func (r *run) blowByBlow(plan []stroke) error {
	for _, s := range plan {
		if r.key() != "K8.die" {
			return fmt.Errorf("no attack is left for %s", s.option)
		}
		if err := r.send(engine.Chosen(s.option)); err != nil {
			return err
		}
		if r.key() == "K8.parts" {
			shares := map[string]int{}
			for _, u := range s.units {
				shares[u.face]++
			}
			if err := r.send(engine.Allotted(shares)); err != nil {
				return err
			}
		}
	}
	if r.key() == "K8.die" {
		return r.send(engine.Chosen("nothing"))
	}
	return nil
}

func (r *run) unitsOf(in fields, faces []string) []unit {
	var out []unit
	for _, f := range faces {
		for _, e := range r.effects(f) {
			switch {
			case e.Kind == soeurs.Damage:
				out = append(out, unit{face: f, n: e.N})
			case e.Kind == soeurs.DamageTop:
				top := in.text("top")
				if top == "" {
					top = r.face(r.g.Top)
				}
				n := 0
				if len(top) > 2 {
					n, _ = strconv.Atoi(r.pos.Values[top[:len(top)-2]+"."+top[len(top)-1:]+".cost"])
				}
				out = append(out, unit{face: f, n: n})
			case e.Kind == soeurs.Split && r.g.House.SplitVsBoss == "together":
				out = append(out, unit{face: f, n: e.N * e.Size})
			case e.Kind == soeurs.Split:
				for range e.N {
					out = append(out, unit{face: f, n: e.Size, part: true})
				}
			}
		}
	}
	return out
}

// blows are the ways of reading what the input strikes, the fullest first.
func (r *run) blows(in fields, units []unit) ([][]stroke, error) {
	parts := in.sub("parts")
	var readings [][]blow
	switch {
	case len(parts.keys) > 0:
		split := 0
		for _, u := range units {
			if u.part {
				split++
			}
		}
		named := 0
		for _, k := range parts.keys {
			named += parts.number(k)
		}
		if named > split {
			return nil, fmt.Errorf("there are %d parts, not %d", split, named)
		}
		readings = [][]blow{nil}
		for _, k := range parts.keys {
			n := parts.number(k)
			var next [][]blow
			value, err := strconv.Atoi(k)
			for _, have := range readings {
				if err != nil { // the helper
					next = append(next, append(slices.Clone(have), blow{k, 0, n}))
					continue
				}
				for dice := n; dice >= 1; dice-- {
					for _, shares := range sharesOf(n, dice) {
						b := slices.Clone(have)
						for _, s := range shares {
							b = append(b, blow{"die:" + k, value, s})
						}
						next = append(next, b)
					}
				}
			}
			readings = next
		}
		if in.has("die") { // ordinary cards beside the parts take their own die
			joined := slices.Clone(readings) // or join the parts on a die of that value
			for i := range readings {
				readings[i] = append(slices.Clone(readings[i]), blow{"die:" + in.text("die"), in.number("die"), 0})
			}
			readings = append(readings, joined...)
		}
	case in.has("dice"):
		var b []blow
		for _, d := range in.list("dice") {
			v, _ := strconv.Atoi(d)
			b = append(b, blow{"die:" + d, v, -1})
		}
		readings = [][]blow{b}
	case in.has("die"):
		return [][]stroke{{{blow{"die:" + in.text("die"), in.number("die"), -1}, units}}}, nil
	case in.has("target"):
		return [][]stroke{{{blow{in.text("target"), 0, -1}, units}}}, nil
	default:
		return nil, fmt.Errorf("which die?")
	}
	var plans [][]stroke
	for _, b := range readings {
		plans = append(plans, r.plans(b, units)...)
	}
	if len(plans) == 0 {
		return nil, fmt.Errorf("no attack reaches these dice")
	}
	return plans, nil
}

// sharesOf splits n parts into that many non-empty shares, not rising.
func sharesOf(n, dice int) [][]int {
	if dice == 1 {
		return [][]int{{n}}
	}
	var out [][]int
	for first := n - dice + 1; first >= 1; first-- {
		for _, rest := range sharesOf(n-first, dice-1) {
			if rest[0] <= first {
				out = append(out, append([]int{first}, rest...))
			}
		}
	}
	return out
}

// plans gives each blow its units, every ordinary card used where that is possible.
func (r *run) plans(blows []blow, units []unit) [][]stroke {
	var out [][]stroke
	give := make([]int, len(units))
	var walk func(i int)
	walk = func(i int) {
		if len(out) > 50 {
			return
		}
		if i == len(units) {
			plan := make([]stroke, len(blows))
			for k, b := range blows {
				plan[k].blow = b
			}
			for k, g := range give {
				if g >= 0 {
					plan[g].units = append(plan[g].units, units[k])
				}
			}
			for _, s := range plan {
				sum, parts := 0, 0
				for _, u := range s.units {
					sum += u.n
					if u.part {
						parts++
					}
				}
				if len(s.units) == 0 || sum < s.need || s.parts >= 0 && parts != s.parts {
					return
				}
			}
			out = append(out, plan)
			return
		}
		for g := 0; g < len(blows); g++ {
			give[i] = g
			walk(i + 1)
		}
		give[i] = -1
		walk(i + 1)
	}
	walk(0)
	return out
}
