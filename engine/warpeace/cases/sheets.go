package cases

import (
	"maps"
	"slices"
	"strconv"
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
