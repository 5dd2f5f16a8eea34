package cases

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"adjutant/engine"
)

// readSheet reads a sheet's entry, its fields named as in the file's head or as in
// the ledger: flask.A, season, region. What it does not know it does not leave out.
func readSheet(v any) (sheet, error) {
	entry, _ := v.(map[string]any)
	fields := map[string]any{}
	for _, k := range engine.Sorted(entry) {
		group, name, dotted := strings.Cut(k, ".")
		switch group {
		case "season", "region":
			group += "s"
		case "camp_diagram":
			group = "camp_map"
		}
		if !dotted {
			fields[group] = entry[k]
			continue
		}
		rows, _ := fields[group].(map[string]any)
		if rows == nil {
			rows = map[string]any{}
		}
		rows[name] = entry[k]
		fields[group] = rows
	}
	data, err := yaml.Marshal(fields)
	if err != nil {
		return sheet{}, err
	}
	var s sheet
	read := yaml.NewDecoder(bytes.NewReader(data))
	read.KnownFields(true)
	return s, read.Decode(&s)
}

// sheet is an invented component sheet of the case file.
type sheet struct {
	Castle   map[string]int
	Flask    map[string]int
	Strength map[string][]int
	Deck     map[string]int
	Seasons  [][]any
	CampMap  string `yaml:"camp_map"`
	Regions  map[string]int
}

// values are the sheet as printed values.
func (s sheet) values() map[string]string {
	out := map[string]string{}
	for k, v := range s.Castle {
		out["castle."+k] = strconv.Itoa(v)
	}
	for k, v := range s.Flask {
		out["flask."+k] = strconv.Itoa(v)
	}
	for k, v := range s.Strength {
		out["strength."+k+".undeveloped"] = strconv.Itoa(v[0])
		out["strength."+k+".upgraded"] = strconv.Itoa(v[1])
	}
	for k, v := range s.Deck {
		out["deck."+k] = strconv.Itoa(v)
	}
	if len(s.Seasons) > 0 {
		out["season.count"] = strconv.Itoa(len(s.Seasons))
	}
	for i, v := range s.Seasons {
		out[fmt.Sprintf("season.%d.name", i+1)] = fmt.Sprint(v[0])
		out[fmt.Sprintf("season.%d.number", i+1)] = fmt.Sprint(v[1])
	}
	if s.CampMap != "" {
		for i, p := range dealt() {
			n := i
			if s.CampMap == "reverse" {
				n = 35 - i
			}
			out[fmt.Sprintf("camp.%d.%d", n/6+1, n%6+1)] = p
		}
	}
	n := 0
	for _, kind := range engine.Sorted(s.Regions) {
		for range s.Regions[kind] {
			n++
			name := fmt.Sprintf("card %d", n)
			out["region."+name+".kind"] = kind
			out["regions.complete"] = "yes"
		}
	}
	return out
}

// dealt are the places in the order of the deal.
func dealt() []string {
	var out []string
	for i, tier := range []string{"H", "G", "F", "E", "D", "C", "B", "A"} {
		for k := 1; k <= i+1; k++ {
			out = append(out, tier+strconv.Itoa(k))
		}
	}
	return out
}
