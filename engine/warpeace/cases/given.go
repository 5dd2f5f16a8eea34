package cases

import (
	"fmt"
	"strconv"
	"strings"

	"adjutant/engine"
	"adjutant/engine/warpeace"
)

// position is a given state as a position.
func position(given map[string]any) map[string]string {
	p := map[string]string{"step": "purchase", "country": "Britain", "round": "2", "leader.Napoleon": "none", "leader.Wellington": "none", "free.France": "0", "free.Austria": "0"}
	for _, k := range engine.Sorted(given) {
		v := given[k]
		switch k {
		case "at":
			at := list(v)
			p["country"], p["step"] = at[0], at[1]
		case "round":
			p["round"] = fmt.Sprint(v)
		case "rp", "track", "status":
			for c, x := range mapOf(v) {
				p[k+"."+c] = fmt.Sprint(x)
			}
		case "markers":
			for at, x := range mapOf(v) {
				p["marker."+place(at)] = fmt.Sprint(x)
			}
		case "units":
			for _, at := range engine.Sorted(mapOf(v)) {
				for c, s := range mapOf(mapOf(v)[at]) {
					key := "units." + place(at) + "." + c
					old, _ := warpeace.ParseStock(p[key])
					n := units(s)
					for i := range n {
						n[i] += old[i]
					}
					p[key] = n.String()
				}
			}
		case "leaders":
			for l, at := range mapOf(v) {
				p["leader."+l] = place(at)
			}
		case "bought":
			p["bought"] = stock(v)
		case "declared":
			for at, who := range mapOf(v) {
				p["declared."+place(at)] = strings.Join(list(who), " ")
			}
		case "shifted":
			p["shifted"] = strings.Join(list(v), " ")
		case "joined":
			p["joined"] = word(v == true)
		case "moved":
			for at, s := range mapOf(v) {
				p["moved."+place(at)] = stockOrNested(mapOf(s))
			}
		case "free":
			for c, s := range mapOf(v) {
				p["free."+c] = strconv.Itoa(units(s)[0])
			}
		case "free_leaders":
			for _, l := range mapOf(v) {
				for _, name := range list(l) {
					p["leader."+name] = "free"
				}
			}
		case "battle":
			battle(mapOf(v), p)
		}
	}
	return p
}

// battle is a battle that is being fought.
func battle(b map[string]any, p map[string]string) {
	at := place(b["at"])
	p["battle"] = at
	var from []string
	moved := units(b["landed"])
	for _, q := range engine.Sorted(mapOf(b["entered"])) {
		from = append(from, place(q))
		for i, n := range units(mapOf(b["entered"])[q]) {
			moved[i] += n
		}
	}
	p["entered."+at] = strings.Join(from, " ")
	p["landed."+at] = stock(b["landed"])
	p["moved."+at] = moved.String()
}
