package watch

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"adjutant/vision"
)

// listen decodes asks until the input ends, then closes the channel.
func listen(ctx context.Context, in io.Reader, asks chan<- vision.Asked, say *sayer) {
	defer close(asks)
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 64<<10), vision.MaxLine)
	for lines.Scan() {
		if len(lines.Bytes()) == 0 {
			continue
		}
		var ask vision.Asked
		if err := json.Unmarshal(lines.Bytes(), &ask); err != nil {
			say.line(vision.Said{Say: "error", Error: fmt.Sprintf("hearing an ask: it is no JSON: %v", err)})
			continue
		}
		select {
		case asks <- ask:
		case <-ctx.Done():
			return
		}
	}
}

// hear does what is asked, photos excepted.
func (e *eye) hear(ask vision.Asked) {
	switch ask.Ask {
	case "expect":
		e.wanted = Wanted{max(ask.Dice, 0), ask.Colours}
		if ask.Thrown {
			break
		}
		e.owed = e.wanted.Dice > 0
		if thrower, ok := e.source.(Thrower); ok {
			thrower.Expect(e.wanted.Dice, e.wanted.Colours)
		}
	case "shown":
		e.shown = ask.Files
		if stills, ok := e.source.(Resumer); ok {
			stills.Resume(e.shown)
		}
	case "again":
		e.again(ask.Table)
	case "tray":
		e.outline, e.restricted = ask.Outline, [4]int{}
		if len(e.outline) > 0 && len(e.outline) < 3 {
			e.outline = nil
			e.say.line(vision.Said{Say: "error", Ref: ask.Ref, Error: "setting the tray: an outline has three corners or more"})
		}
	case "measure":
		e.measure(ask.Ref)
	case "empty":
		said := e.empty(ask.Anyway)
		said.Ref = ask.Ref
		e.say.line(said)
	case "forget":
		said := vision.Said{Say: "ground", Ref: ask.Ref}
		if err := e.forgetGround(); err != nil {
			said = vision.Said{Say: "error", Ref: ask.Ref, Error: err.Error(), Hint: vision.HintKeep}
		}
		e.say.line(said)
	case "learn":
		if err := e.learn(); err != nil {
			e.say.line(vision.Said{Say: "error", Ref: ask.Ref, Error: err.Error()})
		}
	default:
		e.say.line(vision.Said{Say: "error", Ref: ask.Ref, Error: fmt.Sprintf("hearing an ask: %q is not known", ask.Ask), Hint: vision.HintVersion})
	}
}

// again reads the last frame once more, whatever goes on; for a look at the table the
// colours of the throw expected mean nothing.
func (e *eye) again(table bool) {
	if e.last == nil {
		if e.source == nil && e.Open != nil { // still opening: its first picture answers
			e.repeats = true
			return
		}
		if stills, ok := e.source.(Resumer); ok && stills.Repeat() {
			e.repeats = true
			return
		}
		if thrower, ok := e.source.(Thrower); ok {
			thrower.Expect(max(e.wanted.Dice, 1), e.wanted.Colours)
			return
		}
		e.say.line(vision.Said{Say: "error", Error: "reading again: there is no picture yet", Hint: vision.HintWait})
		return
	}
	want := e.wanted
	if table {
		want.Colours = nil
	}
	r, err := e.read(e.last, want)
	if err != nil {
		e.say.line(vision.Said{Say: "error", Error: err.Error(), Hint: vision.HintWait})
		return
	}
	r = e.trust.Load().Apply(r)
	switch e.state { // one frame that may not be at rest is never trusted
	case vision.Motion:
		r.Sure, r.Why = false, append(r.Why, vision.Moving)
	case vision.HandSeen:
		r.Sure, r.Why = false, append(r.Why, vision.Hand)
	}
	e.throws = max(e.throws, 1)
	e.report(e.last, r, true)
}

func (e *eye) measure(ref string) {
	if e.last == nil {
		said := vision.Said{Say: "error", Ref: ref, Error: "measuring the tray: there is no picture yet"}
		if e.source == nil {
			said.Hint = vision.HintPlug
		}
		e.say.line(said)
		return
	}
	tray, still, err := e.Reader.Measure(e.last)
	if err != nil {
		e.say.line(vision.Said{Say: "error", Ref: ref, Error: err.Error()})
		return
	}
	switch {
	case e.state == vision.Motion || e.state == vision.HandSeen:
		tray.Advice = append(tray.Advice, vision.KeepSteady)
	case len(tray.Dice) == 0 && !tray.Doubt && (e.state == vision.Watching || e.state == vision.Settled):
		if err := e.takeGround(); err != nil {
			e.Log("%v", err)
			tray.Advice = append(tray.Advice, vision.NotKept)
		} else {
			e.say.line(vision.Said{Say: "ground", Learnt: true})
		}
	}
	tray.Hidden = len(tray.Dice) - len(e.clean(e.last, vision.Reading{Dice: tray.Dice}).Dice)
	e.say.line(vision.Said{Say: "tray", Ref: ref, Tray: &tray, Still: still})
}

// empty learns the tray as it lies now and is what to answer.
func (e *eye) empty(anyway bool) vision.Said {
	refuse := func(hint vision.Hint, format string, args ...any) vision.Said {
		return vision.Said{Say: "error", Error: "learning the empty tray: " + fmt.Sprintf(format, args...), Hint: hint}
	}
	switch {
	case e.last == nil && e.source == nil:
		return refuse(vision.HintPlug, "there is no picture")
	case e.last == nil:
		return refuse(vision.HintFirst, "there is no picture yet")
	case e.state != vision.Watching && e.state != vision.Settled && e.state != vision.EndOfFile: // a last still lies still
		return refuse(vision.HintStill, "nothing lies still in view: %s", e.state)
	}
	if !anyway {
		r, err := e.Reader.Read(e.last, Wanted{}, e.outline)
		if err != nil {
			return refuse(vision.HintStill, "%v", err)
		}
		if len(r.Dice) > 0 || r.MayHideDice() {
			said := refuse(vision.HintDice, "there are %d dice in it, or what may be one", len(r.Dice))
			said.Reading = &r
			return said
		}
	}
	if err := e.takeGround(); err != nil {
		return vision.Said{Say: "error", Error: err.Error(), Hint: vision.HintKeep}
	}
	return vision.Said{Say: "ground", Learnt: true}
}

// readPhotos reads uploaded pictures one after another beside the loop.
func (e *eye) readPhotos(ctx context.Context, photos <-chan vision.Asked, done chan<- struct{}) {
	for {
		select {
		case <-ctx.Done():
			return
		case ask := <-photos:
			r, still, err := e.Reader.Photo(ask.Image, Wanted{ask.Dice, ask.Colours})
			r = e.trust.Load().Apply(r)
			said := vision.Said{Say: "photo", Ref: ask.Ref, Reading: &r, Still: still}
			if err != nil {
				said = vision.Said{Say: "error", Ref: ask.Ref, Error: err.Error(), Hint: vision.HintPicture}
				var lost *Lost
				if errors.As(err, &lost) {
					said.Hint = lost.Hint
				}
			}
			e.say.line(said)
			select {
			case done <- struct{}{}:
			case <-ctx.Done():
				return
			}
		}
	}
}
