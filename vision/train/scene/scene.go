package scene

import (
	"image"
	"math"
	"math/rand"
)

// Scene is a table with dice under a camera.
type Scene struct {
	Dice    []Die
	ground  material
	decals  []decal
	lamps   []lamp
	windows []window
	sky     vec // light from all around
	bands   []band
	spot    [4]float64 // torch: x, y, radius (0: none), softness

	eye, target vec
	view        frame // right, down, forward
	focal       float64
}

// lamp is a small light with soft shadows.
type lamp struct {
	at   vec
	col  vec
	soft float64
}

// band is an area in shade or in other light: everything on one side of a line
// or within a blob.
type band struct {
	nx, ny, off, soft float64
	blob              bool
	col               vec
	seed              uint32
}

// Options bound what Random invents.
type Options struct {
	Size     int           // pixels of the square picture
	Photos   []*image.RGBA // grounds taken from photographs; may be empty
	MinDie   float64       // smallest edge of a die in pixels
	MaxDie   float64       // largest
	MaxTilt  float64       // degrees from straight down
	Steep    float64       // chance of a view of 28 to 46 degrees, whatever else is drawn
	Negative float64       // chance that a solid is no pip die
	Jumble   float64       // chance of many dice of all sets and sizes, close together
	Casino   bool          // the first die is a casino die
	Single   bool          // one die near the middle, others around it
	Board    float64       // chance of a wargame's map, counters and charts on the table
	Polish   float64       // chance of polished dice under something bright that their upward faces mirror
}

// Random invents a scene.
func Random(rng *rand.Rand, o Options) *Scene {
	s := &Scene{}
	size := math.Exp(math.Log(o.MinDie) + rng.Float64()*(math.Log(o.MaxDie)-math.Log(o.MinDie)))
	half := float64(o.Size) / size // world half-width of the picture; a die's edge is 2
	s.camera(rng, o, size)
	s.ground = randomMaterial(rng, o.Photos)
	if rng.Float64() < 0.6 {
		for n := rng.Intn(6); n > 0; n-- {
			s.decals = append(s.decals, clutter(rng, half, o.Photos))
		}
	}
	s.decals = append(s.decals, dirt(rng, half)...)
	if o.Board > 0 && rng.Float64() < o.Board {
		s.board(rng, half, o.Photos)
	}
	s.light(rng, half)
	s.throw(rng, o, half)
	if o.Polish > 0 && rng.Float64() < o.Polish {
		s.polish(rng)
	}
	return s
}

func (s *Scene) camera(rng *rand.Rand, o Options, size float64) {
	tilt := rng.Float64() * 18
	switch p := rng.Float64(); {
	case p > 0.75:
		tilt = 30 + rng.Float64()*22
	case p > 0.5:
		tilt = 10 + rng.Float64()*25
	}
	if o.Steep > 0 && rng.Float64() < o.Steep {
		tilt = 28 + rng.Float64()*18
	}
	tilt = min(tilt, o.MaxTilt) * math.Pi / 180
	fov := (6 + 44*rng.Float64()*rng.Float64()) * math.Pi / 180
	s.focal = float64(o.Size) / 2 / math.Tan(fov/2)
	dist := s.focal * 2 / size
	az := rng.Float64() * 2 * math.Pi
	dir := vec{math.Sin(tilt) * math.Cos(az), math.Sin(tilt) * math.Sin(az), math.Cos(tilt)}
	s.target = vec{0, 0, 1}
	s.eye = s.target.add(dir.mul(dist))
	fwd := dir.mul(-1)
	right := fwd.cross(vec{math.Cos(rng.Float64() * 6.28), math.Sin(rng.Float64() * 6.28), 0.1}).unit()
	s.view = frame{right, fwd.cross(right).unit(), fwd}
}

func (s *Scene) light(rng *rand.Rand, half float64) {
	warm := func() vec {
		k := rng.NormFloat64() * 0.12
		return vec{1 + k, 1, 1 - k*1.3}
	}
	level := 0.45 + 0.55*rng.Float64()
	s.sky = warm().mul(level * (0.25 + 0.5*rng.Float64()))
	for n := 1 + rng.Intn(3); n > 0; n-- {
		a, e := rng.Float64()*6.28, 0.25+1.2*rng.Float64()
		r := 20 + rng.Float64()*60
		s.lamps = append(s.lamps, lamp{
			at:   vec{math.Cos(a) * math.Cos(e) * r, math.Sin(a) * math.Cos(e) * r, math.Sin(e) * r},
			col:  warm().mul(level * (0.2 + 0.8*rng.Float64()) / math.Sqrt(float64(n))),
			soft: math.Exp(1 + 3*rng.Float64()),
		})
	}
	for n := rng.Intn(3); n > 0 && rng.Float64() < 0.5; n-- {
		a := rng.Float64() * 6.28
		k := 0.3 + 0.5*rng.Float64()
		if rng.Float64() < 0.3 {
			k = 1.3 + 0.7*rng.Float64()
		}
		s.bands = append(s.bands, band{math.Cos(a), math.Sin(a), rng.NormFloat64() * half * 0.6,
			math.Exp(rng.NormFloat64() - 0.5), rng.Float64() < 0.3, warm().mul(k), rng.Uint32()})
	}
	s.windows = windows(rng, level)
	if rng.Float64() < 0.08 {
		s.spot = [4]float64{rng.NormFloat64() * half * 0.5, rng.NormFloat64() * half * 0.5, half * (0.5 + 0.7*rng.Float64()), 0.1 + 0.5*rng.Float64()}
	}
}

// falls is the light that reaches a place of the table through bands and torch.
func (s *Scene) falls(x, y float64) vec {
	k := vec{1, 1, 1}
	for _, b := range s.bands {
		d := x*b.nx + y*b.ny - b.off
		if b.blob {
			d = (noise(x*0.15, y*0.15, b.seed) - 0.5) * 8
		}
		k = k.times(vec{1, 1, 1}.mix(b.col, smooth(-b.soft, b.soft, d)))
	}
	if s.spot[2] > 0 {
		r := math.Hypot(x-s.spot[0], y-s.spot[1]) / s.spot[2]
		k = k.mul(0.08 + 1.2*(1-smooth(1-s.spot[3], 1+s.spot[3], r)))
	}
	return k
}

// throw lays dice on the table.
func (s *Scene) throw(rng *rand.Rand, o Options, half float64) {
	want := rng.Intn(9)
	if rng.Float64() < 0.15 {
		want += rng.Intn(10)
	}
	if o.Single {
		want = rng.Intn(4)
	}
	room := int(half * half * 0.5)
	if want > room {
		want = room
	}
	if want == 0 && (o.Single || rng.Float64() < 0.7) {
		want = 1
	}
	mode := rng.Intn(3)
	mixed := rng.Float64() < 0.2
	jumble := !o.Single && rng.Float64() < o.Jumble // of all sets and sizes, close together
	if jumble {
		want = min(room, 5+rng.Intn(12))
		mode = 1 + rng.Intn(2)
	}
	if o.Single && o.Casino {
		want = max(want, 1)
	}
	base := dress(rng, Pips, weighted(rng))
	for o.Casino && !base.casino {
		base = dress(rng, Pips, weighted(rng))
	}
	other := dress(rng, Pips, weighted(rng))
	yaw := rng.Float64() * 6.28
	for i := 0; i < want; i++ {
		var d Die
		switch p := rng.Float64(); {
		case p < o.Negative && !(o.Casino && i == 0):
			d = dress(rng, 1+Kind(rng.Intn(4)), weighted(rng))
		case o.Casino && i == 0:
			d = base
		case p < o.Negative+0.3 || jumble && p < 0.7:
			d = dress(rng, Pips, weighted(rng))
		case p < 0.75:
			d = base
		default:
			d = other
		}
		d.seed = rng.Uint32()
		d.arrange(rng)
		for ones := rng.Float64() < 0.12; ones && d.faces[4].value != 1; { // the hardest to see
			d.arrange(rng)
		}
		d.half = 1
		if jumble {
			d.half = []float64{0.42, 0.7, 0.75, 1, 1.05, 1.3}[rng.Intn(6)] * (0.95 + 0.1*rng.Float64())
		} else if mixed {
			d.half = 0.6 + 0.7*rng.Float64()
		} else if o.Single {
			d.half = 0.95 + 0.1*rng.Float64()
		}
		a := rng.Float64() * 6.28
		if mode == 2 {
			a = yaw + rng.NormFloat64()*0.05
		}
		d.axes = upright.turn(vec{0, 0, 1}, a)
		for placed, try := false, 0; try < 25 && !placed; try++ {
			x, y := (rng.Float64()*2-1)*half*0.95, (rng.Float64()*2-1)*half*0.95
			if o.Single && i == 0 {
				x, y = rng.NormFloat64()*0.2, rng.NormFloat64()*0.2
			} else if (mode > 0 || o.Single) && len(s.Dice) > 0 && rng.Float64() < 0.75 {
				x, y = beside(rng, s.Dice[rng.Intn(len(s.Dice))], d, mode == 2)
			}
			d.at = vec{x, y, d.half}
			placed = true
			for j := range s.Dice {
				if overlap(&s.Dice[j], &d) {
					placed = false
				}
			}
			if !placed && try < 24 {
				continue
			}
			if placed {
				s.settle(rng, &d)
				s.Dice = append(s.Dice, d)
			}
		}
	}
}

// settle names the upward value and now and then lets the die lean or lie on top
// of another.
func (s *Scene) settle(rng *rand.Rand, d *Die) {
	if p := rng.Float64(); p < 0.06 {
		a := rng.Float64() * 6.28
		d.axes = d.axes.turn(vec{math.Cos(a), math.Sin(a), 0}, (14+28*rng.Float64())*math.Pi/180)
		low := 0.0
		for i := 0; i < 8; i++ {
			c := vec{float64(i&1)*2 - 1, float64(i>>1&1)*2 - 1, float64(i>>2)*2 - 1}
			low = min(low, d.axes.out(c).z)
		}
		d.at.z = -low * d.half * (1 - 0.4*d.round)
		d.Cocked = true
	} else if p < 0.075 && len(s.Dice) > 0 {
		under := s.Dice[rng.Intn(len(s.Dice))]
		d.at = vec{under.at.x + rng.NormFloat64()*0.4, under.at.y + rng.NormFloat64()*0.4, under.at.z + under.half + d.half}
		d.Cocked = true
	}
	d.Value = d.faces[d.top()].value
}

func weighted(rng *rand.Rand) int {
	if rng.Float64() < 0.35 {
		return rng.Intn(2)
	}
	return rng.Intn(len(Colours))
}

// beside is a place where d touches or nearly touches a die.
func beside(rng *rand.Rand, a, d Die, row bool) (float64, float64) {
	gap := math.Abs(rng.NormFloat64()) * 0.06
	dir := rng.Float64() * 6.28
	if row {
		dir = math.Atan2(a.axes[0].y, a.axes[0].x) + float64(rng.Intn(4))*math.Pi/2
		r := a.half + d.half + gap
		side := rng.NormFloat64() * 0.1
		return a.at.x + math.Cos(dir)*r - math.Sin(dir)*side, a.at.y + math.Sin(dir)*r + math.Cos(dir)*side
	}
	for r := a.half + d.half; ; r += 0.03 {
		d.at = vec{a.at.x + math.Cos(dir)*r, a.at.y + math.Sin(dir)*r, d.half}
		if !overlap(&a, &d) {
			return d.at.x, d.at.y
		}
	}
}

// overlap says whether two dice on the table stand in each other (separating axes
// of their outlines from above, a little forgiving for rounded edges).
func overlap(a, b *Die) bool {
	dx, dy := b.at.x-a.at.x, b.at.y-a.at.y
	for _, ax := range []vec{a.axes[0], a.axes[1], b.axes[0], b.axes[1]} {
		if math.Abs(ax.z) > 0.1 {
			continue
		}
		reach := 0.0
		for _, d := range []*Die{a, b} {
			reach += d.half * (math.Abs(ax.dot(d.axes[0])) + math.Abs(ax.dot(d.axes[1])))
		}
		if math.Abs(dx*ax.x+dy*ax.y) > reach*0.98 {
			return false
		}
	}
	return math.Hypot(dx, dy) < 1.42*(a.half+b.half)
}

// project gives the place of a world point in a picture of w x h pixels.
func (s *Scene) project(p vec, w, h int) (float64, float64) {
	q := s.view.in(p.sub(s.eye))
	return float64(w)/2 + s.focal*q.x/q.z, float64(h)/2 + s.focal*q.y/q.z
}
