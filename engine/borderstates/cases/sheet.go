package cases

import (
	"fmt"
	"regexp"
	"strings"

	"adjutant/engine"
)

// sheetInput fills in a printed value, as the component page does.
func (r *runner) sheetInput(in object) error {
	field := str(in["field"])
	key, value := sheetKey(field), str(in["value"])
	if o := obj(in["value"]); o != nil {
		value = strings.Join(append([]string{str(o["value"])}, list(o["battles"])...), " ")
	}
	if l, ok := in["value"].([]any); ok {
		value = strings.Join(list(l), " ")
	}
	if field == "blocks" {
		value = "confirmed"
	}
	if key == "" {
		return errUnknown
	}
	log := append(r.log[:len(r.log):len(r.log)], engine.Entry{Seq: len(r.log) + 1, Kind: engine.PrintEntry, Track: key, Value: value})
	if s := r.replay(log); s.pos.Err != nil {
		return s.pos.Err
	}
	r.log = log
	return nil
}

// cardField is a value printed on a Battle card.
var cardField = regexp.MustCompile(`^B\d\d\.`)

// sheetKey is the component that a case's field means.
func sheetKey(field string) string {
	for _, group := range []string{"character ", "character.", "battle ", "battle."} {
		field = strings.TrimPrefix(field, group)
	}
	w := strings.Fields(field)
	switch {
	case field == "blocks":
		return "blocks"
	case field == "track_length" || field == "track.length":
		return "track.length"
	case strings.HasPrefix(field, "colour of "):
		return "state." + w[2] + ".colour"
	case strings.HasPrefix(field, "block "):
		return "block." + w[1]
	case len(w) == 2 && w[1] == "intensity":
		if n := ordinal(w[0]); n > 0 {
			return fmt.Sprintf("battle.B%02d.intensity", n)
		}
	case cardField.MatchString(field):
		return "battle." + field
	case strings.HasSuffix(field, ".colour") || strings.HasSuffix(field, " colour"):
		return "state." + strings.TrimPrefix(field, "state.")[:2] + ".colour"
	case strings.Contains(field, "."):
		for _, c := range []string{"SCOUT", "BIBLE", "ARTILLERY", "REROUTE", "REINFORCE"} {
			if strings.HasPrefix(field, c) {
				return "character." + field
			}
		}
	}
	return ""
}

// sheetIs compares printed values.
func (r *runner) sheetIs(s *snapshot, o object) {
	for _, k := range keys(o) {
		switch {
		case k == "blocks":
			r.is("sheet blocks", s.pos.Values["blocks"], str(o[k]))
		case k == "block_value_sum":
			sum := 0
			for _, c := range s.pos.Title.Components(s.pos.Values) {
				if strings.HasPrefix(c.Key, "block.") {
					sum += number(strings.Fields(c.Ready)[0])
				}
			}
			r.is("sheet block_value_sum", sum, o[k])
		case len(list(o[k])) > 1:
			for i, f := range []string{"intensity", "top", "bottom"} {
				r.is("sheet "+k+" "+f, s.pos.Values["battle."+k+"."+f], list(o[k])[i])
			}
		case ordinal(k) > 0:
			r.is("sheet "+k, s.pos.Values[fmt.Sprintf("battle.B%02d.intensity", ordinal(k))], str(o[k]))
		default:
			key := sheetKey(k)
			if key == "" {
				r.bad("changes: the sheet's value %q is not known to the runner", k)
			}
			r.is("sheet "+k, s.pos.Values[key], str(o[k]))
		}
	}
}
