package warpeace

import (
	"maps"

	"adjutant/engine"
)

// query looks at the map for one order and keeps what it needed and did not find.
// Unknown borders and ports count as yes while an order is judged, so that it is
// refused only for what is certain; then the unknown is asked. 3 Game Board; WP-3; WR-24
type query struct {
	*atlas
	missing []string // keys of printed values, in the order they were needed
}

func (g *Game) query() *query { return &query{atlas: g.atlas} }

func (q *query) border(a, b Place) bool {
	t := q.touches(a, b)
	if t == unknown {
		q.missing = append(q.missing, borderKey(a, b))
	}
	return t != no
}

func (q *query) harbour(p Place) bool {
	t := q.isPort(p)
	if t == unknown {
		q.missing = append(q.missing, portKey(p))
	}
	return t != no
}

// learn asks the first value that was missing.
func (g *Game) learn(t *engine.Table, key string) {
	if rest, ok := cut(key, "border."); ok {
		p, q := pair(rest)
		g.askBorder(t, p, q)
		return
	}
	if rest, ok := cut(key, "port."); ok {
		g.askPort(t, Place(rest))
	}
}

// printed is a value printed on the board, asked the first time it is needed; one that
// cannot be, by the sums of the rulebook, is refused at once.
func (g *Game) printed(t *engine.Table, ref, key string, at Place, text engine.Text, need engine.Need) string {
	for {
		if v, ok := t.Known(key); ok {
			return v
		}
		g.ask(t, at, func() engine.Prompt {
			return engine.Prompt{Key: "printed", Ref: ref, Text: text, Need: need, Printed: key, Check: func(a engine.Answer) error { return g.fits(key, a.Value()) }}
		})
	}
}

// fits refuses a printed value with which the sheet would not add up.
func (g *Game) fits(key, value string) error {
	values := maps.Clone(g.values)
	values[key] = value
	for _, p := range checkSheet(values) {
		if !p.Warn {
			return engine.Refuse(p.Code, p.Ref, p.Text)
		}
	}
	return nil
}

func yesNo() engine.Need {
	return engine.AskChoose(engine.Option{Key: "yes", Text: engine.T("yes")}, engine.Option{Key: "no", Text: engine.T("no")})
}

// askBorder: do two places touch? Asked once, then remembered. WP-3; WR-24
func (g *Game) askBorder(t *engine.Table, p, q Place) bool {
	if v := g.atlas.touches(p, q); v != unknown {
		return v == yes
	}
	return g.printed(t, secBoard, borderKey(p, q), p, engine.T("Do %s and %s touch?", g.atlas.placeName(p), g.atlas.placeName(q)), yesNo()) == "yes"
}

// askPort: has an area an anchor?
func (g *Game) askPort(t *engine.Table, p Place) bool {
	if v := g.atlas.isPort(p); v != unknown || g.atlas.sea(p) {
		return v == yes
	}
	return g.printed(t, secBoard, portKey(p), p, engine.T("Has %s an anchor?", g.atlas.placeName(p)), yesNo()) == "yes"
}

func refusePort(p Place, g *Game) error {
	return engine.Refuse("no-port", secMove, engine.T("%s has no port.", g.atlas.placeName(p)))
}

func cut(s, prefix string) (string, bool) {
	if len(s) > len(prefix) && s[:len(prefix)] == prefix {
		return s[len(prefix):], true
	}
	return "", false
}

// pair splits "A1-A2".
func pair(s string) (p, q Place) {
	for i := range s {
		if s[i] == '-' {
			return Place(s[:i]), Place(s[i+1:])
		}
	}
	return Place(s), ""
}
