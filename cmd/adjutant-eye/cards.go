package main

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"

	"adjutant/vision/opencv"

	"gocv.io/x/gocv"
)

// cards prints one JSON object a line and a picture: which enrolled cards lie
// there. It returns 1 when a file was no picture; the others are read all the same.
func cards(args []string) int {
	flags := newFlags("cards")
	dir := flags.String("faces", "", "folder with the enrolled faces, CARD-ID.jpg; folders in it are read too")
	expect := flags.Int("expect", 0, "how many enrolled cards the game waits for; 0 when unknown")
	files, code, stop := parse(flags, args)
	if stop {
		return code
	}
	if *dir == "" {
		fmt.Fprintln(os.Stderr, "adjutant-eye cards: name the folder of the enrolled faces: --faces DIR")
		return 2
	}
	if len(files) == 0 {
		fmt.Fprintln(os.Stderr, "adjutant-eye cards: name at least one picture, or - for the one on standard input")
		return 2
	}
	if !notNegative("cards", *expect) {
		return 2
	}
	// A small computer's memory is dearer than its time here: little garbage, and one
	// thread, whose freed memory OpenCV finds again.
	debug.SetGCPercent(15)
	runtime.LockOSThread()
	faces, err := opencv.LoadCardFaces(*dir)
	if err != nil {
		fmt.Fprintln(os.Stderr, "adjutant-eye cards:", err)
		return 1
	}
	defer faces.Close()
	return printEach(files, func(file string, img gocv.Mat) any {
		reading := faces.Read(img, *expect)
		reading.File = file
		return reading
	})
}
