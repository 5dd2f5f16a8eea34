// Command adjutant-eye is Adjutant's camera process: the only program of the
// project that holds OpenCV. adjutant starts it as a child (watch); people use
// it to try a picture (read) and to measure it (photos).
package main

import (
	"fmt"
	"os"
	"runtime/debug"

	"adjutant/vision/opencv"
)

const usage = `adjutant-eye reads dice and cards in pictures.

  adjutant-eye read [--expect N] [--colours A,B,…] IMAGE…   dice, one JSON object a line
  adjutant-eye cards --faces DIR [--expect N] IMAGE…        cards, of which DIR holds the faces as CARD-ID.jpg
  adjutant-eye photos [--photos DIR] [--report DIR]         accuracy over labelled photographs
  adjutant-eye cards-photos [--photos DIR] [--list]         accuracy over labelled photographs of cards
  adjutant-eye watch --source SPEC                          the child protocol of adjutant
  adjutant-eye tray --source SPEC [--out FILE]              look at the tray: outline, light, focus
  adjutant-eye version
  adjutant-eye COMMAND --help                               what a command takes

IMAGE may be - for the picture on standard input.
`

func main() {
	opencv.KeepMemorySmall()
	if len(os.Args) < 2 {
		fmt.Fprint(os.Stderr, usage)
		os.Exit(2)
	}
	commands := map[string]func([]string) int{
		"read":         read,
		"cards":        cards,
		"cards-photos": cardPhotos,
		"photos":       photos,
		"watch":        watchCommand,
		"tray":         trayCommand,
	}
	args := os.Args[2:]
	switch name := os.Args[1]; {
	case commands[name] != nil:
		os.Exit(commands[name](args))
	case name == "version" || name == "--version":
		fmt.Println("adjutant-eye", release())
	case name == "help" || name == "-h" || name == "--help":
		fmt.Print(usage)
	default:
		fmt.Fprintf(os.Stderr, "adjutant-eye: there is no command %q\n\n%s", name, usage)
		os.Exit(2)
	}
}

// version is set by the build: -ldflags "-X main.version=…".
var version string

// release is the version that the build was given, else the module's or, built
// from a working tree, its revision.
func release() string {
	if version != "" {
		return version
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	v := info.Main.Version
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && (v == "" || v == "(devel)") {
			v = s.Value
		}
	}
	if v == "" {
		v = "(devel)"
	}
	return v
}
