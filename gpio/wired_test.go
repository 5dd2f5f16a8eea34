package gpio_test

import (
	"errors"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	pgpio "periph.io/x/conn/v3/gpio"
	periphtest "periph.io/x/conn/v3/gpio/gpiotest"

	"adjutant/gpio"
	"adjutant/gpio/gpiotest"
)

// board is a small panel: two buttons, four lamps.
func board() gpio.Board {
	return gpio.Board{
		Buttons: []gpio.ButtonPin{{Button: gpio.Next, Pin: "GPIO5"}, {Button: gpio.Back, Pin: "GPIO6", Hold: true}},
		Lamps: []gpio.LampPin{{Lamp: gpio.Roll, Pin: "GPIO17"}, {Lamp: gpio.Confirm, Pin: "GPIO27"},
			{Lamp: gpio.Attention, Pin: "GPIO22"}, {Lamp: gpio.Heartbeat, Pin: "GPIO4", Also: "GPIO_GCLK"}},
	}
}

// bench is a panel on a fake chip inside a bubble of fake time.
type bench struct {
	*testing.T
	chip  *gpiotest.Chip
	panel *gpio.Wired
}

// onBench runs a test with a panel that works, and holds it afterwards to what every run must keep: no wait without a
// positive timeout, no output ever read, lamps dark and lines free after Halt.
func onBench(t *testing.T, prepare func(*gpiotest.Chip), test func(b *bench)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		b := &bench{T: t, chip: gpiotest.BoardOf(board())}
		if prepare != nil {
			prepare(b.chip)
		}
		b.panel = gpio.Open(board(), gpio.Options{Host: b.chip})
		synctest.Wait() // the buttons have been looked at once
		test(b)
		if err := b.panel.Halt(); err != nil {
			t.Error(err)
		}
		for _, name := range []string{"GPIO5", "GPIO6", "GPIO17", "GPIO27", "GPIO22", "GPIO4"} {
			line := b.chip.Line(name)
			if line == nil {
				continue
			}
			if _, forever, misuse, _ := line.Counts(); forever != 0 || misuse != 0 {
				t.Errorf("%s: waited without a positive timeout %d times, read as an output %d times", name, forever, misuse)
			}
			if line.Open() {
				t.Errorf("%s is still held after Halt", name)
			}
			if isLamp := name != "GPIO5" && name != "GPIO6"; isLamp && line.Lit() {
				t.Errorf("lamp on %s is lit after Halt", name)
			}
		}
	})
}

// after lets time pass.
func (b *bench) after(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// push holds a button down for a time, contacts bouncing at both ends.
func (b *bench) push(pin string, d time.Duration) {
	line := b.chip.Line(pin)
	for range 3 {
		line.Drive(pgpio.Low)
		time.Sleep(time.Millisecond)
		line.Drive(pgpio.High)
		time.Sleep(time.Millisecond)
	}
	line.Drive(pgpio.Low)
	time.Sleep(d)
	for range 3 {
		line.Drive(pgpio.High)
		time.Sleep(time.Millisecond)
		line.Drive(pgpio.Low)
		time.Sleep(time.Millisecond)
	}
	line.Drive(pgpio.High)
	b.after(100 * time.Millisecond)
}

// presses takes what waits, written "next back*", a star for held.
func (b *bench) presses() string {
	synctest.Wait()
	var got []string
	for {
		select {
		case p, ok := <-b.panel.Presses():
			if !ok {
				return strings.Join(append(got, "closed"), " ")
			}
			got = append(got, string(p.Button)+map[bool]string{true: "*"}[p.Held])
		default:
			return strings.Join(got, " ")
		}
	}
}

func (b *bench) wantPresses(want string) {
	b.Helper()
	if got := b.presses(); got != want {
		b.Errorf("presses %q, want %q", got, want)
	}
}

func (b *bench) wantStatus(key string, parts ...string) {
	b.Helper()
	synctest.Wait()
	s := b.panel.Status()
	if s.Key != key {
		b.Errorf("status %s: %s; want %s", s.Key, s.Text, key)
	}
	for _, p := range parts {
		if !strings.Contains(s.Text, p) {
			b.Errorf("status %q does not name %q", s.Text, p)
		}
	}
}

// draw watches a lamp for two seconds, a character each 50 ms.
func (b *bench) draw(pin string) string {
	var drawn strings.Builder
	for range 40 {
		synctest.Wait()
		drawn.WriteByte(map[bool]byte{true: '#', false: '.'}[b.chip.Line(pin).Lit()])
		time.Sleep(50 * time.Millisecond)
	}
	return drawn.String()
}

func TestPressesOnAChip(t *testing.T) {
	onBench(t, nil, func(b *bench) {
		b.wantStatus(gpio.StatusReady, "2 buttons", "4 lamps")
		b.push("GPIO5", 80*time.Millisecond)
		b.push("GPIO6", 80*time.Millisecond)
		b.push("GPIO6", 2*time.Second)
		b.push("GPIO5", 3*time.Second)
		b.wantPresses("next back back* next")
		b.chip.Line("GPIO5").Drive(pgpio.Low) // 10 ms: a spark, no press
		b.after(10 * time.Millisecond)
		b.chip.Line("GPIO5").Drive(pgpio.High)
		b.after(time.Second)
		b.wantPresses("")
	})
}

func TestHeldIsSentWhenReachedAndShown(t *testing.T) {
	onBench(t, nil, func(b *bench) {
		b.chip.Line("GPIO6").Drive(pgpio.Low)
		b.after(790 * time.Millisecond)
		b.wantPresses("")
		b.after(40 * time.Millisecond)
		b.wantPresses("back*")
		if got := b.draw("GPIO22")[:5]; got != "#####" {
			b.Errorf("the attention lamp after the hold: %s", got)
		}
		b.chip.Line("GPIO6").Drive(pgpio.High)
		b.after(time.Second)
		b.wantPresses("")
		if got := b.draw("GPIO22"); strings.Contains(got, "#") {
			b.Errorf("the attention lamp stays: %s", got)
		}
	})
}

func TestHoldFlickersOnTheWay(t *testing.T) {
	onBench(t, nil, func(b *bench) {
		b.after(2 * time.Second) // at a whole second the patterns begin
		b.chip.Line("GPIO6").Drive(pgpio.Low)
		got := b.draw("GPIO22")[:17]
		b.chip.Line("GPIO6").Drive(pgpio.High)
		if strings.Contains(got[:4], "#") || strings.Count(got[4:], "#.")+strings.Count(got[4:], ".#") < 4 {
			b.Errorf("the attention lamp while BACK goes down: %s", got)
		}
		b.after(time.Second)
		b.presses()
	})
}

func TestLampsShowPatterns(t *testing.T) {
	onBench(t, nil, func(b *bench) {
		b.panel.Show(map[gpio.Lamp]gpio.Pattern{gpio.Roll: gpio.Blink, gpio.Confirm: gpio.On, gpio.Seat1: gpio.On, gpio.Heartbeat: gpio.On})
		b.after(2 * time.Second)
		for pin, want := range map[string]string{
			"GPIO17": "##########..........##########..........",
			"GPIO27": "########################################",
			"GPIO22": "........................................",
			"GPIO4":  "#..#................#..#................", // nobody can keep the heart still
		} {
			if got := b.draw(pin); got != want {
				b.Errorf("%s\n got %s\nwant %s", pin, got, want)
			}
		}
	})
}

// A lamp that does not change is not written: a night of play does not wear the bus.
func TestLampsAreWrittenOnlyWhenTheyChange(t *testing.T) {
	onBench(t, nil, func(b *bench) {
		b.panel.Show(map[gpio.Lamp]gpio.Pattern{gpio.Roll: gpio.On})
		b.after(10 * time.Second)
		writes := map[string]int{}
		for _, r := range b.chip.Records() {
			writes[r.Line]++
		}
		if writes["GPIO17"] != 2 || writes["GPIO27"] != 1 || writes["GPIO4"] < 39 || writes["GPIO4"] > 42 {
			b.Errorf("changes written in 10 s: %v", writes)
		}
	})
}

// A crash or a jam must be visible: the heart stops when Adjutant does not work.
func TestHeartbeatStopsWithAdjutant(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var working atomic.Bool
		working.Store(true)
		chip := gpiotest.BoardOf(board())
		panel := gpio.Open(board(), gpio.Options{Host: chip, Alive: working.Load})
		defer panel.Halt()
		b := &bench{T: t, chip: chip, panel: panel}
		if got := b.draw("GPIO4"); !strings.Contains(got, "#..#") {
			t.Errorf("heartbeat: %s", got)
		}
		working.Store(false)
		b.after(time.Second)
		if got := b.draw("GPIO4"); strings.Contains(got, "#") {
			t.Errorf("heartbeat although nothing works: %s", got)
		}
	})
}

func TestHaltLeavesLampsDark(t *testing.T) {
	onBench(t, nil, func(b *bench) {
		b.panel.Show(map[gpio.Lamp]gpio.Pattern{gpio.Roll: gpio.On, gpio.Confirm: gpio.On})
		b.after(100 * time.Millisecond)
		if !b.chip.Line("GPIO17").Lit() {
			b.Error("the lamp was not lit before")
		}
		began := time.Now()
		for range 2 {
			if err := b.panel.Halt(); err != nil {
				b.Error(err)
			}
		}
		if took := time.Since(began); took > 300*time.Millisecond {
			b.Errorf("Halt took %v", took)
		}
		b.wantPresses("closed")
		b.wantStatus(gpio.StatusHalted)
		b.panel.Show(map[gpio.Lamp]gpio.Pattern{gpio.Roll: gpio.On}) // onBench looks whether it stays dark
	})
}

// The kernel keeps 16 edges a line. A contact that rattles through far more of them still gives one press and no more.
func TestSixteenEdgeQueue(t *testing.T) {
	onBench(t, nil, func(b *bench) {
		line := b.chip.Line("GPIO5")
		b.after(time.Millisecond)
		for range 50 { // all in one instant, nobody reads between
			line.Drive(pgpio.Low)
			line.Drive(pgpio.High)
		}
		line.Drive(pgpio.Low)
		b.after(200 * time.Millisecond)
		if _, _, _, dropped := line.Counts(); dropped == 0 {
			b.Error("the queue never overflowed: this test proves nothing")
		}
		line.Drive(pgpio.High)
		b.after(200 * time.Millisecond)
		b.wantPresses("next")
	})
}

// A loose wire makes edges without end. It gives no press and costs at most 500 looks a second.
func TestLooseWireCostsLittle(t *testing.T) {
	onBench(t, nil, func(b *bench) {
		line := b.chip.Line("GPIO5")
		for range 10000 {
			line.Drive(pgpio.Low)
			time.Sleep(50 * time.Microsecond)
			line.Drive(pgpio.High)
			time.Sleep(50 * time.Microsecond)
		}
		if waits, _, _, _ := line.Counts(); waits > 520 {
			b.Errorf("%d waits in a second", waits)
		}
		b.after(time.Second)
	})
}

// A chip that goes away answers waits at once, for ever, and reads as if every button were pressed.
func TestChipGone(t *testing.T) {
	onBench(t, nil, func(b *bench) {
		b.after(3 * time.Second)
		b.chip.Go()
		before, _, _, _ := b.chip.Line("GPIO5").Counts()
		b.after(100 * time.Millisecond)
		b.wantStatus(gpio.StatusGone)
		if b.panel.Status().Present {
			b.Error("a panel that has gone says that it is present")
		}
		b.after(10 * time.Minute)
		if after, _, _, _ := b.chip.Line("GPIO5").Counts(); after-before > 10 {
			b.Errorf("%d waits on a chip that has gone", after-before)
		}
		if looks := b.chip.Looks(); looks > 26 || looks < 20 {
			b.Errorf("looked for the panel %d times in ten minutes", looks)
		}
		b.wantPresses("")

		b.chip.Return()
		b.after(31 * time.Second)
		b.wantStatus(gpio.StatusReady)
		b.push("GPIO5", 80*time.Millisecond)
		b.wantPresses("next")

		b.after(11 * time.Second) // it worked for a while: the next loss is looked into without delay
		looks := b.chip.Looks()
		b.chip.Go()
		b.after(2 * time.Second)
		if b.chip.Looks() == looks {
			b.Error("still backing off from the loss before")
		}
	})
}

// A chip that is gone altogether is still "gone", not "never there".
func TestGoneStaysGoneWithoutAChip(t *testing.T) {
	onBench(t, nil, func(b *bench) {
		b.chip.Go()
		b.chip.Refuse(&gpio.Fault{Status: gpio.NewStatus(gpio.StatusNoChip)})
		b.after(time.Minute)
		b.wantStatus(gpio.StatusGone)
		b.chip.Refuse(nil)
		b.chip.Return()
		b.after(time.Minute)
		b.wantStatus(gpio.StatusReady)
	})
}

// The chip goes while a button is on its way to a press: low is then no press.
func TestChipGoneIsNoPress(t *testing.T) {
	for _, moment := range []time.Duration{0, time.Millisecond, 5 * time.Millisecond, 19 * time.Millisecond, 20 * time.Millisecond, 249 * time.Millisecond, 250 * time.Millisecond} {
		onBench(t, nil, func(b *bench) {
			b.chip.Line("GPIO5").Drive(pgpio.Low)
			b.chip.Line("GPIO6").Drive(pgpio.Low)
			time.Sleep(moment)
			sent := b.presses() // before it went
			b.chip.Go()
			b.after(5 * time.Second)
			if got := b.presses(); got != "" {
				b.Errorf("gone after %v: %q, and then %q", moment, sent, got)
			}
			b.wantStatus(gpio.StatusGone)
		})
	}
}

// Even where waits end in their own time, a press is believed only if the chip also takes a write: here the buttons read
// low while every lamp is at rest.
func TestChipGoneQuietlyIsNoPress(t *testing.T) {
	onBench(t, nil, func(b *bench) {
		b.after(1200 * time.Millisecond) // the heart rests until the next whole second
		b.chip.GoQuietly()
		b.after(5 * time.Second)
		b.wantPresses("")
		b.wantStatus(gpio.StatusGone)
	})
}

func TestBusyLineNamesTheProgram(t *testing.T) {
	for _, pin := range []string{"GPIO5", "GPIO27"} {
		onBench(t, func(c *gpiotest.Chip) { c.Line(pin).Hold("spi0 CS1") }, func(b *bench) {
			b.wantStatus(gpio.StatusBusy, pin, "spi0 CS1", "Stop that program")
			if b.chip.Line("GPIO17").Open() {
				b.Error("the other lines are kept although the panel does not work")
			}
			b.after(10 * time.Second) // some attempts later the name is still known
			b.wantStatus(gpio.StatusBusy, pin, "spi0 CS1")
			b.chip.Line(pin).Hold("")
			b.after(30 * time.Second)
			b.wantStatus(gpio.StatusReady)
		})
	}
}

func TestMissingPinIsNamed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		panel := gpio.Open(board(), gpio.Options{Host: gpiotest.NewChip("GPIO17", "GPIO22", "GPIO4", "GPIO5", "GPIO6")})
		b := &bench{T: t, panel: panel}
		b.wantStatus(gpio.StatusNoPin, "GPIO27", "wiring table")
		panel.Show(map[gpio.Lamp]gpio.Pattern{gpio.Roll: gpio.On})
		if err := panel.Halt(); err != nil {
			t.Error(err)
		}
		b.wantPresses("closed")
	})
}

// Mainline kernels call some pins after their alternate use.
func TestPinsHaveOtherNames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		chip := gpiotest.NewChip("GPIO17", "GPIO27", "GPIO22", "GPIO_GCLK", "GPIO5", "GPIO6")
		panel := gpio.Open(board(), gpio.Options{Host: chip})
		defer panel.Halt()
		b := &bench{T: t, chip: chip, panel: panel}
		b.wantStatus(gpio.StatusReady)
		if got := b.draw("GPIO_GCLK"); !strings.Contains(got, "#..#") {
			t.Errorf("heartbeat: %s", got)
		}
	})
}

// A panel that never was there is asked for ever more rarely, and each state is reported once.
func TestRetriesBackOffAndReportOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		chip := gpiotest.BoardOf(board())
		chip.Refuse(&gpio.Fault{Status: gpio.NewStatus(gpio.StatusPermission, "/dev/gpiochip0", "gpio"), Err: os.ErrPermission})
		var reports []string
		panel := gpio.Open(board(), gpio.Options{Host: chip, Report: func(s gpio.Status) { reports = append(reports, s.Key) }})
		time.Sleep(time.Hour)
		synctest.Wait()
		if looks := chip.Looks(); looks < 100 || looks > 130 {
			t.Errorf("looked %d times in an hour", looks)
		}
		chip.Refuse(nil)
		time.Sleep(time.Minute)
		if err := panel.Halt(); err != nil {
			t.Error(err)
		}
		if got := strings.Join(reports, " "); got != "panel.permission panel.ready panel.halted" {
			t.Errorf("reported: %s", got)
		}
	})
}

func TestStuckButton(t *testing.T) {
	onBench(t, nil, func(b *bench) {
		b.chip.Line("GPIO5").Drive(pgpio.Low)
		b.after(31 * time.Second)
		b.wantPresses("next")
		b.wantStatus(gpio.StatusStuck, "next")
		if !b.panel.Status().Present {
			b.Error("one stuck button makes the panel absent")
		}
		b.push("GPIO6", 80*time.Millisecond)
		b.wantPresses("back")
		b.chip.Line("GPIO5").Drive(pgpio.High)
		b.after(time.Second)
		b.wantStatus(gpio.StatusReady)
		b.wantPresses("")
	})
}

func TestDroppedPressesDoNotBlock(t *testing.T) {
	onBench(t, nil, func(b *bench) {
		for range 40 {
			b.push("GPIO5", 40*time.Millisecond)
		}
		if got := strings.Fields(b.presses()); len(got) != 16 {
			b.Errorf("%d presses wait", len(got))
		}
		b.push("GPIO6", 40*time.Millisecond)
		b.wantPresses("back")
	})
}

// The same panel on periph's own fake pins, which only deliver edges through a channel.
func TestOnPeriphTestPins(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		pins := periphPins{}
		for _, name := range []string{"GPIO5", "GPIO6", "GPIO17", "GPIO27", "GPIO22", "GPIO4"} {
			pins[name] = &periphtest.Pin{N: name, EdgesChan: make(chan pgpio.Level)}
		}
		panel := gpio.Open(board(), gpio.Options{Host: pins})
		panel.Show(map[gpio.Lamp]gpio.Pattern{gpio.Roll: gpio.On})
		time.Sleep(time.Second)
		for range 5 { // bounces
			pins["GPIO5"].EdgesChan <- pgpio.Low
			pins["GPIO5"].EdgesChan <- pgpio.High
		}
		pins["GPIO5"].EdgesChan <- pgpio.Low
		if p := <-panel.Presses(); p.Button != gpio.Next || p.Held {
			t.Errorf("got %v", p)
		}
		pins["GPIO5"].EdgesChan <- pgpio.High
		pins["GPIO6"].EdgesChan <- pgpio.Low
		if p := <-panel.Presses(); p.Button != gpio.Back || !p.Held {
			t.Errorf("got %v", p)
		}
		pins["GPIO6"].EdgesChan <- pgpio.High
		if pins["GPIO17"].Read() != pgpio.High {
			t.Error("the roll lamp is dark")
		}
		if err := panel.Halt(); err != nil {
			t.Error(err)
		}
		for _, name := range []string{"GPIO17", "GPIO27", "GPIO22", "GPIO4"} {
			if pins[name].Read() != pgpio.Low {
				t.Errorf("lamp on %s is lit after Halt", name)
			}
		}
	})
}

type periphPins map[string]*periphtest.Pin

func (p periphPins) Refresh() error { return nil }

func (p periphPins) Pin(names ...string) (pgpio.PinIO, error) {
	if pin, ok := p[names[0]]; ok {
		return pin, nil
	}
	return nil, errors.New("no pin " + names[0])
}
