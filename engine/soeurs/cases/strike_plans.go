package cases

import (
	"fmt"
	"slices"
	"strconv"
)

// blows are the ways of reading what the input strikes, the fullest first.
func (r *run) blows(in fields, units []unit) ([][]stroke, error) {
	var readings [][]blow
	switch {
	case len(in.sub("parts").keys) > 0:
		var err error
		if readings, err = partReadings(in, units); err != nil {
			return nil, err
		}
	case in.has("dice"):
		var b []blow
		for _, d := range in.list("dice") {
			v, _ := strconv.Atoi(d)
			b = append(b, blow{"die:" + d, v, -1})
		}
		readings = [][]blow{b}
	case in.has("die"):
		return [][]stroke{{{blow{"die:" + in.text("die"), in.number("die"), -1}, units}}}, nil
	case in.has("target"):
		return [][]stroke{{{blow{in.text("target"), 0, -1}, units}}}, nil
	default:
		return nil, fmt.Errorf("which die?")
	}
	var plans [][]stroke
	for _, b := range readings {
		plans = append(plans, r.plans(b, units)...)
	}
	if len(plans) == 0 {
		return nil, fmt.Errorf("no attack reaches these dice")
	}
	return plans, nil
}

// partReadings are the ways of reading parts shared out by the dice's values: {4: 3}
// may be one die of 4 or several.
func partReadings(in fields, units []unit) ([][]blow, error) {
	parts := in.sub("parts")
	split, named := 0, 0
	for _, u := range units {
		if u.part {
			split++
		}
	}
	for _, k := range parts.keys {
		named += parts.number(k)
	}
	if named > split {
		return nil, fmt.Errorf("there are %d parts, not %d", split, named)
	}
	readings := [][]blow{nil}
	for _, k := range parts.keys {
		var next [][]blow
		for _, have := range readings {
			for _, more := range dicePossible(k, parts.number(k)) {
				next = append(next, slices.Concat(have, more))
			}
		}
		readings = next
	}
	if in.has("die") { // ordinary cards beside the parts take their own die
		joined := slices.Clone(readings) // or join the parts on a die of that value
		for i := range readings {
			readings[i] = append(slices.Clone(readings[i]), blow{"die:" + in.text("die"), in.number("die"), 0})
		}
		readings = append(readings, joined...)
	}
	return readings, nil
}

// dicePossible are the ways of giving n parts to the helper, or to dice of one value.
func dicePossible(target string, n int) (out [][]blow) {
	value, err := strconv.Atoi(target)
	if err != nil {
		return [][]blow{{{target, 0, n}}}
	}
	for dice := n; dice >= 1; dice-- {
		for _, shares := range sharesOf(n, dice) {
			var b []blow
			for _, s := range shares {
				b = append(b, blow{"die:" + target, value, s})
			}
			out = append(out, b)
		}
	}
	return out
}

// sharesOf splits n parts into that many non-empty shares, not rising.
func sharesOf(n, dice int) [][]int {
	if dice == 1 {
		return [][]int{{n}}
	}
	var out [][]int
	for first := n - dice + 1; first >= 1; first-- {
		for _, rest := range sharesOf(n-first, dice-1) {
			if rest[0] <= first {
				out = append(out, append([]int{first}, rest...))
			}
		}
	}
	return out
}

// plans gives each blow its units, every ordinary card used where that is possible.
func (r *run) plans(blows []blow, units []unit) [][]stroke {
	var out [][]stroke
	give := make([]int, len(units))
	var walk func(i int)
	walk = func(i int) {
		if len(out) > 50 {
			return
		}
		if i == len(units) {
			plan := make([]stroke, len(blows))
			for k, b := range blows {
				plan[k].blow = b
			}
			for k, g := range give {
				if g >= 0 {
					plan[g].units = append(plan[g].units, units[k])
				}
			}
			if !slices.ContainsFunc(plan, func(s stroke) bool { return !s.strikes() }) {
				out = append(out, plan)
			}
			return
		}
		for g := 0; g < len(blows); g++ {
			give[i] = g
			walk(i + 1)
		}
		give[i] = -1
		walk(i + 1)
	}
	walk(0)
	return out
}
