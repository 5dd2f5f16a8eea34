package main

import (
	"archive/zip"
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"adjutant/companion"
	"adjutant/companion/store"
	"adjutant/engine"
	"adjutant/vision"
)

// called is what a call of the program gave.
type called struct {
	code     int
	out, err string
}

func call(t *testing.T, in string, args ...string) called {
	t.Helper()
	var out, errs bytes.Buffer
	code := run(context.Background(), &app{Args: args, In: strings.NewReader(in), Out: &out, Err: &errs, Env: noEnv})
	return called{code, out.String(), errs.String()}
}

func (c called) want(t *testing.T, code int, words ...string) {
	t.Helper()
	if c.code != code {
		t.Errorf("exit %d, want %d\n%s%s", c.code, code, c.out, c.err)
	}
	for _, w := range words {
		if !strings.Contains(c.out+c.err, w) {
			t.Errorf("it does not say %q:\n%s%s", w, c.out, c.err)
		}
	}
}

func TestCommandsSayHowTheyGo(t *testing.T) {
	call(t, "").want(t, 0, "adjutant serve", "adjutant play GAME")
	call(t, "", "fly").want(t, 2, `no command "fly"`)
	call(t, "", "play").want(t, 2, "sansallies", "usage: adjutant play")
	call(t, "", "export").want(t, 2, "usage")
	call(t, "", "sheet", "paint").want(t, 2, "export or import")
	call(t, "", "serve", "--camera").want(t, 2, "camera")
	call(t, "", "serve", "--panel", "wood").want(t, 2, "auto, sim, gpio or none")
	call(t, "", "serve", "--pair", "maybe").want(t, 2, "on or off")
	call(t, "", "version").want(t, 0, "adjutant dev")
	call(t, "", "games", "--data", t.TempDir()).want(t, 0, "sansallies", "no games are kept")
	call(t, "", "qr", "--data", t.TempDir()).want(t, 1, "no running Adjutant", "adjutant serve")
	call(t, "", "export", "--data", t.TempDir(), "x").want(t, 1, "--data")
}

func TestFlagsFromEnvironmentAndFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "conf")
	os.WriteFile(file, []byte("# a comment\naddr = :9001\ncamera= \"demo\"\nset-aside = on\n"), 0o644)
	a := &app{Err: &bytes.Buffer{}, Env: func(k string) string {
		return map[string]string{"ADJUTANT_CONFIG": file, "ADJUTANT_ADDR": ":9002", "ADJUTANT_LANG": "fr"}[k]
	}}
	o := a.options("serve")
	addr, camera, lang := o.String("addr", ":8080", ""), o.String("camera", "auto", ""), o.String("lang", "", "")
	aside, panel := o.Bool("set-aside", false, ""), o.String("panel", "auto", "")
	rest, err := o.parse([]string{"one", "--lang", "en", "two"})
	if err != nil {
		t.Fatal(err)
	}
	if *addr != ":9002" || *camera != "demo" || *lang != "en" || !*aside || *panel != "auto" || strings.Join(rest, " ") != "one two" {
		t.Error(*addr, *camera, *lang, *aside, *panel, rest)
	}
	os.WriteFile(file, []byte("nonsense\n"), 0o644)
	if _, err := a.options("x").parse(nil); err == nil || !strings.Contains(err.Error(), "line 1") {
		t.Error(err)
	}
}

// begun is a data folder with one game of a few answers, and the game's id.
func begun(t *testing.T) (dir, id string) {
	t.Helper()
	dir = t.TempDir()
	s, st, err := openBooks(dir, true)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	who := companion.Viewer{Device: "test"}
	v, err := s.NewGame(who, "sansallies", engine.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	for v.Prompt.Need.Kind == engine.ConfirmKind && v.Seq < 3 {
		if v, err = s.Answer(who, companion.At{Seq: v.Seq}, engine.Confirmed()); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.SetComponents(who, "sansallies", map[string]string{"chit.B.flask": "4"}); err != nil {
		t.Log(err) // the sheet's keys are the game's; another test has them
	}
	return dir, v.ID
}

func TestBooksInAndOut(t *testing.T) {
	dir, id := begun(t)
	call(t, "", "games", "--data", dir).want(t, 0, id, "sansallies", "open")
	play := filepath.Join(t.TempDir(), "game.play")
	call(t, "", "export", "--data", dir, id, play).want(t, 0)
	call(t, "", "export", "--data", dir, "nobody").want(t, 1, "no such game")
	call(t, "", "replay", "--history", "--sheet", play).want(t, 0, "ok ", "game: sansallies")
	call(t, "", "replay", play, filepath.Join(dir, "adjutant.db"), "nothing.play").want(t, 1, "FAIL", "3 carried out, 2 failed")
	call(t, "-- play --\ngame sansallies\nchoose moon\n", "replay", "-").want(t, 1, "FAIL", "line")
	other := t.TempDir()
	call(t, "", "import", "--data", other, play).want(t, 0, "now on the table")
	call(t, "hello", "import", "--data", other, "-").want(t, 1, "no game file")

	copied := filepath.Join(t.TempDir(), "copy.db")
	call(t, "", "backup", "--data", dir, copied).want(t, 0, copied)
	call(t, "", "backup", "--data", dir, copied).want(t, 1, "exists already")
	call(t, "", "restore", "--data", other, copied).want(t, 0, "before-restore")
	call(t, "", "games", "--data", other).want(t, 0, id)
	call(t, "", "restore", "--data", other, play).want(t, 1, "no backup")

	sheet := filepath.Join(t.TempDir(), "sheet.json")
	call(t, "", "sheet", "export", "--data", dir, "sansallies", sheet).want(t, 0)
	call(t, "", "sheet", "import", "--data", t.TempDir(), sheet).want(t, 0, "printed values taken in")
	call(t, "", "sheet", "export", "--data", dir).want(t, 0, "[")
	call(t, "", "sheet", "export", "--data", dir, "chess").want(t, 1, "there is no game")
	call(t, `{"game":"sansallies","values":{"no.such":"1"}}`, "sheet", "import", "--data", other, "-").want(t, 1, "no.such")
	call(t, "what", "sheet", "import", "--data", other, "-").want(t, 1, "no component sheet")
}

func TestDoctorNamesWhatIsWrong(t *testing.T) {
	dir, id := begun(t)
	bundle := filepath.Join(t.TempDir(), "report.zip")
	call(t, "", "doctor", "--data", dir, "--bundle", bundle).want(t, 0, "is whole", "1 kept", "none runs")
	z, err := zip.OpenReader(bundle)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	var names []string
	for _, f := range z.File {
		names = append(names, f.Name)
	}
	if strings.Join(names, " ") != "doctor.txt games/"+id+".play" {
		t.Error(names)
	}
	// Half of the books is overwritten, far from the games: these are saved.
	hurt := t.TempDir()
	call(t, "", "restore", "--data", hurt, filepath.Join(dir, "copy.db")).want(t, 1)
	call(t, "", "backup", "--data", dir, filepath.Join(hurt, "adjutant.db")).want(t, 0)
	data, err := os.ReadFile(filepath.Join(hurt, "adjutant.db"))
	if err != nil {
		t.Fatal(err)
	}
	copy(data[len(data)-4096:], bytes.Repeat([]byte{0xA5}, 4096))
	os.WriteFile(filepath.Join(hurt, "adjutant.db"), data, 0o644)
	saved := filepath.Join(t.TempDir(), "saved.zip")
	call(t, "", "doctor", "--data", hurt, "--bundle", saved).want(t, 1, "damaged", id, "answers can be read")
	if z, err := zip.OpenReader(saved); err != nil || len(z.File) != 2 {
		t.Error("the game was not saved:", err)
	}

	os.WriteFile(filepath.Join(dir, "adjutant.db"), []byte("not a database, though it is long enough to be looked at as one"), 0o644)
	call(t, "", "doctor", "--data", dir).want(t, 1, "BAD", "damaged", "restore")
	call(t, "", "serve", "--data", dir, "--addr", "127.0.0.1:0").want(t, 1, "damaged", "adjutant.db", "serve --data "+dir+" --set-aside", "restore --data "+dir+" FILE", filepath.Join(dir, "backups"))
	if b, _ := os.ReadFile(filepath.Join(dir, "adjutant.db")); !bytes.HasPrefix(b, []byte("not a database")) {
		t.Error("the damaged file was touched")
	}
}

// The terminal: a newcomer's first minute, and its own words in both languages.
func TestPlayInTheTerminal(t *testing.T) {
	dir := t.TempDir()
	first := call(t, "?\ns\n\nnonsense\nu\nh\nq\n", "play", "sansallies", "--data", dir)
	first.want(t, 0, "Sans Alliés", "[Enter when it is done]", "practice roll, made up by the computer", "game: sansallies", "The game is kept")
	again := call(t, "q\n", "play", "sansallies", "--data", dir, "--lang", "fr")
	again.want(t, 0, "Votre partie continue", "La partie est gardée")
	call(t, "q\n", "play", "sansallies", "--data", dir, "--new", "--set", "war=total").want(t, 0)
	call(t, "q\n", "play", "sansallies", "--data", dir, "--set", "moon=1").want(t, 1, "moon")
	call(t, "", "play", "sansallies", "--data", dir).want(t, 0) // the input ends
	for _, c := range []called{first, again} {
		if strings.Contains(c.out, "%!") {
			t.Error(c.out)
		}
	}
	st, err := store.Open(dir, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	call(t, "q\n", "play", "sansallies", "--data", dir).want(t, 1, "another Adjutant", "--data")
}

// typist plays by what stands on the screen, as a person would who reads it.
type typist struct {
	screen *bytes.Buffer
	r      *rand.Rand
	seen   int
	typed  int
	lines  int // at most
}

var (
	thrown   = regexp.MustCompile(`Throw \d+ di|dice are in`)
	numbered = regexp.MustCompile(`(?m)^ *\[?(\d+)[])] `)
	ranged   = regexp.MustCompile(`(?m)^  (\d+) to (\d+)`)
	listed   = regexp.MustCompile(`(?m)^  \d+\) .* \((\d+)–(\d+)\)$`)
)

func (p *typist) Read(b []byte) (int, error) {
	text := p.screen.String()[p.seen:]
	p.seen = p.screen.Len()
	if p.typed++; p.typed > p.lines || strings.Contains(text, "The game is over") {
		return 0, io.EOF
	}
	line := ""
	switch {
	case thrown.MatchString(text):
		line = "practice"
	case strings.Contains(text, "characters.") && !strings.Contains(text, "Enter leaves it out"):
		line = "none"
	case listed.MatchString(text):
		if !strings.Contains(text, "  [allot") || p.r.IntN(2) == 0 {
			var words []string
			for _, m := range listed.FindAllStringSubmatch(text, -1) {
				low, _ := strconv.Atoi(m[1])
				high, _ := strconv.Atoi(m[2])
				words = append(words, strconv.Itoa(low+p.r.IntN(high-low+1)))
			}
			line = strings.Join(words, " ")
		}
	case ranged.MatchString(text):
		m := ranged.FindStringSubmatch(text)
		low, _ := strconv.Atoi(m[1])
		high, _ := strconv.Atoi(m[2])
		line = strconv.Itoa(low + p.r.IntN(high-low+1))
	case numbered.MatchString(text):
		m := numbered.FindAllStringSubmatch(text, -1)
		line = m[p.r.IntN(len(m))][1]
	}
	return copy(b, line+"\n"), nil
}

// A whole game in the terminal, played by what it shows; of the longer games a
// good piece.
func TestGamesInTheTerminal(t *testing.T) {
	for game, lines := range map[string]int{"sansallies": 4000, "borderstates": 250, "soeurs": 250, "warpeace": 250} {
		t.Run(game, func(t *testing.T) {
			var screen, errs bytes.Buffer
			dir := t.TempDir()
			p := &typist{screen: &screen, r: rand.New(rand.NewPCG(1, 2)), lines: lines}
			code := run(context.Background(), &app{Args: []string{"play", game, "--data", dir}, In: p, Out: &screen, Err: &errs, Env: noEnv})
			text := screen.String()
			if code != 0 || lines > 1000 && !strings.Contains(text, "The game is over") {
				t.Errorf("exit %d after %d lines: %s\n%s", code, p.typed, errs.String(), text[max(0, len(text)-3000):])
			}
			if i := strings.Index(text, "%!"); i >= 0 {
				t.Error(text[max(0, i-200) : i+50])
			}
			st, err := store.OpenRead(dir)
			if err != nil {
				t.Fatal(err)
			}
			defer st.Close()
			games, err := st.Games()
			if err != nil || len(games) != 1 || games[0].Entries < 10 {
				t.Errorf("kept: %+v %v\n%s", games, err, text[max(0, len(text)-3000):])
			}
			t.Logf("%d lines typed, %d entries", p.typed, games[0].Entries)
		})
	}
}

// The doctor says how often readings were right, and why the camera asks more often.
func TestDoctorTellsHowReadingsStand(t *testing.T) {
	dir := t.TempDir()
	call(t, "", "doctor", "--data", dir).want(t, 0, "note readings", "no reading was accepted here yet")
	learned, err := vision.OpenLearned(filepath.Join(dir, "eye"))
	if err != nil {
		t.Fatal(err)
	}
	a := vision.Accepted{ID: "g/1", Reading: vision.Reading{Sure: true, Dice: []vision.Die{{Value: 3, Confidence: 0.99}}}, Truth: []vision.Die{{Value: 3}}}
	for range 2 {
		if err := learned.Add(a, nil); err != nil {
			t.Fatal(err)
		}
		a.ID = "g/2"
	}
	call(t, "", "doctor", "--data", dir).want(t, 0, "ok   readings", "right in 2 of 2 readings accepted here")
	a.Truth[0].Value = 5
	learned.Add(a, nil)
	call(t, "", "doctor", "--data", dir).want(t, 0, "note readings", "right in 1 of 2 readings accepted here; after wrong ones more of them are asked")
}
