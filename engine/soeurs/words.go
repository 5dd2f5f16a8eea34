package soeurs

import "adjutant/engine"

// Words for spaces and for what is to be resolved.

func spaceZone(space string) string { return "space." + space }

func spaceText(space string) engine.Text {
	switch space {
	case door:
		return engine.T("the door")
	case "":
		return engine.T("its space")
	}
	return engine.Name(space)
}

func spaceKindText(kind string) engine.Text {
	switch kind {
	case trapSpace:
		return engine.T("trap")
	case advancedTrap:
		return engine.T("advanced trap")
	case "1":
		return engine.T("1 enemy")
	case "2":
		return engine.T("2 enemies")
	case "3":
		return engine.T("3 enemies")
	case treasureSpace:
		return engine.T("treasure")
	case advancedTreasure:
		return engine.T("advanced treasure")
	case bossCell:
		return engine.T("boss")
	}
	return engine.T("nothing")
}

func enemiesText(n int) engine.Text { return engine.Plural(n, "%d enemy", "%d enemies", n) }

// list is what a crossing meets, in the order of resolution.
func (c crossing) list() []engine.Text {
	var out []engine.Text
	for _, k := range c.traps {
		out = append(out, spaceKindText(k))
	}
	if c.enemies > 0 {
		out = append(out, enemiesText(c.enemies))
	}
	for _, k := range c.treasures {
		out = append(out, spaceKindText(k))
	}
	if c.boss {
		out = append(out, spaceKindText(bossCell))
	}
	return out
}

func (c crossing) text() engine.Text {
	l := c.list()
	if len(l) == 0 {
		return engine.T("nothing")
	}
	return engine.T("%s", l)
}

// pending is what is still to be resolved.
func (g *Game) pending() crossing {
	return crossing{traps: g.Traps, enemies: g.Combat, treasures: g.Treasures, boss: g.BossAhead}
}

func (g *Game) toResolve() []engine.Text { return g.pending().list() }

func (g *Game) toResolveShort() []engine.Text {
	l := g.toResolve()
	if len(l) > 3 {
		l = l[:3]
	}
	return l
}
