package gpio

import "time"

// The times of a button. A switch bounces for up to 10 ms, a cheap one for 20; nobody presses twice within 40 ms. The
// hold is long enough not to happen by resting a finger, short enough not to be let go of too early.
const (
	SettleTime = 20 * time.Millisecond
	HoldTime   = 800 * time.Millisecond
	StuckTime  = 30 * time.Second
	idleTime   = 250 * time.Millisecond // how long a button is left alone when nothing happens
)

// Debounce turns the sampled level of one button into presses. It has no clock and no pin: whoever samples says when.
//
//	level   ‾‾‾|_|‾|______________________________|‾|_|‾‾‾‾‾‾‾‾‾‾
//	settled ‾‾‾‾‾‾‾‾‾‾‾‾‾|______________________________|‾‾‾‾‾‾‾‾
//	                     ^ down: a press              ^ up: the press, if the button has
//	                       (no second meaning)          a second meaning and was not held
//
// A level counts once it was seen at two samples SettleTime apart and at every sample between. A button that is down
// at the first sample is ignored until it is let go: nobody pressed it.
type Debounce struct {
	Button Button
	Hold   bool // the button has a second meaning when held

	sampled bool      // at least one sample was taken
	level   bool      // the level last sampled; true is down
	since   time.Time // when the level last changed
	down    bool      // the settled level
	began   time.Time // when the settled press began
	spent   bool      // this press was sent, or is to be ignored
}

// Sample takes the level at a time (true is down) and returns the press that this completes, if any. Times must not
// run backwards.
func (d *Debounce) Sample(down bool, at time.Time) (Press, bool) {
	switch {
	case !d.sampled:
		d.sampled, d.level, d.since = true, down, at
		d.down, d.began, d.spent = down, at, true
		return Press{}, false
	case down != d.level:
		d.level, d.since = down, at
		return Press{}, false
	case d.level != d.down && at.Sub(d.since) >= SettleTime:
		return d.settle()
	}
	if d.down && d.level && d.Hold && !d.spent && at.Sub(d.began) >= HoldTime {
		d.spent = true
		return Press{Button: d.Button, Held: true, At: d.began}, true
	}
	return Press{}, false
}

func (d *Debounce) settle() (Press, bool) {
	d.down = d.level
	if d.down {
		d.began, d.spent = d.since, !d.Hold
		return Press{Button: d.Button, At: d.began}, !d.Hold
	}
	sent := d.spent
	d.spent = true
	return Press{Button: d.Button, At: d.began}, !sent
}

// Wait returns how long the button may be left alone after a sample, unless an edge comes: more than zero.
func (d *Debounce) Wait(at time.Time) time.Duration {
	wait := idleTime
	if d.level != d.down {
		wait = SettleTime - at.Sub(d.since)
	} else if d.Holding() {
		wait = HoldTime - at.Sub(d.began)
	}
	return min(max(wait, time.Millisecond), idleTime)
}

// Holding says whether the button is down on the way to its second meaning.
func (d *Debounce) Holding() bool { return d.down && d.Hold && !d.spent }

// Stuck says whether the button has been down for longer than anybody presses.
func (d *Debounce) Stuck(at time.Time) bool { return d.down && at.Sub(d.began) >= StuckTime }
