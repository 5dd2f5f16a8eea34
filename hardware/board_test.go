package hardware

import (
	"fmt"
	"slices"
	"testing"

	"adjutant/gpio"
)

func TestEveryButtonAndLampIsWiredOnce(t *testing.T) {
	b := Standard()
	used := map[int]string{}
	check := func(what string, pin int) {
		h := headerPin(pin)
		switch {
		case h.Kind != Signal:
			t.Errorf("%s: header pin %d is %q, no signal", what, pin, h.Kind)
		case h.Kept != "":
			t.Errorf("%s: header pin %d (%s) is kept free: %s", what, pin, h.Name, h.Kept)
		case used[pin] != "":
			t.Errorf("%s: header pin %d is the pin of %s already", what, pin, used[pin])
		}
		used[pin] = what
	}
	var buttons []gpio.Button
	for _, p := range b.Buttons {
		check("button "+string(p.Button), p.Pin)
		buttons = append(buttons, p.Button)
		if !headerPin(p.Pin).PullUp {
			t.Errorf("button %s is on a pin that starts pulled down", p.Button)
		}
		if p.Hold == (p.Button == gpio.Next) {
			t.Errorf("button %s: hold is %v; NEXT alone acts at once", p.Button, p.Hold)
		}
	}
	var lamps []gpio.Lamp
	for _, p := range b.Lamps {
		check("lamp "+string(p.Lamp), p.Pin)
		lamps = append(lamps, p.Lamp)
		if headerPin(p.Pin).PullUp && p.Lamp != gpio.Heartbeat {
			t.Errorf("lamp %s is on a pin that starts pulled up", p.Lamp)
		}
	}
	if !slices.Equal(buttons, gpio.Buttons()) || !slices.Equal(lamps, gpio.Lamps()) {
		t.Errorf("the board has %v and %v", buttons, lamps)
	}
}

func TestCurrentStaysWithinTheLimits(t *testing.T) {
	all := 0
	for _, l := range Standard().Lamps {
		if i := l.MicroAmpere(); i > pinMicroAmpere || i < 1000 {
			t.Errorf("lamp %s takes %d µA", l.Lamp, i)
		}
		all += l.MicroAmpere()
	}
	if all > allPinsMicroAmpere {
		t.Errorf("all lamps lit take %d µA of %d", all, allPinsMicroAmpere)
	}
	for _, b := range Standard().Buttons {
		if i := supplyMilliVolts * 1000 / b.Ohms; i > pinMicroAmpere {
			t.Errorf("button %s pressed while its pin is driven by mistake: %d µA", b.Button, i)
		}
	}
}

func TestHeaderIsWhole(t *testing.T) {
	names := map[string]bool{}
	kinds := map[Kind]int{}
	for i, p := range Header() {
		if p.Number != i+1 {
			t.Errorf("pin %d stands at place %d", p.Number, i+1)
		}
		kinds[p.Kind]++
		if p.Kind != Signal {
			continue
		}
		if names[p.Name] {
			t.Errorf("%s stands there twice", p.Name)
		}
		names[p.Name] = true
		var n int
		if _, err := fmt.Sscanf(p.Name, "GPIO%d", &n); err != nil || p.PullUp != (n <= 8) {
			t.Errorf("%s: pulled up at power-on is %v", p.Name, p.PullUp)
		}
	}
	for n := range 28 {
		if !names[fmt.Sprint("GPIO", n)] {
			t.Errorf("GPIO%d is not on the header", n)
		}
	}
	if kinds[Ground] != 8 || kinds[Supply5V] != 2 || kinds[Supply3V3] != 2 || kinds[Signal] != 28 {
		t.Errorf("kinds: %v", kinds)
	}
}

func TestPanelNamesPins(t *testing.T) {
	p := Standard().Panel()
	if got := p.Lamps[0]; got != (gpio.LampPin{Lamp: gpio.Phase1, Pin: "GPIO17"}) {
		t.Errorf("first lamp: %+v", got)
	}
	if got := p.Lamps[14]; got != (gpio.LampPin{Lamp: gpio.Heartbeat, Pin: "GPIO4", Also: "GPIO_GCLK"}) {
		t.Errorf("heartbeat: %+v", got)
	}
	if got := p.Buttons[0]; got != (gpio.ButtonPin{Button: gpio.Back, Pin: "GPIO6", Hold: true}) {
		t.Errorf("first button: %+v", got)
	}
}
