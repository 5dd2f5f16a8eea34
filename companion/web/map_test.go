package web

import (
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"adjutant/companion"
	"adjutant/companion/companiontest"
	"adjutant/companion/storetest"
	"adjutant/engine"
	"adjutant/gpio"
)

// islands is a title whose map the owner tells: six places, one border a fact.
func islands() *engine.Title {
	t := companiontest.Errand()
	t.ID, t.Name, t.French = "islands", engine.T("Islands"), nil
	yesNo := engine.AskChoose(engine.Option{Key: "yes", Text: engine.T("yes")}, engine.Option{Key: "no", Text: engine.T("no")})
	t.Components = func(values map[string]string) []engine.Component {
		var out []engine.Component
		places := []string{"A1", "A2", "A3", "B1", "B2", "N1"}
		for i, p := range places {
			out = append(out, engine.Component{Key: "rp." + p, Group: engine.T("Resource points"), Name: engine.T("Resource points of %s", engine.Name(p)), Need: engine.AskCount(0, 9)}, engine.Component{Key: "position." + p, Group: engine.T("Drawing"), Name: engine.T("Place of %s", engine.Name(p)), Need: engine.AskText(3, 12)})
			for _, q := range places[:i] {
				c := engine.Component{Key: "border." + q + "-" + p, Group: engine.T("Borders"), Name: engine.T("%s-%s", engine.Name(q), engine.Name(p)), Need: yesNo}
				if q == "A3" && values[c.Key] == "" {
					continue // not listed until it is told
				}
				if q == "A1" && p == "A2" {
					c.Fact, c.Why = "yes", engine.T("An example of play walks there.")
				}
				out = append(out, c)
			}
		}
		return append(out, engine.Component{Key: mapComplete, Name: engine.T("The map is complete"), Need: yesNo})
	}
	return t
}

// TestMap tells a map by tapping pairs, without script.
func TestMap(tt *testing.T) {
	session, err := companion.New(companion.Config{Store: storetest.New(), Titles: []*engine.Title{islands(), companiontest.Duel()}})
	if err != nil {
		tt.Fatal(err)
	}
	tt.Cleanup(session.Close)
	srv := httptest.NewServer(New(session, Config{Panel: gpio.NewSim()}))
	tt.Cleanup(srv.Close)
	t := &tableTest{T: tt, session: session, url: srv.URL}
	t.client = t.phone()
	status, body := t.get("/components/islands")
	t.want("the sheet", status, 200, body, "/components/islands/map")
	if strings.Contains(body, "value.border.") {
		t.Error("pairs stand in the list as well")
	}
	status, body = t.get("/components/duel/map")
	t.want("no map", status, 404, body, "no map")
	status, body = t.get("/components/islands/map?place=A1")
	t.want("a place", status, 200, body, "1 border known", "1 proved by the rulebook", "You need not enter everything", "Next: what does A3 touch?", `value="border.A1-B1=yes"`, "An example of play walks there.", `name="value.rp.A1"`)
	status, body = t.post("/components/islands/map", "place", "A1", "pair", "border.A1-B1=yes")
	t.want("a border", status, 200, body, "2 borders known", `value="border.A1-B1=no"`)
	status, body = t.post("/components/islands/map", "place", "A1", "pair", "border.A1-B1=no")
	t.want("no border", status, 200, body, "1 border known", "1 pair does not touch", `value="border.A1-B1="`)
	status, body = t.post("/components/islands/map", "place", "A1", "pair", "border.A1-A2=no")
	t.want("denying a fact", status, 422, body, "The rulebook gives this value")
	status, body = t.post("/components/islands/map", "place", "A1", "value.rp.A1", "2", "was.rp.A1", "")
	t.want("another value", status, 200, body, `value="2"`)
	status, body = t.post("/components/islands/map", "place", "A3", "pair", "border.A3-N1=yes")
	t.want("a pair that is not listed", status, 200, body, "2 borders known", "touches 1")
	status, body = t.post("/components/islands/map", "place", "A3", "value.position.A3", "500,380", "was.position.A3", "")
	t.want("a place on the drawing", status, 200, body, `cx="500" cy="380"`)
	status, body = t.post("/components/islands/map", "place", "", "value.map.complete", "yes")
	t.want("the map is told", status, 200, body, "what is not entered does not touch", "The map is not complete yet")
	if strings.Contains(body, "Next: what does") {
		t.Error("a complete map still asks")
	}
	for _, bad := range wellFormed(body) {
		t.Error(bad)
	}
	if dir := os.Getenv("ADJUTANT_SCREENS"); dir != "" {
		p := tab(tt, browser(tt), srv.URL+"/components/islands/map?place=A1")
		png, err := chromedp.Run(p.ctx, chromedp.FullScreenshot(100))
		if err != nil {
			tt.Fatal(err)
		}
		_ = os.WriteFile(dir+"/page-map.png", png, 0o644)
	}
}
