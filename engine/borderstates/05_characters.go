package borderstates

import (
	"slices"
	"strings"

	"adjutant/engine"
)

// Character is one of the five effects; each side's five cards have one each.
type Character string

// The five effects, in the rulebook's order.
const (
	Scout         Character = "SCOUT"
	TheBible      Character = "BIBLE"
	ArtilleryCard Character = "ARTILLERY"
	Reroute       Character = "REROUTE"
	Reinforce     Character = "REINFORCE"
)

func characters() []Character {
	return []Character{Scout, TheBible, ArtilleryCard, Reroute, Reinforce}
}

// Name says what the card does, in two or three words.
func (c Character) Name() engine.Text {
	switch c {
	case Scout:
		return engine.T("Scout: turn up a block")
	case TheBible:
		return engine.T("Bible: protect a General")
	case ArtilleryCard:
		return engine.T("Artillery: fill a space")
	case Reroute:
		return engine.T("Reroute: exchange a battle")
	case Reinforce:
		return engine.T("Reinforce: overflow space")
	}
	return engine.T("a Character card")
}

func (c Character) whenKey() string { return "character." + string(c) + ".when" }

// cardActions are the Character cards beside the placing, each with its targets,
// or with the reason why it cannot be played now.
// Character Cards; BS-35
func (g *Border) cardActions(s Side) []engine.Action {
	if g.rules.NoCharacters { // Variants, Without Character cards; BS-68
		return nil
	}
	var out []engine.Action
	for _, c := range characters() {
		a := engine.Action{Key: string(c), Text: g.characterName(s, c), Ref: "Character Cards", Need: engine.AskChoose(g.targets(s, c)...)}
		if r := g.cardBars(s, c); r != nil {
			a.Not, a.Code = r.Text, r.Code
		} else if !slices.ContainsFunc(a.Need.Options, func(o engine.Option) bool { return o.Not.Empty() }) {
			a.Not, a.Code = engine.T("There is nothing it could be used on."), "no_target"
			if len(a.Need.Options) > 0 {
				a.Not, a.Code = a.Need.Options[0].Not, a.Need.Options[0].Code
			}
		}
		out = append(out, a)
	}
	return out
}

// cardBars says why a card cannot be played by this side now; nil if it can.
// Reading of Character Cards: when is before, when after the placement? Before: neither block of the pair is placed; after: both are dealt with; the card says which. BS-R20
func (g *Border) cardBars(s Side, c Character) *engine.Refusal {
	played := *g.Played.Of(s)
	switch {
	case slices.Contains(played, c):
		return refusal("card_played", "Character Cards", engine.T("The %s has already played this card.", s.Name()))
	case len(played) >= 4: // Setup 6; BS-9
		return refusal("no_cards", "Character Cards", engine.T("The %s has played all four cards.", s.Name()))
	case c == TheBible && g.Bible.Col > 0: // Character Cards; BS-37
		return refusal("bible_placed", "Character Cards", engine.T("The Bible is already on the board this turn."))
	case c == ArtilleryCard && g.Artillery.Col > 0: // Character Cards; BS-38
		return refusal("artillery_placed", "Character Cards", engine.T("The Artillery is already on the board this turn."))
	}
	return g.wrongMoment(s, c)
}

// wrongMoment says why it is not the card's moment; nil if it is, or if the
// moment is not known yet and may be the right one.
func (g *Border) wrongMoment(s Side, c Character) *engine.Refusal {
	p := g.Pair.Of(s)
	before, after := !p.UpDone && !p.HiddenDone, p.UpDone && p.HiddenDone
	switch g.values[c.whenKey()] {
	case "before":
		if !before {
			return refusal("wrong_moment", "Character Cards", engine.T("This card is played before both blocks."))
		}
	case "after":
		if !after {
			return refusal("wrong_moment", "Character Cards", engine.T("This card is played after both blocks."))
		}
	case "with_block":
		if after {
			return refusal("wrong_moment", "Character Cards", engine.T("This card is played with one of the two blocks; both are dealt with."))
		}
	default: // either, or not known yet
		if !before && !after {
			return refusal("wrong_moment", "Character Cards", engine.T("This card is played before or after both blocks, not between them."))
		}
	}
	return nil
}

// targets of a card, with the reasons why not.
func (g *Border) targets(s Side, c Character) []engine.Option {
	switch c {
	case Scout, TheBible:
		return g.generalTargets(s, c)
	case ArtilleryCard:
		return g.artilleryTargets(s)
	case Reroute:
		return g.rerouteTargets(s)
	}
	return g.reinforceTargets(s)
}

// Character Cards. Scout: a face-down General of the opponent on an accessible battle.
// Reading of Character Cards: anywhere, or on accessible battles only? The cards act on accessible battles only. BS-R24
// Bible: any General on an accessible battle.
// Reading of Character Cards: own Generals only? Any General, own or opposing, face up or down, an Ambush too. BS-R25
func (g *Border) generalTargets(s Side, c Character) []engine.Option {
	var out []engine.Option
	for b := range 3 {
		for _, spot := range g.allSpots(b) {
			p := g.at(spot)
			if !p.General() && g.Artillery != spot {
				continue
			}
			o := engine.Option{Key: spot.String(), Text: engine.T("%s on %s", g.standing(spot), spot.Text()), Zone: spot.String(), Ref: "Character Cards"}
			switch {
			case !g.Accessible(s).Has(b): // Character Cards; BS-35
				o.Not, o.Code = engine.T("Battle %s is not accessible this round.", engine.Name(roman(b))), "not_accessible"
			case !p.General():
				o.Not, o.Code = engine.T("The Artillery is not a General."), "no_general"
			case c == Scout && p.Side == s:
				o.Not, o.Code = engine.T("That is your own block."), "own_block"
			case c == Scout && p.Block != "": // Character Cards; BS-36
				o.Not, o.Code = engine.T("That block is already face up."), "face_up"
			}
			out = append(out, o)
		}
	}
	return out
}

// standing is what stands on a spot, as everybody sees it.
func (g *Border) standing(spot Spot) engine.Text {
	if g.Artillery == spot {
		return engine.T("Artillery")
	}
	p := g.at(spot)
	if p == nil || !p.General() {
		return engine.T("empty")
	}
	return engine.T("%s %s", p.Side.Name(), p.Block.Name())
}

// Character Cards. Artillery: an empty space of an accessible battle.
// Reading of Character Cards: must it take the space nearest the arrow? No, that rule speaks of the players' blocks (artillery_space). BS-R8
func (g *Border) artilleryTargets(s Side) []engine.Option {
	var out []engine.Option
	for b := range 3 {
		for _, spot := range g.allSpots(b) {
			o := engine.Option{Key: spot.String(), Text: spot.Text(), Zone: spot.String(), Ref: "Character Cards"}
			near, free := g.Nearest(b, spot.Front)
			switch {
			case !g.Accessible(s).Has(b): // Character Cards; BS-35
				o.Not, o.Code = engine.T("Battle %s is not accessible this round.", engine.Name(roman(b))), "not_accessible"
			case !g.empty(spot): // Character Cards; BS-38
				o.Not, o.Code = engine.T("That space is not empty."), "not_empty"
			case g.rules.ArtilleryNearest && free && near != spot:
				o.Not, o.Code = engine.T("%s is free and nearer the arrow.", near.Text()), "not_nearest"
			}
			out = append(out, o)
		}
	}
	return out
}

// Character Cards. Reroute: one battle of the own face-up block's set for another.
// Character Cards; BS-39
// Reading of Character Cards: may the set grow? No: one for another, and not one that is in the set already. BS-R20
func (g *Border) rerouteTargets(s Side) []engine.Option {
	set := g.Accessible(s)
	var out []engine.Option
	for from := range 3 {
		for to := range 3 {
			if from == to {
				continue
			}
			o := engine.Option{Key: roman(from) + ">" + roman(to), Text: engine.T("battle %s for battle %s", engine.Name(roman(from)), engine.Name(roman(to))), Ref: "Character Cards"}
			switch {
			case set == setOf(0, 1, 2):
				o.Not, o.Code = engine.T("All three battles are already accessible."), "all_accessible"
			case !set.Has(from):
				o.Not, o.Code = engine.T("%s is not in the set.", engine.Name(roman(from))), "not_in_set"
			case set.Has(to):
				o.Not, o.Code = engine.T("%s is already in the set.", engine.Name(roman(to))), "in_set"
			}
			out = append(out, o)
		}
	}
	return out
}

// Character Cards. Reinforce: one of the own two blocks on a front that is full.
// Character Cards; BS-40
// Reading of Character Cards: is it a third block, and where does it stand? One of the two, past the last printed space, once a front. BS-R5
func (g *Border) reinforceTargets(s Side) []engine.Option {
	var out []engine.Option
	for _, up := range []bool{true, false} {
		if g.Pair.Of(s).done(up) {
			continue
		}
		for b := range 3 {
			for f := range 2 {
				fr := g.Fronts[b][f]
				o := engine.Option{Key: blockWord(up) + ">" + frontKey(b, f), Text: engine.T("%s past the end of %s", g.blockText(s, up), frontText(b, f)), Group: g.blockText(s, up), Ref: "Character Cards"}
				_, room := g.Nearest(b, f)
				if r := g.barred(s, b); r != nil {
					o.Not, o.Code, o.Ref = r.Text, r.Code, r.Ref
				} else if fr.over() {
					o.Not, o.Code = engine.T("The front %s has its additional block already.", frontText(b, f)), "over_taken"
				} else if room {
					o.Not, o.Code = engine.T("The front %s still has a free space.", frontText(b, f)), "front_not_full"
				} else if r := g.siegeBars(s, b, 1); r != nil {
					o.Not, o.Code, o.Ref = r.Text, r.Code, r.Ref
				}
				out = append(out, o)
			}
		}
	}
	return out
}

// playCard carries out a Character card; the card goes to the box.
// Character Cards; BS-35
// Reading of Character Cards: in whose moment may cards be played? Only while the own blocks are being placed, one after another. BS-R20
func (g *Border) playCard(t *engine.Table, s Side, a engine.Answer) {
	c := Character(a.Action)
	t.Title(engine.T("%s plays %s", s.Name(), c.Name()))
	t.Printed("Character Cards", c.whenKey(), engine.T("What does the card say (%s): when is it played?", c.Name()), askWhen())
	if r := g.wrongMoment(s, c); r != nil {
		tell(t).Note("not_played:"+string(c), "Character Cards", engine.T("%s Take the card back.", r.Text))
		return
	}
	*g.Played.Of(s) = append(*g.Played.Of(s), c)
	tell(t).Note("card:"+string(s)+":"+string(c), "Character Cards", engine.T("%s: put the card back in the box.", s.Name()))
	from, to, _ := strings.Cut(a.Option, ">")
	spot, _ := parseSpot(a.Option)
	switch c {
	case Scout: // Character Cards; BS-36
		g.Naming = append(g.Naming, spot)
		tell(t).Note("scout:"+spot.String(), "Character Cards", engine.T("%s: turn up the block on %s.", s.Other().Name(), spot.Text()))
	case TheBible: // Character Cards; BS-37
		g.Bible = spot
		tell(t).Note("bible:"+spot.String(), "Character Cards", engine.T("Put the Bible on %s: no Ambush can take that General.", spot.Text()))
	case ArtilleryCard: // Character Cards; BS-38
		g.Artillery = spot
		tell(t).Note("artillery:"+spot.String(), "Character Cards", engine.T("Put the Artillery on %s: 1 for the front, for neither player.", spot.Text()))
	case Reroute: // Character Cards; BS-39
		set := g.Accessible(s)
		set = set&^setOf(romanIndex(from)) | setOf(romanIndex(to))
		*g.Access.Of(s) = set
		tell(t).Note("reroute:"+from+">"+to, "Character Cards", engine.T("%s may now go to %s.", s.The(), set.Text()))
	case Reinforce: // Character Cards; BS-40
		b, f, _ := parseFront(to)
		fr := &g.Fronts[b][f]
		fr.Spaces = append(fr.Spaces, Piece{})
		over := Spot{b, f, fr.First + fr.Printed}
		g.put(t, s, from == "up", over)
		tell(t).Note("overflow:"+over.String(), "Character Cards", engine.T("Put it past the last space: column %d.", over.Col))
	}
}

func romanIndex(v string) int {
	for b := range 3 {
		if roman(b) == v {
			return b
		}
	}
	return 0
}
