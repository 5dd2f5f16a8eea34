// Package mjpeg takes pictures out of a stream of JPEGs: of rpicam-vid's output
// and of network cameras.
//
// Begin with HTTP or Rpicam, which open a Stream; Splitter finds the pictures in
// any stream of bytes. It unpacks nothing.
package mjpeg

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// MaxPicture is the largest picture taken, in bytes; a longer one is skipped.
const MaxPicture = 8 << 20

// Splitter finds JPEGs one after another, whatever stands between them (the
// headers of a multipart stream, rubbish after a lost connection).
//
//	rubbish FFD8 [FFxx length …]… FFDA length scan… FFD9 rubbish FFD8 …
//	        SOI   segments        SOS               EOI
//
// Segments are skipped by their length, so that the thumbnail in one does not
// end the picture.
type Splitter struct {
	in    *bufio.Reader
	buf   []byte
	begun bool // the start of the next picture was read already
}

// NewSplitter reads from a stream.
func NewSplitter(r io.Reader) *Splitter { return &Splitter{in: bufio.NewReaderSize(r, 64<<10)} }

// errBroken is a picture that breaks off or makes no sense; the next one may do.
var errBroken = errors.New("the picture is broken")

// Next is the next whole picture, valid until the call after. It passes over
// broken ones and ends with the stream's error.
func (s *Splitter) Next() ([]byte, error) {
	for {
		if err := s.start(); err != nil {
			return nil, err
		}
		switch err := s.segments(); {
		case err == nil:
			return s.buf, nil
		case !errors.Is(err, errBroken):
			return nil, err
		}
	}
}

// start reads up to and with a start-of-image marker.
func (s *Splitter) start() error {
	s.buf = s.buf[:0]
	last := byte(0)
	for !s.begun {
		b, err := s.in.ReadByte()
		if err != nil {
			return err
		}
		s.begun = last == 0xFF && b == 0xD8
		last = b
	}
	s.begun = false
	s.buf = append(s.buf, 0xFF, 0xD8)
	return nil
}

// byte reads one byte into the picture.
func (s *Splitter) byte() (byte, error) {
	b, err := s.in.ReadByte()
	if err != nil {
		return 0, err
	}
	if s.buf = append(s.buf, b); len(s.buf) > MaxPicture {
		return 0, fmt.Errorf("%w: larger than %d MiB", errBroken, MaxPicture>>20)
	}
	return b, nil
}

// segments reads the rest of a picture, from behind its start to its end marker.
func (s *Splitter) segments() error {
	b, err := s.byte()
	for err == nil {
		if b != 0xFF {
			return errBroken
		}
		for b == 0xFF && err == nil { // fill bytes
			b, err = s.byte()
		}
		switch {
		case err != nil:
		case b == 0xD9:
			return nil
		case b == 0xD8: // another start: the picture before broke off
			s.begun = true
			return errBroken
		case b == 0:
			return errBroken
		case b >= 0xD0 && b <= 0xD7 || b == 0x01: // no length
			b, err = s.byte()
		case b == 0xDA:
			if err = s.skip(); err == nil {
				b, err = s.scan()
			}
		default:
			if err = s.skip(); err == nil {
				b, err = s.byte()
			}
		}
	}
	return err
}

// skip reads a segment by its length.
func (s *Splitter) skip() error {
	hi, err := s.byte()
	if err != nil {
		return err
	}
	lo, err := s.byte()
	if err != nil {
		return err
	}
	n := int(hi)<<8 | int(lo)
	if n < 2 {
		return errBroken
	}
	at := len(s.buf)
	if at+n-2 > MaxPicture {
		return errBroken
	}
	s.buf = append(s.buf, make([]byte, n-2)...)
	_, err = io.ReadFull(s.in, s.buf[at:])
	return err
}

// scan reads packed picture data up to a marker that ends it and gives 0xFF, the
// marker's first byte; the second is next.
func (s *Splitter) scan() (byte, error) {
	for {
		if _, err := s.in.Peek(1); err != nil {
			return 0, err
		}
		run, _ := s.in.Peek(s.in.Buffered())
		n := bytes.IndexByte(run, 0xFF) + 1
		if n == 0 {
			n = len(run)
		}
		if len(s.buf)+n > MaxPicture {
			return 0, fmt.Errorf("%w: larger than %d MiB", errBroken, MaxPicture>>20)
		}
		s.buf = append(s.buf, run[:n]...)
		if _, err := s.in.Discard(n); err != nil {
			return 0, err
		}
		if s.buf[len(s.buf)-1] != 0xFF {
			continue
		}
		next, err := s.in.Peek(1)
		if err != nil {
			return 0, err
		}
		if next[0] == 0 || next[0] >= 0xD0 && next[0] <= 0xD7 || next[0] == 0xFF {
			continue // stuffed, a restart, or fill
		}
		return 0xFF, nil
	}
}
