package cases

import (
	"fmt"
	"strconv"
	"strings"
)

// sheet fills in the printed values of the sheet that the case names.
func (r *runner) sheet(sheets map[string]object) error {
	name := str(r.kase.Options["sheet"])
	name, without, _ := strings.Cut(name, " without the values of ")
	if name == "none" || name == "" {
		return nil
	}
	sheet, ok := sheets[name]
	if !ok {
		return fmt.Errorf("there is no sheet %q", name)
	}
	p := r.setup.Printed
	for id, v := range obj(sheet["battles"]) { // any order: a copy
		if !strings.Contains(without, id) {
			setBattle(p, id, list(v))
		}
	}
	setCharacters(p, obj(sheet["characters"]))
	setColours(p, obj(sheet["colours"]))
	if n := str(sheet["track_length"]); n != "" {
		p["track.length"] = n
	}
	for k, v := range obj(r.kase.Options["change"]) { // any order: a copy
		switch {
		case k == "characters":
			setCharacters(p, obj(v))
		case k == "track_length":
			p["track.length"] = str(v)
		case k == "colours":
			setColours(p, obj(v))
		case obj(v) != nil: // some fields of a card
			for f, x := range obj(v) { // any order: a copy
				p["battle."+k+"."+f] = str(x)
			}
		default:
			setBattle(p, k, list(v))
		}
	}
	p["battle.shifted"], p["blocks"] = "no", "confirmed"
	if r.kase.Given["first_game_with_this_copy"] == false {
		p["stickers"] = "done"
	}
	return nil
}

// setBattle fills in [intensity, top, bottom], and the first columns where they are given.
func setBattle(p map[string]string, id string, v []string) {
	for i, f := range []string{"intensity", "top", "bottom", "first_top", "first_bottom"} {
		if i < len(v) {
			p["battle."+id+"."+f] = v[i]
		}
	}
}

// setColours fills in the colours of the states' cubes.
func setColours(p map[string]string, o object) {
	for s, c := range o { // any order: a copy
		p["state."+s+".colour"] = str(c)
	}
}

// setCharacters fills in when each Character card may be played.
func setCharacters(p map[string]string, o object) {
	for c, v := range o { // any order: a copy
		w := str(v)
		if w == "with a block" {
			w = "with_block"
		}
		p["character."+c+".when"] = w
	}
}

// knownSheet leaves of the sheet what the case says is known.
func (r *runner) knownSheet() {
	p, known := r.setup.Printed, str(r.kase.Given["known"])
	drop := func(prefix string) {
		for k := range p { // any order: deletion only
			if strings.HasPrefix(k, prefix) {
				delete(p, k)
			}
		}
	}
	switch {
	case known == "nothing":
		drop("")
	case strings.Contains(known, " but "):
		_, id, _ := strings.Cut(known, " but ")
		for _, id := range strings.FieldsFunc(id, func(c rune) bool { return c == ',' || c == ' ' }) {
			delete(p, "battle."+id+".intensity")
		}
	case strings.Contains(known, "intensities adding up to"):
		word, rest, _ := strings.Cut(known, " intensities adding up to ")
		n, sum := ordinal(word), number(strings.TrimRight(strings.Fields(rest)[0], ","))
		for i := range n { // as many 2s as needed, then a 1
			v := min(2, sum)
			sum -= v
			p[fmt.Sprintf("battle.B%02d.intensity", i+1)] = strconv.Itoa(v)
		}
	case strings.Contains(known, "blocks being confirmed"):
		delete(p, "blocks")
	}
}
