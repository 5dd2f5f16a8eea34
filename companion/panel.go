package companion

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"adjutant/engine"
	"adjutant/gpio"
)

// Speaker says something aloud and never waits for it; what is said later cuts
// off what is being said.
type Speaker interface {
	Speak(lang, text string)
}

// Desk is the panel at the table: its buttons play, its lamps follow, and what
// happens is said aloud. Begin with Run, or press its buttons one by one.
type Desk struct {
	s *Session

	mu      sync.Mutex
	hand    Hand
	refused bool
	seen    View // what was last said
}

// panelViewer is the panel as one who looks and writes, in the table's language.
func panelViewer() Viewer { return Viewer{Device: "panel"} }

// NewDesk is a panel's desk at a session.
func NewDesk(s *Session) *Desk {
	d := &Desk{s: s}
	d.seen = s.peek(panelViewer())
	return d
}

// Press does what a button does and returns what is to be said, in the table's
// language.
func (d *Desk) Press(p gpio.Press) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	v := d.s.peek(panelViewer())
	do := d.hand.Press(v, p, d.s.around(panelViewer()))
	after, wrote, err := d.s.carryOut(panelViewer(), v, do)
	d.refused = false
	switch {
	case err != nil:
		d.refused = true
		d.hand.clear()
		if st := (*Stale)(nil); errors.As(err, &st) {
			return d.s.spoken(engine.T("Already answered."))
		}
		return spokenError(err)
	case wrote:
		d.seen = after
		return d.s.spoken(spokenNews(after)...)
	case do.More:
		return d.s.spoken(spokenMore(v)...)
	}
	return d.s.spoken(do.Say...)
}

// News is what is to be said of changes since the last news or press: "" when
// nothing of it concerns the panel.
func (d *Desk) News() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	v := d.s.peek(panelViewer())
	was := d.seen
	d.seen = v
	switch {
	case v.ID != was.ID || v.Seq != was.Seq:
		d.refused = false
		return d.s.spoken(spokenNews(v)...)
	case v.Proposal != nil && (was.Proposal == nil || was.Proposal.Still != v.Proposal.Still || was.Proposal.Answer.String() != v.Proposal.Answer.String()):
		return d.s.spoken(spokenProposal(v.Proposal)...)
	}
	return ""
}

// Lamps is what the lamps show.
func (d *Desk) Lamps() map[gpio.Lamp]gpio.Pattern {
	d.mu.Lock()
	defer d.mu.Unlock()
	scene := SceneOf(d.s.peek(panelViewer()), &d.hand)
	scene.Refused = d.refused
	return scene.Lamps()
}

// spokenError is an error for the ear; session errors are in the person's language.
func spokenError(err error) string {
	if no := (*Refused)(nil); errors.As(err, &no) {
		return no.Text.String()
	}
	return err.Error()
}

// forgive ends the flicker of a refusal.
func (d *Desk) forgive() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.refused = false
}

// refusedFor is how long the attention lamp tells of a refusal.
const refusedFor = 2 * time.Second

// statusEvery is how often a panel is asked how it does.
const statusEvery = time.Second

// Run lets the panel play until ctx ends or the panel is halted. speaker may be nil.
func (d *Desk) Run(ctx context.Context, panel gpio.Panel, speaker Speaker) {
	say := func(text string) {
		st := d.s.Settings()
		if speaker != nil && st.Speech && text != "" {
			speaker.Speak(st.Lang, text)
		}
	}
	wake := make(chan struct{}, 1)
	later := func(after time.Duration, f func()) func() {
		return d.s.clock.AfterFunc(after, func() {
			f()
			select {
			case wake <- struct{}{}:
			default:
			}
		})
	}
	stopStatus := func() {}
	stopForgive := func() {}
	defer func() { stopStatus(); stopForgive() }()
	for {
		changed := d.s.Changed()
		if d.s.isClosed() {
			return
		}
		d.s.SetDevice(panelDevice(panel.Status()))
		panel.Show(d.Lamps())
		stopStatus()
		stopStatus = later(statusEvery, func() {})
		select {
		case <-ctx.Done():
			return
		case p, ok := <-panel.Presses():
			if !ok {
				return
			}
			said := d.Press(p)
			panel.Show(d.Lamps())
			d.s.touch() // pages that show the lamps follow
			say(said)
			stopForgive()
			stopForgive = later(refusedFor, d.forgive)
		case <-changed:
			say(d.News())
		case <-wake:
		}
	}
}

// panelDevice is a panel's status as a device.
func panelDevice(st gpio.Status) Device {
	args := make([]any, len(st.Args))
	for i, a := range st.Args {
		args[i] = engine.Name(a)
	}
	state := strings.TrimPrefix(st.Key, "panel.")
	if state == "ready" {
		state = "ok"
	}
	return Device{Kind: "panel", State: state, Text: engine.Text{Format: gpio.Sentence(st.Key), Args: args}}
}

// around is what a hand may need beside the view.
func (s *Session) around(v Viewer) Around {
	return Around{
		Fields: func() []FieldView { out, _ := s.Fields(v); return out },
		Titles: func() []TitleView { return s.Titles(v) },
		Games:  func() []GameView { out, _ := s.Games(v, false); return out },
	}
}

// carryOut does what a press leads to; wrote says whether the books were written.
func (s *Session) carryOut(v Viewer, seen View, do Do) (after View, wrote bool, err error) {
	at := At{Seq: seen.Seq}
	switch {
	case do.Answer != nil:
		after, err = s.Answer(v, at, *do.Answer)
	case do.Accept:
		after, err = s.Accept(v, at)
	case do.Undo:
		after, err = s.Undo(v, at, 0)
	case do.Redo:
		after, err = s.Redo(v, at)
	case do.Correct != nil:
		after, err = s.Correct(v, at, do.Correct)
	case do.Open != "":
		after, err = s.Open(v, do.Open)
	case do.Begin != "":
		after, err = s.NewGame(v, do.Begin, engine.Setup{Options: do.Options})
	case do.Decline:
		_, err = s.Decline(v, seen.Seq)
		return after, false, err
	case do.Again:
		s.Again()
		return after, false, nil
	default:
		return after, false, nil
	}
	return after, err == nil, err
}

// spoken puts texts into the table's language, one sentence after the other.
func (s *Session) spoken(texts ...engine.Text) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	title := ""
	if s.open != nil {
		title = s.open.title.ID
	}
	l := s.language(s.settings.Lang, title)
	var out []string
	for _, t := range texts {
		if w := strings.TrimSpace(l.Say(t)); w != "" {
			out = append(out, w)
		}
	}
	return strings.Join(out, " ")
}

// touch tells everybody to look again.
func (s *Session) touch() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.publish()
}

func (s *Session) isClosed() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.closed
}
