package cases

import (
	"fmt"
	"strconv"

	"adjutant/engine"
	"adjutant/engine/soeurs"
)

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

// stroke is one blow with the units that go into it.
type stroke struct {
	blow
	units []unit
}

// strikes reports whether the units reach the target, with as many parts as were named.
func (s stroke) strikes() bool {
	sum, parts := 0, 0
	for _, u := range s.units {
		sum += u.n
		if u.part {
			parts++
		}
	}
	return len(s.units) > 0 && sum >= s.need && (s.parts < 0 || parts == s.parts)
}

// blowByBlow carries out one plan of an attack.
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

// unitsOf are the parts in which the cards' damage may be given.
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
