package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"time"

	"adjutant/vision"
	"adjutant/vision/opencv"
	"adjutant/vision/watch"
)

// trayCommand looks at the tray once: it prints the tray as JSON (read --tray
// takes it) with the source it was seen by, and says in words what to better.
func trayCommand(args []string) int {
	flags := newFlags("tray")
	source := flags.String("source", "auto", "the camera: "+sources)
	out := flags.String("out", "", "file for the tray as JSON; standard output when not given")
	picture := flags.String("picture", "", "file for the picture with the outline drawn in (JPEG)")
	lang := flags.String("lang", "en", "en or fr")
	rest, code, stop := parse(flags, args)
	if stop {
		return code
	}
	log := func(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }
	switch {
	case !noFiles("tray", rest):
		return 2
	case *lang != "en" && *lang != "fr":
		log("adjutant-eye tray: --lang is en or fr, not %q", *lang)
		return 2
	case *source == "none":
		log("adjutant-eye tray: without a camera there is no tray to look at; --source is %s", sources)
		return 2
	}
	ctx, stopped := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stopped()
	seen, still, err := measureTray(ctx, &opencv.Opener{Name: *source, Log: log})
	if err != nil {
		log("adjutant-eye tray: %v", err)
		var lost *watch.Lost
		if errors.As(err, &lost) && lost.Hint != "" {
			log("%s", lost.Hint.Words(*lang))
		}
		return 1
	}
	if *picture != "" {
		if err := os.WriteFile(*picture, still, 0o644); err != nil {
			log("adjutant-eye tray: %v", err)
			return 1
		}
	}
	if err := putTray(seen, *source, *out); err != nil {
		log("adjutant-eye tray: %v", err)
		code = 1
	}
	for _, a := range seen.Advice {
		log("%s", a.Words(*lang))
	}
	return code
}

// sources are the names that --source takes, but none.
const sources = "auto, demo, rpicam, usb:/dev/v4l/by-id/…, dir:DIR, file:VIDEO or http://…"

// seenTray is a tray and the source that it was seen by.
type seenTray struct {
	vision.Tray
	Source string `json:"source"`
}

// putTray prints a tray, or writes it to a file that read --tray takes: one without an
// edge, or the demo's for want of a camera, is not written.
func putTray(seen seenTray, asked, file string) error {
	line, err := json.Marshal(seen)
	if err != nil {
		return fmt.Errorf("writing the tray: %w", err)
	}
	line = append(line, '\n')
	switch {
	case file == "":
		_, err := os.Stdout.Write(line)
		return err
	case asked == "auto" && strings.HasPrefix(seen.Source, "demo"):
		return fmt.Errorf("%s is not written: no camera was found, this is the demo's tray; plug a camera in, or name one: --source", file)
	case len(seen.Outline) < 3:
		return fmt.Errorf("%s is not written: the tray's edge was not found; better what is said below and look again, or write the corners by hand: [[x,y],[x,y],[x,y],[x,y]]", file)
	}
	return os.WriteFile(file, line, 0o644)
}

// restWait is how long a tray may take to come to rest before it is measured as
// it is.
const restWait = 8 * time.Second

// measureTray waits until nothing moves and measures the tray.
func measureTray(ctx context.Context, opener *opencv.Opener) (seenTray, []byte, error) {
	source, err := opener.Open(ctx)
	if err != nil {
		return seenTray{}, nil, err
	}
	defer source.Close()
	reader, err := opencv.NewWatching()
	if err != nil {
		return seenTray{}, nil, err
	}
	defer reader.Close()
	if thrower, ok := source.(watch.Thrower); ok {
		thrower.Expect(1, nil)
	}
	kind := source.Kind()
	steady := vision.NewSteady(vision.SteadyConfig{FirstRest: kind.Recorded, NoHand: kind.Stills})
	begun := time.Now()
	for {
		frame, err := source.Next(ctx)
		if err != nil {
			return seenTray{}, nil, noFrame(source.Name(), err)
		}
		small, err := frame.Small()
		if err != nil {
			frame.Close()
			continue
		}
		state := steady.Look(small, frame.At())
		late := time.Since(begun) > restWait
		if state != vision.Watching && state != vision.Reads && !late {
			frame.Close()
			continue
		}
		tray, still, err := reader.Measure(frame)
		frame.Close()
		if late {
			tray.Advice = append(tray.Advice, vision.KeepSteady)
		}
		return seenTray{tray, source.Name()}, still, err
	}
}
