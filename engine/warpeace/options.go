package warpeace

import (
	"strconv"

	"adjutant/engine"
)

// rules are the set-up options as the rules read them: the ledger's toggles, each
// with its default first.
type rules struct {
	practice           bool   // the invented practice map
	shiftAtCombatEnd   bool   // WR-3
	ownCapitalShift    bool   // WR-4
	evictAtTurnEnd     bool   // WR-5
	disabledAnywhere   bool   // WR-6
	splitByController  bool   // WR-10
	supplyNeedsPort    bool   // WR-11
	allotmentLost      bool   // WR-12
	doubleAllHome      bool   // WR-12
	stuckHoldsAll      bool   // WR-27
	uprisingByActive   bool   // WR-28
	declaredAtLeast4   bool   // WR-29
	recheckSameTurn    bool   // WR-30
	fleetsCount        bool   // WR-31
	declaredByAlliance bool   // WR-32
	neutralSeaRetreat  bool   // WR-33
	friendlyCoast      bool   // WR-34
	figureLimits       bool   // WR-37
	harshWhenNeutral   bool   // WR-39
	liberatedCheck     bool   // WR-40
	attackLoss         []Unit // in what order NEXT takes losses, and the odds count them
	defendLoss         []Unit
	players            int // WP-142
	seats              map[Country]string
	owners             map[Country]int // who has a country for good
}

func readRules(t *engine.Title, s engine.Setup) rules {
	is := func(key, v string) bool { return t.Option(s, key) == v }
	r := rules{
		practice:         is("map", "practice"),
		shiftAtCombatEnd: is("capital-shift-at", "combat-end"), ownCapitalShift: is("own-capital-retaken-shift", "true"),
		evictAtTurnEnd: is("port-eviction-at", "turn-end"), disabledAnywhere: is("disabled-to", "any-friendly"),
		splitByController: is("split-hits", "controller"), supplyNeedsPort: is("supply-needs-port", "true"),
		allotmentLost: is("allotment-leftover", "lose"), doubleAllHome: is("double-income-scope", "all-home"),
		stuckHoldsAll: is("stuck-attackers", "no-retreat"), uprisingByActive: is("uprising-attacker", "active"),
		declaredAtLeast4: is("declared-war-track", "at-least-4"), recheckSameTurn: is("same-turn-recheck", "true"),
		fleetsCount: is("surrender-fleets-count", "true"), declaredByAlliance: is("buffer-war-scope", "alliance"),
		neutralSeaRetreat: is("neutral-sea-retreat", "true"), friendlyCoast: is("friendly-coast-landing", "true"),
		figureLimits: is("figure-limits", "true"), harshWhenNeutral: is("harsh-attrition-when-neutral", "true"),
		liberatedCheck: is("liberated-capital-check", "true"),
		seats:          map[Country]string{},
	}
	r.attackLoss, r.defendLoss = unitOrder(t.Option(s, "losses-attack")), unitOrder(t.Option(s, "losses-defence"))
	r.players, _ = strconv.Atoi(t.Option(s, "players"))
	for _, c := range turnOrder {
		r.seats[c] = t.Option(s, "seat."+string(c))
	}
	r.owners = r.allotSeats()
	return r
}

// unitOrder reads "iac" as infantry, artillery, cavalry.
func unitOrder(v string) []Unit {
	var out []Unit
	for _, u := range v {
		out = append(out, Unit(u))
	}
	return out
}

func orderText(order []Unit) engine.Text {
	return engine.T("%s, %s, %s", unitName(order[0]), unitName(order[1]), unitName(order[2]))
}

// lossOption is the order of losses that NEXT takes; any loss can still be chosen. WP-102
func lossOption(key string, name engine.Text, usual string) engine.SetupOption {
	o := engine.SetupOption{Key: key, Name: name, Ref: secCombat, Default: usual, Help: engine.T("The order in which NEXT takes losses and the odds count them; any loss can still be chosen.")}
	var orders []engine.Option
	for _, v := range []string{"iac", "ica", "aic", "aci", "cia", "cai"} {
		orders = append(orders, engine.Option{Key: v, Text: orderText(unitOrder(v))})
	}
	o.Need = engine.AskChoose(orders...)
	return o
}

// setupOptions: players and seats, the map, and the readings that a table may
// choose otherwise. 15 Multi-Player; WP-142; WP-143
func setupOptions() []engine.SetupOption {
	opt := func(key string, text engine.Text) engine.Option { return engine.Option{Key: key, Text: text} }
	out := []engine.SetupOption{
		{Key: "players", Name: engine.T("Players"), Help: engine.T("How many people play."), Ref: secPlayers, Need: engine.AskCount(2, 5), Default: "2"}, // WP-142
		{Key: "map", Name: engine.T("Map"), Help: engine.T("The board on your table, or an invented practice map that is not the game's."), Ref: secBoard, Default: "own",
			Need: engine.AskChoose(opt("own", engine.T("my board")), opt("practice", engine.T("practice map (invented)")))},
	}
	for _, c := range turnOrder {
		seat := engine.SetupOption{Key: "seat." + string(c), Name: engine.T("Who plays %s", countryName(c)), Ref: secPlayers, Default: "auto",
			Help: engine.T("By itself: France's and Britain's players take their allies; with more players Russia, then Spain, then Austria and Prussia have their own.")} // WP-143
		choices := []engine.Option{opt("auto", engine.T("by itself"))}
		for i := 1; i <= 5; i++ {
			choices = append(choices, opt(seatKey(i), engine.T("player %d", i)))
		}
		seat.Need = engine.AskChoose(choices...)
		out = append(out, seat)
	}
	out = append(out, lossOption("losses-attack", engine.T("Losses of attackers"), "iac"), lossOption("losses-defence", engine.T("Losses of defenders"), "ica"))
	toggle := func(key, ref string, name, help engine.Text, a, b engine.Option) {
		out = append(out, engine.SetupOption{Key: key, Name: name, Help: help, Ref: ref, Need: engine.AskChoose(a, b), Default: a.Key, House: true})
	}
	on, off := opt("true", engine.T("yes")), opt("false", engine.T("no"))
	toggle("capital-shift-at", secCombat, engine.T("Capital taken: the marker shifts"), engine.T("When the political marker moves 3 spaces after a capital was taken."),
		opt("placement", engine.T("at unit placement")), opt("combat-end", engine.T("after combat"))) // WR-3
	toggle("own-capital-retaken-shift", secUnits, engine.T("Retaken capital shifts back"), engine.T("Whether retaking its own capital moves an active country's marker 3 back."), off, on) // WR-4
	toggle("port-eviction-at", secAttack, engine.T("Ships leave a fallen port"), engine.T("When ships in a port that fell must put to sea."),
		opt("battle-end", engine.T("after the battle")), opt("turn-end", engine.T("after control changed"))) // WR-5
	toggle("disabled-to", secCombat, engine.T("Disabled ships go"), engine.T("To which port a disabled ship goes."),
		opt("home-first", engine.T("to the nearest home port")), opt("any-friendly", engine.T("to the nearest friendly port"))) // WR-6
	toggle("split-hits", secCombat, engine.T("Hits on allied defenders"), engine.T("Who shares hits among defenders of several countries."),
		opt("agree", engine.T("by agreement")), opt("controller", engine.T("the area's controller"))) // WR-10
	toggle("supply-needs-port", secNonCombat, engine.T("Supply over water needs a port"), engine.T("Whether each step of a supply line between land and sea must be at a port."), off, on) // WR-11
	toggle("allotment-leftover", secRP, engine.T("What is left of an allotment"), engine.T("Whether a country on which war was declared keeps points that it did not spend."),
		opt("keep", engine.T("is kept")), opt("lose", engine.T("is lost"))) // WR-12
	toggle("double-income-scope", secRP, engine.T("Double income counts"), engine.T("Which areas pay double in the turn in which a country joins."),
		opt("controlled", engine.T("what it controls")), opt("all-home", engine.T("all its home areas"))) // WR-12
	toggle("stuck-attackers", secCombat, engine.T("Attackers that cannot leave"), engine.T("Whether the others may break off while some must stay."),
		opt("fight-on", engine.T("fight on alone")), opt("no-retreat", engine.T("hold everybody"))) // WR-27
	toggle("uprising-attacker", secRP, engine.T("Who attacks after a declaration"), engine.T("Who is the attacker where new units of a country appear beside the enemy."),
		opt("placer", engine.T("the country that places")), opt("active", engine.T("the country whose turn it is"))) // WR-28
	toggle("declared-war-track", secRP, engine.T("Declared war sets the marker"), engine.T("Where the marker of a country goes on which war is declared."),
		opt("exactly-4", engine.T("to 4")), opt("at-least-4", engine.T("to 4 or where it is beyond"))) // WR-29
	toggle("same-turn-recheck", secRP, engine.T("Alliance check after surrender"), engine.T("Whether a country that surrendered may make an alliance check in the same turn."), off, on)  // WR-30
	toggle("surrender-fleets-count", secRP, engine.T("Ships claim after a surrender"), engine.T("Whether foreign ships alone claim a home area of a country that surrendered."), on, off) // WR-31
	toggle("buffer-war-scope", secRP, engine.T("A declaration on a buffer opens it to"), engine.T("Who may enter a buffer area after war was declared on it."),
		opt("country", engine.T("the country that paid")), opt("alliance", engine.T("its alliance"))) // WR-32
	toggle("neutral-sea-retreat", secCombat, engine.T("Ships withdraw to neutral seas"), engine.T("Whether defending ships may withdraw to a sea that nobody controls."), on, off)             // WR-33
	toggle("friendly-coast-landing", secAttack, engine.T("Going ashore without a port"), engine.T("Whether troops may be put ashore on a friendly coast that has no port."), on, off)          // WR-34
	toggle("figure-limits", secUnits, engine.T("Figure limits"), engine.T("Whether each stack needs a figure of its type."), on, off)                                                          // WR-37
	toggle("harsh-attrition-when-neutral", secNonCombat, engine.T("Hard attrition when neutral"), engine.T("Whether 1 and 2 kill in Spain or Russia while that country is neutral."), off, on) // WR-39
	toggle("liberated-capital-check", secRP, engine.T("Surrender check in a freed capital"), engine.T("Whether a capital with friends but still an enemy marker calls for a check."), off, on) // WR-40
	return out
}

// Toggles are the keys of the house readings, for the cases' runner.
func Toggles() []string {
	var out []string
	for _, o := range setupOptions() {
		if o.House {
			out = append(out, o.Key)
		}
	}
	return out
}
