package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"html/template"
	"maps"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"adjutant/companion"
	"adjutant/engine"
	"adjutant/vision"
	"adjutant/vision/eye"
)

// lastTray is the tray as it was last measured.
type lastTray struct {
	mu   sync.Mutex
	tray vision.Tray
	jpeg []byte
	at   time.Time
}

// cameraPage is how the camera stands and what it saw last.
type cameraPage struct {
	frame
	Present bool
	Device  companion.Device
	Source  string
	FPS     float64
	Health  string // how often readings were right here
	Learned []correctionView
	Kept    int // corrections in all
	Tray    vision.Tray
	Drawn   template.HTML
	Advice  []string
	Taken   time.Time
	Still   string // the last reading's picture
	Inside  bool   // the camera reads inside an outline alone
	Found   bool   // the tray was measured and its edge found
	Marking bool   // corners are being marked by hand
	Marks   string // those marked so far, as parseCorners reads them
	Enough  bool   // they enclose something
	Next    int    // which corner comes next
	Learnt  bool   // the camera knows how the empty tray looks
	Dice    string // what lies in the tray that was measured
	Hides   string // that the learnt tray hides some of it
	Refused string // why the empty tray was not learnt: dice lie there
}

func (s *site) cameraPage(w http.ResponseWriter, r *http.Request, p phone) error {
	page := cameraPage{frame: s.frame(p), Present: s.cfg.Camera != nil}
	page.Title, page.At = words(p.Lang).T("Camera and tray"), "camera"
	v := s.session.View(p.Viewer)
	page.Still = s.lastStill(v)
	for _, d := range v.Devices {
		if d.Kind == "eye" {
			page.Device = d
		}
	}
	if page.Present {
		st := s.cfg.Camera.Status()
		page.Source, page.FPS, page.Learnt = st.Source, st.FPS, st.Learnt
	}
	s.learnedHere(&page, p)
	switch w := words(p.Lang); r.URL.Query().Get("did") {
	case "inside":
		page.Did = w.T("Kept: only dice inside this edge are read.")
	case "whole":
		page.Did = w.T("Kept: the whole picture is read.")
	case "aside":
		page.Did = w.T("That correction does not count any more.")
	case "counts":
		page.Did = w.T("That correction counts again.")
	case "learn":
		page.Did = w.T("Kept: the camera knows how the empty tray looks.")
	case "forgot":
		page.Did = w.T("Forgotten: everything that looks like a die is read again.")
	case "dice":
		page.Refused = diceThere(w, r.URL.Query().Get("seen"))
	}
	inside := s.session.Tray()
	page.Inside = len(inside) > 0
	s.tray.mu.Lock()
	defer s.tray.mu.Unlock()
	page.Tray, page.Taken = s.tray.tray, s.tray.at
	if s.tray.jpeg != nil {
		page.Found = len(page.Tray.Outline) > 2
		marks := parseCorners(r.URL.Query().Get("marks"), page.Tray.Size)
		if r.URL.Query().Has("marks") {
			page.Marking, page.Marks, page.Next, page.Enough = true, writeCorners(marks), len(marks)+1, len(marks) > 2
			page.Drawn = drawTray(page.Tray.Size, marks)
		} else {
			page.Drawn = drawTray(page.Tray.Size, inside)
		}
		page.Dice, page.Hides = inTray(words(p.Lang), page.Tray)
		for _, a := range page.Tray.Advice {
			if a != vision.NoOutline || !page.Inside {
				page.Advice = append(page.Advice, a.Words(p.Lang))
			}
		}
	}
	return s.write(w, p, "camera", page)
}

// lastStill is the picture of the reading that is offered, else of the last one
// that was accepted.
func (s *site) lastStill(v companion.View) string {
	if v.Proposal != nil && v.Proposal.Still != "" {
		return v.Proposal.Still
	}
	stills, err := s.session.StillsOf(v.ID)
	if err != nil || len(stills) == 0 {
		return ""
	}
	return stills[slices.Max(slices.Collect(maps.Keys(stills)))]
}

// measure looks at the empty tray: where it lies, and what to better.
func (s *site) measure(_ http.ResponseWriter, r *http.Request, p phone) (done, error) {
	if s.cfg.Camera == nil {
		return done{}, noCamera(p)
	}
	ctx, stop := context.WithTimeout(r.Context(), 20*time.Second)
	defer stop()
	tray, picture, err := s.cfg.Camera.MeasureTray(ctx)
	if err != nil {
		w := words(p.Lang)
		text := w.T("The tray could not be measured: the camera shows no picture. Look at its state, then try again.")
		var why *eye.Error
		if errors.As(err, &why) && why.Hint.Words(p.Lang) != "" {
			text += " " + why.Hint.Words(p.Lang)
		}
		return done{}, &companion.Fault{Text: engine.T("%s", engine.Name(text)), Err: err}
	}
	s.tray.mu.Lock()
	s.tray.tray, s.tray.jpeg, s.tray.at = tray, picture, time.Now()
	s.tray.mu.Unlock()
	return done{Go: "/camera", Leave: true}, nil
}

func noCamera(p phone) error {
	return &companion.Fault{Text: engine.T(words(p.Lang).T("There is no camera program: dice are entered by hand or read from photos."))}
}

// setTray says where the camera reads: inside the edge that was measured, inside
// corners marked by hand, or everywhere. A tap on the picture marks one corner.
func (s *site) setTray(_ http.ResponseWriter, r *http.Request, p phone) (done, error) {
	s.tray.mu.Lock()
	measured := s.tray.tray
	s.tray.mu.Unlock()
	marks := parseCorners(r.PostFormValue("marks"), measured.Size)
	if x, y := r.PostFormValue("corner.x"), r.PostFormValue("corner.y"); x != "" && y != "" {
		if c, ok := tapped(x, y, measured.Size); ok {
			marks = append(marks, c)
		}
		return done{Go: "/camera?marks=" + writeCorners(marks) + "#tray", Leave: true}, nil
	}
	switch r.PostFormValue("do") {
	case "measured":
		return done{Go: "/camera?did=inside", Leave: true}, s.session.SetTray(p.Viewer, measured.Outline)
	case "marked":
		return done{Go: "/camera?did=inside", Leave: true}, s.session.SetTray(p.Viewer, around(marks))
	case "whole":
		return done{Go: "/camera?did=whole", Leave: true}, s.session.SetTray(p.Viewer, nil)
	}
	return done{}, bad(words(p.Lang), "The form could not be read. Go back and try again.")
}

// markWidth is how wide the picture is on which corners are marked, in CSS pixels;
// page.css has the same.
const markWidth = 288

// tapped is where a tap on that picture lies in a camera picture of a size.
func tapped(x, y string, size [2]int) (vision.Point, bool) {
	px, errX := strconv.ParseFloat(x, 64)
	py, errY := strconv.ParseFloat(y, 64)
	k := float64(size[0]) / markWidth
	p := vision.Point{math.Round(px * k), math.Round(py * k)}
	return p, errX == nil && errY == nil && within(p, size)
}

func within(p vision.Point, size [2]int) bool {
	return p[0] >= 0 && p[1] >= 0 && p[0] <= float64(size[0]) && p[1] <= float64(size[1])
}

// parseCorners reads "12,30_400,31" of a picture of a size; what is no corner of
// it is left out.
func parseCorners(text string, size [2]int) []vision.Point {
	var out []vision.Point
	for _, word := range strings.Split(text, "_") {
		x, y, _ := strings.Cut(word, ",")
		px, errX := strconv.ParseFloat(x, 64)
		py, errY := strconv.ParseFloat(y, 64)
		if p := (vision.Point{px, py}); errX == nil && errY == nil && within(p, size) && len(out) < 64 {
			out = append(out, p)
		}
	}
	return out
}

func writeCorners(corners []vision.Point) string {
	out := make([]string, len(corners))
	for i, p := range corners {
		out[i] = fmt.Sprintf("%.0f,%.0f", p[0], p[1])
	}
	return strings.Join(out, "_")
}

// around orders corners around their middle, so that they may be marked in any
// order.
func around(corners []vision.Point) []vision.Point {
	var mx, my float64
	for _, p := range corners {
		mx, my = mx+p[0]/float64(len(corners)), my+p[1]/float64(len(corners))
	}
	slices.SortFunc(corners, func(a, b vision.Point) int {
		return cmp.Compare(math.Atan2(a[1]-my, a[0]-mx), math.Atan2(b[1]-my, b[0]-mx))
	})
	return corners
}

// learnEmpty makes the tray as it lies now, empty, the ground against which dice
// are seen; anyway says that what looks like dice there is none.
func (s *site) learnEmpty(ctx context.Context, p phone, anyway bool) error {
	if s.cfg.Camera == nil {
		return noCamera(p)
	}
	st := s.cfg.Camera.Status()
	stills := st.Condition == eye.Running && st.State == vision.EndOfFile // the last one lies there
	if !st.OK() && !stills {
		w := words(p.Lang)
		text := w.T("The camera cannot look at the tray now: %s.", st.Words(p.Lang))
		if st.Hint != "" {
			text += " " + st.Hint.Words(p.Lang)
		}
		return &companion.Fault{Text: engine.T("%s", engine.Name(text)), Err: errors.New("learning the empty tray: the camera does not watch")}
	}
	ctx, stop := context.WithTimeout(ctx, 20*time.Second)
	defer stop()
	return notLearnt(words(p.Lang), s.cfg.Camera.Learn(ctx, anyway))
}

// learn learns the empty tray; with dice in it the page says so, and asks whether
// they are none.
func (s *site) learn(_ http.ResponseWriter, r *http.Request, p phone) (done, error) {
	err := s.learnEmpty(r.Context(), p, r.PostFormValue("anyway") != "")
	var there *diceInTray
	if errors.As(err, &there) {
		return done{Go: "/camera?did=dice&seen=" + there.seen + "#tray", Leave: true}, nil
	}
	return done{Go: "/camera?did=learn#tray", Leave: true}, err
}

// forgetTray forgets how the empty tray looks.
func (s *site) forgetTray(_ http.ResponseWriter, r *http.Request, p phone) (done, error) {
	return done{Go: "/camera?did=forgot#tray", Leave: true}, s.forgetEmpty(r.Context(), p)
}

func (s *site) forgetEmpty(ctx context.Context, p phone) error {
	if s.cfg.Camera == nil {
		return noCamera(p)
	}
	ctx, stop := context.WithTimeout(ctx, 20*time.Second)
	defer stop()
	return notLearnt(words(p.Lang), s.cfg.Camera.Forget(ctx))
}

// apiLearn and apiForget are the same for scripts.
func (s *site) apiLearn(r *http.Request, p phone) (int, any, error) {
	var b struct {
		Anyway bool `json:"anyway"`
	}
	if r.ContentLength != 0 {
		if err := body(r, p, &b); err != nil {
			return 0, nil, err
		}
	}
	return http.StatusOK, map[string]bool{"ok": true}, s.learnEmpty(r.Context(), p, b.Anyway)
}

func (s *site) apiForget(r *http.Request, p phone) (int, any, error) {
	return http.StatusOK, map[string]bool{"ok": true}, s.forgetEmpty(r.Context(), p)
}

// diceInTray is the refusal to learn a tray with dice in it.
type diceInTray struct {
	error
	seen string // "1,4"
}

func (d *diceInTray) Unwrap() error { return d.error }

// notLearnt says why the empty tray was not learnt or forgotten, and what to do.
func notLearnt(w words, err error) error {
	var why *eye.Error
	switch {
	case err == nil:
		return nil
	case !errors.As(err, &why):
		why = &eye.Error{}
	case why.Hint == vision.HintDice:
		seen := valuesOf(why.Dice, ",")
		return &diceInTray{&companion.Refused{Code: "dice_in_tray", Text: engine.T("%s", engine.Name(diceThere(w, seen)))}, seen}
	}
	text := w.T("What the camera knows of the empty tray is as it was before.")
	if hint := why.Hint.Words(string(w)); hint != "" {
		text += " " + hint
	}
	return &companion.Fault{Text: engine.T("%s", engine.Name(text)), Err: err}
}

// valuesOf is the values of dice in a row.
func valuesOf(dice []vision.Die, between string) string {
	out := make([]string, len(dice))
	for i, d := range dice {
		out[i] = strconv.Itoa(d.Value)
	}
	return strings.Join(out, between)
}

// diceThere says which dice, "1,4", keep the empty tray from being learnt; what is
// no face is left out.
func diceThere(w words, seen string) string {
	var faces []vision.Die
	for _, f := range strings.Split(seen, ",") {
		if v, err := strconv.Atoi(f); err == nil && v > 0 && v < 7 && len(faces) < 64 {
			faces = append(faces, vision.Die{Value: v})
		}
	}
	if len(faces) == 0 {
		return w.T("Something in the tray may be a die, so it was not learnt. Take it out, then learn the tray again.")
	}
	return w.T("There are dice in the tray: %s. Take them out, then learn the tray again.", valuesOf(faces, ", "))
}

// inTray says what lies in the tray that was measured, and whether what was learnt
// hides some of it.
func inTray(w words, t vision.Tray) (dice, hides string) {
	switch {
	case len(t.Dice) > 0:
		dice = w.T("There are dice in the tray: %s. Empty it and measure again, so that the camera learns how the empty tray looks.", valuesOf(t.Dice, ", "))
	case t.Doubt:
		dice = w.T("Something in the tray may be a die, so the camera has not learnt how the empty tray looks.")
	}
	if t.Hidden > 0 {
		hides = w.T("Not read among them: %d, for the tray looked so when it was learnt as empty. If they are dice, forget the learnt tray.", t.Hidden)
	}
	return dice, hides
}

func (s *site) trayPicture(w http.ResponseWriter, r *http.Request) {
	s.tray.mu.Lock()
	defer s.tray.mu.Unlock()
	if s.tray.jpeg == nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "image/jpeg")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(s.tray.jpeg)
}

// drawTray draws an outline, and its corners, over the picture of a size that was
// measured.
func drawTray(size [2]int, outline []vision.Point) template.HTML {
	w, h := float64(size[0]), float64(size[1])
	if w <= 0 || h <= 0 {
		w, h = 640, 480
	}
	var k ink
	k.put(`<svg class="picture" viewBox="0 0 %v %v" aria-hidden="true"><image href="/camera/tray.jpg" width="%v" height="%v"/>`, w, h, w, h)
	if len(outline) > 2 {
		k.put(`<polygon class="box" points="`)
		for _, p := range around(slices.Clone(outline)) {
			k.put(`%v,%v `, p[0], p[1])
		}
		k.put(`"/>`)
	}
	for _, p := range outline {
		k.put(`<circle class="box" cx="%v" cy="%v" r="%v"/>`, p[0], p[1], w/80)
	}
	k.put(`</svg>`)
	return k.html()
}
