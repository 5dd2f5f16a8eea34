package sansallies

import (
	"strconv"
	"strings"

	"adjutant/engine"
)

// regionFields are the fields of the form for a card at a place; kinds are those
// that can lie there.
func (g *Game) regionFields(kinds []Terrain) []engine.FormField {
	var out []engine.FormField
	if len(kinds) > 1 {
		out = append(out, engine.FormField{Key: "kind", Text: engine.T("kind"), Need: engine.AskChoose(terrainOptions(kinds)...)})
	}
	return append(out,
		engine.FormField{Key: "icons", Text: engine.T("who may invade"), Need: engine.AskChoose(iconOptions()...)},
		engine.FormField{Key: "stars", Text: engine.T("stars"), Need: engine.AskCount(1, 2), Optional: !g.rules.total},
		engine.FormField{Key: "name", Text: engine.T("name on the card"), Need: engine.AskText(0, 40), Optional: true},
	)
}

// kindsAt are the kinds that an unknown card at the place can be; "" is the region
// discard, whose unknown cards were laid out before the installations came back.
func kindsAt(p Place) []Terrain {
	switch p {
	case "H1":
		return []Terrain{Capital} // SA-6
	case "":
		return []Terrain{Valley, Mountains, Sea, Wasteland} // SA-4
	}
	return []Terrain{Valley, Mountains, Sea, Wasteland, Resource}
}

// fromForm is the region that a filled form describes.
func fromForm(f map[string]string, kinds []Terrain) Region {
	r := Region{Kind: Terrain(f["kind"]), Icons: f["icons"], Name: strings.TrimSpace(f["name"])}
	if len(kinds) == 1 {
		r.Kind = kinds[0]
	}
	r.Stars, _ = strconv.Atoi(f["stars"])
	return r
}

func placeText(p Place) engine.Text {
	if p == "" {
		return engine.T("Top of the region discard")
	}
	return engine.Name(string(p))
}

// regionText is a card in words: "sea (aircraft, ships), 2 stars".
func regionText(r Region) engine.Text {
	if r.Kind == "" {
		return engine.T("unknown region")
	}
	kind := terrainName(r.Kind)
	if r.Name != "" {
		kind = engine.T("%s, %s", engine.Name(r.Name), kind)
	}
	if r.Stars > 0 {
		return engine.Plural(r.Stars, "%s (%s), one star", "%s (%s), two stars", kind, iconNames(r.Icons))
	}
	return engine.T("%s (%s)", kind, iconNames(r.Icons))
}
