package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"adjutant/companion"
	"adjutant/companion/storetest"
)

// storyServer serves every story below /story/NAME?lang=…&theme=…, as the page
// would show it.
func storyServer(t testing.TB) *httptest.Server {
	t.Helper()
	session, err := companion.New(companion.Config{Store: storetest.New()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(session.Close)
	handler := New(session, Config{})
	p, err := parsePages()
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle("/", handler)
	mux.HandleFunc("/stills/story", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "image/svg+xml")
		_, _ = w.Write([]byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400"><rect width="640" height="400" fill="#2b453d"/><g transform="rotate(12 155 205)"><rect x="85" y="135" width="140" height="140" rx="26" fill="#181a1b"/><g fill="#fff"><circle cx="120" cy="170" r="13"/><circle cx="190" cy="170" r="13"/><circle cx="120" cy="240" r="13"/><circle cx="190" cy="240" r="13"/></g></g><g transform="rotate(-20 440 160)"><rect x="370" y="90" width="140" height="140" rx="26" fill="#b2211d"/><g fill="#fff"><circle cx="402" cy="122" r="13"/><circle cx="440" cy="160" r="13"/><circle cx="478" cy="198" r="13"/></g></g></svg>`))
	})
	mux.HandleFunc("/live", func(w http.ResponseWriter, r *http.Request) { // the story itself, once
		from, _ := url.Parse(r.Referer())
		for _, st := range stories() {
			if st.name == strings.TrimPrefix(from.Path, "/story/") {
				page, err := (&site{pages: p, session: session}).livePage(phone{Viewer: companion.Viewer{Lang: from.Query().Get("lang")}, ID: "a"}, st.view)
				if err != nil {
					t.Error(err)
				}
				data, _ := json.Marshal(page)
				w.Header().Set("Content-Type", "text/event-stream")
				fmt.Fprintf(w, "data: %s\n\n", data)
				_ = http.NewResponseController(w).Flush()
				<-r.Context().Done()
			}
		}
	})
	mux.HandleFunc("/story/", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		for _, st := range stories() {
			if st.name == strings.TrimPrefix(r.URL.Path, "/story/") {
				page := newTable(frame{Lang: r.URL.Query().Get("lang"), Theme: r.URL.Query().Get("theme"), Rev: "story"}, st.view, "a", st.begin)
				page.Refused = st.refuse
				w.Header().Set("Content-Type", "text/html; charset=utf-8")
				if err := p.render(w, page.Lang, "table", page); err != nil {
					t.Error(err)
				}
				return
			}
		}
		http.NotFound(w, r)
	})
	srv := httptest.NewServer(mux)
	t.Cleanup(srv.Close)
	return srv
}

// browser starts Debian's chromium with a fresh profile; the test is skipped
// where there is none.
func browser(t testing.TB) context.Context {
	t.Helper()
	path := "/usr/bin/chromium"
	if _, err := os.Stat(path); err != nil {
		t.Skip("there is no /usr/bin/chromium: the browser tests are left out")
	}
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-sync", true), chromedp.NoFirstRun)
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), opts...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		t.Fatalf("starting chromium: %v", err)
	}
	ctx, cancel = context.WithTimeout(ctx, 4*time.Minute)
	t.Cleanup(cancel)
	return ctx
}

// TestScreens takes pictures of stories, to be looked at:
// ADJUTANT_SCREENS=dir [ADJUTANT_STORIES=seen,choose] go test -run TestScreens
func TestScreens(t *testing.T) {
	dir := os.Getenv("ADJUTANT_SCREENS")
	if dir == "" {
		t.Skip("set ADJUTANT_SCREENS to a folder for pictures of every story")
	}
	srv := storyServer(t)
	ctx := browser(t)
	only := os.Getenv("ADJUTANT_STORIES")
	for _, st := range stories() {
		if only != "" && !strings.Contains(","+only+",", ","+st.name+",") {
			continue
		}
		for _, theme := range []string{"light", "dark"} {
			for size, wh := range map[string][2]int64{"phone": {390, 844}, "wide": {1280, 800}} {
				err := chromedp.Do(ctx, chromedp.EmulateViewport(wh[0], wh[1]),
					chromedp.Navigate(srv.URL+"/story/"+st.name+"?lang="+st.view.Lang+"&theme="+theme), chromedp.Sleep(150*time.Millisecond))
				if err != nil {
					t.Fatal(err)
				}
				png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
				if err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(dir, st.name+"-"+size+"-"+theme+".png"), png, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
