package soeurs_test

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"adjutant/engine"
	"adjutant/engine/enginetest"
	"adjutant/engine/soeurs"
	"adjutant/engine/soeurs/soeurstest"
)

// hint answers what chance seldom finds: nothing asks for words here, since the
// sheet is full, and a game moves on rather than undoing itself.
func hint(r *rand.Rand, _ *engine.Position, p engine.Prompt) (engine.Answer, bool) {
	if p.Need.Kind == engine.AllotKind && p.Default != nil && r.IntN(2) == 0 {
		return *p.Default, true
	}
	return engine.Answer{}, false
}

func games() int {
	n, err := strconv.Atoi(os.Getenv("ADJUTANT_WANDER"))
	if err != nil {
		return 300
	}
	return n
}

// options is the house reading number n, every combination in turn.
func options(n int) map[string]string {
	out := map[string]string{}
	for _, o := range soeurs.Title().Options {
		keys := o.Need.Options
		out[o.Key] = keys[n%len(keys)].Key
		n /= len(keys)
	}
	return out
}

func TestWander(t *testing.T) {
	title := soeurs.Title()
	ends := map[string]int{}
	longest := 0
	for i := range games() {
		setup := engine.Setup{Printed: soeurstest.Printed(), Options: options(i)}
		log, pos := enginetest.Wander(t, title, setup, uint64(i), 3000, hint)
		longest = max(longest, len(log))
		if !pos.Over {
			ends["cut off"]++
			continue
		}
		ends[pos.Sheet("").Outcome.Method]++
		if i%97 == 0 {
			enginetest.Twice(t, title, setup, log)
		}
	}
	t.Logf("%d games: %v, the longest %d answers", games(), ends, longest)
	if ends["cut off"] > games()/100 {
		t.Errorf("%d games did not end", ends["cut off"])
	}
}
