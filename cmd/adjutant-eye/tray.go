package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"

	"adjutant/vision"
	"adjutant/vision/opencv"
	"adjutant/vision/watch"
)

// trayCommand looks at the tray once: it prints the tray as JSON (read --tray
// takes it) and says in words what to better.
func trayCommand(args []string) int {
	flags := flag.NewFlagSet("tray", flag.ContinueOnError)
	source := flags.String("source", "auto", "the camera, as for watch")
	out := flags.String("out", "", "file for the tray as JSON; standard output when not given")
	picture := flags.String("picture", "", "file for the picture with the outline drawn in (JPEG)")
	lang := flags.String("lang", "en", "en or fr")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	log := func(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	tray, still, err := measureTray(ctx, &opencv.Opener{Name: *source, Log: log})
	if err != nil {
		log("adjutant-eye tray: %v", err)
		return 1
	}
	line, err := json.Marshal(tray)
	if err != nil {
		log("adjutant-eye tray: %v", err)
		return 1
	}
	line = append(line, '\n')
	if *out == "" {
		os.Stdout.Write(line)
	} else if err := os.WriteFile(*out, line, 0o644); err != nil {
		log("adjutant-eye tray: %v", err)
		return 1
	}
	if *picture != "" {
		if err := os.WriteFile(*picture, still, 0o644); err != nil {
			log("adjutant-eye tray: %v", err)
			return 1
		}
	}
	for _, a := range tray.Advice {
		log("%s", a.Words(*lang))
	}
	return 0
}

// restWait is how long a tray may take to come to rest before it is measured as
// it is.
const restWait = 8 * time.Second

// measureTray waits until nothing moves and measures the tray.
func measureTray(ctx context.Context, opener *opencv.Opener) (vision.Tray, []byte, error) {
	source, err := opener.Open(ctx)
	if err != nil {
		return vision.Tray{}, nil, err
	}
	defer source.Close()
	reader, err := opencv.NewWatching()
	if err != nil {
		return vision.Tray{}, nil, err
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
			return vision.Tray{}, nil, err
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
		return tray, still, err
	}
}
