package cases

import (
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"

	"adjutant/engine"
	"adjutant/engine/soeurs"
)

// shownReach is where a movement may lead, and the way to the boss.
func (r *run) shownReach(key string, _ *yaml.Node, sheet engine.Sheet) (found string, ok, known bool) {
	words := strings.Split(key, "_")
	switch {
	case key == "p_reach" && !r.c.Given.has("distance_to_boss"):
		found, ok = odd(sheet, "reach_boss")
	case key == "p_reach":
		found, ok = soeurs.ReachBoss(r.c.Given.number("sequences_left"), r.c.Given.number("distance_to_boss")).RatString(), true
	case strings.HasPrefix(key, "distance_"):
		var d, left int
		if _, err := fmt.Sscanf(key, "distance_%d_with_%d_left", &d, &left); err != nil {
			return "", false, false
		}
		found, ok = soeurs.ReachBoss(left, d).RatString(), true
	case strings.HasPrefix(key, "numbers_that_can_cross_"):
		found, ok = cell(sheet, "reach", words[len(words)-1], 4)
	case strings.HasPrefix(key, "numbers_that_can_end_on_"):
		found, ok = cell(sheet, "reach", words[len(words)-1], 5)
	case strings.HasPrefix(key, "p_cross_"):
		found, ok = cell(sheet, "reach", words[2], 1)
	case strings.HasPrefix(key, "p_end_on_"):
		found, ok = cell(sheet, "reach", words[3], 2)
	case key == "p_with_one_reroll":
		found, ok = cell(sheet, "reach", r.crossed(), 3)
	case key == "out_of_reach":
		found, ok = cell(sheet, "out_of_reach", "dice", 0)
	default:
		return "", false, false
	}
	return found, ok, true
}

// crossed is the space that the case's other figures are about.
func (r *run) crossed() string {
	for _, k := range r.c.Then.Shows.keys {
		if s, ok := strings.CutPrefix(k, "p_cross_"); ok {
			return s
		}
	}
	return ""
}
