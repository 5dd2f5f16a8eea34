package web

import (
	"bufio"
	"compress/gzip"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"adjutant/companion"
)

// TestPacked: who takes gzip gets it, each update of a stream at once; who does
// not gets plain text; pictures stay as they are.
func TestPacked(tt *testing.T) {
	t := start(tt, false)
	t.json("POST", "/games", `{"game":"errand"}`)
	get := func(path, accept string) *http.Response {
		t.Helper()
		r, _ := http.NewRequest("GET", t.url+path, nil)
		if accept != "" {
			r.Header.Set("Accept-Encoding", accept)
		}
		resp, err := (&http.Transport{DisableCompression: true}).RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { resp.Body.Close() })
		return resp
	}
	for _, path := range []string{"/", "/api/v1/view", "/live/now", "/static/page.css"} {
		plain, _ := io.ReadAll(get(path, "").Body)
		resp := get(path, "gzip, deflate, br")
		if resp.Header.Get("Content-Encoding") != "gzip" {
			t.Errorf("%s comes unpacked", path)
			continue
		}
		z, err := gzip.NewReader(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		packed, err := io.ReadAll(z)
		if err != nil || len(packed) != len(plain) && path != "/" {
			t.Errorf("%s: %d bytes unpacked, %d plain: %v", path, len(packed), len(plain), err)
		}
		if !strings.Contains(resp.Header.Get("Vary"), "Accept-Encoding") {
			t.Errorf("%s: Vary is %q", path, resp.Header.Get("Vary"))
		}
	}
	if e := get("/live/now", "").Header.Get("Content-Encoding"); e != "" {
		t.Error("packed for one who does not take it:", e)
	}

	for _, path := range []string{"/live", "/api/v1/events"} {
		resp := get(path, "gzip")
		z, err := gzip.NewReader(resp.Body)
		if err != nil {
			t.Fatal(err)
		}
		lines := make(chan string)
		go func() {
			defer close(lines)
			sc := bufio.NewScanner(z)
			sc.Buffer(nil, 1<<20)
			for sc.Scan() {
				lines <- sc.Text()
			}
		}()
		until := func(prefix string) {
			t.Helper()
			late := time.After(10 * time.Second)
			for {
				select {
				case l, ok := <-lines:
					if !ok {
						t.Fatalf("%s ended before %q", path, prefix)
					}
					if strings.HasPrefix(l, prefix) {
						return
					}
				case <-late:
					t.Fatalf("%s: %q does not arrive while the stream is open", path, prefix)
				}
			}
		}
		seq := t.session.View(companion.Viewer{}).Seq
		until("id: " + strconv.Itoa(seq))
		if status, body := t.json("POST", "/correct", `{"seq":`+strconv.Itoa(seq)+`,"track":"coins","value":`+strconv.Itoa(seq+2)+`}`); status != 200 {
			t.Fatal(body)
		}
		until("id: " + strconv.Itoa(seq+1))
		resp.Body.Close()
		for range lines {
		}
	}
}
