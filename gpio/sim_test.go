package gpio

import (
	"testing"
	"time"
)

func TestSimPressesAndLamps(t *testing.T) {
	s := NewSim()
	var _ Panel = s
	at := time.Unix(100, 0)
	if err := s.Press(Back, true, at); err != nil {
		t.Fatal(err)
	}
	if got, want := <-s.Presses(), (Press{Back, true, at}); got != want {
		t.Errorf("took %v, want %v", got, want)
	}
	if err := s.Press("jump", false, at); err == nil {
		t.Error("a button that does not exist was pressed")
	}

	asked := map[Lamp]Pattern{Roll: Blink, Heartbeat: On, Warn: "no such pattern"}
	s.Show(asked)
	asked[Card] = On // the panel keeps its own copy
	lamps := s.Lamps()
	for _, l := range Lamps() {
		want := Off
		switch l {
		case Roll:
			want = Blink
		case Heartbeat:
			want = Beat
		}
		if lamps[l] != want {
			t.Errorf("lamp %s shows %s, want %s", l, lamps[l], want)
		}
	}
}

func TestSimRefusesWhenNobodyTakes(t *testing.T) {
	s := NewSim()
	for n := range queueLength {
		if err := s.Press(Next, false, time.Time{}); err != nil {
			t.Fatalf("press %d: %v", n+1, err)
		}
	}
	if err := s.Press(Next, false, time.Time{}); err == nil {
		t.Error("one press too many was queued")
	}
}

func TestSimHaltIsDark(t *testing.T) {
	s := NewSim()
	s.Show(map[Lamp]Pattern{Roll: Blink})
	if s.Status().Key != StatusSimulated || !s.Status().Present {
		t.Errorf("status before Halt: %+v", s.Status())
	}
	for range 2 {
		if err := s.Halt(); err != nil {
			t.Fatal(err)
		}
	}
	s.Show(map[Lamp]Pattern{Roll: On})
	for l, p := range s.Lamps() {
		if p != Off {
			t.Errorf("lamp %s shows %s after Halt", l, p)
		}
	}
	if _, open := <-s.Presses(); open {
		t.Error("presses are still open after Halt")
	}
	if s.Press(Next, false, time.Time{}) == nil {
		t.Error("a press after Halt was taken")
	}
	if s.Status().Present {
		t.Error("present after Halt")
	}
}

func TestNoneIsNeverNil(t *testing.T) {
	n := None()
	n.Show(map[Lamp]Pattern{Roll: On})
	if n.Status().Present || n.Status().Text == "" {
		t.Errorf("status: %+v", n.Status())
	}
	for range 2 {
		if err := n.Halt(); err != nil {
			t.Fatal(err)
		}
	}
	if _, open := <-n.Presses(); open {
		t.Error("a press came from no panel")
	}
}
