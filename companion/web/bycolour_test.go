package web

import (
	"fmt"
	"strings"
	"testing"

	"adjutant/vision"
)

// Where the rules tell dice apart by colour, the page says which value each stands for and
// no sum, also when the dice on the table are of other colours.
func TestDiceByColourHaveNoSum(tt *testing.T) {
	t, e := watched(tt)
	for i, answer := range []string{`{"option":"road"}`, `{"n":2}`, `{"dice":[{"value":1},{"value":1}]}`} {
		status, body := t.json("POST", "/answer", fmt.Sprintf(`{"seq":%d,"id":"a%d","answer":%s}`, i, i, answer))
		t.want(answer, status, 200, body)
	}
	e.Reading = dice(vision.Die{Value: 2, Colour: vision.Purple, Confidence: 1}, vision.Die{Value: 6, Colour: vision.Purple, Confidence: 1})
	status, body := t.photo("/photo")
	t.want("two purple dice", status, 200, body, `red <span class="num">2</span>`, `black <span class="num">6</span>`, "I see no red die")
	if strings.Contains(body, "= 8") {
		t.Error("their sum means nothing")
	}
}
