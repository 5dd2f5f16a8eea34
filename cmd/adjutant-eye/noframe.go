package main

import (
	"errors"
	"fmt"
	"io"

	"adjutant/vision"
	"adjutant/vision/watch"
)

// noFrame says why a source gave no frame that could be measured, and what to do.
func noFrame(source string, err error) error {
	var pause *watch.Pause
	switch {
	case errors.As(err, &pause) && pause.State == vision.NoPictures:
		return &watch.Lost{Err: fmt.Errorf("looking at the tray in %s: there is no picture in it", source), Hint: vision.HintEmpty}
	case errors.Is(err, io.EOF):
		return &watch.Lost{Err: fmt.Errorf("looking at the tray in %s: it ended before anything lay still in it", source), Hint: vision.HintFiles}
	}
	return err
}
