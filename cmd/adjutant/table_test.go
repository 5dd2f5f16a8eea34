package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"image/jpeg"
	"io"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"adjutant/companion"
	"adjutant/engine"
	"adjutant/vision"
	"adjutant/vision/scene"
)

// eyeBinary is the real camera process, built once.
var eyeBinary = sync.OnceValues(func() (string, error) { return build("adjutant-eye", "../adjutant-eye") })

func realEye(t *testing.T) string {
	t.Helper()
	path, err := eyeBinary()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// rendered is a photograph of dice showing these faces, as this test draws it.
func rendered(t *testing.T, seed uint64, faces ...int) []byte {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 11))
	s := scene.Default()
	s.Seed = seed
	s.Dice = s.Throw(rng, len(faces), vision.White, vision.Red)
	for i, f := range faces {
		s.Dice[i].Value = f
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, s.Render(), &jpeg.Options{Quality: 92}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// photo uploads a picture as a phone does.
func (p *process) photo(picture []byte) (int, *companion.Proposal, string) {
	p.t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	part, _ := w.CreateFormFile("image", "throw.jpg")
	part.Write(picture)
	w.Close()
	resp, err := http.Post(p.url+"/api/v1/photo", w.FormDataContentType(), &b)
	if err != nil {
		p.t.Fatal(err)
	}
	defer resp.Body.Close()
	data, _ := io.ReadAll(resp.Body)
	var out struct{ Proposal *companion.Proposal }
	json.Unmarshal(data, &out)
	return resp.StatusCode, out.Proposal, string(data)
}

// answer gives an answer that must be taken.
func (p *process) answer(v companion.View, a engine.Answer) companion.View {
	p.t.Helper()
	code, body, err := post(p.url+"/api/v1/answer", sent{Seq: v.Seq, ID: fmt.Sprintf("%s-%d", v.ID, v.Seq), Answer: a})
	if err != nil || code != 200 {
		p.t.Fatalf("answering %q with %q: %d %s %v", v.Prompt.Text, a, code, body, err)
	}
	return decodeView(p.t, body)
}

func decodeView(t *testing.T, body []byte) companion.View {
	t.Helper()
	var v companion.View
	if err := json.Unmarshal(body, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// sheetOfTest is an owner's component sheet, invented so that a game is short:
// the higher a tier, the weaker it is held, and one aircraft takes any.
func sheetOfTest() map[string]string {
	out := map[string]string{"strength.aircraft.undeveloped": "8", "strength.aircraft.upgraded": "9"}
	for i, tier := range "ABCDEFGH" {
		out["castle."+string(tier)] = strconv.Itoa(8 - i)
		if i > 0 {
			out["flask."+string(tier)] = "4"
		}
	}
	return out
}

func (p *process) fillSheet() {
	p.t.Helper()
	data, _ := json.Marshal(map[string]any{"values": sheetOfTest()})
	req, _ := http.NewRequest(http.MethodPut, p.url+"/api/v1/components/sansallies", bytes.NewReader(data))
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		p.t.Fatal(err)
	}
	defer resp.Body.Close()
	if body, _ := io.ReadAll(resp.Body); resp.StatusCode != 200 {
		p.t.Fatalf("filling the component sheet: %d %s", resp.StatusCode, body)
	}
}

// faces are the dice of the scripted game: the force is lost and the region
// falls; the enemy's research fails.
func faces(v companion.View, n int) []int {
	if v.Prompt.Key == "casualty" {
		return [][]int{{4, 3}, {5, 2}, {1, 6}, {3, 4}, {2, 5}}[n%5]
	}
	return []int{5 + n%2}
}

// scripted is the answer to a prompt that is no roll: every card drawn is an
// aircraft, every region a valley open to aircraft, and NEXT does the rest.
func scripted(t *testing.T, v companion.View) engine.Answer {
	t.Helper()
	p := v.Prompt
	switch {
	case p.Need.Kind == engine.CardKind:
		return engine.Carded("aircraft")
	case p.Need.Kind == engine.FormKind:
		fields := map[string]string{}
		for _, f := range p.Need.Fields {
			switch f.Key {
			case "kind":
				fields["kind"] = "valley"
			case "icons":
				fields["icons"] = "A"
			}
		}
		return engine.Filled(fields)
	case p.Default != nil:
		return *p.Default
	case p.Need.Kind == engine.CountKind:
		return engine.Counted(p.Need.Min)
	}
	t.Fatalf("the script has no answer to %q (%s)", p.Text, p.Key)
	return engine.Answer{}
}

// A whole game of Limited War from set-up to victory through HTTP, its dice read
// from pictures: drawn by this test, and real photographs where the folder of
// them is there. No picture may be read wrongly and trusted.
func TestGameFromPictures(t *testing.T) {
	p := start(t, t.TempDir(), "--eye", realEye(t))
	p.fillSheet()
	v := p.newGame("sansallies")
	real := realPhotos(t, 2, 6)
	throws, trusted := 0, 0
	for ; !v.Over; v = p.view() {
		if v.Seq > 400 {
			t.Fatalf("no victory after %d answers; pending: %q", v.Seq, v.Prompt.Text)
		}
		if v.Prompt.Need.Kind != engine.RollKind {
			p.answer(v, scripted(t, v))
			continue
		}
		want := faces(v, throws)
		picture := rendered(t, uint64(throws+1), want...)
		if len(want) == 2 && len(real) > 0 && fair(real[0].values) {
			want, picture = real[0].values, real[0].picture
			real = real[1:]
		} else if len(want) == 2 && len(real) > 0 {
			checkPhoto(t, p, real[0])
			real = real[1:]
			continue
		}
		throws++
		code, seen, body := p.photo(picture)
		if code != 200 || seen == nil {
			p.answer(p.view(), engine.Rolled(want...)) // not read: the person enters them
			continue
		}
		got := values(seen)
		slices.Sort(got)
		ordered := slices.Clone(want)
		slices.Sort(ordered)
		if seen.Sure && !slices.Equal(got, ordered) {
			t.Errorf("throw %d: %v was read as %v and trusted: %s", throws, want, got, body)
		}
		if !slices.Equal(got, ordered) {
			p.answer(p.view(), engine.Rolled(want...))
			continue
		}
		if seen.Sure {
			trusted++
		}
		v = p.view()
		code, answer, err := post(p.url+"/api/v1/accept", map[string]any{"seq": v.Seq})
		if err != nil || code != 200 {
			t.Fatalf("accepting: %d %s %v", code, answer, err)
		}
	}
	if v.Sheet.Outcome == nil || v.Sheet.Outcome.Result != "win" {
		t.Fatalf("ended with %+v", v.Sheet.Outcome)
	}
	t.Logf("%d answers, %d throws, %d read and trusted", v.Seq, throws, trusted)
	if trusted < throws/2 {
		t.Errorf("of %d clear throws only %d were read and trusted", throws, trusted)
	}
}

func values(p *companion.Proposal) []int {
	var out []int
	for _, d := range p.Dice {
		out = append(out, d.Value)
	}
	return out
}

// fair reports whether the script can go on with this throw of two dice.
func fair(faces []int) bool { s := faces[0] + faces[1]; return s >= 6 && s <= 8 }

// checkPhoto looks only at whether a real photograph is misread; it is not taken.
func checkPhoto(t *testing.T, p *process, ph photo) {
	t.Helper()
	_, seen, body := p.photo(ph.picture)
	if seen == nil || !seen.Sure {
		return
	}
	got, want := values(seen), slices.Clone(ph.values)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%s shows %v, was read as %v and trusted: %s", ph.file, want, got, body)
	}
}

// photo is a real photograph with its truth.
type photo struct {
	file    string
	values  []int
	picture []byte
}

// realPhotos are at most n photographs of so many dice from above; none where the
// folder (ADJUTANT_PHOTOS, or ../shared/photos beside the repository) is not there.
func realPhotos(t *testing.T, dice, n int) []photo {
	t.Helper()
	root := os.Getenv("ADJUTANT_PHOTOS")
	if root == "" {
		root = filepath.Join("..", "..", "..", "shared", "photos")
	}
	f, err := os.Open(filepath.Join(root, "dice", "labels.csv"))
	if err != nil {
		t.Logf("no real photographs: %v", err)
		return nil
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var out []photo
	for _, r := range rows[1:] {
		words := strings.Fields(r[1])
		if len(out) == n || r[2] != "topdown" || len(words) != dice {
			continue
		}
		ph := photo{file: r[0]}
		for _, w := range words {
			v, _ := strconv.Atoi(w[strings.LastIndex(w, ":")+1:])
			ph.values = append(ph.values, v)
		}
		if ph.picture, err = os.ReadFile(filepath.Join(root, "dice", r[0])); err != nil {
			t.Fatal(err)
		}
		out = append(out, ph)
	}
	return out
}

// A whole game by presses of the panel alone, with a scripted camera: a folder of
// stills, thrown one after the other when the game wants dice.
func TestGameByButtons(t *testing.T) {
	rolls := dryRun(t)
	dir := t.TempDir()
	for i, r := range rolls {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%03d.jpg", i)), rendered(t, uint64(i+1), r...), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	p := start(t, t.TempDir(), "--eye", realEye(t), "--camera", "dir:"+dir)
	p.fillSheet()
	p.hold("select") // nothing is open: the games
	for try := 0; p.view().ID == ""; try++ {
		if try == 20 {
			t.Fatal("no game begins by buttons")
		}
		p.press("next")
	}
	v := p.view()
	if v.Game != "sansallies" {
		t.Fatalf("the first game of the menu is %s", v.Game)
	}
	thrown := 0
	for !v.Over {
		if v.Seq > 400 {
			t.Fatalf("no victory after %d answers; pending: %q", v.Seq, v.Prompt.Text)
		}
		if v.Prompt.Need.Kind == engine.RollKind {
			want := rolls[thrown]
			thrown++
			v = p.readByCamera(v, want)
			continue
		}
		p.enter(v.Prompt.Need, scripted(t, v), v.Prompt.Default)
		v = p.after(v)
	}
	if v.Sheet.Outcome == nil || v.Sheet.Outcome.Result != "win" {
		t.Fatalf("ended with %+v", v.Sheet.Outcome)
	}
	for _, d := range v.History {
		if d.By != "panel" && d.By != "camera" {
			t.Errorf("entry %d came from %q", d.Seq, d.By)
		}
	}
	t.Logf("%d answers, %d throws", v.Seq, thrown)
}

// dryRun plays the scripted game without a camera and returns its throws.
func dryRun(t *testing.T) [][]int {
	t.Helper()
	title := companion.Titles()[0]
	setup := engine.Setup{Printed: sheetOfTest()}
	var rolls [][]int
	_, err := engine.Run(title, setup, func(pos *engine.Position) (engine.Entry, bool) {
		if len(pos.Prompts) == 0 || len(pos.Done) > 400 {
			return engine.Entry{}, false
		}
		v := companion.View{Prompt: &companion.Prompt{Prompt: pos.Prompts[0]}}
		if v.Prompt.Need.Kind == engine.RollKind {
			f := faces(v, len(rolls))
			rolls = append(rolls, f)
			return engine.Entry{Kind: engine.AnswerEntry, Answer: engine.Rolled(f...)}, true
		}
		return engine.Entry{Kind: engine.AnswerEntry, Answer: scripted(t, v)}, true
	})
	if err != nil {
		t.Fatal(err)
	}
	return rolls
}

// readByCamera waits for the camera's reading and accepts it with NEXT; dice that
// were read differently are turned with SELECT first.
func (p *process) readByCamera(v companion.View, want []int) companion.View {
	p.t.Helper()
	prompt := v
	v, offered := p.await(60*time.Second, func(now companion.View) bool { return now.Proposal != nil })
	if !offered {
		p.t.Fatalf("the camera offers nothing for %q; devices %+v\n%s", prompt.Prompt.Text, v.Devices, p.err)
	}
	got, ordered := values(v.Proposal), slices.Clone(want)
	slices.Sort(got)
	slices.Sort(ordered)
	if !slices.Equal(got, ordered) {
		if v.Proposal.Sure {
			p.t.Errorf("%v was read as %v and trusted", want, got)
		}
		p.t.Logf("%v was read as %v: turned by hand", want, got)
		p.enter(v.Prompt.Need, engine.Rolled(want...), &v.Proposal.Answer)
	} else {
		p.press("next")
	}
	return p.after(v)
}

// after is the view once a press has led to the next state: presses are handled
// one after the other, behind the call that made them.
func (p *process) after(v companion.View) companion.View {
	p.t.Helper()
	now, answered := p.await(20*time.Second, func(now companion.View) bool { return now.Seq != v.Seq || now.ID != v.ID })
	if !answered {
		p.t.Fatalf("presses did not answer %q (%s)", v.Prompt.Text, v.Prompt.Key)
	}
	return now
}

// await follows the daemon's stream of views until one is as wanted; false when none
// is in time. It returns the last one.
func (p *process) await(limit time.Duration, wanted func(companion.View) bool) (v companion.View, ok bool) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.t.Context(), limit)
	defer cancel()
	ask, err := http.NewRequestWithContext(ctx, "GET", p.url+"/api/v1/events", nil)
	if err != nil {
		p.t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(ask)
	if err != nil {
		p.t.Fatal(err)
	}
	defer resp.Body.Close()
	lines := bufio.NewScanner(resp.Body)
	lines.Buffer(nil, 16<<20) // a view is one line
	for lines.Scan() {
		data, is := bytes.CutPrefix(lines.Bytes(), []byte("data: "))
		if !is {
			continue
		}
		v = companion.View{}
		if err := json.Unmarshal(data, &v); err != nil {
			p.t.Fatal(err)
		}
		if wanted(v) {
			return v, true
		}
	}
	return v, false
}

// press presses a button of the simulated panel.
func (p *process) press(button string) { p.panel(button, false) }

// hold holds one.
func (p *process) hold(button string) { p.panel(button, true) }

func (p *process) panel(button string, held bool) {
	p.t.Helper()
	code, body, err := post(p.url+"/api/v1/panel", map[string]any{"button": button, "held": held})
	if err != nil || code != 200 {
		p.t.Fatalf("pressing %s: %d %s %v", button, code, body, err)
	}
}

// enter gives an answer by presses: SELECT to turn a step's value, NEXT to take it.
func (p *process) enter(n engine.Need, a engine.Answer, preset *engine.Answer) {
	p.t.Helper()
	if preset != nil && preset.String() == a.String() {
		p.press("next")
		return
	}
	turn := func(times int) {
		for range times {
			p.press("select")
		}
		p.press("next")
	}
	index := func(options []engine.Option, key string) int {
		open := slices.DeleteFunc(slices.Clone(options), func(o engine.Option) bool { return !o.Not.Empty() })
		return slices.IndexFunc(open, func(o engine.Option) bool { return o.Key == key })
	}
	switch n.Kind {
	case engine.ChooseKind:
		turn(index(n.Options, a.Option) + 1)
	case engine.CardKind:
		turn(index(n.Options, a.Card) + 1)
	case engine.CountKind:
		turn(a.N - n.Min + 1)
	case engine.RollKind:
		for i, d := range a.Dice {
			was := 0
			if preset != nil && i < len(preset.Dice) {
				was = preset.Dice[i].Value - 1
			}
			turn((d.Value-1-was+6)%6 + 1)
		}
	case engine.FormKind:
		for _, f := range n.Fields {
			v, filled := a.Fields[f.Key]
			if f.Optional {
				turn(map[bool]int{false: 0, true: 1}[filled]) // "leave it out" is pointed at first
			}
			if filled {
				turn(index(f.Need.Options, v) + 1)
			}
		}
	default:
		p.press("next")
	}
}
