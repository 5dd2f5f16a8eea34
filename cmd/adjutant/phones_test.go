package main

import (
	"context"
	"fmt"
	"net"
	"os"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// chromium is Debian's browser with a fresh profile.
func chromium(t *testing.T) context.Context {
	t.Helper()
	const path = "/usr/bin/chromium"
	if _, err := os.Stat(path); err != nil {
		t.Fatal("chromium is not installed: make test installs it")
	}
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(t.TempDir()))
	for _, f := range []string{"disable-quic", "disable-component-update", "disable-background-networking", "disable-sync"} {
		opts = append(opts, chromedp.Flag(f, true))
	}
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), opts...)
	t.Cleanup(cancel)
	ctx, stop := chromedp.NewContext(ctx)
	t.Cleanup(stop)
	ctx, end := context.WithTimeout(ctx, 4*time.Minute)
	t.Cleanup(end)
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		t.Fatalf("starting chromium: %v", err)
	}
	return ctx
}

// phone is one tab of a phone's size with cookies of its own.
type phone struct {
	t   *testing.T
	ctx context.Context
}

func openPhone(t *testing.T, browser context.Context, url string) *phone {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(390, 844), chromedp.Navigate(url)); err != nil {
		t.Fatal(err)
	}
	return &phone{t, ctx}
}

func (p *phone) js(expression string) string {
	p.t.Helper()
	s, err := chromedp.Run(p.ctx, chromedp.Evaluate[string]("String("+expression+")"))
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return s
}

// shows waits until the phone asks these words.
func (p *phone) shows(words string) {
	p.t.Helper()
	is := fmt.Sprintf(`(document.querySelector('.ask')||{}).innerText===%q`, words)
	if _, err := chromedp.Run(p.ctx, chromedp.Poll[bool](is, chromedp.WithPollingTimeout(45*time.Second))); err != nil {
		p.t.Fatalf("the phone does not ask %q but %q: %v", words, p.js(`(document.querySelector('.ask')||{}).innerText`), err)
	}
}

// Two phones follow one game on the real daemon: one answers, both show the new
// state. One sleeps while the game goes on and wakes to the right state. Then the
// power is cut: both come back by themselves when the daemon does.
func TestTwoPhonesOnTheDaemon(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0") // a port that stays the same after the cut
	if err != nil {
		t.Fatal(err)
	}
	addr := l.Addr().String()
	l.Close()
	dir := t.TempDir()
	p := start(t, dir, "--addr", addr)
	v := p.newGame("sansallies")
	browser := chromium(t)
	one, two := openPhone(t, browser, p.url), openPhone(t, browser, p.url)
	first := v.Prompt.Text.String()
	one.shows(first)
	two.shows(first)

	one.js(`document.querySelector('.answer .go').click()`)
	for v = p.view(); v.Seq == 0; v = p.view() {
		time.Sleep(20 * time.Millisecond) // the phone's own request is under way
	}
	second := v.Prompt.Text.String()
	one.shows(second)
	two.shows(second)

	two.js(`(()=>{const E=window.EventSource,F=window.fetch;window.fetch=()=>new Promise(()=>{});window.EventSource=function(){return {close(){},addEventListener(){},readyState:0}};window.dispatchEvent(new Event('online'));window.woken=()=>{window.EventSource=E;window.fetch=F;document.dispatchEvent(new Event('visibilitychange'))}})()`)
	for range 3 {
		v = p.answer(v, scripted(t, v))
	}
	third := v.Prompt.Text.String()
	one.shows(third)
	if got := two.js(`document.querySelector('.ask').innerText`); got != second {
		t.Errorf("the sleeping phone shows %q: the test shows nothing", got)
	}
	two.js(`window.woken()`)
	two.shows(third)

	p.kill()
	p = start(t, dir, "--addr", addr)
	v = p.view()
	if v.Prompt.Text.String() != third {
		t.Fatalf("after the cut the game asks %q", v.Prompt.Text)
	}
	v = p.answer(v, scripted(t, v))
	one.shows(v.Prompt.Text.String())
	two.shows(v.Prompt.Text.String())
}
