package cases

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"adjutant/engine"
	"adjutant/engine/warpeace"
)

// sheet is a map as the cases write it.
type sheet struct {
	Complete              bool
	Track                 map[string]int
	HomeSum               map[string]int `yaml:"home_sum"`
	Areas                 map[string]area
	Seas                  map[string]area
	Land, Coast, Sea, Not []string
}

// area is a land area or a sea zone of a sheet; what is not told is nil.
type area struct {
	Home    string
	Capital bool
	RP      *int
	Port    *bool
}

// with is the sheet with another's values on top. Other cases use the sheet too: it
// stays as it is.
func (s sheet) with(o sheet) sheet {
	out := s
	if o.Track != nil {
		out.Track = maps.Clone(s.Track)
		if out.Track == nil {
			out.Track = map[string]int{}
		}
		maps.Copy(out.Track, o.Track)
	}
	out.Areas, out.Seas = over(s.Areas, o.Areas), over(s.Seas, o.Seas)
	out.Land, out.Coast, out.Sea = slices.Concat(s.Land, o.Land), slices.Concat(s.Coast, o.Coast), slices.Concat(s.Sea, o.Sea)
	said := map[string]bool{}
	for _, w := range slices.Concat(o.Land, o.Coast, o.Sea) {
		said[border(w)] = true
	}
	out.Not = slices.Clone(o.Not)
	for _, w := range s.Not {
		if !said[border(w)] {
			out.Not = append(out.Not, w)
		}
	}
	return out
}

// over is a list of areas with another's values on top, field by field.
func over(a, b map[string]area) map[string]area {
	out := maps.Clone(a)
	if out == nil {
		out = map[string]area{}
	}
	for k, v := range b {
		w := out[k]
		if v.Home != "" {
			w.Home = v.Home
		}
		if v.RP != nil {
			w.RP = v.RP
		}
		if v.Port != nil {
			w.Port = v.Port
		}
		w.Capital = w.Capital || v.Capital
		out[k] = w
	}
	return out
}

// values is the sheet as printed values.
func (s sheet) values() map[string]string {
	v := map[string]string{}
	if s.Complete {
		v["map.complete"] = "yes"
	}
	for arm, n := range s.Track {
		if n > 0 { // else nobody has counted it yet
			v["track."+arm] = strconv.Itoa(n)
		}
	}
	most := map[string]int{}
	for id, a := range s.Areas {
		if a.RP != nil {
			v["rp."+id] = strconv.Itoa(*a.RP)
		}
		if a.Port != nil {
			v["port."+id] = word(*a.Port)
		}
		if n, err := strconv.Atoi(id[1:]); err == nil && a.Home != "" {
			most[a.Home] = max(most[a.Home], n)
		}
	}
	for c, n := range most {
		if s.Complete {
			v["areas."+c] = strconv.Itoa(n)
		}
	}
	for id, z := range s.Seas {
		if z.RP != nil {
			v["rp."+id] = strconv.Itoa(*z.RP)
		}
	}
	for _, l := range [][]string{s.Land, s.Coast, s.Sea} {
		for _, w := range l {
			v[border(w)] = "yes"
		}
	}
	for _, w := range s.Not {
		v[border(w)] = "no"
	}
	return v
}

func border(w string) string {
	p, q, _ := strings.Cut(w, "-")
	if q < p {
		p, q = q, p
	}
	return "border." + p + "-" + q
}

func word(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// place is a place's name; the holding zone is Gibraltar.
func place(v any) string {
	if s := fmt.Sprint(v); s != "HOLD" {
		return s
	}
	return string(warpeace.Gibraltar)
}

// stock reads {i: 3, c: 2}.
func stock(v any) string { return units(v).String() }

func units(v any) (s warpeace.Stock) {
	m, _ := v.(map[string]any)
	for i, u := range []string{"i", "c", "a", "f"} {
		s[i], _ = m[u].(int)
	}
	return s
}

func counts(v any) map[string]int {
	out := map[string]int{}
	m, _ := v.(map[string]any)
	for k, n := range m {
		out[k], _ = n.(int)
	}
	return out
}

func mapOf(v any) map[string]any {
	m, _ := v.(map[string]any)
	return m
}

// list reads [A, B]; a word alone is a list of one.
func list(v any) []string {
	l, ok := v.([]any)
	if !ok && v != nil {
		if _, nested := v.(map[string]any); !nested {
			l = []any{v}
		}
	}
	var out []string
	for _, x := range l {
		out = append(out, fmt.Sprint(x))
	}
	return out
}

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
