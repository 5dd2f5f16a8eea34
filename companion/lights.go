package companion

import (
	"slices"

	"adjutant/engine"
	"adjutant/gpio"
)

// SceneOf is what the lamps tell of a view and of what the buttons point at.
func SceneOf(v View, h *Hand) gpio.Scene {
	h.sync(v)
	s := gpio.Scene{Trouble: trouble(v.Devices)}
	s.Phase = slices.IndexFunc(v.Sheet.Phases, func(p engine.Phase) bool { return p.Now }) + 1
	s.Warn = slices.ContainsFunc(v.Sheet.Tracks, func(t engine.Track) bool { return t.Tone == "warn" || t.Tone == "bad" })
	if v.Over {
		s.Over = true
		s.Won = v.Sheet.Outcome != nil && v.Sheet.Outcome.Result == "win"
	}
	if p := v.Prompt; p != nil {
		s.Need = lampNeed(p.Need.Kind)
		s.Default = p.Default != nil
		s.Seat = seatLamp(v.Seats, p.Seat)
		if p.Shared && len(v.Seats) == 2 {
			s.Seat = gpio.BothSeats
		}
		s.Proposal = v.Proposal != nil && v.Proposal.Fits
	}
	if at, kind, ok := h.Pointing(); ok {
		s.Pointing, s.At, s.Need, s.Proposal = true, at, kind, true
	}
	return s
}

func lampNeed(k engine.Kind) gpio.Need {
	switch k {
	case engine.RollKind:
		return gpio.NeedRoll
	case engine.CardKind:
		return gpio.NeedCard
	case engine.ChooseKind, engine.TextKind:
		return gpio.NeedChoose
	case engine.MoveKind, engine.FormKind:
		return gpio.NeedMove
	case engine.CountKind:
		return gpio.NeedCount
	case engine.AllotKind:
		return gpio.NeedAllot
	case engine.ConfirmKind:
		return gpio.NeedConfirm
	}
	return ""
}

// seatLamp is the lamp of a seat's side.
func seatLamp(seats []SeatView, key string) gpio.Seat {
	for _, s := range seats {
		if s.Key == key {
			return [...]gpio.Seat{gpio.NoSeat, gpio.FirstSeat, gpio.OtherSeat}[s.Side]
		}
	}
	return gpio.NoSeat
}

// trouble reports whether something that should work does not. What was never
// there (no camera wanted, no speech installed) is no trouble.
func trouble(devices []Device) bool {
	return slices.ContainsFunc(devices, func(d Device) bool {
		return slices.Contains([]string{"failing", "restarting", "no-source", "dark", "gone"}, d.State)
	})
}
