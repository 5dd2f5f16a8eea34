package scene

import (
	"bytes"
	"math"
	"math/rand"
	"testing"
)

// A board changes what lies under the dice and beside them; scenes without one are drawn as before.
func TestBoardIsDrawnOnlyWhenAskedFor(t *testing.T) {
	o := Options{Size: 64, MinDie: 10, MaxDie: 30, MaxTilt: 40}
	for seed := range int64(6) {
		s := Random(rand.New(rand.NewSource(seed)), o)
		if s.ground.kind == hexes || s.ground.kind == areas {
			t.Fatalf("seed %d: a map without asking", seed)
		}
		for _, d := range s.decals {
			if d.kind == chit {
				t.Fatalf("seed %d: a counter without asking", seed)
			}
		}
		b := o
		b.Board = 1
		with := Random(rand.New(rand.NewSource(seed)), b)
		if with.ground.kind != hexes && with.ground.kind != areas {
			t.Errorf("seed %d: no map", seed)
		}
		counters := 0
		for _, d := range with.decals {
			if d.kind == chit {
				counters++
			}
		}
		if counters < 2 {
			t.Errorf("seed %d: %d counters", seed, counters)
		}
		plain, _ := s.Render(o.Size, o.Size)
		map1, _ := with.Render(o.Size, o.Size)
		if bytes.Equal(plain, map1) {
			t.Errorf("seed %d: the picture is the same", seed)
		}
	}
}

// Every hex is a hexagon one across: the middle is half away from the border, the middles
// of two neighbours are one apart, and a point belongs to the nearest middle.
func TestHexAt(t *testing.T) {
	rng := rand.New(rand.NewSource(4))
	middle := func(iu, iv int) (float64, float64) {
		return float64(iu) + 0.5*math.Mod(math.Abs(float64(iv)), 2), float64(iv) * math.Sqrt(3) / 2
	}
	for range 2000 {
		u, v := rng.NormFloat64()*8, rng.NormFloat64()*8
		iu, iv, x, y, border := hexAt(u, v)
		mu, mv := middle(iu, iv)
		if math.Abs(mu+x-u) > 1e-6 || math.Abs(mv+y-v) > 1e-6 {
			t.Fatalf("%.3f %.3f: hex %d %d and %.3f %.3f do not add up", u, v, iu, iv, x, y)
		}
		if border < -1e-6 || border > 0.5 {
			t.Fatalf("%.3f %.3f: %.3f from the border", u, v, border)
		}
		for di := -1; di <= 1; di++ {
			for dj := -1; dj <= 1; dj++ {
				nu, nv := middle(iu+di, iv+dj)
				if math.Hypot(u-nu, v-nv) < math.Hypot(x, y)-1e-6 {
					t.Fatalf("%.3f %.3f: hex %d %d is nearer than %d %d", u, v, iu+di, iv+dj, iu, iv)
				}
			}
		}
	}
	if _, _, _, _, border := hexAt(3, 0); border != 0.5 {
		t.Errorf("the middle is %.3f from the border", border)
	}
}

// What a counter shows can be told from its ground.
func TestEveryKindOfCounterIsPrinted(t *testing.T) {
	for value := range shows {
		d := decal{kind: chit, value: value, glyph: 5, w: 1, h: 1, ink: vec{.01, .01, .01}}
		d.m.a, d.m.seed = vec{.7, .6, .2}, 3
		inked := 0
		for i := range 900 {
			if d.square(float64(i%30)/15-1, float64(i/30)/15-1).dot(vec{1, 1, 1}) < 0.7 {
				inked++
			}
		}
		if inked < 20 || inked > 700 {
			t.Errorf("show %d: %d of 900 places are inked", value, inked)
		}
	}
}

// A decoy is where the map has a hex or the table a counter, in view, and under no die.
func TestDecoys(t *testing.T) {
	seen := 0
	for seed := range int64(8) {
		s := Random(rand.New(rand.NewSource(seed)), Options{Size: 96, MinDie: 10, MaxDie: 24, MaxTilt: 40, Board: 1})
		_, labels := s.Render(96, 96)
		for _, l := range labels[len(s.Dice):] {
			seen++
			if l.Kind != Decoy || l.Value != 0 || min(l.Centre[0], l.Centre[1]) < 0 || max(l.Centre[0], l.Centre[1]) >= 96 {
				t.Fatalf("seed %d: %+v", seed, l)
			}
			for i := range s.Dice {
				if x, y := s.project(vec{s.Dice[i].at.x, s.Dice[i].at.y, 0}, 96, 96); math.Hypot(x-l.Centre[0], y-l.Centre[1]) < 3 {
					t.Errorf("seed %d: a die lies on the decoy at %v", seed, l.Centre)
				}
			}
		}
		if s.ground.kind == hexes {
			for _, p := range s.ground.marks(s.target, 5) {
				u := (p[0]*s.ground.c+p[1]*s.ground.s)*s.ground.scale + s.ground.shift.x
				v := (p[1]*s.ground.c-p[0]*s.ground.s)*s.ground.scale + s.ground.shift.y
				if _, _, _, _, border := hexAt(u, v); border < 0.499 {
					t.Errorf("seed %d: a mark %.3f from the border of its hex", seed, border)
				}
			}
		}
	}
	if seen < 40 {
		t.Errorf("%d decoys on 8 boards", seen)
	}
	_, labels := Random(rand.New(rand.NewSource(1)), Options{Size: 64, MinDie: 10, MaxDie: 24, MaxTilt: 40}).Render(64, 64)
	for _, l := range labels {
		if l.Kind == Decoy {
			t.Error("a decoy without a board")
		}
	}
}
