package warpeace

import (
	"slices"

	"adjutant/engine"
)

// 6 Game Turn Sequence. Each country takes its turn in the order Britain, France,
// Austria, Russia, Spain, Prussia; each phase may be left unused. WP-34; WP-35; WP-36

// Play is the sequence of play.
func (g *Game) Play(t *engine.Table) {
	if !g.rules.practice {
		g.values = t.Values()
		g.atlas = newAtlas(g.values)
	}
	if g.Step == stepSetup {
		t.Turn(0, engine.T("set-up"))
	} else {
		t.Turn(g.Round, engine.T("round %d", g.Round))
	}
	for g.Winner == "" {
		t.Step(string(g.Step))
		switch g.Step {
		case stepSetup:
			g.setUp(t)
		case stepStart:
			g.turnStart(t)
		case stepSurrender:
			g.surrenderCheck(t)
		case stepAlliance:
			g.allianceCheck(t)
		case stepIncome:
			g.incomeStep(t)
		case stepPurchase:
			g.purchase(t)
		case stepAttack:
			g.combatMovement(t)
		case stepCombat:
			g.combat(t)
		case stepMove:
			g.nonCombat(t)
		case stepSupply:
			g.supplyStep(t)
		case stepMarkers:
			g.markers(t)
		case stepPlacement:
			g.placement(t)
		}
	}
}

// announce tells whose turn it is; neutral countries below 3 are passed over. WP-37; WR-21
func (g *Game) announce(t *engine.Table) {
	for !g.active(g.Country) && abs(g.Track[g.Country]) < 3 {
		g.note(t, "skipped:"+string(g.Country), secSequence, engine.T("%s neutral, skipped.", countryName(g.Country))) // 6 Game Turn Sequence; WP-37
		g.step(t)
	}
}

// step goes to the next country; after Prussia a new round begins. WP-34
func (g *Game) step(t *engine.Table) {
	i := g.Country.ord() + 1
	if i == len(turnOrder) {
		i = 0
		g.Round++
		t.Turn(g.Round, engine.T("round %d", g.Round)) // 6 Game Turn Sequence; WP-34
	}
	g.Country = turnOrder[i]
}

// turnStart: NEXT begins the turn, with the check that is due. WP-39; WP-35
func (g *Game) turnStart(t *engine.Table) {
	c := g.Country
	text, help, say := engine.T("%s: begin your turn.", countryName(c)), engine.Text{}, engine.T("%s: your turn", countryName(c))
	falls := g.checkDue() && g.spacesOwn(c) <= 0
	if falls {
		conqueror := g.controller(c.capital())
		text, say = engine.T("%s: surrender to %s without a die.", countryName(c), countryName(conqueror)), engine.T("%s surrenders to %s", countryName(c), countryName(conqueror))
		help = engine.T("Its marker is at 0 or on the enemy's arm and its capital is in enemy hands.")
	}
	g.confirm(t, "turn-start", secSequence, c, text, help, say)
	switch {
	case !g.active(c):
		g.Step = stepAlliance // 6 Game Turn Sequence; WP-48; WP-37
		if abs(g.Track[c]) >= 6 {
			g.join(t) // 8 Resource Point Phase; WP-49
		}
	case falls:
		g.surrender(t) // 8 Resource Point Phase; WP-42
	case g.checkDue() && g.spacesOwn(c) < 6:
		g.Step = stepSurrender // 8 Resource Point Phase; WP-40; WP-39
	default:
		g.Step = stepIncome
	}
}

// endTurn: what is not placed is lost, savings above 20 are lost, and the next
// country begins. WP-38; WP-137
func (g *Game) endTurn(t *engine.Table) {
	c := g.Country
	if g.RP[c] > mostSaved {
		g.note(t, "rp-lost", secRP, engine.T("%s loses %s above 20.", countryName(c), pointsText(g.RP[c]-mostSaved))) // 8 Resource Point Phase; WP-55; WP-137
		g.forfeit(c, g.RP[c]-mostSaved)
	}
	g.passTurn(t)
}

// passTurn gives the turn on.
func (g *Game) passTurn(t *engine.Table) {
	g.Bought = Stock{}
	g.Shifted, g.Joined, g.Capitals, g.Taken = nil, false, nil, nil
	g.Recruits = map[Place]int{}
	g.scratch = scratch{}
	g.fresh()
	g.step(t)
	g.Step = stepStart
	g.spent = map[Country]int{}
	g.announce(t)
}

// mostSaved is what a country keeps at the end of its turn. 8 Resource Point Phase; WP-55
const mostSaved = 20

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// continental is how many of the four countries fight on the British side. WP-139
func (g *Game) continental() int {
	n := 0
	for _, c := range shifting {
		if g.side(c) == British {
			n++
		}
	}
	return n
}

func (g *Game) isStep(s ...Step) bool { return slices.Contains(s, g.Step) }
