package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"adjutant/companion"
	"adjutant/engine"
)

// TestSoak plays one game after the other for ADJUTANT_SOAK (a duration, such as
// 8h), with answers, refusals, undo and corrections, while phones follow and come
// and go; the daemon must not grow, slow down or lose anything.
func TestSoak(t *testing.T) {
	span, err := time.ParseDuration(os.Getenv("ADJUTANT_SOAK"))
	if err != nil {
		t.Skip("set ADJUTANT_SOAK to a duration, such as 1h, for the long reliability run")
	}
	p := start(t, t.TempDir())
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	var heard atomic.Int64
	for range 3 {
		go func() {
			for ctx.Err() == nil { // a phone that sleeps and wakes
				one, cancel := context.WithTimeout(ctx, time.Duration(5+rand.IntN(20))*time.Second)
				heard.Add(follow(one, p.url))
				cancel()
			}
		}()
	}
	r := rand.New(rand.NewPCG(1, uint64(time.Now().UnixNano())))
	games, answers, refused := 0, 0, 0
	var slowest time.Duration
	early := 0
	v := companion.View{}
	for end := time.Now().Add(span); time.Now().Before(end); {
		if v.Prompt == nil {
			v = p.newGame([]string{"sansallies", "soeurs"}[games%2])
			games++
		}
		began := time.Now()
		path, body := "/api/v1/answer", any(pick(t, r, v, answers+refused))
		switch r.IntN(30) {
		case 0:
			path, body = "/api/v1/undo", map[string]any{"seq": v.Seq}
		case 1:
			path, body = "/api/v1/answer", sent{Seq: v.Seq - 1, ID: fmt.Sprint("late", answers), Answer: engine.Confirmed()}
		}
		code, out, err := post(p.url+path, body)
		if err != nil {
			t.Fatalf("after %d answers: %v\n%s", answers, err, p.err)
		}
		slowest = max(slowest, time.Since(began))
		switch code {
		case 200:
			answers++
			v = companion.View{}
			if err := json.Unmarshal(out, &v); err != nil {
				t.Fatal(err)
			}
		case 409, 422:
			refused++
			if refused%50 == 0 {
				v = p.view()
			}
		default:
			t.Fatalf("%d %s", code, out)
		}
		if size := memory(p.cmd.Process.Pid); early == 0 && answers > 200 {
			early = size
		} else if early > 0 && answers%500 == 0 && size > 3*early+100_000 {
			t.Fatalf("after %d answers the daemon takes %d kB, it took %d kB", answers, size, early)
		}
	}
	t.Logf("%d games, %d answers, %d refused, slowest %v, %d views heard, memory %d kB (early %d kB)",
		games, answers, refused, slowest, heard.Load(), memory(p.cmd.Process.Pid), early)
	if answers == 0 || heard.Load() == 0 {
		t.Error("nothing was played, or nobody heard of it")
	}
}

// follow reads the stream of views until ctx ends and returns how many came.
func follow(ctx context.Context, url string) (n int64) {
	req, err := http.NewRequestWithContext(ctx, "GET", url+"/api/v1/events", nil)
	if err != nil {
		return 0
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0
	}
	defer resp.Body.Close()
	sc := bufio.NewScanner(resp.Body)
	sc.Buffer(nil, 8<<20)
	for sc.Scan() {
		if strings.HasPrefix(sc.Text(), "data:") {
			n++
		}
	}
	return n
}

// memory is a process's resident memory in kB, 0 where it is not known.
func memory(pid int) int {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	for _, l := range strings.Split(string(data), "\n") {
		if rest, ok := strings.CutPrefix(l, "VmRSS:"); ok {
			kb := 0
			fmt.Sscan(rest, &kb)
			return kb
		}
	}
	return 0
}
