package web

import (
	"encoding/json"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"adjutant/companion"
	"adjutant/companion/storetest"
	"adjutant/engine"
	"adjutant/gpio"
)

// lookOver is run in the page: it computes the contrast of every word against
// what lies behind it, the size of every target, and whether the page is wider
// than its window. Words on pictures and inactive controls are left out, as
// WCAG does.
const lookOver = `(() => {
  const bad = [];
  const rgb = s => { const m = s.match(/[\d.]+/g).map(Number); return [m[0], m[1], m[2], m.length > 3 ? m[3] : 1]; };
  const over = (a, b) => [0, 1, 2].map(i => a[i] * a[3] + b[i] * (1 - a[3])).concat(1);
  const lum = c => { const f = c.slice(0, 3).map(v => { v /= 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; }); return .2126 * f[0] + .7152 * f[1] + .0722 * f[2]; };
  const ratio = (a, b) => { const [x, y] = [lum(a), lum(b)].sort((p, q) => q - p); return (x + .05) / (y + .05); };
  const behind = e => {
    const stack = [];
    for (let n = e; n; n = n.parentElement) { const c = rgb(getComputedStyle(n).backgroundColor); if (c[3] > 0) stack.push(c); if (c[3] === 1) break; }
    let c = [255, 255, 255, 1];
    while (stack.length) c = over(stack.pop(), c);
    return c;
  };
  const shown = e => { const r = e.getBoundingClientRect(), s = getComputedStyle(e); return r.width > 1 && r.height > 1 && s.visibility !== 'hidden' && !e.closest('.sr, [hidden], .skip') && !e.closest('details:not([open]) > :not(summary)'); };
  const name = e => e.tagName.toLowerCase() + '.' + String(e.getAttribute('class') || '').replace(/ /g, '.') + ' "' + e.textContent.trim().slice(0, 30) + '"';
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const t = walk.currentNode, e = t.parentElement;
    if (!t.data.trim() || !e || !shown(e) || e.closest('script, style, title, .face, option, :disabled')) continue;
    const s = getComputedStyle(e), size = parseFloat(s.fontSize);
    let fore, back;
    const svg = e.closest('svg');
    if (svg) {
      fore = rgb(s.fill);
      const base = behind(svg);
      back = base;
      const g = e.closest('.zone, .piece, .sector');
      const ground = g && g.querySelector(g.matches('.zone') ? '.ground' : g.matches('.piece') ? '.p' : 'path');
      if (ground) { const gs = getComputedStyle(ground); if (gs.fill !== 'none') { const c = rgb(gs.fill); back = over([c[0], c[1], c[2], c[3] * parseFloat(gs.opacity)], base); } }
      fore = over([fore[0], fore[1], fore[2], fore[3] * parseFloat(s.opacity)], back);
    } else {
      if (size < 12) bad.push('words of ' + size + ' px: ' + name(e));
      fore = over(rgb(s.color), behind(e)); back = behind(e);
    }
    const need = size >= 24 || size >= 18.66 && +s.fontWeight >= 700 ? 3 : 4.5;
    const r = ratio(fore, back);
    if (r < need - .005) bad.push('contrast ' + r.toFixed(2) + ' of ' + name(e));
  }
  for (const e of document.querySelectorAll('button, a[href], summary, input:not([type=hidden]), select, label:has(input[type=radio])')) {
    if (!shown(e) || e.closest('label') && e.tagName === 'INPUT') continue;
    let { width, height } = e.getBoundingClientRect();
    const after = getComputedStyle(e, '::after'), more = parseFloat(after.top) || 0;
    if (after.position === 'absolute' && more < 0) { height -= 2 * more; width -= 2 * (parseFloat(after.left) || 0); }
    const before = getComputedStyle(e, '::before');
    if (before.position === 'absolute' && parseFloat(before.top) < 0) height -= parseFloat(before.top);
    const inline = e.tagName === 'A' && getComputedStyle(e).display === 'inline';
    if (!inline && (height < 44 || width < 40)) bad.push('a target of ' + Math.round(width) + '×' + Math.round(height) + ': ' + name(e));
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) bad.push('the page is ' + document.documentElement.scrollWidth + ' px wide in a window of ' + innerWidth + ': ' + [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.scroll, .cells, .strip, svg, .board-scroll, .sr')).map(name).slice(0, 4).join('; '));
  return JSON.stringify([...new Set(bad)]);
})()`

// TestAccess looks every story and every page over, light and dark, on a phone
// and at 200 % zoom (half the width).
func TestAccess(t *testing.T) {
	b := browser(t)
	srv := storyServer(t)
	p := tab(t, b, srv.URL+"/story/seen?lang=en")
	look := func(what string) {
		t.Helper()
		var bad []string
		if err := json.Unmarshal([]byte(p.js(lookOver)), &bad); err != nil {
			t.Fatal(err)
		}
		slices.Sort(bad)
		if len(bad) > 0 {
			t.Errorf("%s:\n  %s", what, strings.Join(bad, "\n  "))
		}
	}
	for _, st := range stories() {
		for _, theme := range []string{"light", "dark"} {
			p.do(chromedp.EmulateViewport(390, 844), chromedp.Navigate(srv.URL+"/story/"+st.name+"?lang="+st.view.Lang+"&theme="+theme))
			look(st.name + " " + theme)
		}
	}
	for _, name := range []string{"seen", "choose", "allot", "move", "throw"} {
		p.do(chromedp.EmulateViewport(195, 422), chromedp.Navigate(srv.URL+"/story/"+name+"?lang=en&theme=light"))
		look(name + " at 200 %")
	}
	session := gameSession(t, companion.Titles()[0], engine.Setup{}, 5, 60)
	site := httptest.NewServer(New(session, Config{Panel: gpio.NewSim(), Pictures: t.TempDir()}))
	t.Cleanup(site.Close)
	p.do(chromedp.EmulateViewport(390, 844))
	isles, err := companion.New(companion.Config{Store: storetest.New(), Titles: []*engine.Title{islands()}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(isles.Close)
	maps := httptest.NewServer(New(isles, Config{}))
	t.Cleanup(maps.Close)
	p.do(chromedp.Navigate(maps.URL + "/components/islands/map?place=A1"))
	look("the map")
	every, err := companion.New(companion.Config{Store: storetest.New(), Titles: companion.Titles()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(every.Close)
	sheets := httptest.NewServer(New(every, Config{}))
	t.Cleanup(sheets.Close)
	for _, title := range companion.Titles() {
		p.do(chromedp.Navigate(sheets.URL + "/components/" + title.ID))
		p.until(`[...document.querySelectorAll('details.fold')].map(d => d.open = true).length > 0`) // not an error page, and nothing folded away
		look("the component sheet of " + title.ID)
	}
	for _, path := range []string{"/", "/games", "/new/sansallies", "/components/sansallies", "/settings", "/join", "/report", "/seats", "/panel", "/history", "/correct", "/camera"} {
		p.do(chromedp.Navigate(site.URL + path))
		look(path)
	}
}
