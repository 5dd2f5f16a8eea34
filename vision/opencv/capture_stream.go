package opencv

import (
	"context"
	"time"

	"adjutant/vision/mjpeg"
	"adjutant/vision/watch"
)

// stream is a camera that delivers JPEGs: rpicam and http://…
type stream struct{ *mjpeg.Stream }

// Kind says that the newest picture is the one that matters.
func (s stream) Kind() watch.Kind { return watch.Kind{Live: true} }

// Next is the next frame, still packed.
func (s stream) Next(ctx context.Context) (watch.Frame, error) {
	data, err := s.Stream.Next(ctx)
	if err != nil {
		return nil, err
	}
	return &Frame{at: time.Now(), jpeg: data}, nil
}
