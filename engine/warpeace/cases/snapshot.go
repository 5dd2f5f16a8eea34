package cases

import (
	"strings"

	"adjutant/engine"
	"adjutant/engine/warpeace"
)

// snapshot is the state in the vocabulary of the cases, one word a key.
func snapshot(g *warpeace.Game) map[string]string {
	out := map[string]string{}
	for _, f := range g.Fields() {
		k, v := f.Key, f.Get()
		group, _, _ := strings.Cut(k, ".")
		switch group {
		case "status", "track", "rp", "marker", "units", "declared", "leader":
			out[k] = v
		case "bought", "round":
			out[k] = v
		}
	}
	return out
}

// groupsOf are the snapshot's keys for a name under unchanged.
func groupsOf(name string) []string {
	switch head, rest, dotted := strings.Cut(name, "."); head {
	case "everything":
		return []string{"status", "track", "rp", "marker", "units", "declared", "leader", "bought", "round"}
	case "markers", "leaders":
		head = strings.TrimSuffix(head, "s")
		if dotted {
			return []string{head + "." + rest}
		}
		return []string{head}
	default:
		return []string{name}
	}
}

// unchanged compares what must stand as it was given.
func (c *compare) unchanged(then map[string]any) {
	now := snapshot(c.table.game())
	for _, name := range list(then["unchanged"]) {
		for _, g := range groupsOf(name) {
			for _, k := range engine.Sorted(c.given) {
				if (k == g || strings.HasPrefix(k, g+".")) && !c.named[k] && now[k] != c.given[k] {
					c.fail("%s changed from %q to %q, expected it unchanged", k, c.given[k], now[k])
				}
			}
		}
	}
}
