package cases

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"adjutant/engine/borderstates"
)

// positionTokens: a state that the case does not name has its tokens as at the start,
// or all on the closing spaces if the state is closed.
func (r *runner) positionTokens() {
	g, p := r.kase.Given, r.setup.Position
	for _, s := range stateKeys() {
		v := map[string]string{"MO": "U1:2,mid:2", "DE": "mid:2,C1:2"}[s]
		if v == "" {
			v = "mid:4"
		}
		if o := obj(obj(g["tokens"])[s]); o != nil {
			var parts []string
			for _, k := range keys(o) {
				if number(o[k]) > 0 {
					parts = append(parts, k+":"+str(o[k]))
				}
			}
			v = strings.Join(parts, ",")
		}
		for _, c := range list(g["closed"]) {
			if c == s && obj(g["tokens"])[s] == nil {
				v = "Uc:2,Cc:2"
			}
		}
		p["tokens."+s] = v
	}
}

// positionCubes: what the case does not name is in the box, so that there are ten
// of each; a bag that is not named holds what is nowhere else.
func (r *runner) positionCubes() {
	g, p := r.kase.Given, r.setup.Position
	var out borderstates.Cubes
	put := func(key string, c borderstates.Cubes) {
		for i, s := range stateKeys() {
			p[key+"."+s] = strconv.Itoa(c[i])
			out[i] += c[i]
		}
	}
	for _, b := range romans() {
		v := obj(obj(g["battles"])[b])["area"]
		if a, ok := g["area_"+b]; ok {
			v = a
		}
		if a, ok := g["area"]; ok && b == orElse(g["battle"], "I") {
			v = a
		}
		put("area."+b, cubes(v))
	}
	for _, s := range sidesOf() {
		put("influence."+string(s), cubes(obj(g["influence"])[string(s)]))
		put("share."+string(s), cubes(obj(g["shares_by_state"])[string(s)]))
	}
	most := 10
	if r.setup.Options["deterministic"] == "on" {
		most = 9
	}
	box := cubes(g["box"])
	var bag borderstates.Cubes
	for i, s := range stateKeys() {
		bag[i] = max(most-out[i]-box[i], 0)
		if v, ok := obj(g["bag"])[s]; ok {
			bag[i] = number(v)
		}
	}
	put("bag", bag)
	for i, s := range stateKeys() {
		r.filler[i] = 10 - out[i] - box[i]
		p["box."+s] = strconv.Itoa(10 - out[i])
	}
}

// positionSeen are the Battle cards that were seen or removed.
func (r *runner) positionSeen() {
	g, p := r.kase.Given, r.setup.Position
	removed := list(g["removed_battle_cards"])
	seen := list(g["seen"])
	if u := obj(g["unseen_battle_cards"]); u != nil {
		for _, i := range []string{"0", "1", "2"} {
			left := number(u[i])
			for n := 17; n >= 1; n-- { // keep the last ones unseen
				id := fmt.Sprintf("B%02d", n)
				if r.setup.Printed["battle."+id+".intensity"] != i || slices.Contains(removed, id) {
					continue
				}
				if left--; left < 0 {
					seen = append(seen, id)
				}
			}
		}
	}
	for _, b := range romans() {
		if c := p["card."+b]; c != "" && c != "-" && !slices.Contains(seen, c) {
			seen = append(seen, c)
		}
	}
	if len(seen) > 0 {
		p["seen"] = strings.Join(seen, ",")
	}
	if removed != nil {
		p["removed"] = strings.Join(removed, ",")
	}
}

// positionPlayed are the Character cards and Presidents that the sides have used. A
// case names the cards or counts them, those played or those left.
func (r *runner) positionPlayed() {
	g, p := r.kase.Given, r.setup.Position
	for _, s := range sidesOf() {
		k := string(s)
		president := str(obj(g["president_used"])[k]) == "true"
		played := list(g["played_by_"+k])
		n := len(played)
		switch {
		case played != nil:
		case obj(g["characters_played"])[k] != nil:
			n = number(obj(g["characters_played"])[k])
		case obj(g["cards_played"])[k] != nil:
			n = number(obj(g["cards_played"])[k])
			if president {
				n--
			}
			if n > 4 { // all four, and the President
				n, president = 4, true
			}
		case obj(g["cards_left"])[k] != nil:
			n = 4 - number(obj(g["cards_left"])[k])
		}
		for len(played) < n {
			played = append(played, "?")
		}
		if len(played) > 0 {
			p["played."+k] = strings.Join(played, ",")
		}
		if president {
			p["president."+k] = "yes"
		}
	}
}
