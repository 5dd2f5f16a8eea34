package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"adjutant/companion"
	"adjutant/engine"
	"adjutant/engine/enginetest"
)

// binary is the real program, built once for all tests that kill it.
var binary = sync.OnceValues(func() (string, error) { return build("adjutant", ".") })

// programs is the folder of the programs that the tests build and start.
var programs string

func TestMain(m *testing.M) {
	var err error
	if programs, err = os.MkdirTemp("", "adjutant-test-"); err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(programs)
	os.Exit(code)
}

// build builds one of the two programs, for all tests that start it.
func build(name, pkg string) (string, error) {
	path := filepath.Join(programs, name)
	out, err := exec.Command("go", "build", "-o", path, pkg).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("building %s: %w\n%s", name, err, out)
	}
	return path, nil
}

// process is a running daemon.
type process struct {
	t   *testing.T
	cmd *exec.Cmd
	url string
	out *lines
	err *lines
}

// lines gathers what a process writes.
type lines struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}

// start runs `adjutant serve` on a data folder and waits until it listens.
func start(t *testing.T, dir string, more ...string) *process {
	t.Helper()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	p := &process{t: t, out: &lines{}, err: &lines{}}
	args := append([]string{"serve", "--addr", "127.0.0.1:0", "--data", dir, "--camera", "none", "--panel", "sim", "--pair", "off", "--speech", "off"}, more...)
	p.cmd = exec.Command(path, args...)
	p.cmd.Stderr = p.err
	pipe, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	said := make(chan string, 1)
	go func() {
		sc := bufio.NewScanner(pipe)
		for sc.Scan() {
			fmt.Fprintln(p.out, sc.Text())
			if u, ok := strings.CutPrefix(sc.Text(), "listening "); ok {
				said <- u
			}
		}
		close(said)
	}()
	select {
	case u, ok := <-said:
		if !ok {
			p.cmd.Wait()
			t.Fatalf("the daemon ended: %s", p.err)
		}
		p.url = u
	case <-time.After(30 * time.Second):
		t.Fatalf("the daemon does not listen: %s %s", p.out, p.err)
	}
	return p
}

// kill is the power cut.
func (p *process) kill() {
	if p.cmd.ProcessState == nil {
		p.cmd.Process.Kill()
		p.cmd.Wait()
	}
}

// post sends JSON and returns the status and the body.
func post(url string, body any) (int, []byte, error) {
	data, err := json.Marshal(body)
	if err != nil {
		return 0, nil, err
	}
	resp, err := http.Post(url, "application/json", bytes.NewReader(data))
	if err != nil {
		return 0, nil, err
	}
	defer resp.Body.Close()
	out, err := io.ReadAll(resp.Body)
	return resp.StatusCode, out, err
}

func (p *process) view() companion.View {
	p.t.Helper()
	resp, err := http.Get(p.url + "/api/v1/view")
	if err != nil {
		p.t.Fatal(err)
	}
	defer resp.Body.Close()
	var v companion.View
	if err := json.NewDecoder(resp.Body).Decode(&v); err != nil {
		p.t.Fatal(err)
	}
	return v
}

func (p *process) newGame(title string) companion.View {
	p.t.Helper()
	code, body, err := post(p.url+"/api/v1/games", map[string]any{"game": title, "setup": map[string]any{}})
	if err != nil || code != http.StatusCreated {
		p.t.Fatalf("beginning %s: %d %s %v", title, code, body, err)
	}
	var v companion.View
	if err := json.Unmarshal(body, &v); err != nil {
		p.t.Fatal(err)
	}
	return v
}

// sent is an answer on its way.
type sent struct {
	Seq    int           `json:"seq"`
	ID     string        `json:"id"`
	Answer engine.Answer `json:"answer"`
}

// pick is some answer to the pending prompt that a client may think of; the rules
// may refuse it.
func pick(t *testing.T, r *rand.Rand, v companion.View, n int) sent {
	t.Helper()
	a, ok := enginetest.Pick(r, nil, v.Prompt.Prompt, nil)
	if !ok {
		t.Fatalf("no answer to %q", v.Prompt.Text)
	}
	return sent{Seq: v.Seq, ID: fmt.Sprintf("%s-%d-%d", v.ID, v.Seq, n), Answer: a}
}

// TestPowerCut kills the daemon without warning at random moments of a game: each
// answer that got a 200 is there after the restart, the one on its way is there
// or not but never twice, and play goes on. ADJUTANT_POWERCUT is how many cuts.
func TestPowerCut(t *testing.T) {
	cuts := 8
	if v := os.Getenv("ADJUTANT_POWERCUT"); v != "" {
		fmt.Sscan(v, &cuts)
	}
	dir := t.TempDir()
	r := rand.New(rand.NewPCG(uint64(cuts), 5))
	kept := map[string]sent{} // answers that got a 200, by game and seq
	var way *sent             // on its way at the last cut
	var game string
	total, applied := 0, 0
	for cut := range cuts {
		p := start(t, dir)
		v := p.view()
		if game == "" || v.Over {
			v = p.newGame("sansallies")
			game, way = v.ID, nil
		}
		if v.ID != game {
			t.Fatalf("cut %d: the game on the table is %q, want %q", cut, v.ID, game)
		}
		if way != nil { // asked again under the same id: applied once, whatever happened
			code, body, err := post(p.url+"/api/v1/answer", way)
			if err != nil {
				t.Fatal(err)
			}
			switch code {
			case 200:
				applied++
				kept[fmt.Sprint(game, way.Seq+1)] = *way
			case 422: // the rules refuse it: it never was on the disk
			default:
				t.Fatalf("cut %d: repeating %+v: %d %s", cut, *way, code, body)
			}
			v = p.view()
		}
		for seq := 1; seq <= v.Seq; seq++ {
			if _, ok := kept[fmt.Sprint(game, seq)]; !ok {
				t.Fatalf("cut %d: entry %d is on the disk but was never answered", cut, seq)
			}
		}
		if _, ok := kept[fmt.Sprint(game, v.Seq+1)]; ok {
			t.Fatalf("cut %d: answer %d got a 200 and is lost", cut, v.Seq+1)
		}
		compareLog(t, dir, game, v.Seq, kept)
		way = nil

		ended := make(chan struct{})
		after := time.Duration(r.IntN(400)) * time.Millisecond
		go func() {
			time.Sleep(after) // the moment of the cut; nothing is waited for
			p.cmd.Process.Kill()
			close(ended)
		}()
		for n := 0; ; n++ {
			if v.Prompt == nil {
				v = p.newGameOr(&game, ended)
				if v.Prompt == nil {
					break
				}
			}
			s := pick(t, r, v, n)
			code, body, err := post(p.url+"/api/v1/answer", s)
			if err != nil || code == 0 {
				way = &s
				break
			}
			if code == 422 {
				continue
			}
			if code != 200 {
				t.Fatalf("%d %s", code, body)
			}
			kept[fmt.Sprint(v.ID, v.Seq+1)] = s
			total++
			var next companion.View
			if json.Unmarshal(body, &next) != nil { // cut in the middle of the body: the 200 counts
				break
			}
			v = next
		}
		<-ended
		p.cmd.Wait()
	}
	t.Logf("%d cuts, %d answers got a 200, %d were on their way and asked again", cuts, total, applied)
	if total == 0 {
		t.Error("no answer was ever given")
	}
}

// newGameOr begins the next game when one is over, unless the power is cut.
func (p *process) newGameOr(game *string, ended chan struct{}) companion.View {
	code, body, err := post(p.url+"/api/v1/games", map[string]any{"game": "sansallies", "setup": map[string]any{}})
	var v companion.View
	if err != nil || code != http.StatusCreated || json.Unmarshal(body, &v) != nil {
		<-ended
		*game = ""
		return companion.View{}
	}
	*game = v.ID
	return v
}

// compareLog exports the game with the program and compares it with the answers.
func compareLog(t *testing.T, dir, game string, seq int, kept map[string]sent) {
	t.Helper()
	var out, errs bytes.Buffer
	if code := run(context.Background(), &app{Args: []string{"export", "--data", dir, game}, Out: &out, Err: &errs, Env: noEnv}); code != 0 {
		t.Fatalf("exporting: %s", errs.String())
	}
	play, err := engine.ParsePlay(out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	log := play.Log()
	if len(log) != seq {
		t.Fatalf("%d entries are on the disk, the page shows %d", len(log), seq)
	}
	for i, e := range log {
		if want := kept[fmt.Sprint(game, i+1)].Answer.String(); e.Answer.String() != want {
			t.Fatalf("entry %d is %q, answered was %q", i+1, e.Answer, want)
		}
	}
}

func noEnv(string) string { return "" }
