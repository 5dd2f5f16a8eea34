package companion

import (
	"slices"

	"adjutant/engine"
)

// historyShown is how many entries a view carries; Session.History has all.
const historyShown = 200

// view draws the state for a viewer. The caller holds mu.
func (s *Session) view(v Viewer) View {
	lang := s.langOf(v)
	if s.open == nil {
		l := s.language(lang, "")
		return engine.Localise(View{Rev: s.rev, Lang: lang, Settings: s.settings, Seat: v.Seat, Devices: s.deviceList(l)}, l)
	}
	g := s.open
	l := s.language(lang, g.title.ID)
	out := View{
		Rev: s.rev, Lang: lang, Settings: s.settings,
		Game: g.title.ID, ID: g.rec.ID, Seq: g.seq(), Name: g.title.Name, Seat: v.Seat,
		Redo: g.pos.Redo, Over: g.pos.Over,
		Seats:   s.seatViews(),
		Devices: s.deviceList(l),
	}
	sheet, bug := drawSheet(g, v.Seat)
	out.Sheet = sheet
	if bug != nil {
		out.Problems = append(out.Problems, engine.Problem{Code: BrokenGame, Text: engine.T("The page of this game cannot be drawn: a rule has a bug. Take back the last answer and send a report.")})
	}
	if p := g.pos.Prompt(v.Seat); p != nil {
		out.Prompt = &Prompt{Seq: g.seq(), Prompt: g.forSeat(*p, v.Seat)}
	}
	out.History = visible(g.pos.Done, v.Seat, l)
	out.Earlier = max(len(out.History)-historyShown, 0)
	out.History = out.History[out.Earlier:]
	if n := len(out.History); n > 0 {
		out.Told = out.History[n-1].Notes
	} else {
		out.Told = notesFor(g.pos.Opening, v.Seat)
	}
	out.Problems = append(out.Problems, g.problems()...)
	out.Proposal = s.proposalFor(v)
	out.Check = s.checkOffer()
	return engine.Localise(out, l)
}

// peek is view for readers of this package, who change nothing in it: drawn once
// for each state.
func (s *Session) peek(v Viewer) View {
	s.mu.Lock()
	defer s.mu.Unlock()
	v.Device = ""
	if s.peeked == nil || s.peekedAt != s.rev {
		s.peeked, s.peekedAt = map[Viewer]View{}, s.rev
	}
	out, ok := s.peeked[v]
	if !ok {
		out = s.view(v)
		s.peeked[v] = out
	}
	if out.Proposal != nil { // its countdown goes on
		out.Proposal = engine.Localise(s.proposalFor(v), s.language(s.langOf(v), out.Game))
	}
	return out
}

// forSeat leaves out what is not for a viewer's eyes and fills in what is known
// of a printed value as the answer that NEXT gives.
func (g *openGame) forSeat(p engine.Prompt, seat string) engine.Prompt {
	if seat != "" {
		p.Anytime = slices.DeleteFunc(slices.Clone(p.Anytime), func(a engine.Action) bool { return a.Seat != "" && a.Seat != seat })
		p.Actions = slices.DeleteFunc(slices.Clone(p.Actions), func(a engine.Action) bool { return a.Seat != "" && a.Seat != seat })
	}
	if p.Printed != "" && p.Default == nil {
		if v, ok := g.ready(p.Printed); ok {
			if a, err := p.Need.Parse(v); err == nil && p.Accepts(a) == nil {
				p.Default = &a
			}
		}
	}
	return p
}

// visible is the history for a viewer: of other seats' secret answers only that
// they were given, and by whom in his language.
func visible(done []engine.Done, seat string, l engine.Language) []engine.Done {
	out := make([]engine.Done, len(done))
	for i, d := range done {
		if d.Secret && d.Seat != seat {
			d.Answer, d.Key, d.Ref = engine.Answer{}, "", ""
			d.Title = engine.T("Answered in secret.")
		}
		d.Notes = notesFor(d.Notes, seat)
		d.By = l.Say(deviceText(d.By))
		out[i] = d
	}
	return out
}

func notesFor(notes []engine.Note, seat string) []engine.Note {
	return slices.DeleteFunc(slices.Clone(notes), func(n engine.Note) bool { return n.Seat != "" && n.Seat != seat })
}

// History is all live entries, oldest first, as the viewer may see them.
func (s *Session) History(v Viewer) []engine.Done {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open == nil {
		return nil
	}
	l := s.language(s.langOf(v), s.open.title.ID)
	return engine.Localise(visible(s.open.pos.Done, v.Seat, l), l)
}
