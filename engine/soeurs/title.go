package soeurs

import (
	"maps"

	"adjutant/engine"
)

// Modes of the tower.
const (
	normalMode = "normal"
	hardMode   = "hard"
	perFloor   = "per floor"
)

// lastFloorSide is the side of a boss card that shows the last floor (SO-5).
const lastFloorSide = "last_floor"

// House holds the readings of open rules that a table may choose.
type House struct {
	NoExactMove   string // farthest, stuck, skip; SO-R1
	DieChoice     string // exact_first, any; SO-R1
	FullHand      string // may_discard, no_card; SO-R9
	SplitVsBoss   string // either, together, apart; SO-R13
	XPInBoss      string // allowed, forbidden; SO-R14
	Guardian      string // summed, separate; SO-R16
	ManaDiscard   string // at_roll, any_time; SO-R8
	Reshuffle     string // when_needed, at_once; SO-R22
	AfterLastKill string // stop, spend; SO-R23
}

// Title is Les Soeurs de l'Alliance.
func Title() *engine.Title {
	title := &engine.Title{
		ID:         "soeurs",
		Name:       engine.T("Les Soeurs de l'Alliance"),
		About:      engine.T("Climb the tower floor by floor, then beat the boss at its top."),
		Players:    [2]int{1, 1},
		Options:    houseOptions(),
		French:     french(),
		Components: components,
		CheckSheet: checkSheet,
	}
	title.New = func(s engine.Setup) (engine.Game, error) {
		for _, p := range checkSheet(s.Printed) {
			return nil, engine.Refuse(p.Code, p.Ref, p.Text)
		}
		g := newGame(House{
			NoExactMove:   title.Option(s, "no_exact_move"),
			DieChoice:     title.Option(s, "die_choice"),
			FullHand:      title.Option(s, "full_hand"),
			SplitVsBoss:   title.Option(s, "split_vs_boss"),
			XPInBoss:      title.Option(s, "xp_in_boss"),
			Guardian:      title.Option(s, "guardian"),
			ManaDiscard:   title.Option(s, "mana_discard"),
			Reshuffle:     title.Option(s, "reshuffle"),
			AfterLastKill: title.Option(s, "after_last_kill"),
		})
		maps.Copy(g.Printed, s.Printed)
		return g, nil
	}
	return title
}

func houseOptions() []engine.SetupOption {
	house := func(key, ref string, name, help engine.Text, options ...engine.Option) engine.SetupOption {
		return engine.SetupOption{Key: key, Name: name, Help: help, Ref: ref, Need: engine.AskChoose(options...), Default: options[0].Key, House: true}
	}
	opt := func(key, text string) engine.Option { return engine.Option{Key: key, Text: engine.T(text)} }
	return []engine.SetupOption{
		house("no_exact_move", "Movement rules", engine.T("No exact way"), engine.T("What the pawn does when neither die has a way of exactly its number."),
			opt("farthest", "as far as possible"), opt("stuck", "any way that cannot go on"), opt("skip", "no step at all")),
		house("die_choice", "a) Movement", engine.T("Choice of the die"), engine.T("Whether a die without an exact way may be chosen while the other has one."),
			opt("exact_first", "a die with an exact way first"), opt("any", "either die")),
		house("full_hand", "Player Phase", engine.T("Sixth card"), engine.T("What happens to a card that would be the sixth of the hand."),
			opt("may_discard", "discard one first, or decline"), opt("no_card", "it is not taken")),
		house("split_vs_boss", "Further Clarifications", engine.T("Multiplied damage against the boss"), engine.T("Whether the parts of 2x2 strike together or one by one."),
			opt("either", "together or one by one"), opt("together", "always together"), opt("apart", "always one by one")),
		house("xp_in_boss", "Experience (XP)", engine.T("XP in the final combat"), engine.T("Whether XP may be spent once the boss is turned over."),
			opt("allowed", "may be spent"), opt("forbidden", "may not be spent")),
		house("guardian", "Guardians", engine.T("The boss and its helper"), engine.T("Whether the Defense is taken from both attacks together or from the helper's first."),
			opt("summed", "one attack together"), opt("separate", "the helper first, then the boss")),
		house("mana_discard", "Player Phase", engine.T("Discard for mana"), engine.T("When the one card a round may be discarded for 1 mana."),
			opt("at_roll", "right after the mana roll"), opt("any_time", "at any moment of the Player Phase")),
		house("reshuffle", "Further Clarifications", engine.T("Empty deck"), engine.T("When the discard is shuffled into a new deck."),
			opt("when_needed", "when a card of it is needed"), opt("at_once", "at once")),
		house("after_last_kill", "Player Phase", engine.T("After the last enemy"), engine.T("Whether mana may still be spent when the last enemy is destroyed."),
			opt("stop", "the combat ends at once"), opt("spend", "mana may still be spent")),
	}
}
