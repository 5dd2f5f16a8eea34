package soeurs

import (
	"fmt"
	"strconv"
	"strings"

	"adjutant/engine"
)

// Printed values. The rulebook's text gives none of them, save the Treasure list
// and the names of the ranks, which are offered ready-filled because the card
// counts (SO-R18). Keys: "A07.1.cost", "E05.resistance", "L06.effect",
// "trap.standard.4", "K1.dice", "T1.hard", "xp_max".

// unknownDie is how a printed ? is written.
const unknownDie = "?"

// none is how an empty printed value is written: unknown is something else.
const none = "none"

// components lists every printed value.
func components(map[string]string) []engine.Component {
	var out []engine.Component
	for i := range 24 {
		id := fmt.Sprintf("A%02d", i+1)
		if i >= 16 {
			id = fmt.Sprintf("AA%02d", i-15)
		}
		out = append(out, nameComponent(id))
		for side := 1; side <= 2; side++ {
			out = append(out, costComponent(id, side), effectsComponent(id, side), conditionComponent(id, side))
		}
	}
	for i := range 18 {
		n := fmt.Sprintf("%02d", i+1)
		out = append(out, resistanceComponent(n), attackComponent(n), xpComponent(n), enemyKeywordComponent(n), whenComponent(n), locationComponent(n))
	}
	for _, side := range []string{"standard", "advanced"} {
		for face := 1; face <= 6; face++ {
			out = append(out, trapComponent(side, face))
		}
		for face := 1; face <= 6; face++ {
			out = append(out, treasureComponent(side, face))
		}
	}
	for i := range 4 {
		id := fmt.Sprintf("K%d", i+1)
		out = append(out, bossAttackComponent(id), bossDiceComponent(id), bossKeywordComponent(id), doorComponent(id), floorComponent(id+"."+lastFloorSide))
	}
	for i := range 8 {
		id := fmt.Sprintf("T%d", i+1)
		out = append(out, floorComponent(id+"."+normalMode), floorComponent(id+"."+hardMode))
	}
	out = append(out, xpMaxComponent())
	for _, r := range ranks() {
		out = append(out, engine.Component{Key: "rank." + r.key, Group: engine.T("Health card"), Name: engine.T("Rank for %s HP", engine.Name(r.key)),
			Need: engine.AskText(1, 40), Ready: r.name, Ref: "End of Game"})
	}
	return out
}

// Keys of printed values: of a card, one of its sides, an enemy or location by
// number, a boss.

func nameKey(id string) string                { return id + ".name" }
func costKey(id string, side int) string      { return id + "." + itoa(side) + ".cost" }
func effectsKey(id string, side int) string   { return id + "." + itoa(side) + ".effects" }
func conditionKey(id string, side int) string { return id + "." + itoa(side) + ".condition" }
func resistanceKey(n string) string           { return "E" + n + ".resistance" }
func attackKey(n string) string               { return "E" + n + ".attack" }
func xpKey(n string) string                   { return "E" + n + ".xp" }
func whenKey(n string) string                 { return "L" + n + ".when" }
func locationKey(n string) string             { return "L" + n + ".effect" }
func bossAttackKey(id string) string          { return id + ".attack" }
func bossDiceKey(id string) string            { return id + ".dice" }
func bossKeywordKey(id string) string         { return id + ".keyword" }

func cardGroup(id string) engine.Text {
	if strings.HasPrefix(id, "AA") {
		return engine.T("Advanced Action cards")
	}
	return engine.T("Action cards")
}

func nameComponent(id string) engine.Component {
	return engine.Component{Key: nameKey(id), Group: cardGroup(id), Name: engine.T("Name of %s", engine.Name(id)), Need: engine.AskText(1, 40), Ref: "Card Overview"}
}

func sideName(id string, side int) engine.Text { return engine.Name(fmt.Sprintf("%s/%d", id, side)) }

func costComponent(id string, side int) engine.Component {
	// Card Overview; SO-2
	return engine.Component{Key: costKey(id, side), Group: cardGroup(id), Name: engine.T("Mana cost printed on %s?", sideName(id, side)),
		Need: engine.AskCount(0, 6), Ref: "Card Overview"}
}

func effectsComponent(id string, side int) engine.Component {
	return engine.Component{Key: effectsKey(id, side), Group: cardGroup(id),
		Name: engine.T("What does %s do, in printed order?", sideName(id, side)), Need: effectsNeed(), Ref: "The Action cards"}
}

func conditionComponent(id string, side int) engine.Component {
	return engine.Component{Key: conditionKey(id, side), Group: cardGroup(id), Name: engine.T("Condition printed on %s?", sideName(id, side)),
		Need: conditionNeed(), Ready: none, Ref: "Further Clarifications"}
}

func dieOptions(unknown bool, from, to int) []engine.Option {
	var out []engine.Option
	for i := from; i <= to; i++ {
		s := strconv.Itoa(i)
		out = append(out, engine.Option{Key: s, Text: engine.Name(s)})
	}
	if unknown {
		out = append(out, engine.Option{Key: unknownDie, Text: engine.Name(unknownDie)})
	}
	return out
}

func resistanceComponent(n string) engine.Component {
	return engine.Component{Key: resistanceKey(n), Group: engine.T("Enemies"), Name: engine.T("Resistance printed on %s?", engine.Name("E"+n)),
		Need: engine.AskChoose(dieOptions(true, 1, 6)...), Ref: "Setting up a combat"}
}

func attackComponent(n string) engine.Component {
	return engine.Component{Key: attackKey(n), Group: engine.T("Enemies"), Name: engine.T("Attack printed on %s?", engine.Name("E"+n)),
		Need: engine.AskChoose(dieOptions(true, 0, 9)...), Ref: "Setting up a combat"}
}

func xpComponent(n string) engine.Component {
	return engine.Component{Key: xpKey(n), Group: engine.T("Enemies"), Name: engine.T("Experience by round printed on %s?", engine.Name("E"+n)), Need: xpNeed(), Ref: "Setting up a combat"}
}

func enemyKeywordComponent(n string) engine.Component {
	return engine.Component{Key: "E" + n + ".keyword", Group: engine.T("Enemies"), Name: engine.T("Keyword printed on %s", engine.Name("E"+n)),
		Need: wordsNeed(100), Ready: none, Ref: "Setting up a combat"}
}

// Timings of location effects.
const (
	atCombatStart = "start of combat"
	atRoundStart  = "start of round"
	atRoundEnd    = "end of round"
	allCombat     = "all combat"
)

func whenComponent(n string) engine.Component {
	opt := func(k string) engine.Option { return engine.Option{Key: k, Text: engine.T(k)} }
	return engine.Component{Key: whenKey(n), Group: engine.T("Locations"), Name: engine.T("When does the location %s act?", engine.Name("L"+n)),
		Need: engine.AskChoose(opt(none), opt(atCombatStart), opt(atRoundStart), opt(atRoundEnd), opt(allCombat)), Ref: "Further Clarifications"}
}

func locationComponent(n string) engine.Component {
	return engine.Component{Key: locationKey(n), Group: engine.T("Locations"),
		Name: engine.T("What does the location %s do?", engine.Name("L"+n)), Need: locationNeed(), Ref: "Setting up a combat"}
}

func trapComponent(side string, face int) engine.Component {
	name := engine.T("Trap card, standard side, result %d?", face)
	if side == "advanced" {
		name = engine.T("Trap card, advanced side, result %d?", face)
	}
	return engine.Component{Key: fmt.Sprintf("trap.%s.%d", side, face), Group: engine.T("Trap card"), Name: name, Need: penaltyNeed(face), Ref: "TRAP"}
}

func treasureComponent(side string, face int) engine.Component {
	c := engine.Component{Key: fmt.Sprintf("treasure.%s.%d", side, face), Group: engine.T("Treasure card"), Need: lootNeed(), Ref: "TREASURE"}
	if side == "advanced" {
		c.Name = engine.T("Treasure card, advanced side, result %d?", face)
		return c
	}
	c.Name = engine.T("Treasure card, standard side, result %d?", face)
	c.Ready = [...]string{"card from deck", "card from discard", "XP 2", "XP 3", "potion 1", "potion 1"}[face-1] // TREASURE; SO-59; SO-60; SO-61; SO-62
	return c
}

func bossGroup() engine.Text { return engine.T("Bosses") }

func bossAttackComponent(id string) engine.Component {
	return engine.Component{Key: bossAttackKey(id), Group: bossGroup(), Name: engine.T("Attack level printed on the boss %s?", engine.Name(id)), Need: engine.AskCount(0, 12), Ref: "b) Attack level"}
}

func bossDiceComponent(id string) engine.Component {
	return engine.Component{Key: bossDiceKey(id), Group: bossGroup(), Name: engine.T("Health boxes printed on the boss %s?", engine.Name(id)), Need: boxesNeed(), Ref: "c) Health Points"}
}

// Keywords of bosses.
const (
	guardians = "Guardians"
	fourXP    = "4 XP"
	burns     = "Burns"
)

func bossKeywordComponent(id string) engine.Component {
	opt := func(k string) engine.Option { return engine.Option{Key: k, Text: engine.T(k)} }
	return engine.Component{Key: bossKeywordKey(id), Group: bossGroup(), Name: engine.T("Keyword printed on the boss %s?", engine.Name(id)),
		Need: engine.AskChoose(opt(none), opt(guardians), opt(fourXP), opt(burns)), Ref: "d) Characteristic keyword"}
}

func doorComponent(id string) engine.Component {
	return engine.Component{Key: id + ".door", Group: bossGroup(), Name: engine.T("Number on the wooden door of %s?", engine.Name(id)), Need: engine.AskCount(1, 8), Ref: "Setup"}
}

// floorComponent is a floor's grid by its key: T1.normal, T1.hard, K1.last_floor.
func floorComponent(key string) engine.Component {
	card, side, _ := strings.Cut(key, ".")
	name := engine.T("Spaces of the Tower card %s, normal side?", engine.Name(card))
	switch side {
	case hardMode:
		name = engine.T("Spaces of the Tower card %s, hard side?", engine.Name(card))
	case lastFloorSide:
		name = engine.T("Spaces of the last floor of the boss %s?", engine.Name(card))
	}
	return engine.Component{Key: key, Group: engine.T("Tower cards"), Name: name, Need: floorNeed(side == lastFloorSide), Ref: "Climbing the Tower"}
}

func xpMaxComponent() engine.Component {
	return engine.Component{Key: "xp_max", Group: engine.T("XP card"), Name: engine.T("Highest number on the XP card?"), Need: engine.AskCount(1, 40), Ref: "Experience (XP)"}
}

// value is a printed value: asked the first time it matters, its ready-filled
// reading offered.
func (g *Game) value(t *engine.Table, c engine.Component) string {
	for {
		if v, ok := t.Known(c.Key); ok {
			return v
		}
		t.Ask(func() engine.Prompt {
			p := engine.Prompt{Key: "printed", Ref: c.Ref, Text: c.Name, Need: c.Need, Printed: c.Key}
			if c.Ready != "" {
				p.Default = ready(c)
			}
			return p
		})
	}
}

func ready(c engine.Component) *engine.Answer {
	a, err := c.Need.Parse(c.Ready)
	if err != nil {
		return nil
	}
	return &a
}

func (g *Game) number(t *engine.Table, c engine.Component) int {
	n, err := strconv.Atoi(g.value(t, c))
	if err != nil {
		panic("soeurs: printed value " + c.Key + " is no number: " + err.Error())
	}
	return n
}

// effects are a side's effects; ok false while they are not known.
func (g *Game) effects(id string, side int) (out []Effect, ok bool) {
	v, ok := g.Printed[effectsKey(id, side)]
	if !ok {
		return nil, false
	}
	out, err := ParseEffects(v)
	return out, err == nil
}

// cost is a side's mana cost; ok false while it is not known.
func (g *Game) cost(c Card) (int, bool) {
	n, err := strconv.Atoi(g.Printed[costKey(c.ID, c.Side)])
	return n, err == nil
}

// known is a number of the sheet that may not be known yet.
func (g *Game) known(key string) (int, bool) {
	n, err := strconv.Atoi(g.Printed[key])
	return n, err == nil
}
