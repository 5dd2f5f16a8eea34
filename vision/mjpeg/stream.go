package mjpeg

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"adjutant/vision"
	"adjutant/vision/watch"
)

// Stream is an open stream of JPEGs. Next may be called from one goroutine, Close
// from any.
type Stream struct {
	name  string
	split *Splitter
	stall time.Duration
	stop  func()       // ends the stream; Next then fails
	why   func() error // says more about a stream that ended; may be nil
	wait  func()       // waits until what delivered it is gone; may be nil
	once  sync.Once
}

// Name is what the stream is called.
func (s *Stream) Name() string { return s.name }

// Next is the next picture; it is the caller's. A stream that delivers none for
// some seconds is ended. Every error loses the stream.
func (s *Stream) Next(ctx context.Context) ([]byte, error) {
	stalled := make(chan struct{})
	timer := time.AfterFunc(s.stall, func() { close(stalled); s.end() })
	defer timer.Stop()
	defer context.AfterFunc(ctx, s.end)()
	picture, err := s.split.Next()
	if err == nil {
		return append([]byte(nil), picture...), nil
	}
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-stalled:
		err = fmt.Errorf("no picture for %v", s.stall)
	default:
		var more error
		if s.why != nil {
			more = s.why()
		}
		if more != nil {
			err = more
		} else if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			err = errors.New("the stream ended")
		}
	}
	var lost *watch.Lost
	if errors.As(err, &lost) {
		return nil, lost
	}
	return nil, &watch.Lost{Err: fmt.Errorf("reading %s: %w", s.name, err), Hint: vision.HintPlug}
}

func (s *Stream) end() { s.once.Do(s.stop) }

// Close ends the stream and waits for what delivers it: a camera has one owner.
func (s *Stream) Close() error {
	s.end()
	if s.wait != nil {
		s.wait()
	}
	return nil
}
