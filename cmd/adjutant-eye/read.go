package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"adjutant/vision"
	"adjutant/vision/opencv"

	"gocv.io/x/gocv"
)

// read prints one JSON object a line and a picture; "-" is the one on standard
// input. It returns 1 when a file was no picture; the others are read all the same.
func read(args []string) int {
	flags := newFlags("read")
	expect := flags.Int("expect", 0, "how many dice the game waits for; 0 when unknown")
	told := flags.String("colours", "", "the colours of those dice, where the game tells them apart: red,blue,blue")
	tray := flags.String("tray", "", "JSON file with the tray's outline: [[x,y],…] in picture pixels, or a tray as tray set-up keeps it")
	files, code, stop := parse(flags, args)
	if stop {
		return code
	}
	if len(files) == 0 {
		fmt.Fprintln(os.Stderr, "adjutant-eye read: name at least one picture, or - for the one on standard input")
		return 2
	}
	if !notNegative("read", *expect) {
		return 2
	}
	opt := opencv.ReadOptions{Expect: *expect}
	for _, name := range strings.FieldsFunc(strings.ToLower(*told), func(c rune) bool { return c == ',' || c == ' ' }) {
		if !vision.Colour(name).Known() {
			fmt.Fprintf(os.Stderr, "adjutant-eye read: --colours %s: %q is none of %v\n", *told, name, vision.Colours())
			return 2
		}
		opt.Colours = append(opt.Colours, vision.Colour(name))
	}
	if *tray != "" {
		outline, err := readTray(*tray)
		if err != nil {
			fmt.Fprintln(os.Stderr, "adjutant-eye read:", err)
			return 2
		}
		opt.Outline = outline
	}
	reader, err := opencv.NewReader()
	if err != nil {
		fmt.Fprintln(os.Stderr, "adjutant-eye read:", err)
		return 1
	}
	defer reader.Close()
	return printEach(files, func(file string, img gocv.Mat) any {
		reading := reader.Read(img, opt)
		reading.File = file
		return reading
	})
}

// printEach prints what was read of each picture, one JSON object a line, or why a
// file is no picture. It returns 1 if there was such a file.
func printEach(files []string, read func(file string, img gocv.Mat) any) int {
	code, out := 0, json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	for _, file := range files {
		img, err := decode(file)
		if err != nil {
			out.Encode(map[string]string{"file": file, "error": err.Error()})
			code = 1
			continue
		}
		out.Encode(read(file, img))
		img.Close()
	}
	return code
}

// decode is the picture of a file, or the one on standard input.
func decode(file string) (gocv.Mat, error) {
	if file != "-" {
		return opencv.DecodeFile(file)
	}
	data, err := io.ReadAll(io.LimitReader(os.Stdin, opencv.MaxFile+1))
	if err != nil {
		return gocv.Mat{}, fmt.Errorf("reading a picture from standard input: %w", err)
	}
	return opencv.Decode(data)
}

// readTray reads an outline file: a JSON list of corners, or a vision.Tray.
func readTray(file string) ([]vision.Point, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("reading the tray's outline: %w", err)
	}
	var outline []vision.Point
	if err := json.Unmarshal(data, &outline); err != nil {
		var tray vision.Tray
		if json.Unmarshal(data, &tray) != nil {
			return nil, fmt.Errorf("reading the tray's outline %s: %w (want [[x,y],…])", file, err)
		}
		outline = tray.Outline
	}
	if len(outline) < 3 {
		return nil, fmt.Errorf("reading the tray's outline %s: %d corners, an outline has at least 3", file, len(outline))
	}
	return outline, nil
}
