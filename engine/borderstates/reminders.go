package borderstates

import (
	"strings"

	"adjutant/engine"
)

// reminders are the rules that matter now.
func (g *Border) reminders() []engine.Reminder {
	var out []engine.Reminder
	say := func(when bool, key, ref string, text engine.Text) {
		if when {
			out = append(out, engine.Reminder{Key: key, Ref: ref, Text: text})
		}
	}
	if g.Step == "P1" || g.Step == "P2" {
		for _, s := range states() {
			say(g.Tokens[s].Closed(), "closed."+s.Key(), "Preparation 2", engine.T("%s is closed: its cubes go straight to the box; draw none instead.", s.Name())) // BS-16
		}
		say(true, "count_bag", "Preparation 2", engine.T("Should the bag feel wrong, count it; the books expect %s.", g.Bag.Text()))
	}
	if !g.SuddenOff && (g.Step == "P1" || g.Step == "P2" || strings.HasPrefix(g.Step, "C1")) {
		for _, s := range sides() {
			n, ok := g.Distance(s)
			say(ok && n <= 2, "sudden."+string(s), "Influence of the States", engine.Plural(n, "The %[2]s is one step from sudden death.", "The %[2]s is %[1]d steps from sudden death.", n, s.Name())) // BS-59
		}
	}
	say(g.Step == "C1" && g.Turn == 1 && g.Round == 1, "recruit", "Recruitment 1", engine.T("One block from either end of the queue; the President lets you pick anywhere, once."))
	say(g.Step == "C2" || g.Step == "C3", "minus_2", "Recruitment 3", engine.T("−2 may not be on top."))
	if g.Step == "C4" {
		_, tie := g.FirstToPlace()
		say(tie, "tie", "Moving to Battle", engine.T("Turn the Initiative token over; only ties turn it."))
	}
	say(g.Step == "C4a" && !g.rules.DoubleAmbushFlip, "two_ambushes", "Ambush block", engine.T("Do not turn the Initiative token; no cards this round."))
	if g.Step == "C5" || g.Step == "C6" {
		g.placingReminders(say)
	}
	if strings.HasPrefix(g.Step, "R") {
		g.battleReminders(say)
	}
	if g.Step == "E1" && g.State < noState {
		side, n := g.Lead(g.State)
		say(side != Nobody && n > g.Room(g.State, side), "steps_lost", "Influence of the States", engine.T("The lead is larger than the room: the other steps are lost."))
		say(g.Tokens[g.State].Secured(U)+g.Tokens[g.State].Secured(C) > 0, "secured", "Influence of the States", engine.T("A token in a Control area never moves again."))
		say(g.rules.Attrition, "attrition", "Variants, War of attrition", engine.T("War of attrition: one step a token."))
	}
	say(g.Step == "E3", "clean_up", "Preparation for the Next Turn 1", engine.T("All six blocks go into the new queue, eliminated and set-aside ones too; the cubes before the tracks go to the box, Bible and Artillery back beside the board."))
	say(g.Step == "V1", "centre", "End of the Game and Victory", engine.T("Tokens on the centre are nobody's."))
	return out
}

// placingReminders are those of C5 and C6.
func (g *Border) placingReminders(say func(bool, string, string, engine.Text)) {
	s := g.placing()
	pair := g.Pair.Of(s)
	say(pair.Face == Ambush, "copy", "Ambush block", engine.T("Your Ambush copies the battles, not the value."))
	say(g.oneBattle(s), "one_battle", "Siege block", engine.T("Both blocks go to one battle."))
	say(!pair.HiddenDone, "hidden_numbers", "Accessible Battles", engine.T("The battle numbers printed on the face-down block do not count."))
	say(!g.rules.NoCharacters && g.CardsLeft(s) > 0, "cards", "Character Cards", engine.T("A card acts only on your accessible battles and then goes to the box."))
	say(g.Bible.Col > 0, "bible", "Character Cards", engine.T("The Bible is on the board: no second one this turn."))
	say(g.Artillery.Col > 0, "artillery", "Character Cards", engine.T("The Artillery is on the board: no second one this turn."))
}

// battleReminders are those of the Resolution.
func (g *Border) battleReminders(say func(bool, string, string, engine.Text)) {
	say(g.Step == "R1" && g.At < 2 && !g.rules.RevealAll, "later", "Reveal Blocks", engine.T("Leave the later battles face down."))
	if g.Step == "R2" {
		if a, ok := g.nextAmbush(); ok {
			own := true
			v := g.victims(a)
			for _, s := range v {
				own = own && g.at(s).Side == g.at(a).Side
			}
			say(own && len(v) > 0, "trap", "Ambush", engine.T("The trap turns: it must take a General of its own side."))
		}
		say(true, "stays", "Ambush", engine.T("The Ambush stays; only the victim leaves; do not close the gap."))
	}
	v := g.Judge(g.At)
	intensity, known := g.intensity(g.Cards[g.At])
	winner, loser := g.Winner, g.Loser
	if g.Step == "R3" {
		winner, loser = v.Winner, v.Loser
		say(v.Front < 0, "indecisive", "Winning Front", engine.T("Indecisive: all cubes go to the box."))
	}
	if g.Step == "R3" || g.Step == "R4" || g.Step == "R5" {
		say(known && intensity == 0 && loser != Nobody, "intensity_0", "Conquest", engine.T("Intensity 0: the loser gets nothing."))
		say(winner != Nobody && loser == Nobody && v.Front >= 0, "no_loser", "Conquest", engine.T("There is no loser: the winner takes all cubes."))
		say(v.Tie, "nearest", "Conquest", engine.T("Equal totals: the General nearest the arrow wins; the Artillery does not count."))
	}
}
