package web

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"adjutant/companion"
	"adjutant/engine"
	"adjutant/vision"
)

// The dice on the table against the books. A look at the table leads to an address
// that carries what was seen; the page there compares it with the books as they are:
//
//	/check?dice=blue:3,red:6&still=ABCD&from=camera&right=blue-3-4
//
// Drawing it again after a repair, or in another browser, needs nothing else; only
// "The table is right" writes, as an ordinary correction.

// checkPage lists where the table and the books differ.
type checkPage struct {
	frame
	Offer  *companion.CheckOffer // nil: only what was told can be compared
	Looked bool                  // there is something to compare
	Check  companion.TableCheck
	Unsure bool
	Dice   []checkedDie
	Found  []mismatch // still open
	Hand   []mismatch // the books are right: to be done on the table
	Here   string     // the query of this page
	More   string     // address of the page with one more die
}

// checkedDie is a die as seen; a tap on it mends its face, one below it its colour.
type checkedDie struct {
	companion.SeenDie
	Mend  string // address of the page with its next face
	Tints []tint
	Gone  string // address of the page without it
}

// tint is another colour that a die may have.
type tint struct {
	Colour string
	Mend   string // address of the page with it
}

// mismatch is one difference with what its buttons do.
type mismatch struct {
	engine.DiceCheck
	Fields []fieldValue // what "The table is right" corrects
	Right  string       // address of "The books are right"
}

type fieldValue struct{ Key, Value string }

// checkState is what the address of the page says.
type checkState struct {
	dice   []companion.SeenDie
	still  string
	from   string
	unsure bool
	right  []string // mismatches where the books are right
}

// maxChecked is how many dice an address may name.
const maxChecked = 64

func readCheck(q url.Values) (c checkState, ok bool) {
	if !q.Has("dice") {
		return c, false
	}
	for _, word := range strings.Split(q.Get("dice"), ",") {
		colour, face, _ := strings.Cut(word, ":")
		n, err := strconv.Atoi(face)
		if err != nil || n < 1 || n > 6 || !vision.Colour(colour).Known() || len(c.dice) == maxChecked {
			continue
		}
		c.dice = append(c.dice, companion.SeenDie{Value: n, Colour: colour})
	}
	c.still, c.unsure = fileNameOf(q.Get("still")), q.Has("unsure")
	if f := q.Get("from"); f == "camera" || f == "photo" {
		c.from = f
	}
	c.right = q["right"]
	return c, true
}

// fileNameOf keeps the letters and figures of a picture's name.
func fileNameOf(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' {
			return r
		}
		return -1
	}, name)
}

func (c checkState) query() string {
	q := url.Values{}
	var words []string
	for _, d := range c.dice {
		words = append(words, fmt.Sprintf("%s:%d", d.Colour, d.Value))
	}
	q.Set("dice", strings.Join(words, ","))
	if c.still != "" {
		q.Set("still", c.still)
	}
	if c.from != "" {
		q.Set("from", c.from)
	}
	if c.unsure {
		q.Set("unsure", "1")
	}
	for _, r := range c.right {
		q.Add("right", r)
	}
	return q.Encode()
}

// checkOf is the state after a look.
func checkOf(found companion.TableCheck) checkState {
	return checkState{dice: found.Dice, still: found.Still, from: found.From, unsure: !found.Sure}
}

// mended is the state with the next face of a die.
func (c checkState) mended(die int) checkState {
	c.dice = slices.Clone(c.dice)
	c.dice[die].Value = c.dice[die].Value%6 + 1
	return c
}

// tinted is the state with a die of another colour.
func (c checkState) tinted(die int, colour string) checkState {
	c.dice = slices.Clone(c.dice)
	c.dice[die].Colour = colour
	return c
}

// without is the state without a die that is none.
func (c checkState) without(die int) checkState {
	c.dice = slices.Delete(slices.Clone(c.dice), die, die+1)
	return c
}

// with is the state with a die that was not seen.
func (c checkState) with() checkState {
	c.dice = append(slices.Clone(c.dice), companion.SeenDie{Value: 1, Colour: "blue"})
	return c
}

func checkAt(c checkState) string { return "/check?" + c.query() }

func (s *site) checkPage(w http.ResponseWriter, r *http.Request, p phone) error {
	page := checkPage{frame: s.frame(p), Offer: s.session.View(p.Viewer).Check}
	page.Title = words(p.Lang).T("Dice on the table")
	state, told := readCheck(r.URL.Query())
	check, err := s.session.CompareTable(p.Viewer, state.dice)
	if err != nil {
		return err
	}
	if told {
		check.Still, check.From = state.still, state.from
		page.Looked, page.Check, page.Unsure, page.Here = true, check, state.unsure, state.query()
		for i, d := range check.Dice {
			seen := checkedDie{SeenDie: d, Mend: checkAt(state.mended(i)), Gone: checkAt(state.without(i))}
			for _, c := range vision.Colours() {
				if colour := string(c); colour != d.Colour {
					seen.Tints = append(seen.Tints, tint{colour, checkAt(state.tinted(i, colour))})
				}
			}
			page.Dice = append(page.Dice, seen)
		}
		page.More = checkAt(state.with())
		page.Found, page.Hand = state.sort(check.Found)
	}
	return s.write(w, p, "check", page)
}

// sort parts the differences into those that are open and those where somebody
// said that the books are right.
func (c checkState) sort(found []engine.DiceCheck) (open, hand []mismatch) {
	right := slices.Clone(c.right)
	for _, f := range found {
		key := fmt.Sprintf("%s-%d-%d", f.Colour, f.Table, f.Books)
		m := mismatch{DiceCheck: f}
		if i := slices.Index(right, key); i >= 0 {
			right = slices.Delete(right, i, i+1)
			hand = append(hand, m)
			continue
		}
		for _, k := range engine.Sorted(f.Correct) {
			m.Fields = append(m.Fields, fieldValue{k, f.Correct[k]})
		}
		next := c
		next.right = append(slices.Clone(c.right), key)
		m.Right = checkAt(next)
		open = append(open, m)
	}
	return open, hand
}

// check looks at the table: by the camera, or in the picture that was sent.
func (s *site) check(_ http.ResponseWriter, r *http.Request, p phone) (done, error) {
	found, err := s.lookAt(r, p)
	if err != nil {
		return done{}, err
	}
	return done{Go: "/check?" + checkOf(found).query(), Leave: true}, nil
}

func (s *site) lookAt(r *http.Request, p phone) (companion.TableCheck, error) {
	var picture []byte
	if strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/") {
		var err error
		if picture, err = readPicture(words(p.Lang), r); err != nil {
			return companion.TableCheck{}, err
		}
	}
	return s.session.CheckTable(r.Context(), p.Viewer, picture)
}

// checkRight is "The table is right": the books follow it.
func (s *site) checkRight(w http.ResponseWriter, r *http.Request, p phone) (done, error) {
	if _, err := s.correct(w, r, p); err != nil {
		return done{}, err
	}
	q, err := url.ParseQuery(r.PostFormValue("here"))
	if err != nil {
		return done{}, badForm(p, err)
	}
	state, _ := readCheck(q)
	return done{Go: "/check?" + state.query(), Leave: true}, nil
}

// apiCheck is a look at the table; its body is empty or a form with a file image.
func (s *site) apiCheck(r *http.Request, p phone) (int, any, error) {
	found, err := s.lookAt(r, p)
	return http.StatusOK, found, err
}
