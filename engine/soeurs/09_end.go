package soeurs

import "adjutant/engine"

// End of Game.

// Results.
const (
	won  = "won"
	lost = "lost"
)

type rank struct {
	key, name string
	least     int
}

// ranks by the HP left, as the rulebook names them in order (SO-84).
func ranks() []rank {
	return []rank{{"39-30", "Legendary", 30}, {"29-20", "Heroic", 20}, {"19-10", "Valiant Soul", 10}, {"9-1", "Budding Shadow", 1}}
}

// RankFor is the rank that these HP give, as the Health card names it.
func (g *Game) RankFor(hp int) string {
	for _, r := range ranks() {
		if hp >= r.least {
			if v, ok := g.Printed["rank."+r.key]; ok {
				return v
			}
			return r.name
		}
	}
	return ""
}

// Goal of the Game. Beating the boss wins, everything else is a defeat.
func (g *Game) lose(t *engine.Table, reason string) {
	g.Result, g.Reason = lost, reason // SO-8
}

// End of Game. Won with a rank, or lost and why.
func (g *Game) end(t *engine.Table) {
	if g.Result == won {
		t.Note("victory", "End of Game", engine.T("Victory: %s.", engine.T(g.RankFor(g.HP))))
		return
	}
	t.Note("defeat", "End of Game", engine.T("Defeat: %s.", engine.T(g.Reason)))
}
