package borderstates

import (
	"strings"

	"adjutant/engine"
)

// placing is the side whose turn it is in C5 or C6.
func (g *Border) placing() Side {
	if g.Step == "C6" {
		return g.First.Other()
	}
	return g.First
}

// Placement of the Blocks. The side in hand places its two blocks, plays
// Character cards as it likes, and says when it is done.
// BS-31 to BS-33; BS-35
func (g *Border) place(t *engine.Table) {
	s := g.placing()
	for {
		if len(g.Naming) > 0 { // a block was scouted or set aside open
			g.nameBlock(t)
			continue
		}
		g.nameAside(t, s)
		a := t.Ask(func() engine.Prompt { return g.placePrompt(s) })
		if a.Action != "" {
			g.playCard(t, s, a)
			continue
		}
		what, where, _ := strings.Cut(a.Option, ">")
		switch {
		case what == "done":
			t.Title(engine.T("%s is done placing", s.The()))
			if g.Step == "C5" {
				g.Step = "C6"
				t.Step(g.Step)
				return
			}
			g.nextRound()
			return
		case what == "aside":
			g.setAside(t, s, where == "up")
		default:
			b, f, _ := parseFront(where)
			spot, _ := g.Nearest(b, f)
			g.put(t, s, what == "up", spot)
		}
	}
}

// placePrompt offers every space for both blocks, the reasons why not, and the cards.
func (g *Border) placePrompt(s Side) engine.Prompt {
	p := engine.Prompt{
		Key: g.Step, Ref: "Placement of the Blocks", Seat: s.Seat(), Text: engine.T("%s: place your two blocks (%s).", s.Name(), g.Accessible(s).Text()),
		Say: engine.T("%s: place two blocks", s.Name()),
	}
	pair := g.Pair.Of(s)
	var options []engine.Option
	for _, up := range []bool{true, false} {
		if pair.done(up) {
			continue
		}
		for b := range 3 {
			for f := range 2 {
				options = append(options, g.placeOption(s, up, b, f))
			}
		}
		options = append(options, g.asideOption(s, up))
	}
	done := engine.Option{Key: "done", Text: engine.T("done"), Ref: "Placement of the Blocks"}
	switch {
	case !pair.UpDone:
		done.Not, done.Code = engine.T("The face-up block is neither placed nor set aside."), "not_placed"
	case !pair.HiddenDone:
		done.Not, done.Code = engine.T("The face-down block is neither placed nor set aside."), "not_placed"
	default:
		p.Text, p.Say = engine.T("%s: both blocks are dealt with. Play a card, or be done.", s.Name()), engine.T("%s: done?", s.Name())
		if g.rules.NoCharacters { // Variants, Without Character cards; BS-68
			p.Text = engine.T("%s: both blocks are dealt with. Say that you are done.", s.Name())
		}
		p.Default = chosen("done")
	}
	switch {
	case pair.UpDone != pair.HiddenDone:
		p.Text, p.Say = engine.T("%s: place your other block (%s).", s.Name(), g.Accessible(s).Text()), engine.T("%s: place the other block", s.Name())
	}
	options = append(options, done)
	p.Need, p.Actions = engine.AskChoose(options...), g.cardActions(s)
	return p
}

func (p *Pair) done(up bool) bool {
	if up {
		return p.UpDone
	}
	return p.HiddenDone
}

func blockWord(up bool) string {
	if up {
		return "up"
	}
	return "hidden"
}

// blockText is one of the pair as people read it.
func (g *Border) blockText(s Side, up bool) engine.Text {
	pair := g.Pair.Of(s)
	if up {
		return pair.Face.Name()
	}
	if pair.Hidden != "" {
		return pair.Hidden.Name()
	}
	return engine.T("face-down block")
}

// placeOption is one block on one front.
func (g *Border) placeOption(s Side, up bool, b, f int) engine.Option {
	o := engine.Option{
		Key: blockWord(up) + ">" + frontKey(b, f), Ref: "Placement of the Blocks", Group: g.blockText(s, up),
		Text: engine.T("%s to %s", g.blockText(s, up), frontText(b, f)),
	}
	if spot, ok := g.Nearest(b, f); ok {
		o.Zone = spot.String()
		o.Text = engine.T("%s to %s", g.blockText(s, up), spot.Text())
	}
	if r := g.barred(s, b); r != nil {
		o.Not, o.Code, o.Ref = r.Text, r.Code, r.Ref
		return o
	}
	if _, ok := g.Nearest(b, f); !ok {
		o.Not, o.Code = engine.T("The front %s is full; only Reinforce adds a block.", frontText(b, f)), "front_full"
		return o
	}
	if r := g.siegeBars(s, b, 0); r != nil {
		o.Not, o.Code, o.Ref = r.Text, r.Code, r.Ref
	}
	return o
}

func frontText(b, f int) engine.Text {
	if f == 0 {
		return engine.T("%s top", engine.Name(roman(b)))
	}
	return engine.T("%s bottom", engine.Name(roman(b)))
}

func refusal(code, ref string, text engine.Text) *engine.Refusal {
	return &engine.Refusal{Code: code, Ref: ref, Text: text}
}

// barred says why a side may not go to a battle with a block that needs a free
// space there or, with Reinforce, none; nil if it may.
func (g *Border) barred(s Side, b int) *engine.Refusal {
	if !g.Accessible(s).Has(b) { // Accessible Battles; BS-26
		return refusal("not_accessible", "Accessible Battles", engine.T("Battle %s is not accessible for %s; what is printed on the face-down block never counts.", engine.Name(roman(b)), g.Pair.Of(s).Face.Name()))
	}
	if g.Cards[b] == "" && len(g.Fronts[b][0].Spaces) == 0 {
		return refusal("no_battle", "Placement of the Blocks", engine.T("There is no battle %s.", engine.Name(roman(b))))
	}
	if g.oneBattle(s) { // Siege block; BS-30
		if at, ok := g.pairBattle(s); ok && at != b {
			return refusal("siege_together", "Siege block", engine.T("The Siege keeps both blocks in one battle, and that is %s.", engine.Name(roman(at))))
		}
	}
	return nil
}

// oneBattle reports whether both blocks of the pair must go to one battle.
// Reading of Siege block: does an Ambush that copies a Siege copy its limit too? No: the limit belongs to the Siege (ambush_vs_siege). BS-R2
// Reading of Siege block: does a face-down Siege or Ambush bind the pair? No. BS-R4
func (g *Border) oneBattle(s Side) bool {
	face := g.Pair.Of(s).Face
	return face == Siege || // Siege block; BS-30
		face == Ambush && g.Pair.Of(s.Other()).Face == Siege && g.rules.AmbushSameBattle
}

// pairBattle is the battle in which a block of this round's pair stands already.
func (g *Border) pairBattle(s Side) (int, bool) {
	p := g.Pair.Of(s)
	if p.UpAt.Col > 0 {
		return p.UpAt.Battle, true
	}
	return p.HiddenAt.Battle, p.HiddenAt.Col > 0
}

// siegeBars says why the first block of a Siege pair may not go to a battle with
// too little room. extra counts a space that Reinforce adds.
// Reading of Siege block: may the pair go where only one of the blocks fits? Only if no battle has room for both (siege_fit). BS-R6
func (g *Border) siegeBars(s Side, b, extra int) *engine.Refusal {
	p := g.Pair.Of(s)
	if !g.oneBattle(s) || g.rules.SiegeFree || p.UpDone || p.HiddenDone || g.free(b)+extra >= 2 {
		return nil
	}
	for _, o := range g.Accessible(s).List() {
		if g.free(o) >= 2 {
			return refusal("siege_fit", "Siege block", engine.T("Battle %s has too little room and battle %s has two free spaces: the pair must fit together.", engine.Name(roman(b)), engine.Name(roman(o))))
		}
	}
	return nil
}

// asideOption sets a block aside, if it fits nowhere.
// Reading of Placement of the Blocks: may a player set a block aside though there is room? No, placing is forced; if one of two fits, the owner chooses which. BS-R6
func (g *Border) asideOption(s Side, up bool) engine.Option {
	o := engine.Option{Key: "aside>" + blockWord(up), Text: engine.T("set %s aside", g.blockText(s, up)), Ref: "Placement of the Blocks", Group: g.blockText(s, up)}
	for _, b := range g.Accessible(s).List() {
		if g.barred(s, b) == nil && g.free(b) > 0 { // Placement of the Blocks; BS-33
			o.Not, o.Code = engine.T("Battle %s still has a free space for it.", engine.Name(roman(b))), "must_place"
		}
	}
	return o
}

// put places a block of the pair on a space.
// Placement of the Blocks; BS-31; BS-32
func (g *Border) put(t *engine.Table, s Side, up bool, spot Spot) {
	pair := g.Pair.Of(s)
	piece := Piece{Side: s, Round: g.Round}
	name := g.blockText(s, up)
	if up {
		piece.Block, pair.UpAt, pair.UpDone = pair.Face, spot, true
	} else {
		piece.Block, piece.memo, pair.HiddenAt, pair.HiddenDone = pair.Hidden, pair.memo, spot, true
		pair.memo = ""
	}
	*g.at(spot) = piece
	t.Title(engine.T("%s: %s to %s", s.Name(), name, spot.Text()))
}

// setAside takes a block that fits nowhere out of the turn.
// Placement of the Blocks; BS-33
// Reading of Placement of the Blocks: is a face-down block turned up when it is set aside? No, it stays unknown and joins the new queue (set_aside_reveal). BS-R7
func (g *Border) setAside(t *engine.Table, s Side, up bool) {
	pair, out := g.Pair.Of(s), g.Aside.Of(s)
	t.Title(engine.T("%s: %s set aside", s.Name(), g.blockText(s, up)))
	if up {
		*out, pair.UpDone = append(*out, Aside{pair.Face, g.Round}), true
		return
	}
	*out, pair.HiddenDone = append(*out, Aside{pair.Hidden, g.Round}), true
	pair.memo = ""
}

// nameAside asks which blocks were set aside face down, where they are turned up.
func (g *Border) nameAside(t *engine.Table, s Side) {
	if !g.rules.SetAsideReveal {
		return
	}
	out := *g.Aside.Of(s)
	for i := range out {
		if out[i].Block != "" {
			continue
		}
		out[i].Block = Block(t.Ask(func() engine.Prompt {
			return engine.Prompt{Key: "aside", Ref: "Placement of the Blocks", Seat: s.Seat(), Text: engine.T("%s: turn up the block set aside: which one is it?", s.Name()), Say: engine.T("Turn up the block aside"), Need: engine.AskChoose(g.blockOptions(s)...)}
		}).Option)
	}
}

// nameBlock asks which block a scouted face-down General is.
func (g *Border) nameBlock(t *engine.Table) {
	spot := g.Naming[0]
	p := g.at(spot)
	a := t.Ask(func() engine.Prompt { return g.namePrompt("scout", "Character Cards", spot) })
	p.Block, p.memo = Block(a.Option), "" // Character Cards; BS-36
	g.Naming = g.Naming[1:]
	t.Title(engine.T("%s: %s is %s", p.Side.Name(), spot.Text(), p.Block.Name()))
}

// namePrompt asks the owner of a face-down General which block it is. What he
// wrote down earlier is offered to him alone.
func (g *Border) namePrompt(key, ref string, spot Spot) engine.Prompt {
	p := g.at(spot)
	return engine.Prompt{
		Key: key, Ref: ref, Seat: p.Side.Seat(), Text: engine.T("%s: turn up the block on %s: which one is it?", p.Side.Name(), spot.Text()),
		Say: engine.T("%s: reveal %s", p.Side.Name(), spot.Text()), Need: engine.AskChoose(g.blockOptions(p.Side)...), Default: g.nameDefault(spot),
	}
}

// nameDefault is the only block it can be, if there is only one.
func (g *Border) nameDefault(spot Spot) *engine.Answer {
	if left := g.Unseen(g.at(spot).Side); len(left) == 1 {
		return chosen(string(left[0]))
	}
	return nil
}
