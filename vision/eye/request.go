package eye

import (
	"context"
	"strconv"

	"adjutant/vision"
)

// requestOnce waits for a speaking child, asks it, and waits for the answer.
func (e *Eye) requestOnce(ctx context.Context, ask vision.Asked) (vision.Said, error) {
	e.mu.Lock()
	up, status := e.up, e.status
	e.mu.Unlock()
	switch status.Condition {
	case Closed:
		return vision.Said{}, &Error{Err: "asking the camera process: it was closed", Hint: vision.HintWait}
	case Missing:
		return vision.Said{}, &Error{Err: status.Error, Hint: status.Hint}
	}
	select {
	case <-up:
	case <-ctx.Done():
		return vision.Said{}, &Error{Err: "asking the camera process: it does not start: " + status.Error, Hint: vision.HintWait}
	}

	answer := make(chan vision.Said, 1)
	e.mu.Lock()
	e.nextRef++
	ask.Ref = "r" + strconv.Itoa(e.nextRef)
	e.photos[ask.Ref] = answer
	e.mu.Unlock()
	defer func() {
		e.mu.Lock()
		delete(e.photos, ask.Ref)
		e.mu.Unlock()
	}()
	select {
	case e.asks <- ask:
	case <-ctx.Done():
		return vision.Said{}, &Error{Err: "asking the camera process: it does not listen", Hint: vision.HintWait}
	}
	select {
	case said, ok := <-answer:
		if !ok {
			return said, errRestarted
		}
		return said, nil
	case <-ctx.Done():
		return vision.Said{}, &Error{Err: "asking the camera process: no answer in time", Hint: vision.HintWait}
	}
}

// answered hands the answer to the one who asked under its reference.
func (e *Eye) answered(said vision.Said) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if answer, ok := e.photos[said.Ref]; ok {
		answer <- said
		delete(e.photos, said.Ref)
	}
}

// dropRequests ends every open request: the child that had them is gone.
func (e *Eye) dropRequests() {
	e.mu.Lock()
	defer e.mu.Unlock()
	for ref, answer := range e.photos {
		close(answer)
		delete(e.photos, ref)
	}
}

// ask queues something that the child need not answer. When no child speaks it
// is dropped: what a new child must know is in sticky.
func (e *Eye) ask(a vision.Asked) {
	e.mu.Lock()
	running := e.status.Condition == Running
	e.mu.Unlock()
	if !running {
		return
	}
	select {
	case e.asks <- a:
	default:
		e.cfg.Log.Warn("the camera process does not listen, dropping", "ask", a.Ask)
	}
}
