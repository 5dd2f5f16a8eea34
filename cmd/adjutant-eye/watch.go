package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"adjutant/vision/opencv"
	"adjutant/vision/watch"
)

// watchCommand speaks the child protocol of vision/protocol.go on standard input
// and output until the input ends.
func watchCommand(args []string) int {
	flags := newFlags("watch")
	source := flags.String("source", "auto", "the camera: auto, demo, none, rpicam, usb:/dev/v4l/by-id/…, dir:DIR, file:VIDEO, http://…")
	learned := flags.String("learned", "", "folder of what was accepted and corrected at this table")
	rest, code, end := parse(flags, args)
	if end {
		return code
	}
	if len(rest) > 0 {
		fmt.Fprintf(os.Stderr, "adjutant-eye watch: %q is too much; the camera is named by --source\n", rest[0])
		return 2
	}
	log := func(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }
	out, err := ownOutput()
	if err != nil {
		log("adjutant-eye watch: %v", err)
		return 1
	}
	reader, err := opencv.NewWatching()
	if err != nil {
		log("adjutant-eye watch: %v", err)
		return 1
	}
	defer reader.Close()

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	cfg := watch.Config{
		Source: *source, Reader: reader, Version: release(), Learned: *learned,
		In: os.Stdin, Out: out, Log: log, Clock: clock{},
	}
	if *source != "none" {
		cfg.Open = (&opencv.Opener{Name: *source, Log: log}).Open
	}
	if err := watch.Run(ctx, cfg); err != nil && !errors.Is(err, context.Canceled) {
		log("adjutant-eye watch: %v", err)
		if errors.Is(err, watch.ErrHung) {
			os.Exit(1) // the reader is in use still: it cannot be closed
		}
		return 1
	}
	return 0
}

// ownOutput keeps standard output for protocol lines alone: what OpenCV or a
// driver prints there goes to standard error from now on.
func ownOutput() (io.Writer, error) {
	fd, err := syscall.Dup(1)
	if err != nil {
		return nil, fmt.Errorf("keeping standard output: %w", err)
	}
	syscall.CloseOnExec(fd)
	if err := syscall.Dup3(2, 1, 0); err != nil {
		return nil, fmt.Errorf("turning standard output aside: %w", err)
	}
	return os.NewFile(uintptr(fd), "protocol"), nil
}

// clock is real time.
type clock struct{}

func (clock) Now() time.Time                         { return time.Now() }
func (clock) After(d time.Duration) <-chan time.Time { return time.After(d) }
