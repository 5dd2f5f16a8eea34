package sansallies

import (
	"slices"
	"strconv"
	"strings"

	"adjutant/engine"
)

// Terrain is the kind of a region card. A card has exactly one (R40).
type Terrain string

// The kinds of region cards; the last two are installations.
const (
	Valley    Terrain = "valley"
	Mountains Terrain = "mountains"
	Sea       Terrain = "sea"
	Wasteland Terrain = "wasteland"
	Resource  Terrain = "resource"
	Capital   Terrain = "capital"
)

// terrains are all kinds of region cards.
func terrains() []Terrain {
	return []Terrain{Valley, Mountains, Sea, Wasteland, Resource, Capital}
}

func terrainName(k Terrain) engine.Text {
	switch k {
	case Valley:
		return engine.T("valley")
	case Mountains:
		return engine.T("mountains")
	case Sea:
		return engine.T("sea")
	case Wasteland:
		return engine.T("wasteland")
	case Resource:
		return engine.T("resource center")
	case Capital:
		return engine.T("capital")
	}
	return engine.T("unknown region")
}

// Region is a region card as far as it is known. An empty kind, no icons and no
// stars mean "not known yet", never "none".
type Region struct {
	Name  string // the label printed on the card, if the owner gave it
	Kind  Terrain
	Icons string // of "PVAS", in that order
	Stars int    // 1 or 2; matter in Total War alone
}

// installation reports whether the region is a resource center or the capital.
func (r Region) installation() bool { return r.Kind == Resource || r.Kind == Capital }

// open reports whether the icons let a unit type in.
func (r Region) open(c Kind) bool { return strings.Contains(r.Icons, iconOf(c)) }

func iconOf(c Kind) string {
	switch c {
	case Personnel:
		return "P"
	case Vehicles:
		return "V"
	case Aircraft:
		return "A"
	}
	return "S"
}

// iconSets are all sets of icons a card can show, the wide ones first.
func iconSets() []string {
	return []string{"PVAS", "PVA", "PV", "PA", "VA", "AS", "P", "V", "A", "S", "PVS", "PAS", "VAS", "PS", "VS"}
}

func iconNames(icons string) engine.Text {
	var parts []engine.Text
	for _, c := range columns() {
		if strings.Contains(icons, iconOf(c)) {
			parts = append(parts, kindName(c))
		}
	}
	if len(parts) == 0 {
		return engine.T("icons unknown")
	}
	return engine.T("%s", parts)
}

// String is the card as one line, "sea AS 2 Gulf"; "?" where not known.
func (r Region) String() string {
	w := []string{orUnknown(string(r.Kind)), orUnknown(r.Icons), "?"}
	if r.Stars > 0 {
		w[2] = strconv.Itoa(r.Stars)
	}
	if r.Name != "" {
		w = append(w, r.Name)
	}
	if len(w) == 3 && w[0] == "?" && w[1] == "?" && w[2] == "?" {
		return "?"
	}
	return strings.Join(w, " ")
}

func orUnknown(s string) string {
	if s == "" {
		return "?"
	}
	return s
}

// parseRegion reads what String writes.
func parseRegion(s string) (Region, error) {
	w := strings.Fields(s)
	if len(w) == 1 && w[0] == "?" {
		return Region{}, nil
	}
	bad := engine.Refuse(engine.BadText, "", engine.T("Write a region as kind, icons and stars: sea AS 1; a question mark for what is not known."))
	if len(w) < 3 {
		return Region{}, bad
	}
	var r Region
	if w[0] != "?" {
		r.Kind = Terrain(w[0])
	}
	if w[1] != "?" {
		r.Icons = sortIcons(w[1])
	}
	if w[2] != "?" {
		r.Stars, _ = strconv.Atoi(w[2])
		if r.Stars < 1 || r.Stars > 2 {
			return Region{}, bad
		}
	}
	if r.Kind != "" && !slices.Contains(terrains(), r.Kind) || w[1] != "?" && r.Icons == "" {
		return Region{}, bad
	}
	r.Name = strings.Join(w[3:], " ")
	return r, nil
}

// sortIcons puts icons into the order PVAS; "" when there are others among them.
func sortIcons(s string) string {
	out := ""
	for _, c := range columns() {
		if strings.Contains(s, iconOf(c)) {
			out += iconOf(c)
		}
	}
	if len(out) != len(s) {
		return ""
	}
	return out
}
