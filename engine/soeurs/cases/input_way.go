package cases

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"adjutant/engine"
)

// way enters a movement's path, or confirms that there is none.
func (r *run) way(in fields) error {
	if !in.has("path") {
		if in.has("crossed") || in.has("count") {
			return r.icons(in)
		}
		return r.next()
	}
	path := strings.Join(in.list("path"), "")
	die := in.number("die")
	short := r.shortEnds(die)
	if in.has("die") {
		if !slices.Contains(r.g.Dice, die) {
			return fmt.Errorf("the dice show %v, not %d", r.g.Dice, die)
		}
		if len(path) > die {
			return fmt.Errorf("%d steps for a %d", len(path), die)
		}
	}
	taken := 0
	for taken < len(path) {
		p := r.prompt()
		if p.Key != "M3" || p.Need.Kind != engine.ChooseKind {
			return fmt.Errorf("the movement is over after %d steps", taken)
		}
		i := slices.IndexFunc(p.Need.Options, func(o engine.Option) bool {
			return o.Key != "stop" && strings.HasPrefix(path[taken:], o.Key)
		})
		if i < 0 {
			return fmt.Errorf("step %d of %s is not legal", taken+1, path)
		}
		key := p.Need.Options[i].Key
		if err := r.send(engine.Chosen(key)); err != nil {
			return err
		}
		taken += len(key)
	}
	if r.key() == "M3" {
		if err := r.send(engine.Chosen("stop")); err != nil {
			return err
		}
	}
	if in.has("die") && len(path) < die && !r.g.BossAhead && !slices.Contains(short, r.g.At) {
		return fmt.Errorf("%d steps are not what a %d moves", len(path), die)
	}
	return nil
}

// shortEnds are the ends of the ways that a number may take although none is exact,
// as the page lists them.
func (r *run) shortEnds(die int) []string {
	var out []string
	for _, g := range r.pos.Sheet("").Grids {
		if g.Key != "meet" {
			continue
		}
		for _, row := range g.Rows {
			number, rest, _ := strings.Cut(row.Key, ".")
			end, _, _ := strings.Cut(rest, ".")
			if number == strconv.Itoa(die) && row.Cells[0].String() != number {
				out = append(out, end)
			}
		}
	}
	return out
}

// icons says which icons were crossed where no grid is known.
func (r *run) icons(in fields) error {
	key := "crossed"
	if in.has("count") {
		key = "count"
	}
	shares := map[string]int{}
	f := in.sub(key)
	for _, k := range f.keys {
		n, icon := f.number(k), iconOf(k)
		switch {
		case k == "boss":
			shares["B"] += n
		case icon != "":
			shares[icon] += n
		case k == "combat":
			for ; n > 0; n -= 3 {
				shares[strconv.Itoa(min(n, 3))]++
			}
		default:
			shares[k] += n
		}
	}
	return r.send(engine.Allotted(shares))
}
