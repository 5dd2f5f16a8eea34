package web

import (
	"testing"

	"github.com/chromedp/chromedp"

	"adjutant/companion"
	"adjutant/engine"
)

// TestOneZoneTwoOptions: a space that takes either block of a pair begins with
// the first.
func TestOneZoneTwoOptions(t *testing.T) {
	option := func(key string) engine.Option {
		return engine.Option{Key: key, Text: engine.T("%s", engine.Name(key)), Zone: "I.top.1"}
	}
	a := &ask{Prompt: &companion.Prompt{Prompt: engine.Prompt{Need: engine.AskChoose(option("up"), option("hidden"))}}}
	if got := a.taps()["I.top.1"].Key; got != "up" {
		t.Errorf("a tap begins with %q, not the first option", got)
	}
}

// TestTaps goes through what fingers do: taps on the board, pads, counters, the
// sheet's grip, sorting.
func TestTaps(t *testing.T) {
	srv := storyServer(t)
	p := tab(t, browser(t), srv.URL+"/story/choose?lang=en")
	to := func(story string) {
		t.Helper()
		p.do(chromedp.Navigate(srv.URL + "/story/" + story + "?lang=en"))
		p.until(`document.querySelector('#conn').classList.contains('live')`)
	}
	want := func(expression, want string) {
		t.Helper()
		if got := p.js(expression); got != want {
			t.Errorf("%s is %q, not %q", expression, got, want)
		}
	}
	zone := func(key string) {
		p.js(`document.querySelector('.zone[data-zone="` + key + `"]').dispatchEvent(new MouseEvent('click', {bubbles: true}))`)
	}
	p.until(`document.querySelector('#conn').classList.contains('live')`)
	want(`document.querySelector('input[name=option]:checked').value`, "none")
	zone("B4")
	want(`document.querySelector('input[name=option]:checked').value`, "B4")
	want(`document.querySelector('.zone[data-zone="B4"]').classList.contains('picked')`, "true")
	want(`document.querySelector('.zone[data-zone="B4"]').getAttribute('aria-pressed')`, "true")
	want(`document.querySelector('.zone[data-zone="B6"]').getAttribute('role')`, "img")
	want(`document.querySelector('.not-now').innerText.includes('No vehicles are left')`, "true")
	p.click(`.grip`)
	want(`document.querySelector('.grip').getAttribute('aria-expanded')`, "false")
	p.click(`.grip`)
	want(`document.querySelector('.grip').getAttribute('aria-expanded')`, "true")
	p.click(`[data-sortable] th[data-col="3"] button`)
	want(`document.querySelector('[data-sortable] tbody th').innerText`, "C3")
	p.click(`[data-sortable] th[data-col="3"] button`)
	want(`document.querySelector('[data-sortable] tbody th').innerText`, "A5")

	// Of two options of one zone each tap or Enter picks the next; none is sent.
	to("choose")
	p.js(`document.querySelector('input[name=option][value=none]').closest('label').dataset.zoneOf = 'B4'`)
	zone("B4")
	want(`document.querySelector('input[name=option]:checked').value`, "B4")
	p.js(`document.querySelector('.zone[data-zone="B4"]').dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}))`)
	want(`document.querySelector('input[name=option]:checked').value`, "none")
	want(`document.querySelector('.zone[data-zone="B4"]').classList.contains('picked')`, "true")

	to("move")
	zone("A1")
	zone("A3")
	want(`document.querySelector('[data-from]').value+document.querySelector('[data-to]').value`, "A1A3")
	zone("A2")
	want(`document.querySelector('input[name=path]').value`, "A3,A2")
	p.click(`.units .step [data-by="1"]`)
	p.click(`.units .step [data-by="1"]`)
	want(`document.querySelector('[name="units.infantry"]').value`, "2")

	to("allot")
	want(`document.querySelector('[data-total]').innerText`, "5")
	p.click(`.allot li:nth-child(2) [data-by="1"]`)
	want(`document.querySelector('[data-total]').innerText+document.querySelector('.total').classList.contains('off')`, "6true")

	to("throw")
	for _, face := range []string{"6", "6", "1"} {
		p.click(`[data-face="` + face + `"]`)
	}
	want(`document.querySelector('[data-count]').innerText`, "3")
	p.click(`[data-slot="1"] button`)
	want(`document.querySelector('[data-count]').innerText+document.querySelector('[data-slot="1"] select').value`, "2")
	p.click(`[data-face="5"]`)
	want(`[...document.querySelectorAll('.slots select')].map(s=>s.value).join('')`, "651")

	// What the question is about is not under the sheet.
	to("battles")
	want(`[...document.querySelectorAll('.zone.can')].every(z=>z.getBoundingClientRect().bottom<=document.querySelector('#now').getBoundingClientRect().top)`, "true")
	to("seen")
	want(`document.querySelector('.zone.chosen').getBoundingClientRect().bottom<=document.querySelector('#now').getBoundingClientRect().top`, "true")
}
