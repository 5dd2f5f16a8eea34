package gpio_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"

	pgpio "periph.io/x/conn/v3/gpio"

	"adjutant/gpio"
	"adjutant/gpio/gpiotest"
)

// machine is a Pi as its operating system presents it: chips by path, what opening each says, the pins that exist.
type machine struct {
	gpio.Machine
	chips  map[string]error
	owner  map[string]string
	pins   *gpiotest.Chip
	loads  []bool
	opened map[string]int
}

func newMachine(paths ...string) *machine {
	m := &machine{chips: map[string]error{}, owner: map[string]string{}, opened: map[string]int{}, pins: gpiotest.BoardOf(board())}
	for _, p := range paths {
		m.chips[p] = nil
		m.owner[p] = "gpio"
	}
	m.Chips = func() []string { return paths }
	m.Access = func(path string) error { m.opened[path]++; return m.chips[path] }
	m.Stat = func(path string) string { return fmt.Sprint(path, m.chips[path], m.owner[path]) }
	m.Group = func(path string) string { return m.owner[path] }
	m.Load = func(again bool) error { m.loads = append(m.loads, again); return nil }
	m.Lookup = func(name string) pgpio.PinIO {
		for path, err := range m.chips {
			if _, bad := m.pins.Pin(name); err == nil && bad == nil && path == "/dev/gpiochip0" {
				return m.pins.Line(name)
			}
		}
		return nil
	}
	return m
}

func wantFault(t *testing.T, err error, key string, parts ...string) {
	t.Helper()
	var f *gpio.Fault
	if !errors.As(err, &f) {
		t.Fatalf("got %v, want %s", err, key)
	}
	if f.Status.Key != key {
		t.Errorf("got %s, want %s", f.Status.Key, key)
	}
	for _, p := range parts {
		if !strings.Contains(f.Status.Text, p) {
			t.Errorf("%q does not name %q", f.Status.Text, p)
		}
	}
}

func TestNoChipIsSaid(t *testing.T) {
	m := newMachine()
	m.Root = true // a container: nobody need be told about root where there are no pins
	wantFault(t, m.Refresh(), gpio.StatusNoChip)
	if len(m.loads) != 0 {
		t.Error("the driver was started without a chip")
	}
}

// On a Pi 5 root could reach register addresses of a Pi 4 through an older driver.
func TestNeverAsRoot(t *testing.T) {
	m := newMachine("/dev/gpiochip0")
	m.Root = true
	wantFault(t, m.Refresh(), gpio.StatusRoot, "ordinary user")
	if len(m.loads) != 0 {
		t.Error("the driver was started as root")
	}
}

// The driver that maps registers is not in the program at all.
func TestOnlyTheKernelsDriverIsLinked(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "adjutant/gpio").Output()
	if err != nil {
		t.Skip("no go command here:", err)
	}
	for _, dep := range strings.Fields(string(out)) {
		if rest, ok := strings.CutPrefix(dep, "periph.io/x/host/v3"); ok && rest != "/gpioioctl" {
			t.Errorf("linked: %s", dep)
		}
	}
}

// Without permission periph says nothing: its driver is skipped with a nil error and no pin is found.
func TestPermissionNamesDeviceAndGroup(t *testing.T) {
	m := newMachine("/dev/gpiochip0", "/dev/gpiochip10")
	m.owner["/dev/gpiochip0"] = "dialout"
	for path := range m.chips {
		m.chips[path] = &fs.PathError{Op: "open", Path: path, Err: syscall.EACCES}
	}
	err := m.Refresh()
	wantFault(t, err, gpio.StatusPermission, "/dev/gpiochip0", "group dialout")
	if !errors.Is(err, os.ErrPermission) {
		t.Error("the cause is lost")
	}

	m.chips["/dev/gpiochip10"] = nil // another chip may be opened, the one with the pins not
	if err := m.Refresh(); err != nil {
		t.Fatal(err)
	}
	_, err = m.Pin("GPIO17")
	wantFault(t, err, gpio.StatusPermission, "/dev/gpiochip0", "group dialout")

	m.chips["/dev/gpiochip0"] = nil
	if err := m.Refresh(); err != nil {
		t.Fatal(err)
	}
	if p, err := m.Pin("GPIO17"); err != nil || p.Name() != "GPIO17" {
		t.Errorf("got %v, %v", p, err)
	}
	if _, err := m.Pin("GPIO99", ""); err == nil {
		t.Error("a pin that does not exist was found")
	} else {
		wantFault(t, err, gpio.StatusNoPin, "GPIO99")
	}
}

// The driver looks once, and again only when the devices have changed.
func TestDriverLooksAgainOnlyAfterAChange(t *testing.T) {
	m := newMachine("/dev/gpiochip0")
	for range 3 {
		if err := m.Refresh(); err != nil {
			t.Fatal(err)
		}
	}
	m.owner["/dev/gpiochip0"] = "video"
	for range 3 {
		if err := m.Refresh(); err != nil {
			t.Fatal(err)
		}
	}
	if got := fmt.Sprint(m.loads); got != "[false true]" {
		t.Errorf("loads: %s", got)
	}
}

// A start that failed is followed by another look, not by the memory of the failure.
func TestDriverThatFailedLooksAgain(t *testing.T) {
	m := newMachine("/dev/gpiochip0")
	fails := errors.New("reading line info: no such device")
	m.Load = func(again bool) error {
		m.loads = append(m.loads, again)
		err := fails
		fails = nil
		return err
	}
	wantFault(t, m.Refresh(), gpio.StatusFault, "reading line info")
	if err := m.Refresh(); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(m.loads); got != "[false true]" {
		t.Errorf("loads: %s", got)
	}
}

// Pins are found by name on whichever chip has them: the Pi 5 has moved its header from gpiochip4 to gpiochip0.
func TestPinsAreFoundByName(t *testing.T) {
	m := newMachine("/dev/gpiochip0", "/dev/gpiochip4")
	m.pins = gpiotest.NewChip("GPIO_GCLK")
	if err := m.Refresh(); err != nil {
		t.Fatal(err)
	}
	if p, err := m.Pin("GPIO4", "GPIO_GCLK"); err != nil || p.Name() != "GPIO_GCLK" {
		t.Errorf("got %v, %v", p, err)
	}
}

// This machine, whatever it is: opening the panel neither fails nor hangs, and the status says what is.
func TestPanelOfThisMachine(t *testing.T) {
	panel := gpio.Open(board(), gpio.Options{})
	s := panel.Status()
	t.Log(s)
	if s.Text == "" {
		t.Error("no words for it")
	}
	if err := panel.Halt(); err != nil {
		t.Error(err)
	}
}

// Starting the driver for real, and again: without chips it is skipped, and that is no failure.
func TestRealDriverStartsTwice(t *testing.T) {
	m := gpio.NewMachine()
	if len(m.Chips()) != 0 {
		t.Skip("this machine has GPIO chips; other programs may use them")
	}
	if err := m.Load(false); err != nil {
		t.Error(err)
	}
	err := m.Load(true)
	if err == nil || !strings.Contains(err.Error(), "no GPIO chips found") {
		t.Errorf("looking again without chips: %v", err)
	}
}

// periph closes descriptor 0 when two device names lead to one chip; it must not be handed to a line.
func TestStandardInputIsKept(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("Linux only")
	}
	if os.Getenv("GPIO_TEST_STDIN") == "" {
		cmd := exec.Command(os.Args[0], "-test.run=^TestStandardInputIsKept$")
		cmd.Env = append(os.Environ(), "GPIO_TEST_STDIN=1")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	if err := syscall.Close(0); err != nil {
		t.Fatal(err)
	}
	_ = gpio.NewMachine().Load(false)
	f, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if f.Fd() == 0 {
		t.Error("descriptor 0 was left free")
	}
}
