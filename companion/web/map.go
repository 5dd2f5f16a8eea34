package web

import (
	"fmt"
	"math"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/go-chi/chi/v5"

	"adjutant/companion"
	"adjutant/engine"
)

// A map that only the owner's board shows is told by tapping pairs: a place, then
// each place that it touches. The page needs no game for that: it is there for
// every component sheet with values "WORD.P-Q" that are yes or no. A value
// "map.complete" ends the telling: what was not told does not touch. Nobody has to
// tell it all: the page counts what is known, not what is missing, and names the
// place of which least is known.

// mapPage is the map editor of a component sheet.
type mapPage struct {
	frame
	Sheet    companion.Sheet
	Board    *engine.Board
	Taps     map[string]tap
	Places   []mapPlace
	Place    string // the one that is picked
	Pairs    []mapPair
	Values   []fieldForm // other values of that place
	Position string      // the field of where it lies on the drawing; "": it cannot be said
	links    []engine.Link
	Touching int    // pairs that touch
	Proved   int    // of these, by the rulebook
	Apart    int    // pairs that do not
	Next     string // the place worth telling next; "": each touches two others or more
	Complete string // what is known of "map.complete": yes, no, ""
	CanEnd   bool   // the sheet has that value
}

type mapPlace struct {
	Key    string
	Touch  int // how many places it touches, as far as is known
	Picked bool
}

// mapComplete is the key of the value that says that the map is told.
const mapComplete = "map.complete"

// mapPair is the picked place and another.
type mapPair struct {
	Key, Other string
	Value      string // yes, no, ""
	Next       string // what a tap makes of it
	Fact       bool
	Why        string
}

var pairKey = regexp.MustCompile(`^[a-z]+\.([^-\s]+)-([^-\s]+)$`)

// pairOf splits a value's key into two places, if it is one about two places.
func pairOf(c companion.ComponentView) (p, q string, ok bool) {
	m := pairKey.FindStringSubmatch(c.Key)
	if m == nil || c.Need.Kind != engine.ChooseKind || !slices.ContainsFunc(c.Need.Options, func(o engine.Option) bool { return o.Key == "yes" }) {
		return "", "", false
	}
	return m[1], m[2], true
}

// hasMap says that a sheet has pairs, and so a map to edit.
func hasMap(s companion.Sheet) bool {
	return slices.ContainsFunc(s.Components, func(c companion.ComponentView) bool { _, _, ok := pairOf(c); return ok })
}

func (s *site) mapPage(w http.ResponseWriter, r *http.Request, p phone) error {
	title := chi.URLParam(r, "title")
	sheet, err := s.session.Components(p.Viewer, title)
	if err != nil {
		return err
	}
	if !hasMap(sheet) {
		return &companion.Missing{Text: engine.T(words(p.Lang).T("This game has no map to complete."))}
	}
	page := &mapPage{frame: s.frame(p), Sheet: sheet, Place: r.URL.Query().Get("place")}
	page.Title, page.At = words(p.Lang).T("Map")+" · "+sheet.Name.String(), "components"
	page.read()
	page.draw(s.session.View(p.Viewer))
	return s.write(w, p, "map", page)
}

// read gathers places and pairs from the sheet's values. A pair that the sheet
// does not list may be told all the same: two known places, in order.
func (m *mapPage) read() {
	listed := map[string]companion.ComponentView{}
	prefix := ""
	at := map[string]int{}
	place := func(key string) {
		if _, ok := at[key]; !ok {
			at[key] = len(m.Places)
			m.Places = append(m.Places, mapPlace{Key: key, Picked: key == m.Place})
		}
	}
	inPairs := map[string]bool{}
	for _, c := range m.Sheet.Components {
		if p, q, ok := pairOf(c); ok {
			listed[c.Key] = c
			prefix, _, _ = strings.Cut(c.Key, ".")
			inPairs[p], inPairs[q] = true, true
		}
	}
	for _, c := range m.Sheet.Components { // in the sheet's own order, where it values places
		if key, ok := valueOfPlace(c.Key); ok && m.placed(c.Key, inPairs) {
			place(key)
		}
	}
	for _, key := range engine.Sorted(inPairs) {
		place(key)
	}
	for i := range m.Places {
		for j := range m.Places[:i] {
			m.pair(prefix, i, j, listed)
		}
	}
	m.next()
	for _, c := range m.Sheet.Components {
		if c.Key == mapComplete {
			m.CanEnd, m.Complete = true, c.Value
		}
		if key, ok := valueOfPlace(c.Key); !ok || key != m.Place || c.Fact != "" {
			continue
		}
		f := fieldForm{ID: "value-" + c.Key, Name: "value." + c.Key, Text: c.Name.String(), Need: c.Need, Empty: true}
		if c.Known {
			f.Value = c.Value
		}
		m.Values = append(m.Values, f)
		if strings.HasPrefix(c.Key, positionPrefix) {
			m.Position = f.Name
		}
	}
}

// pair reads the pair of places i and j.
func (m *mapPage) pair(prefix string, i, j int, listed map[string]companion.ComponentView) {
	p, q := m.Places[i].Key, m.Places[j].Key
	if q < p {
		p, q = q, p
	}
	key := prefix + "." + p + "-" + q
	c, ok := listed[key]
	if !ok {
		if other, there := listed[prefix+"."+q+"-"+p]; there {
			c, key = other, other.Key
		}
	}
	switch {
	case !c.Known:
	case c.Value == "yes":
		m.Touching++
		if c.Fact != "" {
			m.Proved++
		}
		m.Places[i].Touch++
		m.Places[j].Touch++
		m.links = append(m.links, engine.Link{From: p, To: q, Kind: "land"})
	default:
		m.Apart++
	}
	if p != m.Place && q != m.Place {
		return
	}
	pair := mapPair{Key: key, Other: q, Fact: c.Fact != "", Why: strings.TrimSpace(c.Why.String() + " " + c.Ref)}
	if q == m.Place {
		pair.Other = p
	}
	switch {
	case !c.Known:
		pair.Next = "yes"
	case c.Value == "yes":
		pair.Value, pair.Next = "yes", "no"
	default:
		pair.Value = "no"
	}
	m.Pairs = append(m.Pairs, pair)
}

// next finds the place worth telling next: the one that touches fewest, if fewer than two.
func (m *mapPage) next() {
	least := 2
	for _, p := range m.Places {
		if p.Touch < least && !p.Picked {
			least, m.Next = p.Touch, p.Key
		}
	}
}

// positionPrefix begins the keys of where places lie on the drawing: "x,y" on
// 1000 by 760.
const positionPrefix = "position."

// valueOfPlace splits "rp.A1": a value of one place.
func valueOfPlace(key string) (place string, ok bool) {
	_, place, ok = strings.Cut(key, ".")
	return place, ok && !strings.ContainsAny(place, ".-")
}

// placed says that a key's word is used for places: for several that stand in pairs.
func (m *mapPage) placed(key string, inPairs map[string]bool) bool {
	word, _, _ := strings.Cut(key, ".")
	n := 0
	for _, c := range m.Sheet.Components {
		if w, rest, ok := strings.Cut(c.Key, "."); ok && w == word && inPairs[rest] {
			n++
		}
	}
	return n > 1
}

// draw lays the places out: as the game draws its board, where that is on the
// table, else by their first letter in rings.
func (m *mapPage) draw(v companion.View) {
	m.Board, m.Taps = &engine.Board{Width: 1000, Height: 760, Links: m.links}, map[string]tap{}
	shown := map[string]engine.Zone{}
	if v.Game == m.Sheet.Title && v.Sheet.Board != nil {
		m.Board.Width, m.Board.Height = v.Sheet.Board.Width, v.Sheet.Board.Height
		for _, z := range v.Sheet.Board.Zones {
			shown[z.Key] = z
		}
	}
	for _, c := range m.Sheet.Components {
		var x, y float64
		if key, ok := strings.CutPrefix(c.Key, positionPrefix); ok && c.Known && m.Board.Width == 1000 {
			if n, _ := fmt.Sscanf(c.Value, "%f,%f", &x, &y); n == 2 {
				shown[key] = engine.Zone{Key: key, Shape: "circle", X: x - 27, Y: y - 27, W: 54, H: 54}
			}
		}
	}
	var groups []string
	members := map[string][]string{}
	for _, p := range m.Places {
		g := strings.TrimRight(p.Key, "0123456789")
		if len(members[g]) == 0 {
			groups = append(groups, g)
		}
		members[g] = append(members[g], p.Key)
	}
	value := map[string]string{}
	for _, p := range m.Pairs {
		value[p.Other] = p.Value
	}
	for gi, g := range groups {
		turn := 2 * math.Pi * float64(gi) / float64(len(groups))
		cx, cy := 500+340*math.Cos(turn), 380+262*math.Sin(turn)
		for i, key := range members[g] {
			z, ok := shown[key]
			if !ok {
				a, r := 2*math.Pi*float64(i)/float64(len(members[g])), 26+11*float64(len(members[g]))
				if len(members[g]) == 1 {
					r = 0
				}
				z = engine.Zone{Key: key, Shape: "circle", X: cx + r*math.Cos(a) - 27, Y: cy + r*math.Sin(a) - 27, W: 54, H: 54}
			}
			z.Label, z.Sign, z.Pieces, z.Kind, z.Empty = key, "", nil, "area", false
			z.Name = engine.T("%s", engine.Name(key))
			z.Chosen, z.Open = key == m.Place, m.Place == "" || value[key] == "yes"
			switch value[key] {
			case "yes":
				z.Sign, z.Kind = "✓", "valley"
			case "no":
				z.Sign = "–"
			}
			m.Board.Zones = append(m.Board.Zones, z)
			m.Taps[key] = tap{Key: key, Is: "map"}
		}
	}
}

// setPair keeps what a tap made of a pair, or the other values of a place.
func (s *site) setPair(_ http.ResponseWriter, r *http.Request, p phone) (done, error) {
	if err := r.ParseForm(); err != nil {
		return done{}, badForm(p, err)
	}
	title := chi.URLParam(r, "title")
	values := map[string]string{}
	if key, value, ok := strings.Cut(r.PostForm.Get("pair"), "="); ok {
		values[key] = value
	}
	for name := range r.PostForm {
		if k, ok := strings.CutPrefix(name, "value."); ok && r.PostForm.Get(name) != r.PostForm.Get("was."+k) {
			values[k] = strings.TrimSpace(r.PostForm.Get(name))
		}
	}
	_, err := s.session.SetComponents(p.Viewer, title, values)
	return done{Go: "/components/" + title + "/map?place=" + fileWord(r.PostForm.Get("place")), Leave: true}, err
}

// fileWord keeps letters and figures of a place's key.
func fileWord(s string) string { return strings.TrimPrefix(fileName(s), "adjutant-") }
