// Command tray makes the things around the panel that are printed: the dice tray and the camera's holder for a 3D printer
// (STL, millimetres) and the calibration sheet for a paper printer (SVG and PDF, A4).
//
//	go run ./hardware/tray -dir hardware/tray
//
// Begin with tray.go for the shapes and sheet.go for the sheet; README.md says how to print and mount them.
package main

//go:generate go run . -dir .

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	dir := flag.String("dir", ".", "folder to write to")
	flag.Parse()
	for name, content := range files() {
		if err := os.WriteFile(filepath.Join(*dir, name), content, 0o644); err != nil {
			fmt.Fprintln(os.Stderr, "writing the tray:", err)
			os.Exit(1)
		}
	}
}

// files is everything that the command makes, by name.
func files() map[string][]byte {
	return map[string][]byte{
		"tray.stl":   stl("adjutant dice tray", mesh(tray())),
		"camera.stl": stl("adjutant camera holder", mesh(cameraHolder())),
		"sheet.svg":  sheetSVG(sheet()),
		"sheet.pdf":  sheetPDF(sheet()),
	}
}
