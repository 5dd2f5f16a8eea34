package hardware

import (
	"testing"
	"testing/synctest"
	"time"

	pgpio "periph.io/x/conn/v3/gpio"

	"adjutant/gpio"
	"adjutant/gpio/gpiotest"
)

// A move at the table on the standard panel, pin by pin: first with the names of Raspberry Pi OS, then with those of a
// mainline kernel.
func TestStandardPanelOnAChip(t *testing.T) {
	for _, mainline := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			name := func(number int) string {
				if p := headerPin(number); mainline && p.Also != "" {
					return p.Also
				}
				return headerPin(number).Name
			}
			var names []string
			for _, p := range Header() {
				if p.Kind == Signal {
					names = append(names, name(p.Number))
				}
			}
			chip := gpiotest.NewChip(names...)
			panel := gpio.Open(Standard().Panel(), gpio.Options{Host: chip})
			if s := panel.Status(); s.Key != gpio.StatusReady {
				t.Fatalf("status: %s", s)
			}

			panel.Show(gpio.Scene{Phase: 3, Need: gpio.NeedRoll, Proposal: true, Warn: true}.Lamps())
			time.Sleep(2*time.Second + 210*time.Millisecond) // in the lit half of a blink, between two heartbeats
			synctest.Wait()
			lit := map[int]bool{15: true, 16: true, 32: true, 36: true} // phase 3, ROLL, NEXT, WARN
			for _, l := range Standard().Lamps {
				if got := chip.Line(name(l.Pin)).Lit(); got != lit[l.Pin] {
					t.Errorf("lamp %s on header pin %d is lit: %v", l.Label, l.Pin, got)
				}
			}

			for _, b := range Standard().Buttons {
				chip.Line(name(b.Pin)).Drive(pgpio.Low)
				time.Sleep(100 * time.Millisecond)
				chip.Line(name(b.Pin)).Drive(pgpio.High)
				if p := <-panel.Presses(); p.Button != b.Button || p.Held {
					t.Errorf("header pin %d gave %v", b.Pin, p)
				}
			}
			if err := panel.Halt(); err != nil {
				t.Error(err)
			}
			for _, p := range Header() {
				line := chip.Line(name(p.Number))
				if line == nil {
					continue
				}
				if _, colour, ok := Standard().at(p.Number); ok && colour != "button" && line.Lit() {
					t.Errorf("header pin %d is lit after Halt", p.Number)
				}
				if p.Kept != "" {
					if waits, _, _, _ := line.Counts(); waits != 0 || line.Open() {
						t.Errorf("header pin %d was touched although it is kept free", p.Number)
					}
				}
			}
		})
	}
}
