package gpiotest

import (
	"testing"
	"testing/synctest"
	"time"

	pgpio "periph.io/x/conn/v3/gpio"
)

// The chip has the manners for which it was written; each line is what was seen on a real one.
func TestChipBitesLikeARealOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		chip := NewChip("GPIO5", "GPIO17")
		button, lamp := chip.Line("GPIO5"), chip.Line("GPIO17")
		took := func(timeout time.Duration) (bool, time.Duration) {
			began := time.Now()
			return button.WaitForEdge(timeout), time.Since(began)
		}
		if err := button.In(pgpio.PullUp, pgpio.BothEdges); err != nil {
			t.Fatal(err)
		}

		button.Drive(pgpio.Low)
		if edge, d := took(-1); edge || d != 0 {
			t.Errorf("-1 with an edge queued: %v after %v", edge, d)
		}
		if edge, d := took(time.Second); !edge || d != 0 {
			t.Errorf("an edge queued: %v after %v", edge, d)
		}
		if edge, d := took(time.Second); edge || d != time.Second {
			t.Errorf("no edge: %v after %v", edge, d)
		}
		go func() { time.Sleep(time.Minute); button.Halt() }()
		if edge, d := took(0); edge || d != time.Minute {
			t.Errorf("0 until Halt: %v after %v", edge, d)
		}
		go func() { time.Sleep(time.Minute); button.Drive(pgpio.High) }()
		if edge, d := took(0); !edge || d != time.Minute {
			t.Errorf("0 until an edge: %v after %v", edge, d)
		}

		for range 20 {
			button.Drive(pgpio.Low)
			button.Drive(pgpio.High)
		}
		edges := 0
		for button.WaitForEdge(time.Millisecond) {
			edges++
		}
		if _, _, _, dropped := button.Counts(); edges != QueueLength || dropped != 40-QueueLength {
			t.Errorf("of 40 edges %d were kept and %d dropped", edges, dropped)
		}

		if err := lamp.Out(pgpio.Low); err != nil {
			t.Fatal(err)
		}
		if lamp.Read(); !lamp.Lit() {
			t.Error("reading an output left it as it was")
		}

		chip.Go()
		if edge, d := took(time.Second); edge || d != 0 || button.Read() != pgpio.Low {
			t.Errorf("gone: %v after %v, reads %v", edge, d, button.Read())
		}
		if lamp.Out(pgpio.High) == nil || button.In(pgpio.PullUp, pgpio.BothEdges) == nil {
			t.Error("a chip that has gone was written or set up")
		}
		chip.Return()
		button.Hold("spi0")
		if err := button.In(pgpio.PullUp, pgpio.BothEdges); err == nil || button.Consumer() != "spi0" {
			t.Errorf("a line held by another: %v", err)
		}
	})
}
