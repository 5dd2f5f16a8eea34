package vision_test

import (
	"fmt"
	"image/color"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"adjutant/vision"
	"adjutant/vision/scene"
	"adjutant/vision/visiontest"
)

// player drives a Steady with a film as the watcher does: three frames are read,
// then the reading is done. It writes down what was said.
type player struct {
	film   *visiontest.Film
	steady *vision.Steady
	reads  int
	throws int
	said   []vision.State
}

func newPlayer(seed uint64, cfg vision.SteadyConfig) *player {
	return &player{film: visiontest.NewFilm(seed), steady: vision.NewSteady(cfg)}
}

// run takes n frames, changing the film before each (i counts from 0).
func (p *player) run(n int, change func(i int)) {
	for i := range n {
		if change != nil {
			change(i)
		}
		state := p.steady.Look(p.film.Frame())
		if state == vision.Reads {
			if p.reads++; p.reads == 3 {
				if len(p.film.Scene.Dice) > 0 {
					p.throws++
				}
				state = p.steady.Done(len(p.film.Scene.Dice) > 0)
			}
		} else {
			p.reads = 0
		}
		if k := len(p.said); k == 0 || p.said[k-1] != state {
			p.said = append(p.said, state)
		}
	}
}

func (p *player) hold(n int) { p.run(n, nil) }

// throw lets dice roll in for 8 frames and lie.
func (p *player) throw(dice []scene.Die) {
	rng := rand.New(rand.NewPCG(uint64(len(p.said)), 3))
	p.run(8, func(i int) {
		p.film.Scene.Dice = p.film.Scene.Rolling(dice, 1-float64(i)/8, rng)
	})
	p.film.Scene.Dice = dice
}

// hand moves a hand in from the right to reach x and out again.
func (p *player) hand(to float64, while func(i int)) {
	for i := range 12 {
		x := 15 - (15-to)*math.Sin(float64(i)/11*math.Pi)
		p.film.Scene.Hand = &scene.Hand{X: x, Y: 0.4 * float64(i%3), Angle: 0.15}
		p.run(1, func(int) {
			if while != nil {
				while(i)
			}
		})
	}
	p.film.Scene.Hand = nil
}

func (p *player) history() string {
	var s []string
	for _, state := range p.said {
		s = append(s, string(state))
	}
	return strings.Join(s, " ")
}

func (p *player) want(t *testing.T, throws int) {
	t.Helper()
	if p.throws != throws {
		t.Errorf("%d throws, want %d: %s", p.throws, throws, p.history())
	}
}

func TestAThrowIsReadOnceItRests(t *testing.T) {
	p := newPlayer(1, vision.SteadyConfig{})
	p.hold(15)
	if got := p.history(); got != "starting watching" {
		t.Fatalf("an empty tray: %s", got)
	}
	p.throw(p.film.Scene.Throw(p.film.Rand(), 5, vision.White, vision.Black))
	p.hold(40)
	p.want(t, 1)
	if got := p.history(); !strings.HasSuffix(got, " moving reading settled") {
		t.Errorf("a throw: %s", got)
	}
}

func TestWhatCounts(t *testing.T) {
	two := func(p *player) []scene.Die { return p.film.Scene.Throw(p.film.Rand(), 2, vision.Red, vision.Ivory) }
	for name, c := range map[string]struct {
		play func(p *player)
		more int // throws after the first
	}{
		"throw, same dice rolled to the same places": {func(p *player) {
			p.throw(p.film.Scene.Dice)
		}, 1},
		"throw, same faces elsewhere": {func(p *player) {
			d := two(p)
			d[0].Value, d[1].Value = p.film.Scene.Dice[0].Value, p.film.Scene.Dice[1].Value
			p.throw(d)
		}, 1},
		"throw, hand takes dice, throws the same again": {func(p *player) {
			d := p.film.Scene.Dice
			p.hand(-1, func(i int) {
				if i == 6 {
					p.film.Scene.Dice = nil
				}
			})
			p.hold(12)
			p.throw(d)
		}, 1},
		"hand passes over the dice": {func(p *player) { p.hand(-2, nil) }, 0},
		"hand turns one die in its place": {func(p *player) {
			p.film.Scene.Dice[0].X, p.film.Scene.Dice[0].Y = 3, 0
			p.hold(30) // it was pushed: a throw of its own
			p.hand(0, func(i int) {
				if i == 6 {
					p.film.Scene.Dice[0].Value = 7 - p.film.Scene.Dice[0].Value
				}
			})
		}, 2},
		"dice taken away, nothing thrown": {func(p *player) {
			p.hand(-1, func(i int) {
				if i == 6 {
					p.film.Scene.Dice = nil
				}
			})
		}, 0},
		"exposure steps down and up": {func(p *player) {
			p.run(30, func(i int) { p.film.Gain = 1 - 0.3*math.Sin(float64(i/3)) })
			p.film.Gain = 1
		}, 0},
		"exposure jumps at once":        {func(p *player) { p.film.Gain = 0.6; p.hold(20); p.film.Gain = 1.2; p.hold(20) }, 0},
		"lamp flickers in bands":        {func(p *player) { p.film.Flicker = 0.12; p.hold(40); p.film.Flicker = 0 }, 0},
		"lamp off, black, lamp on":      {func(p *player) { p.film.Gain = 0.02; p.hold(20); p.film.Gain = 1 }, 0},
		"soft shadow falls and goes":    {func(p *player) { p.film.Shadow = 0.3; p.hold(20); p.film.Shadow = 0; p.hold(20) }, 0},
		"camera shakes by 0.4 pixels":   {func(p *player) { p.film.Shake = 0.4; p.hold(40); p.film.Shake = 0 }, 0},
		"table kicked, 3 pixels":        {func(p *player) { p.film.Shake = 3; p.hold(5); p.film.Shake = 0 }, 0},
		"one broken frame":              {func(p *player) { p.film.Noise = 60; p.hold(1); p.film.Noise = 1.2 }, 0},
		"noisy sensor in the evening":   {func(p *player) { p.film.Noise = 5; p.hold(40); p.film.Noise = 1.2 }, 0},
		"evening comes over 15 seconds": {func(p *player) { p.run(150, func(i int) { p.film.Gain = 1 - 0.5*float64(i)/150 }) }, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPlayer(2, vision.SteadyConfig{})
			p.hold(15)
			p.throw(two(p))
			p.hold(30)
			p.want(t, 1)
			c.play(p)
			p.hold(30)
			p.want(t, 1+c.more)
			if last := p.said[len(p.said)-1]; last != vision.Settled && last != vision.Watching {
				t.Errorf("does not come to rest: %s", p.history())
			}
		})
	}
}

func TestExposureFlickerAndShakeAreNoMotion(t *testing.T) {
	for name, change := range map[string]func(f *visiontest.Film, i int){
		"exposure 2 % a frame": func(f *visiontest.Film, i int) { f.Gain = 1 + 0.02*float64(min(i, 10)) },
		"exposure 15 % step":   func(f *visiontest.Film, i int) { f.Gain = 1 - 0.15*float64(i/10%2) },
		"flicker 6 %":          func(f *visiontest.Film, i int) { f.Flicker = 0.06 },
		"shake 0.4 pixels":     func(f *visiontest.Film, i int) { f.Shake = 0.4 },
		"noise 3 levels":       func(f *visiontest.Film, i int) { f.Noise = 3 },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPlayer(3, vision.SteadyConfig{})
			p.film.Scene.Dice = p.film.Scene.Throw(p.film.Rand(), 6, vision.White, vision.Black, vision.Blue)
			p.hold(15)
			p.run(40, func(i int) { change(p.film, i) })
			if got := p.history(); got != "starting watching" {
				t.Errorf("said %s", got)
			}
		})
	}
}

func TestADieThatSpinsOnItsCornerIsWaitedFor(t *testing.T) {
	for _, colour := range []vision.Colour{vision.White, vision.Black, vision.Red} {
		t.Run(string(colour), func(t *testing.T) {
			t.Parallel()
			p := newPlayer(4, vision.SteadyConfig{})
			p.hold(15)
			dice := p.film.Scene.Throw(p.film.Rand(), 3, colour)
			p.throw(dice)
			lean := scene.Turned([3]float64{1, 0.4, 0}, 0.9)
			spinning := append([]scene.Die(nil), dice...)
			p.run(60, func(i int) { // six seconds
				spin := scene.Turned([3]float64{0, 0, 1}, 0.5*float64(i)).Times(lean)
				spinning[1].Tumble = &spin
				p.film.Scene.Dice = spinning
			})
			p.want(t, 0)
			p.film.Scene.Dice = dice
			p.hold(20)
			p.want(t, 1)
		})
	}
}

func TestAHandInViewPauses(t *testing.T) {
	for name, skin := range map[string]color.RGBA{
		"fair hand":       {205, 150, 120, 255},
		"dark hand":       {70, 48, 38, 255},
		"hand in a glove": {25, 25, 60, 255},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPlayer(5, vision.SteadyConfig{})
			p.hold(15)
			dice := p.film.Scene.Throw(p.film.Rand(), 4, vision.Yellow)
			p.throw(dice)
			// the hand stays over the tray, quite still, while the dice lie
			for i := range 6 {
				p.film.Scene.Hand = &scene.Hand{X: 11 - float64(i), Y: 0, Angle: 0.1, Skin: skin}
				p.hold(1)
			}
			p.hold(35)
			p.want(t, 0)
			if p.said[len(p.said)-1] != vision.HandSeen {
				t.Errorf("a hand in view: %s", p.history())
			}
			p.film.Scene.Hand = nil
			p.hold(20)
			p.want(t, 1)
		})
	}
}

func TestABoxLeftAtTheEdgeIsNoHandForEver(t *testing.T) {
	p := newPlayer(6, vision.SteadyConfig{})
	p.hold(15)
	p.film.Scene.Hand = &scene.Hand{X: 6, Y: 0, Angle: 0}
	p.film.Scene.Dice = p.film.Scene.Throw(p.film.Rand(), 3)
	p.hold(150)
	p.want(t, 1)
}

func TestMotionBesideTheTrayIsNoMotion(t *testing.T) {
	p := newPlayer(7, vision.SteadyConfig{})
	p.steady.Tray(p.film.Scene.Outline(), 320, 180)
	p.hold(15)
	beside := func(i int) {
		p.film.Scene.Dice = append(p.film.Scene.Dice[:0:0], scene.Die{Value: 3, X: -8.6 + 0.1*float64(i%5), Y: 1, Turn: float64(i)})
	}
	p.run(30, beside)
	if got := p.history(); got != "starting watching" {
		t.Errorf("a piece moved on the rim: %s", got)
	}
}

func TestFilmsCountWhatLiesThereAtFirst(t *testing.T) {
	p := newPlayer(8, vision.SteadyConfig{FirstRest: true})
	p.film.Scene.Dice = p.film.Scene.Throw(p.film.Rand(), 2)
	p.hold(15)
	p.want(t, 1)
	p.film.Gain = 0 // black between two takes of the same
	p.hold(4)
	p.film.Gain = 1
	p.hold(15)
	p.want(t, 2)
}

// TestRandomEvenings plays random sequences of throws and disturbances and
// counts: every throw once, nothing else.
func TestRandomEvenings(t *testing.T) {
	evenings := 3
	if testing.Short() {
		evenings = 2
	}
	for seed := range evenings {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			p := newPlayer(uint64(100+seed), vision.SteadyConfig{})
			rng := rand.New(rand.NewPCG(uint64(seed), 9))
			colours := []vision.Colour{vision.White, vision.Ivory, vision.Black, vision.Red, vision.Blue, vision.Yellow}
			p.film.Noise = 0.5 + 2*rng.Float64()
			p.film.Flicker = 0.05 * rng.Float64()
			p.film.Shake = 0.3 * rng.Float64()
			p.hold(20)
			want := 0
			var plan []string
			for range 10 {
				switch k := rng.IntN(6); k {
				case 0, 1, 2:
					p.throw(p.film.Scene.Throw(rng, 1+rng.IntN(8), colours[rng.IntN(6)], colours[rng.IntN(6)]))
					want++
					plan = append(plan, "throw")
				case 3:
					p.hand(4*rng.Float64()-2, nil)
					plan = append(plan, "hand")
				case 4:
					p.film.Gain = 0.7 + 0.5*rng.Float64()
					plan = append(plan, "exposure")
				case 5:
					p.film.Shake = 0.4 * rng.Float64()
					plan = append(plan, "shake")
				}
				p.hold(12 + rng.IntN(10))
				if p.throws != want {
					t.Fatalf("%d throws, want %d after %v: %s", p.throws, want, plan, p.history())
				}
			}
		})
	}
}

// BenchmarkIdle is one frame while nothing moves, without making it small.
func BenchmarkIdle(b *testing.B) {
	film := visiontest.NewFilm(1)
	film.Scene.Dice = film.Scene.Throw(film.Rand(), 6)
	steady := vision.NewSteady(vision.SteadyConfig{})
	f, at := film.Frame()
	for i := 0; b.Loop(); i++ {
		steady.Look(f, at.Add(time.Duration(i)*100*time.Millisecond))
	}
}
