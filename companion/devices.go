package companion

import (
	"errors"
	"slices"
	"strings"
	"syscall"

	"adjutant/engine"
)

// SetDevice tells how a thing stands that Adjutant depends on: eye, panel,
// speech. Text is English with arguments; the companion's words have its French.
func (s *Session) SetDevice(d Device) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.setDevice(d) {
		s.publish()
	}
}

// setDevice reports whether anything changed. The caller holds mu.
func (s *Session) setDevice(d Device) bool {
	key := d.Kind + "/" + d.Name
	old, had := s.devices[key]
	if had && old.State == d.State && old.Text.String() == d.Text.String() {
		return false
	}
	s.devices[key] = d
	return true
}

// PhoneHere says that a phone follows the game until leave is called. Web calls
// it for each open stream.
func (s *Session) PhoneHere(name string) (leave func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := "phone/" + name
	d, had := s.devices[key]
	if !had {
		d = Device{Kind: "phone", Name: name, State: "ok", Text: engine.T("%s follows the game.", deviceText(name))}
	}
	d.streams++
	s.devices[key] = d
	if !had {
		s.publish()
	}
	gone := false
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if gone {
			return
		}
		gone = true
		d := s.devices[key]
		if d.streams--; d.streams > 0 {
			s.devices[key] = d
			return
		}
		delete(s.devices, key)
		s.publish()
	}
}

// deviceList is the devices in a steady order, phones by the names they have in a
// language. The caller holds mu.
func (s *Session) deviceList(l engine.Language) []Device {
	out := []Device{}
	for _, k := range engine.Sorted(s.devices) {
		d := s.devices[k]
		if d.Kind == "phone" {
			d.Name = l.Say(deviceText(d.Name))
		}
		out = append(out, d)
	}
	rank := []string{"journal", "eye", "learning", "panel", "speech", "phone"}
	slices.SortStableFunc(out, func(a, b Device) int { return slices.Index(rank, a.Kind) - slices.Index(rank, b.Kind) })
	return out
}

func (s *Session) journalFailed(err error) {
	s.log.Error("writing the journal", "err", err)
	if s.setDevice(Device{Kind: "journal", State: "failing", Text: storeText(err)}) {
		s.publish()
	}
}

func (s *Session) journalWorks() {
	s.setDevice(Device{Kind: "journal", State: "ok", Text: engine.T("The journal is kept.")})
}

// storeText says why the journal cannot be written, and what would help.
func storeText(err error) engine.Text {
	text := err.Error()
	switch {
	case errors.Is(err, syscall.ENOSPC) || strings.Contains(text, "disk is full"):
		return engine.T("Not kept: the disk is full. Free some space; then answer again. Nothing else is lost.")
	case errors.Is(err, syscall.EROFS) || errors.Is(err, syscall.EACCES) || strings.Contains(text, "readonly") || strings.Contains(text, "read-only"):
		return engine.T("Not kept: the data folder is read-only. Make it writable; then answer again. Nothing else is lost.")
	case strings.Contains(text, "malformed") || strings.Contains(text, "not a database") || strings.Contains(text, "corrupt"):
		return engine.T("Not kept: the database is damaged. Stop Adjutant and run: adjutant doctor.")
	}
	return engine.T("Not kept: the disk does not take it. See the log, or run: adjutant doctor. Nothing else is lost.")
}

// Health is what /healthz tells: each device's stable word.
func (s *Session) Health() map[string]string {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := map[string]string{}
	for _, d := range s.devices {
		if d.Kind != "phone" {
			out[d.Kind] = d.State
		}
	}
	return out
}

// seatViews are the seats of the open game and who has taken them.
func (s *Session) seatViews() []SeatView {
	g := s.open
	if g.title.Seats == nil {
		return nil
	}
	var out []SeatView
	sides, _ := g.pos.Game.(engine.Sider)
	seats := g.title.Seats(g.rec.Setup)
	for i, seat := range seats {
		v := SeatView{Seat: seat, Player: g.rec.Setup.Players[seat.Key], Taken: s.pairing.holds(seat.Key)}
		switch {
		case sides != nil:
			v.Side = sides.SideOf(seat.Key)
		case len(seats) == 2:
			v.Side = i + 1
		}
		out = append(out, v)
	}
	return out
}

func (g *openGame) seatName(key string) engine.Text {
	if g.title.Seats != nil {
		for _, seat := range g.title.Seats(g.rec.Setup) {
			if seat.Key == key {
				return seat.Name
			}
		}
	}
	return engine.Name(key)
}
