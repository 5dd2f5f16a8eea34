package sansallies

import (
	"slices"
	"strconv"

	"adjutant/engine"
)

// Values of the set-up options.
const (
	limited = "limited"
	total   = "total"
	on      = "on"
	off     = "off"
)

// Tactic is what an upgraded unit type can do beside its strength.
type Tactic string

// The four tactics, each with its unit type.
const (
	scouts     Tactic = "scouts"
	lightCraft Tactic = "light_craft"
	convoys    Tactic = "convoys"
	bombers    Tactic = "bombers"
)

func tactics() []Tactic { return []Tactic{scouts, lightCraft, convoys, bombers} }

// rules are the choices made before set-up; they never change afterwards.
type rules struct {
	total      bool
	scoring    bool
	startChit  Tier
	half       string         // "any", "top" or "bottom": where the centers may lie
	tacticFrom map[Tactic]int // works once so many centers are captured; absent: never

	bottomFail   string // R3: continue, end
	wasteland    string // R4: minus2, rows
	setbacks     string // R6: each, once
	garrisonFail string // R14: unsuccessful, success
	techScore    string // R19: flask, position
	reshuffle    string // R23: at_once, when_needed
	weaponRegion string // R24: out, discard
	rowScore     string // R25: end, once
	scorchBump   string // R26: raise, none
	failResets   string // R35: total, both
	capitalCamp  string // SA-94: over, freed
}

func readRules(t *engine.Title, s engine.Setup) rules {
	get := func(key string) string { return t.Option(s, key) }
	r := rules{
		total: get("war") == total, scoring: get("scoring") == on,
		startChit: Tier(get("start_chit")), half: get("centers_half"), tacticFrom: map[Tactic]int{},
		bottomFail: get("bottom_fail"), wasteland: get("wasteland"), setbacks: get("setbacks"),
		garrisonFail: get("garrison_fail"), techScore: get("tech_score"), reshuffle: get("reshuffle"),
		weaponRegion: get("weapon_region"), rowScore: get("row_score"), scorchBump: get("scorch_bump"),
		failResets: get("fail_resets"), capitalCamp: get("capital_camp"),
	}
	for _, k := range tactics() {
		switch v := get(string(k)); v {
		case off:
		case on:
			r.tacticFrom[k] = 0
		default:
			r.tacticFrom[k], _ = strconv.Atoi(v)
		}
	}
	return r
}

// setupOptions are the choices before the game, which combine freely (SA-105): the book's first, then the house
// readings of what the book leaves open.
func setupOptions() []engine.SetupOption {
	out := []engine.SetupOption{
		choice("war", engine.T("Rules"), secComplexity, engine.T("Limited War is the game to learn with; Total War adds commanders, seasons, garrisons and prison camps."), // SA-2
			opt(limited, engine.T("Limited War")), opt(total, engine.T("Total War"))),
		choice("scoring", engine.T("Scoring"), secScoring, engine.T("Counts points during the game and at its end."),
			opt(off, engine.T("no")), opt(on, engine.T("yes"))),
		choice("start_chit", engine.T("Enemy begins at"), secDifficulty, engine.T("A higher chit gives the enemy a lead and makes the game harder."), tierOptions()...), // SA-102
	}
	for _, k := range tactics() {
		out = append(out, choice(string(k), tacticName(k), secDifficulty, engine.T("Without the tactic, or with it only from a later center on, the game is harder; the strength stays."), // SA-103
			opt(on, engine.T("with the upgrade")), opt("2", engine.T("from the second center")), opt("3", engine.T("from the third center")),
			opt("4", engine.T("from the fourth center")), opt("5", engine.T("from the fifth center")), opt(off, engine.T("never"))))
	}
	out = append(out, choice("centers_half", engine.T("Resource centers"), secDifficulty, engine.T("Centers in the top half only make the game harder, in the bottom half easier."), // SA-104
		opt("any", engine.T("anywhere")), opt("top", engine.T("in the top half")), opt("bottom", engine.T("in the bottom half"))))
	return append(out, houseOptions()...)
}

func houseOptions() []engine.SetupOption {
	out := []engine.SetupOption{
		choice("bottom_fail", engine.T("Failure on the bottom tier"), secResolve, engine.T("Whether a failed invasion of tier A ends the invasions of the turn."),
			opt("continue", engine.T("the turn goes on")), opt("end", engine.T("the invasions end"))),
		choice("wasteland", engine.T("Two lower in the wasteland"), secWasteland, engine.T("Whether the sum of the dice or the row of the table is lowered by two."),
			opt("minus2", engine.T("two off the sum")), opt("rows", engine.T("two rows down"))),
		choice("setbacks", engine.T("Several setbacks in a turn"), secInstallation, engine.T("Whether each setback of a turn moves the chit, or the first alone."),
			opt("each", engine.T("each moves the chit")), opt("once", engine.T("only the first counts"))),
		choice("garrison_fail", engine.T("Garrison not paid"), secGarrisons, engine.T("Whether an invasion without its garrison still counts as a success for personnel and a camp."),
			opt("unsuccessful", engine.T("unsuccessful")), opt("success", engine.T("a success"))),
		choice("tech_score", engine.T("Enemy technology in the score"), secScoring, engine.T("Whether the flask's number or the chit's position is taken off the score."),
			opt("flask", engine.T("the flask")), opt("position", engine.T("the position"))),
		choice("reshuffle", engine.T("Shuffling the discards"), secDraw, engine.T("Whether an empty draw pile is made up at once or at the next draw."),
			opt("at_once", engine.T("at once")), opt("when_needed", engine.T("at the next draw"))),
		choice("weapon_region", engine.T("Region removed by a weapon"), secWeapon, engine.T("Whether it leaves the game or goes on top of the region discard."),
			opt("out", engine.T("out of the game")), opt("discard", engine.T("onto the region discard"))),
		choice("row_score", engine.T("Cleared row"), secScoring, engine.T("Whether a row must be empty at the end, or scores once it has been empty."),
			opt("end", engine.T("empty at the end")), opt("once", engine.T("once empty"))),
		choice("scorch_bump", engine.T("Personnel after scorched earth"), secScorched, engine.T("Whether personnel rise when a center is scorched."),
			opt("raise", engine.T("they rise")), opt("none", engine.T("they do not"))),
		choice("fail_resets", engine.T("Personnel after a failure"), secModified, engine.T("Whether a failed invasion takes the temporary strength in Limited War too."),
			opt(total, engine.T("in Total War only")), opt("both", engine.T("in both games"))),
		choice("capital_camp", engine.T("Prison camp on the capital"), secCamps, engine.T("Whether the victory still frees a camp on the capital for the score."),
			opt("over", engine.T("the game is over")), opt("freed", engine.T("it is freed"))),
	}
	for i := range out {
		out[i].House = true
	}
	return out
}

func opt(key string, text engine.Text) engine.Option { return engine.Option{Key: key, Text: text} }

// choice is a set-up option whose default is its first value.
func choice(key string, name engine.Text, ref string, help engine.Text, options ...engine.Option) engine.SetupOption {
	return engine.SetupOption{Key: key, Name: name, Help: help, Ref: ref, Need: engine.AskChoose(options...), Default: options[0].Key}
}

func tierOptions() []engine.Option {
	var out []engine.Option
	for _, t := range tiers() {
		out = append(out, opt(string(t), engine.Name(string(t))))
	}
	return out
}

func tacticName(k Tactic) engine.Text {
	switch k {
	case scouts:
		return engine.T("Scouts")
	case lightCraft:
		return engine.T("Light craft")
	case convoys:
		return engine.T("Convoys")
	}
	return engine.T("Heavy bombers")
}

// tacticType is the unit type whose upgrade brings the tactic.
func tacticType(k Tactic) Kind {
	switch k {
	case scouts:
		return Personnel
	case lightCraft:
		return Vehicles
	case convoys:
		return Ships
	}
	return Aircraft
}

// usable reports whether a tactic works now: its type is upgraded, it was not left
// out, and enough centers are captured (R36).
func (g *Game) usable(k Tactic) bool {
	from, ok := g.rules.tacticFrom[k]
	return ok && g.Centers >= from && slices.Contains(g.Upgraded, tacticType(k)) // SA-103
}
