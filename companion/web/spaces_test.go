package web

import "testing"

// Words hold before a sign; names, answers and what somebody types stay as they are.
func TestFrenchSpacesHold(t *testing.T) {
	for _, c := range [][2]string{
		{`<p>Combien ? Trois : oui ; non !</p>`, "<p>Combien\u00a0? Trois\u00a0: oui\u00a0; non\u00a0!</p>"},
		{`<b>12 %</b> : « toucher »`, "<b>12\u00a0%</b>\u00a0: «\u00a0toucher\u00a0»"},
		{`<input value="a : b" aria-label="Quoi ?">Quoi ?`, "<input value=\"a : b\" aria-label=\"Quoi ?\">Quoi\u00a0?"},
		{`<textarea>a : b</textarea> a : b`, "<textarea>a : b</textarea> a\u00a0: b"},
		{`<script>a ? b : c</script><style>p :first</style>`, `<script>a ? b : c</script><style>p :first</style>`},
		{`Ainsi : a < b ? non`, "Ainsi\u00a0: a < b ? non"},
		{``, ``},
	} {
		if got := string(holdSpaces([]byte(c[0]))); got != c[1] {
			t.Errorf("%q became %q, not %q", c[0], got, c[1])
		}
	}
}
