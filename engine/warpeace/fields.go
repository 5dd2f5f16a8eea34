package warpeace

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/engine"
)

// Fields are the tracks, stocks and pieces that can be corrected or given as a
// position. A position that names the step takes the set-up as done.
func (g *Game) Fields() []engine.Field {
	var out []engine.Field
	out = append(out, g.turnFields()...)
	out = append(out, g.countryFields()...)
	out = append(out, g.pieceFields()...)
	return append(out, g.movedFields()...)
}

func group(name engine.Text, fields ...engine.Field) []engine.Field {
	for i := range fields {
		fields[i].Group = name
	}
	return fields
}

func opt(key string, text engine.Text) engine.Option { return engine.Option{Key: key, Text: text} }

func stepName(s Step) engine.Text {
	return map[Step]engine.Text{
		stepSetup: engine.T("set-up"), stepStart: engine.T("start of the turn"), stepSurrender: engine.T("surrender check"), stepAlliance: engine.T("alliance check"),
		stepIncome: engine.T("resource points"), stepPurchase: engine.T("purchase"), stepAttack: engine.T("combat movement"), stepCombat: engine.T("combat"),
		stepMove: engine.T("non-combat movement"), stepSupply: engine.T("supply"), stepMarkers: engine.T("control"), stepPlacement: engine.T("placement"),
	}[s]
}

func countryOptions(all ...Country) []engine.Option {
	var out []engine.Option
	for _, c := range all {
		out = append(out, opt(string(c), countryName(c)))
	}
	return out
}

func (g *Game) turnFields() []engine.Field {
	var at []engine.Option
	for _, s := range steps {
		at = append(at, opt(string(s), stepName(s)))
	}
	step := engine.ChoiceField("step", engine.T("Step"), &g.Step, at...)
	set := step.Set
	step.Set = func(v string) error {
		if err := set(v); err != nil {
			return err
		}
		g.Sorted = true
		for _, c := range turnOrder {
			g.Charted[c] = true
		}
		return nil
	}
	return group(engine.T("Turn"),
		step,
		engine.ChoiceField("country", engine.T("Country"), &g.Country, countryOptions(turnOrder[:]...)...),
		engine.IntField("round", engine.T("Round"), &g.Round, 0, 999),
		g.stockField("bought", engine.T("Bought"), func() Stock { return g.Bought }, func(s Stock) { g.Bought = s }),
		g.countriesField("shifted", engine.T("Shifted this turn"), func() []Country { return g.Shifted }, func(l []Country) { g.Shifted = l }),
		g.boolField("joined", engine.T("Joined this turn"), func() bool { return g.Joined }, func(b bool) { g.Joined = b }),
	)
}

func (g *Game) countryFields() []engine.Field {
	var out []engine.Field
	sides := []engine.Option{opt(string(British), sideName(British)), opt(string(French), sideName(French)), opt(string(Neutral), sideName(Neutral))}
	for _, c := range shifting {
		out = append(out, engine.Field{
			Key: "status." + string(c), Name: engine.T("Alliance of %s", countryName(c)), Need: engine.AskChoose(sides...), Get: func() string { return string(g.Status[c]) },
			Set: func(v string) error {
				if !slices.ContainsFunc(sides, func(o engine.Option) bool { return o.Key == v }) {
					return noSuch(v)
				}
				g.Status[c] = Side(v)
				return nil
			},
		}, countField("track."+string(c), engine.T("Political track: %s", countryName(c)), -12, 12, func() int { return g.Track[c] }, func(n int) { g.Track[c] = n }))
	}
	for _, c := range turnOrder {
		out = append(out, countField("rp."+string(c), engine.T("Points of %s", countryName(c)), 0, 999, func() int { return g.RP[c] }, func(n int) {
			g.account.Got[c.ord()] += n - g.RP[c]
			g.RP[c] = n
		}))
	}
	for _, c := range []Country{France, Austria} {
		out = append(out, countField("free."+string(c), engine.T("Free infantry of %s", countryName(c)), 0, 99, func() int { return g.Free[c] }, func(n int) { g.Free[c] = n }))
	}
	return group(engine.T("Countries"), out...)
}

func (g *Game) pieceFields() []engine.Field {
	var out []engine.Field
	places := []engine.Option{opt("none", engine.T("none"))}
	for _, p := range g.atlas.places {
		places = append(places, opt(string(p), g.atlas.placeName(p)))
	}
	for _, l := range leaders {
		aside := append(slices.Clone(places), opt("free", engine.T("still to be placed")))
		out = append(out, group(engine.T("Leaders"), engine.Field{
			Key: "leader." + string(l), Name: engine.Name(string(l)), Need: engine.AskChoose(aside...),
			Get: func() string {
				switch {
				case g.FreeLead[l]:
					return "free"
				case g.Leaders[l] == "":
					return "none"
				}
				return string(g.Leaders[l])
			},
			Set: func(v string) error {
				p := canon(v)
				if v != "free" && v != "none" && !g.atlas.has(p) {
					return noSuch(v)
				}
				g.FreeLead[l] = v == "free"
				g.Leaders[l] = ""
				if g.atlas.has(p) {
					g.Leaders[l] = p
				}
				return nil
			},
		})...)
	}
	owners := append([]engine.Option{opt("none", engine.T("none"))}, countryOptions(turnOrder[:]...)...)
	for _, p := range g.atlas.places {
		name := g.atlas.placeName(p)
		out = append(out, group(g.atlas.groupName(p), engine.Field{
			Key: "marker." + string(p), Name: engine.T("Marker in %s", name), Need: engine.AskChoose(owners...),
			Get: func() string {
				if c, ok := g.Markers[p]; ok {
					return string(c)
				}
				return "none"
			},
			Set: func(v string) error {
				c := Country(v)
				if v != "none" && c.ord() < 0 {
					return noSuch(v)
				}
				if v == "none" || g.atlas.homeOf(p) == c {
					delete(g.Markers, p)
				} else {
					g.Markers[p] = c
				}
				return nil
			},
		})...)
		for _, c := range turnOrder {
			out = append(out, group(g.atlas.groupName(p), g.stockField(unitsKey(p, c), engine.T("%s in %s", countryName(c), name), func() Stock { return g.at(p, c) }, func(s Stock) {
				i := c.ord()
				g.account.Raised[i] = g.account.Raised[i].minus(g.at(p, c)).plus(s)
				g.set(p, c, s)
				g.clampMoved(p, c)
			}))...)
		}
		if g.atlas.buffer(p) {
			out = append(out, group(g.atlas.groupName(p), g.countriesField("declared."+string(p), engine.T("War declared on %s by", name), func() []Country { return g.Declared[p] }, func(l []Country) {
				if len(l) == 0 {
					delete(g.Declared, p)
					return
				}
				g.Declared[p] = l
			}))...)
		}
	}
	return out
}

// movedFields: what has moved, where attackers came from, which landed.
func (g *Game) movedFields() []engine.Field {
	var out []engine.Field
	for _, p := range g.atlas.places {
		name := g.atlas.placeName(p)
		out = append(out,
			g.stockField("moved."+string(p), engine.T("Moved in %s", name), func() Stock { return g.Moved[p] }, func(s Stock) { setStock(g.Moved, p, s) }),
			g.stockField("landed."+string(p), engine.T("Landed in %s", name), func() Stock { return g.Landed[p] }, func(s Stock) { setStock(g.Landed, p, s) }),
			engine.Field{
				Key: "entered." + string(p), Name: engine.T("Attackers of %s came from", name), Need: engine.AskText(0, 60),
				Get: func() string { return words(g.Entered[p]) },
				Set: func(v string) error {
					from := placesOf(v)
					for _, q := range from {
						if !g.atlas.has(q) {
							return noSuch(string(q))
						}
					}
					if g.Entered[p] = sortedPlaces(from); len(from) == 0 {
						delete(g.Entered, p)
					}
					return nil
				},
			})
	}
	out = append(out, engine.Field{
		Key: "battle", Name: engine.T("Battle under way in"), Need: engine.AskText(0, 4),
		Get: func() string {
			if g.Battle == nil {
				return ""
			}
			return string(g.Battle.At)
		},
		Set: func(v string) error {
			p := canon(strings.TrimSpace(v))
			if v != "" && !g.atlas.has(p) {
				return noSuch(v)
			}
			if g.Battle = nil; v != "" {
				g.Battle = &Battle{At: p, Attacker: g.Country}
			}
			return nil
		},
	})
	return group(engine.T("This turn's movement"), out...)
}

func setStock(m map[Place]Stock, p Place, s Stock) {
	if s.empty() {
		delete(m, p)
		return
	}
	m[p] = s
}

func noSuch(v string) error {
	return engine.Refuse(engine.NoSuchOption, "", engine.T("%q is not among the choices.", v))
}

func countField(key string, name engine.Text, lo, hi int, get func() int, set func(int)) engine.Field {
	return engine.Field{
		Key: key, Name: name, Need: engine.AskCount(lo, hi), Get: func() string { return strconv.Itoa(get()) },
		Set: func(v string) error {
			n, err := strconv.Atoi(strings.TrimSpace(v))
			if err != nil || n < lo || n > hi {
				return engine.Refuse(engine.OutOfRange, "", engine.T("Give a number from %d to %d.", lo, hi))
			}
			set(n)
			return nil
		},
	}
}

func (g *Game) stockField(key string, name engine.Text, get func() Stock, set func(Stock)) engine.Field {
	return engine.Field{
		Key: key, Name: name, Need: engine.AskText(0, 40), Get: func() string { return get().String() },
		Set: func(v string) error {
			s, err := ParseStock(v)
			if err == nil {
				set(s)
			}
			return err
		},
	}
}

func (g *Game) boolField(key string, name engine.Text, get func() bool, set func(bool)) engine.Field {
	return engine.Field{
		Key: key, Name: name, Need: yesNo(),
		Get: func() string {
			if get() {
				return "yes"
			}
			return "no"
		},
		Set: func(v string) error {
			if v != "yes" && v != "no" {
				return noSuch(v)
			}
			set(v == "yes")
			return nil
		},
	}
}

func (g *Game) countriesField(key string, name engine.Text, get func() []Country, set func([]Country)) engine.Field {
	return engine.Field{
		Key: key, Name: name, Need: engine.AskText(0, 60),
		Get: func() string {
			var w []string
			for _, c := range get() {
				w = append(w, string(c))
			}
			return strings.Join(w, " ")
		},
		Set: func(v string) error {
			var l []Country
			for _, w := range strings.Fields(v) {
				if Country(w).ord() < 0 {
					return noSuch(w)
				}
				l = append(l, Country(w))
			}
			set(l)
			return nil
		},
	}
}
