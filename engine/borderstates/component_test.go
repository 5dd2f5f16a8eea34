package borderstates

import (
	"strings"
	"testing"

	"adjutant/engine"
)

func TestSheetChecks(t *testing.T) {
	for name, c := range map[string]struct {
		change map[string]string
		drop   string
		code   string
	}{
		"as invented":                {},
		"total 16":                   {change: map[string]string{"battle.B17.intensity": "1"}, code: "intensity_total"},
		"total 18":                   {change: map[string]string{"battle.B01.intensity": "1"}, code: "intensity_total"},
		"one unknown":                {drop: "battle.B17.intensity"},
		"too little left for one":    {change: map[string]string{"battle.B16.intensity": "0"}, drop: "battle.B17.intensity", code: "intensity_total"},
		"name twice":                 {change: map[string]string{"battle.B01.name": "Bull Run", "battle.B02.name": "Bull Run"}, code: "name_twice"},
		"colour twice":               {change: map[string]string{"state.MD.colour": "green", "state.DE.colour": "green"}, code: "colour_twice"},
		"a pair of battles twice":    {change: map[string]string{"block.2-I-III": "2 I II"}, code: "block_face"},
		"Siege of value 2":           {change: map[string]string{"block.siege": "2 I II III"}, code: "block_face"},
		"Siege in another order":     {change: map[string]string{"block.siege": "1 III, I, II"}},
		"Ambush with battle":         {change: map[string]string{"block.ambush": "0 I"}, code: "block_face"},
		"all blocks as ready-filled": {change: ready()},
	} {
		v := invented()
		for k, x := range c.change {
			v[k] = x
		}
		delete(v, c.drop)
		got := ""
		if p := checkSheet(v); len(p) > 0 {
			got = p[0].Code
		}
		if got != c.code {
			t.Errorf("%s: %q, expected %q", name, got, c.code)
		}
	}
}

// ready are the values offered ready-filled.
func ready() map[string]string {
	out := map[string]string{}
	for _, c := range components(nil) {
		if c.Ready != "" {
			out[c.Key] = c.Ready
		}
	}
	return out
}

// Nothing that only the cardboard shows ships with the game: no component but the
// ready-filled ones, which the ledger derives, has a value.
func TestNoPrintedValueShips(t *testing.T) {
	for _, c := range components(nil) {
		v := c.Fact + c.Ready
		switch {
		case v == "":
		case c.Fact != "" && !c.Why.Empty():
		case c.Ready != "" && (c.Need.Kind == engine.TextKind || c.Ready == "1" || c.Ready == "no" || c.Ready == "left"):
		default:
			t.Errorf("%s ships as %q", c.Key, v)
		}
		if c.Ready != "" {
			a, err := c.Need.Parse(c.Ready)
			if err == nil {
				err = c.Need.Check(a)
			}
			if err != nil {
				t.Errorf("%s: ready-filled %q: %v", c.Key, c.Ready, err)
			}
		}
	}
}

// The blocks add up to 11, and their set is whole.
func TestBlocks(t *testing.T) {
	sum := 0
	var one, two [8]int
	for _, f := range faces() {
		sum += f.value
		switch f.value {
		case 1:
			one[f.battles]++
		case 2:
			two[f.battles]++
		}
	}
	if sum != 11 || one != [8]int{1: 1, 2: 1, 4: 1, 7: 1} || two != [8]int{3: 1, 5: 1, 6: 1} {
		t.Error(sum, one, two)
	}
}

// A correction that cannot be is refused and changes nothing.
func TestCorrections(t *testing.T) {
	setup := engine.Setup{Printed: invented(), Position: map[string]string{"step": "C1", "turn": "1", "round": "1", "initiative": "U", "card.I": "B06", "card.II": "B07", "card.III": "B13"}}
	for field, values := range map[string][2]string{ // good, bad
		"front.I.top": {"U 1-I, C ?, _", "U 9-I, _, _"},
		"tokens.MO":   {"Uc:1,U1:3", "Uc:1,U1:2"},
		"bible":       {"I.top.2", "I.top.9"},
		"access.U":    {"I,III", "IV"},
		"aside.C":     {"1-I@1,?@1", "zz"},
		"played.U":    {"SCOUT,?", "KING"},
		"last.U":      {"1-I,?", "1-I,7"},
		"up.U":        {"aside", "there"},
		"seen":        {"B06,B07,B13", "B06,B06"},
		"bag.MO":      {"9", "11"},
		"initiative":  {"C", "X"},
		"naming":      {"-", "I.top"},
	} {
		good := []engine.Entry{{Seq: 1, Kind: engine.CorrectEntry, Track: field, Value: values[0]}}
		pos, err := engine.Replay(Title(), setup, good)
		if err != nil || pos.Err != nil {
			t.Errorf("%s=%s: %v %v", field, values[0], err, pos.Err)
			continue
		}
		before := pos.Sheet("").String()
		bad := append(good, engine.Entry{Seq: 2, Kind: engine.CorrectEntry, Track: field, Value: values[1]})
		pos, _ = engine.Replay(Title(), setup, bad)
		if pos.Err == nil {
			t.Errorf("%s=%s was taken", field, values[1])
		}
		if pos.Sheet("").String() != before {
			t.Errorf("%s=%s changed the page", field, values[1])
		}
	}
}

// A position that does not add up is refused, and says why.
func TestPositionsAreChecked(t *testing.T) {
	for name, c := range map[string]struct {
		position map[string]string
		code     string
	}{
		"right":                  {map[string]string{"step": "P1", "bag.MO": "9", "box.MO": "1"}, ""},
		"a cube too many":        {map[string]string{"step": "P1", "bag.MO": "10", "box.MO": "1"}, "cubes"},
		"eleven blocks":          {map[string]string{"step": "P1", "hand.U": "5", "queue.U": "6"}, "blocks"},
		"a block twice":          {map[string]string{"step": "C1", "hand.U": "2", "queue.U": "6", "card.I": "B13", "front.I.top": "U 1-I, U 1-I, _, _"}, "block_twice"},
		"a card twice":           {map[string]string{"step": "P1", "played.C": "SCOUT,SCOUT"}, "characters"},
		"a lost block":           {map[string]string{"step": "C1", "hand.U": "2", "queue.U": "6"}, "blocks"},
		"Artillery on a General": {map[string]string{"step": "C1", "hand.U": "3", "queue.U": "6", "card.I": "B13", "front.I.top": "U 1-I, _, _, _", "artillery": "I.top.1"}, "two_on_space"},
	} {
		_, err := engine.Replay(Title(), engine.Setup{Printed: invented(), Position: c.position}, nil)
		got := ""
		if r := engine.RefusalOf(err); r != nil {
			got = r.Code
		} else if err != nil {
			got = err.Error()
		}
		if got != c.code {
			t.Errorf("%s: %q, expected %q", name, got, c.code)
		}
	}
}

// A corrected step is where the game goes on; other corrections are asked about at once.
func TestCorrectedSteps(t *testing.T) {
	setup := engine.Setup{Printed: invented(), Position: map[string]string{
		"step": "C5", "turn": "2", "round": "3", "initiative": "U", "first": "U", "face.U": "2-I-II", "face.C": "3-all",
		"hand.U": "1", "queue.U": "3", "hand.C": "1", "queue.C": "3", "elsewhere.U": "4", "elsewhere.C": "4",
		"card.I": "B06", "card.II": "B07", "card.III": "B13",
	}}
	correct := func(field, value string) engine.Entry {
		return engine.Entry{Kind: engine.CorrectEntry, Track: field, Value: value}
	}
	for name, c := range map[string]struct {
		log  []engine.Entry
		key  string
		text string
	}{
		"nothing":       {nil, "C5", "Union: place your two blocks (battles I, II)."},
		"another block": {[]engine.Entry{correct("face.U", "1-III")}, "C5", "Union: place your two blocks (battle III)."},
		"the other":     {[]engine.Entry{correct("step", "C6")}, "C6", "Confederation: place your two blocks (battles I, II, III)."},
		"resolution":    {[]engine.Entry{correct("step", "R3"), correct("front.I.top", "U 1-I, _, _")}, "R3", "Battle I: top front 1, bottom front 0: the top front wins; on it Union 1, Confederation 0. Winner: Union; no loser."},
		"the scoring":   {[]engine.Entry{correct("step", "V1")}, "V1", "The Union wins, 0 to 0: tie in everything, the Union."},
	} {
		for i := range c.log {
			c.log[i].Seq = i + 1
		}
		pos, err := engine.Replay(Title(), setup, c.log)
		if err != nil || pos.Err != nil {
			t.Fatalf("%s: %v %v", name, err, pos.Err)
		}
		if p := pos.Prompts[0]; p.Key != c.key || p.Text.String() != c.text {
			t.Errorf("%s: %s %q", name, p.Key, p.Text)
		}
		if pos.Turn != 2 {
			t.Errorf("%s: turn %d", name, pos.Turn)
		}
	}
}

// What the blocks of last turn make doubtful is said in one place, with its reason.
func TestDoubtfulRecruitsAreSaidOnce(t *testing.T) {
	setup := engine.Setup{Printed: invented(), Position: map[string]string{
		"step": "C1", "turn": "2", "round": "2", "initiative": "U", "last.U": "1-I,1-II,2-I-II,2-I-III,3-all,ambush",
		"hand.U": "2", "queue.U": "6", "card.I": "B06", "card.II": "B07", "card.III": "B13", "front.I.top": "U 1-I@1, U 3-all@1, _, _",
	}}
	pos, err := engine.Replay(Title(), setup, nil)
	if err != nil {
		t.Fatal(err)
	}
	said := 0
	for _, p := range pos.Game.Check() {
		if strings.Contains(p.Text.String(), "two recruits in round one") && strings.Contains(p.Text.String(), "Only one a round") {
			said++
		}
	}
	for _, r := range pos.Sheet("").Reminders {
		if strings.Contains(r.Text.String(), "recruits") {
			said++
		}
	}
	if said != 1 {
		t.Errorf("said %d times", said)
	}
}
