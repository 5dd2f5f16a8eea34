package borderstates

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"adjutant/engine"
)

// battleCards are the rows of the component sheet. The rulebook prints neither
// their names nor their values; B01 to B17 only number the owner's cards.
func battleCards() []string {
	out := make([]string, 17)
	for i := range out {
		out[i] = fmt.Sprintf("B%02d", i+1)
	}
	return out
}

// Components of a copy: what its cardboard shows and the rulebook's text does not
// say. Values with Ready are offered ready-filled, for the owner to confirm.
// Components; BS-1
func components(map[string]string) []engine.Component {
	var out []engine.Component
	for _, id := range battleCards() {
		group := engine.T("Battle card %s", engine.Name(id))
		add := func(field string, name engine.Text, need engine.Need, ready string) {
			out = append(out, engine.Component{Key: "battle." + id + "." + field, Group: group, Name: name, Need: need, Ready: ready, Ref: "Components"})
		}
		add("name", engine.T("Name"), engine.AskText(1, 40), "")
		add("intensity", engine.T("Battle Intensity"), engine.AskCount(0, 2), "")
		add("top", engine.T("Spaces of the top front"), engine.AskCount(1, 6), "")
		add("bottom", engine.T("Spaces of the bottom front"), engine.AskCount(1, 6), "")
		add("first_top", engine.T("Column of the first top space"), engine.AskCount(1, 2), "1")
		add("first_bottom", engine.T("Column of the first bottom space"), engine.AskCount(1, 2), "1")
		add("arrow", engine.T("Side of the arrow"), engine.AskChoose(engine.Option{Key: "left", Text: engine.T("left")}, engine.Option{Key: "right", Text: engine.T("right")}), "left")
	}
	out = append(out, engine.Component{
		Key: "battle.shifted", Group: engine.T("Battle cards"), Name: engine.T("Fronts printed shifted against each other"), Ref: "Components",
		Need: engine.AskChoose(engine.Option{Key: "no", Text: engine.T("on no card")}, engine.Option{Key: "yes", Text: engine.T("on some cards")}), Ready: "no",
	})
	for _, f := range faces() {
		out = append(out, engine.Component{
			Key: "block." + string(f.block), Group: engine.T("General blocks"), Name: f.block.Name(), Ref: "Components",
			Need: engine.AskText(1, 20), Ready: faceValue(f),
		})
	}
	out = append(out, engine.Component{
		Key: "blocks", Group: engine.T("General blocks"), Name: engine.T("The ten blocks of each side were compared"), Ref: "Components",
		Need: engine.AskChoose(engine.Option{Key: "confirmed", Text: engine.T("they are as listed")}),
	})
	for _, s := range sides() {
		for _, c := range characters() {
			out = append(out, engine.Component{
				Key: "character." + string(s) + "." + string(c) + ".name", Group: engine.T("Character cards, %s", s.Name()),
				Name: engine.T("Name of the card: %s", c.Name()), Need: engine.AskText(1, 40), Ref: "Character Cards",
			})
		}
	}
	for _, c := range characters() {
		comp := engine.Component{
			Key: c.whenKey(), Group: engine.T("Character cards"), Name: engine.T("When it is played: %s", c.Name()), Need: askWhen(), Ref: "Character Cards",
		}
		if c == Reinforce {
			comp.Need = engine.AskChoose(engine.Option{Key: "with_block", Text: engine.T("with the block it places")})
			comp.Fact, comp.Why = "with_block", engine.T("It adds a block to a full front, so it is declared with that block.")
		}
		out = append(out, comp)
	}
	out = append(out, engine.Component{
		Key: "track.length", Group: engine.T("Influence tracks"), Name: engine.T("Spaces on each side of the centre"), Need: engine.AskCount(1, 3), Ready: "1", Ref: "Components",
	}, engine.Component{
		Key: "stickers", Group: engine.T("General blocks"), Name: engine.T("Stickers on the blocks"), Ref: "Setup, stickers",
		Need: engine.AskChoose(engine.Option{Key: "done", Text: engine.T("done")}),
	})
	for _, s := range states() {
		out = append(out, engine.Component{
			Key: "state." + s.Key() + ".colour", Group: engine.T("Colours"), Name: engine.T("Colour of %s", s.Name()), Need: engine.AskText(1, 20), Ref: "Components",
		})
	}
	return out
}

func askWhen() engine.Need {
	return engine.AskChoose(
		engine.Option{Key: "before", Text: engine.T("before the blocks")},
		engine.Option{Key: "after", Text: engine.T("after the blocks")},
		engine.Option{Key: "either", Text: engine.T("before or after")},
	)
}

// faceValue is a block's value and battles as one word: "2 I III".
func faceValue(f face) string {
	return strings.Join(append([]string{strconv.Itoa(f.value)}, strings.Split(strings.ReplaceAll(f.battles.String(), ",", ""), " ")...), " ")
}

// checkSheet holds the checks of the component sheet.
// Components; BS-1
func checkSheet(values map[string]string) []engine.Problem {
	var out []engine.Problem
	bad := func(code string, text engine.Text, keys ...string) {
		out = append(out, engine.Problem{Code: code, Ref: "Components", Text: text, Keys: keys})
	}
	checkIntensities(values, bad)
	names := map[string]string{}
	for _, id := range battleCards() {
		k := "battle." + id + ".name"
		v, ok := values[k]
		if !ok {
			continue
		}
		if was, twice := names[v]; twice {
			bad("name_twice", engine.T("Two Battle cards cannot both be called %s.", engine.Name(v)), was, k)
		}
		names[v] = k
	}
	checkFaces(values, bad)
	colours := map[string]State{}
	for _, s := range states() {
		v, ok := values["state."+s.Key()+".colour"]
		if !ok {
			continue
		}
		if was, twice := colours[v]; twice {
			bad("colour_twice", engine.T("%s is already the colour of %s.", engine.Name(v), was.Name()), "state."+was.Key()+".colour", "state."+s.Key()+".colour")
		}
		colours[v] = s
	}
	return out
}

// The seventeen intensities add up to 17: with k cards not known yet, what is
// left must lie in 0 to 2k.
// Components; BS-1; BS-17
func checkIntensities(values map[string]string, bad func(string, engine.Text, ...string)) {
	sum, left := 0, 0
	var keys []string
	for _, id := range battleCards() {
		k := "battle." + id + ".intensity"
		n, err := strconv.Atoi(values[k])
		if err != nil {
			left++
			continue
		}
		keys = append(keys, k)
		sum += n
	}
	if rest := 17 - sum; rest < 0 || rest > 2*left {
		bad("intensity_total", engine.T("The intensities of all 17 Battle cards add up to 17: %d would be left for %d cards, at most %d.", rest, left, 2*left), keys...)
	}
}

// Each block has the face that its name says; the set is complete, because each
// battle stands on one block of value 1 and each pair on one of value 2.
// Components; BS-1; BS-27
func checkFaces(values map[string]string, bad func(string, engine.Text, ...string)) {
	for _, f := range faces() {
		key := "block." + string(f.block)
		v, ok := values[key]
		if !ok {
			continue
		}
		words := strings.FieldsFunc(v, func(c rune) bool { return c == ' ' || c == ',' })
		slices.Sort(words[min(1, len(words)):])
		want := strings.Fields(faceValue(f))
		slices.Sort(want[1:])
		if slices.Equal(words, want) {
			continue
		}
		if len(words) > 0 && words[0] != want[0] {
			bad("block_face", engine.T("%s has the value %s.", f.block.Name(), engine.Name(want[0])), key)
			continue
		}
		bad("block_face", engine.T("Each battle is on one block of value 1 and each pair of battles on one of value 2: %s would be missing.", f.block.Name()), key)
	}
}

// number is a printed number, if it is known.
func (g *Border) number(key string) (int, bool) {
	n, err := strconv.Atoi(g.values[key])
	return n, err == nil
}

// intensity of a Battle card, if it is known: unknown is never zero.
func (g *Border) intensity(card string) (int, bool) {
	return g.number("battle." + card + ".intensity")
}

// Length is the number of spaces on each side of a track's centre. It is asked at
// set-up; until then the ready-filled 1 only serves the drawing.
func (g *Border) Length() int {
	if n, ok := g.number("track.length"); ok {
		return n
	}
	return 1
}

// cardName is a Battle card as people read it.
func (g *Border) cardName(card string) engine.Text {
	if n, ok := g.values["battle."+card+".name"]; ok {
		return engine.Name(n)
	}
	return engine.T("card %s", engine.Name(card))
}

// characterName is a Character card as people read it: its effect, and the
// owner's name for it where he filled it in.
func (g *Border) characterName(s Side, c Character) engine.Text {
	if n, ok := g.values["character."+string(s)+"."+string(c)+".name"]; ok {
		return engine.T("%s (%s)", engine.Name(n), c.Name())
	}
	return c.Name()
}
