package warpeace

import "adjutant/engine"

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

func yesNo() engine.Need {
	return engine.AskChoose(engine.Option{Key: "yes", Text: engine.T("yes")}, engine.Option{Key: "no", Text: engine.T("no")})
}

// askBorder: do two places touch? Asked once, then remembered. WP-3; WR-24
func (g *Game) askBorder(t *engine.Table, p, q Place) bool {
	if v := g.atlas.touches(p, q); v != unknown {
		return v == yes
	}
	g.asked, g.subject = "printed", p
	return t.Printed(secBoard, borderKey(p, q), engine.T("Do %s and %s touch?", g.atlas.placeName(p), g.atlas.placeName(q)), yesNo()) == "yes"
}

// askPort: has an area an anchor?
func (g *Game) askPort(t *engine.Table, p Place) bool {
	if v := g.atlas.isPort(p); v != unknown || g.atlas.sea(p) {
		return v == yes
	}
	g.asked, g.subject = "printed", p
	return t.Printed(secBoard, portKey(p), engine.T("Has %s an anchor?", g.atlas.placeName(p)), yesNo()) == "yes"
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
