package borderstates

import (
	"adjutant/engine"
)

// Verdict is how a battle stands once its blocks are revealed and the Ambushes
// have acted.
type Verdict struct {
	Sum    [2]int // of each front, top first
	Front  int    // the winning front; -1 none
	Value  Both[int]
	Winner Side
	Loser  Side
	Share  Both[int] // cubes each gets
	Tie    bool      // equal totals: the General nearest the arrow decided
}

// Judge finds the winning front, the winner and the loser of a battle.
// Winning Front; Conquest; BS-47 to BS-54
func (g *Border) Judge(b int) *Verdict {
	v := &Verdict{Front: -1}
	for f := range 2 {
		for _, s := range g.spots(b, f) {
			v.Sum[f] += g.worth(s) // Winning Front; BS-47
		}
	}
	for f := range 2 {
		if v.Sum[f] > 0 && v.Sum[f] > v.Sum[1-f] { // Winning Front; BS-48
			v.Front = f
		}
	}
	if v.Front < 0 {
		return v // Winning Front; BS-49
	}
	for _, s := range g.spots(b, v.Front) {
		if p := g.at(s); p.General() {
			*v.Value.Of(p.Side) += p.Block.Value() // Conquest; BS-50
		}
	}
	switch u, c := v.Value.U, v.Value.C; {
	case u <= 0 && c <= 0:
		// Reading of Conquest: a front may win through the Artillery alone, with no player above 0: nobody wins, the cubes go to the box. BS-R10
		return v
	case u > c:
		v.Winner = U
	case c > u:
		v.Winner = C
	default:
		v.Tie, v.Winner = true, g.nearestSide(b, v.Front) // Conquest; BS-52
	}
	if *v.Value.Of(v.Winner.Other()) > 0 { // Conquest; BS-51
		v.Loser = v.Winner.Other()
	}
	v.Share = g.Shares(b, v.Winner, v.Loser)
	return v
}

// worth is what a space adds to the sum of its front.
// Winning Front; BS-47; BS-38
// Reading of Winning Front: the sum of both players' Generals, the Artillery's 1 with it? Yes, for the front, but in no player's total (artillery_counts). BS-R9
func (g *Border) worth(s Spot) int {
	if g.Artillery == s {
		if g.rules.ArtilleryIdle {
			return 0
		}
		return 1
	}
	if p := g.at(s); p.General() {
		return p.Block.Value()
	}
	return 0
}

// nearestSide owns the surviving General in the lowest column of a front.
// Conquest; BS-52
// Reading of Conquest: the nearest block of whatever value? Yes; the Artillery and gaps are passed over. BS-R11
func (g *Border) nearestSide(b, f int) Side {
	for _, s := range g.spots(b, f) {
		if p := g.at(s); p.General() {
			return p.Side
		}
	}
	return Nobody
}

// Shares are how many cubes winner and loser get.
// Conquest; BS-53; BS-54
// Reading of Conquest: closed states may leave fewer cubes than Intensity + 2: who goes short? The winner's number comes first (short_cubes). BS-R12
func (g *Border) Shares(b int, winner, loser Side) Both[int] {
	var out Both[int]
	n := g.Area[b].Total()
	if winner == Nobody {
		return out
	}
	if loser == Nobody {
		*out.Of(winner) = n // Conquest; BS-54
		return out
	}
	intensity, _ := g.intensity(g.Cards[b])
	full := Both[int]{[3]int{2, 2, 3}[intensity], [3]int{0, 1, 1}[intensity]} // Conquest; BS-53
	take := min(full.U, n)
	if g.rules.LoserOne && full.C == 1 && n >= 2 {
		take = min(full.U, n-1)
	}
	*out.Of(winner), *out.Of(loser) = take, min(full.C, n-take)
	return out
}

// Winning Front. The sums are told; without a winning front, or a winner on it,
// the cubes go to the box.
// BS-48; BS-49
func (g *Border) front(t *engine.Table) {
	g.confirmLive(t, "R3", "Winning Front", func() (text, say engine.Text) { return g.verdictText(g.Judge(g.At)) })
	v := g.Judge(g.At)
	g.Winner, g.Loser = v.Winner, v.Loser
	if v.Winner == Nobody { // Winning Front; BS-49
		if n := g.Area[g.At].Total(); n > 0 {
			tell(t).Note("box:"+roman(g.At), "Winning Front", engine.Plural(n, "Put its cube into the box.", "Put its %d cubes into the box.", n))
		}
		g.Box, g.Area[g.At] = g.Box.Plus(g.Area[g.At]), Cubes{}
		g.nextBattle()
		return
	}
	g.Step = "R4"
}

// verdictText says how the battle ends and why.
func (g *Border) verdictText(v *Verdict) (text, say engine.Text) {
	name := engine.Name(roman(g.At))
	sums := engine.T("Battle %s: top front %d, bottom front %d", name, v.Sum[0], v.Sum[1])
	if v.Front < 0 {
		if v.Sum[0] == v.Sum[1] {
			return engine.T("%s. Equal, so the battle is indecisive; its cubes go to the box.", sums), engine.T("Tie: cubes to box")
		}
		return engine.T("%s. No front is above 0, so the battle is indecisive; its cubes go to the box.", sums), engine.T("Indecisive: cubes to box")
	}
	front, say := engine.T("the top front wins"), engine.T("Top front wins")
	if v.Front == 1 {
		front, say = engine.T("the bottom front wins"), engine.T("Bottom front wins")
	}
	values := engine.T("on it Union %d, Confederation %d", v.Value.U, v.Value.C)
	switch {
	case v.Winner == Nobody:
		return engine.T("%s: %s; %s. Nobody is above 0, the cubes go to the box.", sums, front, values), engine.T("Nobody wins: cubes to box")
	case v.Tie:
		return engine.T("%s: %s; %s. The General nearest the arrow decides. Winner: %s; loser: %s.", sums, front, values, v.Winner.Name(), v.Loser.Name()), say
	case v.Loser == Nobody:
		return engine.T("%s: %s; %s. Winner: %s; no loser.", sums, front, values, v.Winner.Name()), say
	}
	return engine.T("%s: %s; %s. Winner: %s; loser: %s.", sums, front, values, v.Winner.Name(), v.Loser.Name()), say
}

// picks are the different choices of n cubes out of an area, in the order of the states.
func picks(area Cubes, n int) []Cubes {
	var out []Cubes
	var walk func(s State, left int, have Cubes)
	walk = func(s State, left int, have Cubes) {
		if s == noState {
			if left == 0 {
				out = append(out, have)
			}
			return
		}
		for k := min(left, area[s]); k >= 0; k-- {
			next := have
			next[s] = k
			walk(s+1, left-k, next)
		}
	}
	walk(0, n, Cubes{})
	return out
}

// Conquest. The winner chooses the cubes of the own share; the loser gets the rest.
// BS-53; BS-54
func (g *Border) conquest(t *engine.Table) {
	b := g.At
	share := g.Shares(b, g.Winner, g.Loser)
	ways := picks(g.Area[b], *share.Of(g.Winner))
	take := ways[0]
	if len(ways) > 1 {
		a := t.Ask(func() engine.Prompt { return g.sharePrompt(b) })
		take, _ = parseCubes(a.Option)
		t.Title(engine.T("Battle %s: %s takes %s", engine.Name(roman(b)), g.Winner.Name(), take.Text()))
	}
	rest := g.Area[b].Minus(take)
	*g.Share.Of(g.Winner) = take
	if g.Loser != Nobody {
		*g.Share.Of(g.Loser) = rest
		rest = Cubes{}
	}
	g.Box, g.Area[b] = g.Box.Plus(rest), Cubes{}
	g.Step = "R5"
}

func (g *Border) sharePrompt(b int) engine.Prompt {
	share := g.Shares(b, g.Winner, g.Loser)
	n := *share.Of(g.Winner)
	var options []engine.Option
	for _, take := range picks(g.Area[b], n) {
		o := engine.Option{Key: take.String(), Text: engine.T("take %s", take.Text()), Ref: "Conquest"}
		if rest := g.Area[b].Minus(take); rest.Total() > 0 {
			o.Text = engine.T("take %s; leave %s", take.Text(), rest.Text())
		}
		options = append(options, o)
	}
	return engine.Prompt{
		Key: "R4", Ref: "Conquest", Seat: g.Winner.Seat(), Text: engine.T("%s: take %d of the %d cubes of battle %s; the %s gets the rest.", g.Winner.Name(), n, g.Area[b].Total(), engine.Name(roman(b)), g.Loser.Name()),
		Say: engine.Plural(n, "%[2]s wins: take one cube", "%[2]s wins: take %[1]d cubes", n, g.Winner.Name()), Need: engine.AskChoose(options...),
	}
}

// Placement of the Influence Cubes. First the winner, then the loser put their
// cubes before the tracks; then the next battle.
// BS-55
func (g *Border) placeCubes(t *engine.Table) {
	for _, s := range []Side{g.Winner, g.Loser} {
		if s == Nobody || g.Share.Of(s).Total() == 0 {
			continue
		}
		g.confirmBy(t, s, "R5", "Placement of the Influence Cubes", engine.Plural(g.Share.Of(s).States(), "%s: put %s before the track of that state.", "%s: put %s before the tracks of these states.", s.Name(), g.Share.Of(s).Text()), engine.T("Place cubes before the tracks"))
		*g.Influence.Of(s) = g.Influence.Of(s).Plus(*g.Share.Of(s))
		*g.Share.Of(s) = Cubes{}
	}
	g.nextBattle()
}

// nextBattle goes on to the next battle, or to the end of the turn.
// Resolution; BS-41
func (g *Border) nextBattle() {
	g.Winner, g.Loser = Nobody, Nobody
	if g.At < 2 {
		g.At++
		g.Step = "R1"
		return
	}
	g.At, g.State, g.Step = 0, Missouri, "E1"
}
