package cases

import (
	"fmt"
	"slices"

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

// inRow reports whether an enemy stands in the row.
func (r *run) inRow(id string) bool {
	return slices.ContainsFunc(r.g.Row, func(e soeurs.Enemy) bool { return e.ID == id })
}

// attack plays several cards against the boss.
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
