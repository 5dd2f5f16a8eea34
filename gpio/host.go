package gpio

import (
	"errors"
	"fmt"
	"os"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"

	"periph.io/x/conn/v3/driver"
	"periph.io/x/conn/v3/driver/driverreg"
	pgpio "periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/gpio/gpioreg"
	"periph.io/x/host/v3/gpioioctl"
)

// Host finds pins by the names under which the kernel knows them.
type Host interface {
	// Refresh looks at the machine again: chips that came, went, or changed their owner. Called before each attempt.
	Refresh() error
	// Pin returns the pin that has one of the names. The error, like that of Refresh, is a [*Fault].
	Pin(names ...string) (pgpio.PinIO, error)
}

// Fault is what keeps a panel from working, in words for a person, with the cause for the log.
type Fault struct {
	Status Status
	Err    error // may be nil
}

func (f *Fault) Error() string {
	if f.Err == nil {
		return f.Status.Text
	}
	return fmt.Sprintf("%s (%v)", f.Status.Text, f.Err)
}

func (f *Fault) Unwrap() error { return f.Err }

// Machine is the [Host] of the machine that Adjutant runs on, through periph's driver for the kernel's GPIO character
// devices. The other drivers of periph's host package are deliberately not part of the program: the one for older Pis
// maps register addresses that mean something else on a Pi 5.
//
// Its fields are what it asks of the operating system; [NewMachine] fills them in, tests put their own.
type Machine struct {
	Root   bool                          // the program runs as root
	Chips  func() []string               // paths of the GPIO character devices
	Access func(path string) error       // nil if the device may be opened
	Stat   func(path string) string      // changes when the device is another one or has another owner
	Group  func(path string) string      // name of the group that owns the device
	Load   func(again bool) error        // has the driver look for chips, for the first time or again
	Lookup func(name string) pgpio.PinIO // nil if there is no such pin

	seen   []string // Stat of every chip when the driver last looked
	loaded bool     // the driver was started, well or not
	stdin  *os.File // see keepStdin
}

// NewMachine returns the host of this machine.
func NewMachine() *Machine {
	m := &Machine{
		Root: os.Geteuid() == 0,
		Chips: func() []string {
			paths, _ := filepath.Glob("/dev/gpiochip*") // the only error is a bad pattern
			return paths
		},
		Access: func(path string) error {
			f, err := os.OpenFile(path, os.O_RDONLY, 0)
			if err != nil {
				return err
			}
			return f.Close()
		},
		Stat:   identityOf,
		Group:  groupOf,
		Lookup: gpioreg.ByName,
	}
	m.Load = m.load
	return m
}

// Refresh implements [Host]. Order matters: a machine without pins is told that, not that it runs as root.
//
// periph's driver reports no error when it may not open a chip (it counts as skipped, with a nil error), and it looks
// only once in the life of a program. So the devices are tried here, and the driver is made to look again when they
// have changed; not otherwise, because each look leaves a file descriptor a chip open.
func (m *Machine) Refresh() error {
	paths := m.Chips()
	if len(paths) == 0 {
		return &Fault{Status: NewStatus(StatusNoChip)}
	}
	if m.Root {
		return &Fault{Status: NewStatus(StatusRoot)}
	}
	var denied error
	var seen []string
	allowed := 0
	for _, path := range paths {
		if err := m.Access(path); err != nil {
			if denied == nil {
				denied = &Fault{Status: NewStatus(StatusPermission, path, m.Group(path)), Err: err}
			}
		} else {
			allowed++
		}
		seen = append(seen, m.Stat(path))
	}
	if allowed == 0 {
		return denied
	}
	if m.loaded && slices.Equal(seen, m.seen) {
		return nil
	}
	again := m.loaded
	m.loaded = true
	if err := m.Load(again); err != nil {
		return &Fault{Status: NewStatus(StatusFault, "the GPIO driver", err.Error()), Err: err}
	}
	m.seen = seen
	return nil
}

// Pin implements [Host]. A pin that is not found may be on a chip that could not be opened; that is said first.
func (m *Machine) Pin(names ...string) (pgpio.PinIO, error) {
	for _, name := range names {
		if name == "" {
			continue
		}
		if p := m.Lookup(name); p != nil {
			return p, nil
		}
	}
	for _, path := range m.Chips() {
		if err := m.Access(path); errors.Is(err, os.ErrPermission) {
			return nil, &Fault{Status: NewStatus(StatusPermission, path, m.Group(path)), Err: err}
		}
	}
	return nil, &Fault{Status: NewStatus(StatusNoPin, names[0])}
}

// load has periph look for chips. Once it has, it would only repeat what it found; to look again, the names of the
// lines found before are taken out of its register and its driver is run once more. The old chips are left to it
// unclosed: its Close closes one descriptor number twice, and by the second time that number may be the journal's.
func (m *Machine) load(again bool) error {
	defer m.keepStdin()
	state, err := driverreg.Init()
	if err != nil {
		return fmt.Errorf("starting periph: %w", err)
	}
	if !again {
		return nil
	}
	for _, chip := range gpioioctl.Chips {
		for _, line := range chip.Lines() {
			if gpioreg.ByName(line.Name()) == pgpio.PinIO(line) {
				if err := gpioreg.Unregister(line.Name()); err != nil {
					return fmt.Errorf("forgetting %s: %w", line.Name(), err)
				}
			}
		}
	}
	drivers := slices.Clone(state.Loaded)
	for _, f := range slices.Concat(state.Skipped, state.Failed) {
		drivers = append(drivers, f.D)
	}
	for _, d := range drivers {
		if err := initAgain(d); err != nil {
			return err
		}
	}
	return nil
}

func initAgain(d driver.Impl) error {
	if _, err := d.Init(); err != nil {
		return fmt.Errorf("starting %s again: %w", d, err)
	}
	return nil
}

// keepStdin gives descriptor 0 back to something harmless. periph closes it whenever two device names lead to one
// chip, as on a Pi 5 (gpiochip4 is a link to gpiochip0), and takes a line on descriptor 0 for one that is not open.
func (m *Machine) keepStdin() {
	if _, err := os.Stdin.Stat(); err != nil && m.stdin == nil {
		m.stdin, _ = os.Open(os.DevNull) // takes the lowest free number; without it the panel may lose one lamp
	}
}

// identityOf tells one device file from another of the same name, and from itself under another owner or mode.
func identityOf(path string) string {
	info, err := os.Stat(path)
	if err != nil {
		return path + ": " + err.Error()
	}
	return fmt.Sprintf("%s %v %v %s", path, info.Mode(), info.ModTime(), fileIdentity(info))
}

// groupOf names the group that owns a file, its number when it has no name, "gpio" when nothing is known.
func groupOf(path string) string {
	info, err := os.Stat(path)
	if err != nil {
		return "gpio"
	}
	gid, ok := fileGroup(info)
	if !ok {
		return "gpio"
	}
	id := strconv.Itoa(gid)
	if g, err := user.LookupGroupId(id); err == nil {
		return g.Name
	}
	return id
}
