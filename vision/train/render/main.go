// Command render writes rendered scenes for training: OUT.bin holds n pictures of
// size x size x 3 bytes (blue, green, red), OUT.jsonl one line of labels a picture.
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"image"
	"image/draw"
	_ "image/jpeg"
	"log"
	"math/rand"
	"os"
	"path/filepath"

	"adjutant/vision/train/scene"
)

func main() {
	log.SetFlags(0)
	out := flag.String("out", "", "name of the output without ending")
	n := flag.Int("n", 100, "pictures")
	size := flag.Int("size", 320, "pixels of a side")
	seed := flag.Int64("seed", 1, "seed; the same seed gives the same pictures")
	grounds := flag.String("grounds", "", "folder of photographs without dice, used as table tops")
	minDie := flag.Float64("min", 14, "smallest edge of a die in pixels")
	maxDie := flag.Float64("max", 110, "largest edge of a die in pixels")
	negative := flag.Float64("negative", 0.15, "chance that a solid is no pip die")
	single := flag.Bool("single", false, "one die in the middle of each picture")
	jumble := flag.Float64("jumble", 0.15, "chance that many dice of all sets and sizes lie close together")
	casino := flag.Bool("casino", false, "the first die of each picture is a casino die")
	steep := flag.Float64("steep", 0, "chance of a slanting view of 28 degrees and more")
	polish := flag.Float64("polish", 0, "chance of polished dice that mirror something bright in their upward faces")
	board := flag.Float64("board", 0, "chance of a wargame's map, counters and charts on the table")
	flag.Parse()
	o := scene.Options{Size: *size, MinDie: *minDie, MaxDie: *maxDie, MaxTilt: 50, Steep: *steep, Negative: *negative, Single: *single, Casino: *casino, Jumble: *jumble, Polish: *polish, Board: *board}
	if *grounds != "" {
		o.Photos = load(*grounds)
	}
	bin, err := os.Create(*out + ".bin")
	if err != nil {
		log.Fatal(err)
	}
	lines, err := os.Create(*out + ".jsonl")
	if err != nil {
		log.Fatal(err)
	}
	b, enc := bufio.NewWriter(bin), json.NewEncoder(lines)
	rng := rand.New(rand.NewSource(*seed))
	for i := 0; i < *n; i++ {
		pix, labels := scene.Random(rng, o).Render(*size, *size)
		b.Write(pix)
		if err := enc.Encode(labels); err != nil {
			log.Fatal(err)
		}
	}
	if err := b.Flush(); err != nil {
		log.Fatal(err)
	}
	if err := bin.Close(); err != nil {
		log.Fatal(err)
	}
	if err := lines.Close(); err != nil {
		log.Fatal(err)
	}
}

// load reads every JPEG of a folder, made smaller to save memory.
func load(dir string) []*image.RGBA {
	files, _ := filepath.Glob(filepath.Join(dir, "*.jpg"))
	var all []*image.RGBA
	for _, f := range files {
		r, err := os.Open(f)
		if err != nil {
			log.Fatal(err)
		}
		img, _, err := image.Decode(r)
		r.Close()
		if err != nil {
			continue
		}
		full := image.NewRGBA(img.Bounds())
		draw.Draw(full, full.Bounds(), img, img.Bounds().Min, draw.Src)
		all = append(all, full)
	}
	return all
}
