package borderstates

import (
	"strings"

	"adjutant/engine"
)

// AnyTime lets a player write down, on his own phone, which block he laid face
// down: the table does not learn it, only his own sheet shows it again. A block
// is named for everybody when its battle is revealed.
// Placement of the Blocks; BS-25; BS-34
// Reading of Placement of the Blocks: may a companion know what a player may look at? Only what he enters himself, for his eyes alone. BS-R26
func (g *Border) AnyTime() []engine.Action {
	var out []engine.Action
	for _, s := range sides() {
		if g.pairInHand(s) == 0 && g.HiddenOnBoard(s) == 0 {
			continue
		}
		need := engine.AskChoose(g.memoOptions(s)...)
		if p := g.Pair.Of(s); g.pairInHand(s) > 0 && !p.HiddenDone && p.Hidden == "" {
			out = append(out, g.memoAction(s, "pair", engine.T("Write down your face-down block"), need, &p.memo))
		}
		for b := range 3 {
			for _, spot := range g.Hidden(b, s) {
				out = append(out, g.memoAction(s, spot.String(), engine.T("Write down your block on %s", spot.Text()), need, &g.at(spot).memo))
			}
		}
	}
	return out
}

// memoOptions are the blocks that a face-down one may be.
func (g *Border) memoOptions(s Side) []engine.Option {
	options := make([]engine.Option, 1, 11)
	options[0] = engine.Option{Key: "-", Text: engine.T("write down nothing")}
	for _, b := range g.Unseen(s) {
		options = append(options, engine.Option{Key: string(b), Text: b.Name()})
	}
	return options
}

func (g *Border) memoAction(s Side, where string, text engine.Text, need engine.Need, memo *Block) engine.Action {
	return engine.Action{
		Key: strings.Join([]string{"memo", string(s), where}, "."), Text: text, Ref: "Placement of the Blocks", Seat: s.Seat(), Secret: true, Need: need,
		Do: func(_ *engine.Table, a engine.Answer) { *memo = Block(undash(a.Option)) },
	}
}

// sealed reports whether the block that a side turned up is still its own
// business: the other side's is not in yet.
func (g *Border) sealed(s Side) bool {
	return g.Step == "C3" && (g.Pair.U.Face == "" || g.Pair.C.Face == "") && (g.Pair.Of(s).Face != "" || g.Pair.Of(s).Hidden != "")
}

// seenBy is g as a viewer at seat knows it: without what is still sealed, and
// without what the other side wrote down. Everything drawn is drawn from it.
func (g *Border) seenBy(seat string) *Border {
	v := *g
	for _, s := range sides() {
		if s.Seat() == seat {
			continue
		}
		pair := v.Pair.Of(s)
		pair.memo = ""
		if g.sealed(s) {
			pair.Face, pair.Hidden = "", ""
		}
	}
	for b := range v.Fronts {
		for f := range v.Fronts[b] {
			spaces := append([]Piece(nil), v.Fronts[b][f].Spaces...)
			for i := range spaces {
				if spaces[i].Side.Seat() != seat {
					spaces[i].memo = ""
				}
			}
			v.Fronts[b][f].Spaces = spaces
		}
	}
	return &v
}
