package watch

import (
	"context"
	"errors"
	"io"
	"time"
)

// taken is what the capture delivers: one of its fields is set.
type taken struct {
	frame  Frame
	opened Source
	pause  *Pause
	lost   error
}

// How soon a lost source is opened again.
const (
	retryMin = 500 * time.Millisecond
	retryMax = 10 * time.Second
)

// capture opens the source and delivers its frames; when it is lost, it is
// closed first (a camera that is still held comes back under another number)
// and opened again with back-off, for as long as ctx lasts.
func capture(ctx context.Context, cfg Config, out chan<- taken) {
	wait := retryMin
	for ctx.Err() == nil {
		source, err := cfg.Open(ctx)
		if err == nil {
			if !deliver(ctx, out, taken{opened: source}) {
				source.Close()
				return
			}
			var n int
			n, err = pump(ctx, cfg, source, out)
			source.Close()
			if n > 30 {
				wait = retryMin
			}
			if errors.Is(err, io.EOF) {
				deliver(ctx, out, taken{lost: io.EOF})
				return
			}
		}
		if ctx.Err() != nil || !deliver(ctx, out, taken{lost: err}) {
			return
		}
		select {
		case <-cfg.Clock.After(wait):
		case <-ctx.Done():
		}
		wait = min(2*wait, retryMax)
	}
}

// pump delivers frames until the source fails and says how many there were. Of a
// live source only the newest frame is kept while the loop is busy, and frames
// that follow too closely are left out.
func pump(ctx context.Context, cfg Config, source Source, out chan<- taken) (int, error) {
	if !source.Kind().Live {
		for n := 0; ; {
			f, err := source.Next(ctx)
			var pause *Pause
			if errors.As(err, &pause) {
				if !deliver(ctx, out, taken{pause: pause}) {
					return n, ctx.Err()
				}
				continue
			}
			if err != nil {
				return n, err
			}
			n++
			if !deliver(ctx, out, taken{frame: f}) {
				f.Close()
				return n, ctx.Err()
			}
		}
	}
	type next struct {
		frame Frame
		err   error
	}
	fresh := make(chan next)
	stop, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	defer func() { cancel(); <-ended }()
	go func() {
		defer close(ended)
		for {
			f, err := source.Next(stop)
			select {
			case fresh <- next{f, err}:
			case <-stop.Done():
				if f != nil {
					f.Close()
				}
				return
			}
			if err != nil {
				return
			}
		}
	}()
	var newest Frame
	var last time.Time
	n := 0
	defer func() {
		if newest != nil {
			newest.Close()
		}
	}()
	for {
		var to chan<- taken
		if newest != nil {
			to = out
		}
		select {
		case <-ctx.Done():
			return n, ctx.Err()
		case to <- taken{frame: newest}:
			newest = nil
		case f := <-fresh:
			if f.err != nil {
				return n, f.err
			}
			n++
			if gap := f.frame.At().Sub(last); gap >= 0 && gap < minGap {
				f.frame.Close()
				break
			}
			last = f.frame.At()
			if newest != nil {
				newest.Close()
			}
			newest = f.frame
		}
	}
}

// deliver hands something to the loop unless ctx ends first.
func deliver(ctx context.Context, out chan<- taken, t taken) bool {
	select {
	case out <- t:
		return true
	case <-ctx.Done():
		return false
	}
}
