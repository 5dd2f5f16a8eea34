package gpio

import (
	"errors"
	"testing"

	pgpio "periph.io/x/conn/v3/gpio"
	periphtest "periph.io/x/conn/v3/gpio/gpiotest"
)

type pinsByName map[string]bool

func (p pinsByName) Refresh() error {
	if p == nil {
		return &Fault{Status: NewStatus(StatusNoChip)}
	}
	return nil
}

func (p pinsByName) Pin(names ...string) (pgpio.PinIO, error) {
	for _, n := range names {
		if p[n] {
			return &periphtest.Pin{N: n, EdgesChan: make(chan pgpio.Level)}, nil
		}
	}
	return nil, errors.New("no pin " + names[0])
}

func TestAutoFitsTheMachine(t *testing.T) {
	board := Board{Buttons: []ButtonPin{{Button: Next, Pin: "GPIO5"}}, Lamps: []LampPin{{Lamp: Roll, Pin: "GPIO9", Also: "SPI_MISO"}}}
	for _, test := range []struct {
		machine string
		pins    pinsByName
		model   string
		wired   bool
	}{
		{"a PC", nil, "", false},
		{"a virtual machine with a GPIO chip for its power button", pinsByName{"GPIO3": true}, "linux,dummy-virt", false},
		{"a Pi", pinsByName{"GPIO5": true, "GPIO9": true}, "Raspberry Pi 5 Model B Rev 1.0\x00", true},
		{"a Pi whose pins may not be opened", nil, "Raspberry Pi 4 Model B Rev 1.4\x00", true},
		{"another small computer with the same header", pinsByName{"GPIO5": true, "SPI_MISO": true}, "Some Board\x00", true},
	} {
		panel := auto(board, Options{Host: test.pins}, test.model)
		if _, wired := panel.(*Wired); wired != test.wired {
			t.Errorf("%s: got a %T", test.machine, panel)
		}
		if err := panel.Halt(); err != nil {
			t.Error(err)
		}
	}
}
