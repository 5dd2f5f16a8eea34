package watch

import (
	"encoding/json"
	"io"
	"sync"

	"adjutant/vision"
)

// sayer writes protocol lines, from any goroutine, and remembers its first error.
type sayer struct {
	mu    sync.Mutex
	out   io.Writer
	wrong error
}

func newSayer(out io.Writer) *sayer { return &sayer{out: out} }

func (s *sayer) line(said vision.Said) {
	line, err := json.Marshal(said)
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil && s.wrong == nil {
		_, err = s.out.Write(append(line, '\n'))
	}
	if s.wrong == nil {
		s.wrong = err
	}
}

func (s *sayer) err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.wrong
}
