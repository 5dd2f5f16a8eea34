package borderstates

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"adjutant/engine"
)

// steps are the codes of the turn machine, in order.
func steps() []string {
	return []string{"S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "S10",
		"P1", "P2", "C1", "C2", "C3", "C4", "C4a", "C5", "C6",
		"R1", "R2", "R3", "R4", "R5", "E1", "E2", "E3", "E4", "V1"}
}

// Fields are everything on the table that can be corrected, and that a game begun
// without Adjutant is taken up with. What a player wrote down for himself is not
// among them: it is nobody else's business, and not on the table.
func (g *Border) Fields() []engine.Field {
	var out []engine.Field
	add := func(group engine.Text, fs ...engine.Field) {
		for _, f := range fs {
			f.Group = group
			out = append(out, f)
		}
	}
	var stepOptions []engine.Option
	for _, s := range steps() {
		stepOptions = append(stepOptions, engine.Option{Key: s, Text: engine.T("step %s", engine.Name(s))})
	}
	battleOptions, stateOptions := []engine.Option{}, []engine.Option{}
	for b := range 3 {
		battleOptions = append(battleOptions, engine.Option{Key: roman(b), Text: engine.T("battle %s", engine.Name(roman(b)))})
	}
	for _, s := range states() {
		stateOptions = append(stateOptions, engine.Option{Key: s.Key(), Text: s.Name()})
	}
	sideOrNone := append(sideOptions(), engine.Option{Key: "-", Text: engine.T("nobody")})

	add(engine.T("Turn"),
		engine.ChoiceField("step", engine.T("Step"), &g.Step, stepOptions...),
		engine.IntField("turn", engine.T("Turn"), &g.Turn, 0, 5),
		engine.IntField("round", engine.T("Round"), &g.Round, 0, 3),
		codeField("battle", engine.T("Battle in hand"), engine.AskChoose(battleOptions...), func() string { return roman(g.At) }, func(v string) error { g.At = romanIndex(v); return nil }),
		codeField("state", engine.T("State in hand"), engine.AskChoose(stateOptions...), func() string { return min(g.State, Delaware).Key() }, func(v string) error { g.State, _ = stateOf(v); return nil }),
		sideField("first", engine.T("Places first"), &g.First, sideOrNone),
		sideField("initiative", engine.T("Initiative token"), &g.Initiative, sideOrNone),
	)
	add(engine.T("Cubes in the bag"), cubeFields("bag", engine.T("in the bag"), &g.Bag)...)
	add(engine.T("Cubes in the box"), cubeFields("box", engine.T("in the box"), &g.Box)...)
	for b := range 3 {
		add(engine.T("Conquest area %s", engine.Name(roman(b))), cubeFields("area."+roman(b), engine.T("at battle %s", engine.Name(roman(b))), &g.Area[b])...)
	}
	for _, s := range sides() {
		add(engine.T("Cubes before the tracks, %s", s.Name()), cubeFields("influence."+string(s), engine.T("before the track, %s", s.Name()), g.Influence.Of(s))...)
		add(engine.T("Cubes taken, %s", s.Name()), cubeFields("share."+string(s), engine.T("taken, not yet placed, %s", s.Name()), g.Share.Of(s))...)
	}
	for _, s := range states() {
		add(engine.T("State tokens"), codeField("tokens."+s.Key(), engine.T("Tokens of %s", s.Name()), engine.AskText(1, 40), func() string { return g.Tokens[s].String() }, func(v string) error {
			t, err := parseTokens(v, g.Length())
			if err != nil {
				return badField(engine.T("Write places and numbers, four tokens in all: U1:2,mid:2. Places: Uc U1 mid C1 Cc."))
			}
			g.Tokens[s] = t
			return nil
		}))
	}
	add(engine.T("Battle cards"),
		listField("seen", engine.T("Battle cards seen"), &g.Seen, battleCards()),
		listField("removed", engine.T("Battle cards taken out"), &g.Removed, battleCards()))
	for b := range 3 {
		add(engine.T("Battle %s", engine.Name(roman(b))), g.cardField(b), g.frontField(b, 0), g.frontField(b, 1))
	}
	add(engine.T("Bible and Artillery"), g.spotField("bible", engine.T("Bible"), &g.Bible), g.spotField("artillery", engine.T("Artillery"), &g.Artillery),
		codeField("naming", engine.T("Blocks to be named"), engine.AskText(1, 60), func() string { return spotList(g.Naming) }, func(v string) error {
			l, ok := parseSpots(v)
			if !ok {
				return badField(engine.T("Write spaces as I.top.2, or - for none."))
			}
			g.Naming = l
			return nil
		}))
	for _, s := range sides() {
		add(s.Name(), g.sideFields(s)...)
	}
	add(engine.T("Battle in hand"), sideField("winner", engine.T("Winner"), &g.Winner, sideOrNone), sideField("loser", engine.T("Loser"), &g.Loser, sideOrNone),
		yesNoField("sudden_off", engine.T("Only the scoring decides"), &g.SuddenOff))
	return out
}

// sideFields are one side's blocks and cards.
func (g *Border) sideFields(s Side) []engine.Field {
	k := func(key string) string { return key + "." + string(s) }
	pair := g.Pair.Of(s)
	faceOptions := []engine.Option{{Key: "-", Text: engine.T("none")}}
	for _, b := range blocks() {
		faceOptions = append(faceOptions, engine.Option{Key: string(b), Text: b.Name()})
	}
	took := engine.AskChoose(engine.Option{Key: "-", Text: engine.T("not yet")}, engine.Option{Key: "end", Text: engine.T("from an end")}, engine.Option{Key: "President", Text: engine.T("with the President")})
	return []engine.Field{
		engine.IntField(k("hand"), engine.T("Blocks in hand"), g.Hand.Of(s), 0, 10),
		engine.IntField(k("queue"), engine.T("Blocks in the queue"), g.Queue.Of(s), 0, 10),
		codeField(k("took"), engine.T("Recruited this round"), took, func() string { return dash(*g.Took.Of(s)) }, func(v string) error { *g.Took.Of(s) = undash(v); return nil }),
		yesNoField(k("ready"), engine.T("Pair stacked"), g.Ready.Of(s)),
		codeField(k("face"), engine.T("Face-up block"), engine.AskChoose(faceOptions...), func() string { return g.ifOpen(s, pair.Face) }, func(v string) error { pair.Face = Block(undash(v)); return nil }),
		codeField(k("shown"), engine.T("The other block, if it is open"), engine.AskChoose(faceOptions...), func() string { return g.ifOpen(s, pair.Hidden) }, func(v string) error { pair.Hidden = Block(undash(v)); return nil }),
		dealtField(k("up"), engine.T("Face-up block placed"), &pair.UpAt, &pair.UpDone),
		dealtField(k("hidden"), engine.T("Face-down block placed"), &pair.HiddenAt, &pair.HiddenDone),
		codeField(k("access"), engine.T("Battles after a Reroute"), engine.AskText(1, 12), func() string { return dash(g.Access.Of(s).String()) }, func(v string) error {
			var set Battles
			for _, w := range strings.FieldsFunc(undash(v), func(r rune) bool { return r == ',' || r == ' ' }) {
				if romanIndex(w) == 0 && w != "I" {
					return badField(engine.T("Write battles as I, III, or - for none."))
				}
				set |= setOf(romanIndex(w))
			}
			*g.Access.Of(s) = set
			return nil
		}),
		g.asideField(s),
		blocksField(k("gone"), engine.T("Seen this turn and off the board"), g.Gone.Of(s), false),
		engine.IntField(k("elsewhere"), engine.T("Committed blocks not on the page"), g.Elsewhere.Of(s), 0, 6),
		blocksField(k("last"), engine.T("Blocks of last turn"), g.LastTurn.Of(s), true),
		yesNoField(k("president"), engine.T("President used"), g.President.Of(s)),
		playedField(k("played"), engine.T("Character cards played"), g.Played.Of(s)),
	}
}

// ifOpen is a block of the pair, unless it is still sealed: fields are everybody's.
func (g *Border) ifOpen(s Side, b Block) string {
	if g.sealed(s) {
		return "-"
	}
	return dash(string(b))
}

func dash(v string) string {
	if v == "" {
		return "-"
	}
	return v
}

func undash(v string) string {
	if v == "-" {
		return ""
	}
	return v
}

func badField(text engine.Text) error { return engine.Refuse("bad_value", "", text) }

// codeField is a field whose value is one word; its need is checked first.
func codeField(key string, name engine.Text, need engine.Need, get func() string, set func(string) error) engine.Field {
	return engine.Field{Key: key, Name: name, Need: need, Get: get, Set: func(v string) error {
		a, err := need.Parse(v)
		if err == nil {
			err = need.Check(a)
		}
		if err != nil {
			return err
		}
		return set(strings.TrimSpace(v))
	}}
}

func sideField(key string, name engine.Text, s *Side, options []engine.Option) engine.Field {
	return codeField(key, name, engine.AskChoose(options...), func() string { return dash(string(*s)) }, func(v string) error { *s = Side(undash(v)); return nil })
}

func yesNoField(key string, name engine.Text, b *bool) engine.Field {
	need := engine.AskChoose(engine.Option{Key: "no", Text: engine.T("no")}, engine.Option{Key: "yes", Text: engine.T("yes")})
	return codeField(key, name, need, func() string {
		if *b {
			return "yes"
		}
		return "no"
	}, func(v string) error { *b = v == "yes"; return nil })
}

func cubeFields(key string, where engine.Text, c *Cubes) []engine.Field {
	var out []engine.Field
	for _, s := range states() {
		out = append(out, engine.IntField(key+"."+s.Key(), engine.T("%s cubes %s", s.Name(), where), &c[s], 0, 10))
	}
	return out
}

// listField is a list of known words: "B03,B08", "-" for none.
func listField(key string, name engine.Text, list *[]string, known []string) engine.Field {
	return codeField(key, name, engine.AskText(1, 120), func() string { return dash(strings.Join(*list, ",")) }, func(v string) error {
		var out []string
		for _, w := range words(v) {
			if !slices.Contains(known, w) || slices.Contains(out, w) {
				return badField(engine.T("%s is not in the list, or twice.", engine.Name(w)))
			}
			out = append(out, w)
		}
		*list = out
		return nil
	})
}

func words(v string) []string {
	return strings.FieldsFunc(undash(v), func(r rune) bool { return r == ',' || r == ' ' })
}

// blocksField is a list of blocks; "?" stands for one that was never seen.
func blocksField(key string, name engine.Text, list *[]Block, unseen bool) engine.Field {
	return codeField(key, name, engine.AskText(1, 120), func() string {
		var out []string
		for _, b := range *list {
			out = append(out, unknownAs(b))
		}
		return dash(strings.Join(out, ","))
	}, func(v string) error {
		var out []Block
		for _, w := range words(v) {
			b, err := blockOf(w)
			if err != nil || b == "" && !unseen {
				return badField(engine.T("%s is no block.", engine.Name(w)))
			}
			out = append(out, b)
		}
		*list = out
		return nil
	})
}

func unknownAs(b Block) string {
	if b == "" {
		return "?"
	}
	return string(b)
}

func blockOf(w string) (Block, error) {
	if w == "?" {
		return "", nil
	}
	if b := Block(w); b.valid() {
		return b, nil
	}
	return "", fmt.Errorf("reading a block %q: there is none of that name", w)
}

// playedField is a list of Character cards; "?" is one of which it is not known which.
func playedField(key string, name engine.Text, list *[]Character) engine.Field {
	return codeField(key, name, engine.AskText(1, 60), func() string {
		var out []string
		for _, c := range *list {
			if c == "" {
				c = "?"
			}
			out = append(out, string(c))
		}
		return dash(strings.Join(out, ","))
	}, func(v string) error {
		var out []Character
		for _, w := range words(v) {
			c := Character(w)
			if w == "?" {
				c = ""
			} else if !slices.Contains(characters(), c) {
				return badField(engine.T("%s is no Character card.", engine.Name(w)))
			}
			out = append(out, c)
		}
		if len(out) > 4 {
			return badField(engine.T("Each side has four Character cards."))
		}
		*list = out
		return nil
	})
}

// asideField is the blocks set aside, with their rounds: "1-I@2,?@2".
func (g *Border) asideField(s Side) engine.Field {
	list := g.Aside.Of(s)
	return codeField("aside."+string(s), engine.T("Blocks set aside"), engine.AskText(1, 120), func() string {
		var out []string
		for _, a := range *list {
			out = append(out, unknownAs(a.Block)+"@"+strconv.Itoa(a.Round))
		}
		return dash(strings.Join(out, ","))
	}, func(v string) error {
		var out []Aside
		for _, w := range words(v) {
			w, r, _ := strings.Cut(w, "@")
			b, err := blockOf(w)
			if err != nil {
				return badField(engine.T("%s is no block.", engine.Name(w)))
			}
			round, _ := strconv.Atoi(r)
			out = append(out, Aside{b, round})
		}
		*list = out
		return nil
	})
}

// dealtField says what became of one block of the pair: "-" still in hand,
// "aside", or the space it was placed on.
func dealtField(key string, name engine.Text, at *Spot, done *bool) engine.Field {
	return codeField(key, name, engine.AskText(1, 20), func() string {
		if *done && at.Col == 0 {
			return "aside"
		}
		return at.String()
	}, func(v string) error {
		if v == "aside" {
			*at, *done = Spot{}, true
			return nil
		}
		s, ok := parseSpot(v)
		if !ok {
			return badField(engine.T("Write a space as I.top.2, or aside, or - for a block still in hand."))
		}
		*at, *done = s, s.Col > 0
		return nil
	})
}

func (g *Border) spotField(key string, name engine.Text, at *Spot) engine.Field {
	return codeField(key, name, engine.AskText(1, 20), func() string { return at.String() }, func(v string) error {
		s, ok := parseSpot(v)
		if !ok || s.Col > 0 && g.at(s) == nil {
			return badField(engine.T("Write a space of this turn's battles as I.top.2, or - for beside the board."))
		}
		*at = s
		return nil
	})
}

func spotList(l []Spot) string {
	var out []string
	for _, s := range l {
		out = append(out, s.String())
	}
	return dash(strings.Join(out, ","))
}

func parseSpots(v string) ([]Spot, bool) {
	var out []Spot
	for _, w := range words(v) {
		s, ok := parseSpot(w)
		if !ok || s.Col == 0 {
			return nil, false
		}
		out = append(out, s)
	}
	return out, true
}

// cardField is the Battle card at a battle; naming one that was not seen yet adds
// it to those seen and opens its fronts, where its values are known.
func (g *Border) cardField(b int) engine.Field {
	options := []engine.Option{{Key: "-", Text: engine.T("none")}}
	for _, id := range battleCards() {
		options = append(options, engine.Option{Key: id, Text: g.cardName(id)})
	}
	return codeField("card."+roman(b), engine.T("Battle card"), engine.AskChoose(options...), func() string { return dash(g.Cards[b]) }, func(v string) error {
		g.Cards[b] = undash(v)
		g.Fronts[b] = [2]Front{}
		if v == "-" {
			return nil
		}
		if !slices.Contains(g.Seen, v) {
			g.Seen = append(g.Seen, v)
		}
		for f := range 2 {
			n, ok := g.number("battle." + v + "." + frontName(f))
			if !ok {
				continue
			}
			first, ok := g.number("battle." + v + ".first_" + frontName(f))
			if !ok {
				first = 1
			}
			g.Fronts[b][f] = Front{First: first, Printed: n, Spaces: make([]Piece, n)}
		}
		return nil
	})
}

// frontField is a front, outward from the arrow: "U 1-I@1, C ?@2, _, -U ambush".
// x no space printed in that column, _ empty, ? face down, @ the round, - a gap
// and what was eliminated there, ! an Ambush that has acted, + the additional block.
func (g *Border) frontField(b, f int) engine.Field {
	return codeField("front."+frontKey(b, f), frontText(b, f), engine.AskText(1, 160), func() string { return g.Fronts[b][f].String() }, func(v string) error {
		fr, err := parseFrontLine(v)
		if err != nil {
			return badField(engine.T("Write the spaces outward from the arrow: U 1-I, C ?, _ (empty), x (no space), +U ? (additional block)."))
		}
		g.Fronts[b][f] = fr
		return nil
	})
}

// String is the front as frontField reads it.
func (f Front) String() string {
	var out []string
	for range f.First - 1 {
		out = append(out, "x")
	}
	for i, p := range f.Spaces {
		w := "_"
		if p.Gone && p.Side == Nobody {
			w = "-"
		} else if p.Side != Nobody {
			w = string(p.Side) + " " + unknownAs(p.Block)
			if p.Round > 0 {
				w += "@" + strconv.Itoa(p.Round)
			}
			if p.Acted {
				w += "!"
			}
			if p.Gone {
				w = "-" + w
			}
		}
		if i >= f.Printed {
			w = "+" + w
		}
		out = append(out, w)
	}
	if len(out) == 0 {
		return "none"
	}
	return strings.Join(out, ", ")
}

func parseFrontLine(v string) (Front, error) {
	f := Front{First: 1}
	if v == "none" {
		return Front{}, nil
	}
	for _, w := range strings.Split(v, ",") {
		w = strings.TrimSpace(w)
		if w == "x" {
			if len(f.Spaces) > 0 {
				return f, errors.New("reading a front: x stands only before the first space")
			}
			f.First++
			continue
		}
		over := strings.HasPrefix(w, "+")
		p, err := parsePiece(strings.TrimPrefix(w, "+"))
		if err != nil {
			return f, err
		}
		f.Spaces = append(f.Spaces, p)
		if !over {
			f.Printed++
		} else if len(f.Spaces) != f.Printed+1 {
			return f, errors.New("reading a front: a front takes one additional block")
		}
	}
	if f.Printed < 1 || f.Printed > 6 || f.First > 2 || len(f.Spaces) > f.Printed+1 {
		return f, errors.New("reading a front: it has 1 to 6 spaces")
	}
	return f, nil
}

func parsePiece(w string) (Piece, error) {
	var p Piece
	switch w {
	case "_":
		return p, nil
	case "-":
		return Piece{Gone: true}, nil
	}
	w, p.Gone = strings.CutPrefix(w, "-")
	w, p.Acted = strings.CutSuffix(w, "!")
	w, round, _ := strings.Cut(w, "@")
	p.Round, _ = strconv.Atoi(round)
	side, block, _ := strings.Cut(strings.TrimSpace(w), " ")
	if side != string(U) && side != string(C) {
		return p, fmt.Errorf("reading a space %q: it begins with U or C", w)
	}
	b, err := blockOf(strings.TrimSpace(block))
	p.Side, p.Block = Side(side), b
	return p, err
}
