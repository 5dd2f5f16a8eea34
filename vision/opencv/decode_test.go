package opencv

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adjutant/vision"
	"adjutant/vision/watch"
)

// picture is 40 wide and 20 high with a red left half, as image.Image of a kind.
func picture(kind string) image.Image {
	r := image.Rect(0, 0, 40, 20)
	set := func(img interface {
		image.Image
		Set(x, y int, c color.Color)
	}) image.Image {
		for y := 0; y < 20; y++ {
			for x := 0; x < 40; x++ {
				c := color.NRGBA{0, 0, 200, 255}
				if x < 20 {
					c = color.NRGBA{220, 0, 0, 255}
				}
				img.Set(x, y, c)
			}
		}
		return img
	}
	switch kind {
	case "rgba":
		return set(image.NewNRGBA(r))
	case "grey":
		return set(image.NewGray(r))
	case "grey16":
		return set(image.NewGray16(r))
	case "rgba16":
		return set(image.NewNRGBA64(r))
	}
	return set(image.NewRGBA(r))
}

func pngOf(t *testing.T, kind string) []byte {
	var b bytes.Buffer
	if err := png.Encode(&b, picture(kind)); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// jpegOf is the picture as JPEG with an EXIF orientation.
func jpegOf(t *testing.T, orientation uint16) []byte {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, picture(""), nil); err != nil {
		t.Fatal(err)
	}
	tiff := []byte("Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01")
	tiff = binary.BigEndian.AppendUint16(tiff, orientation)
	tiff = append(tiff, 0, 0, 0, 0, 0, 0)
	app := []byte{0xff, 0xe1}
	app = binary.BigEndian.AppendUint16(app, uint16(len(tiff)+2))
	app = append(app, tiff...)
	return append(append(append([]byte{}, b.Bytes()[:2]...), app...), b.Bytes()[2:]...)
}

func TestDecodeMakesThreeColoursOfEveryKind(t *testing.T) {
	for _, kind := range []string{"rgb", "rgba", "grey", "grey16", "rgba16"} {
		img, err := Decode(pngOf(t, kind))
		if err != nil {
			t.Errorf("%s: %v", kind, err)
			continue
		}
		if img.Channels() != 3 || img.Cols() != 40 || img.Rows() != 20 {
			t.Errorf("%s: %d channels, %d x %d; want 3, 40 x 20", kind, img.Channels(), img.Cols(), img.Rows())
		}
		img.Close()
	}
}

func TestDecodeTurnsAsExifSays(t *testing.T) {
	for orientation, want := range map[uint16]struct {
		cols, rows int
		x, y       int // a place that is red
	}{1: {40, 20, 5, 10}, 3: {40, 20, 35, 10}, 6: {20, 40, 10, 5}, 8: {20, 40, 10, 35}} {
		img, err := Decode(jpegOf(t, orientation))
		if err != nil {
			t.Fatal(err)
		}
		if img.Cols() != want.cols || img.Rows() != want.rows {
			t.Errorf("orientation %d: %d x %d, want %d x %d", orientation, img.Cols(), img.Rows(), want.cols, want.rows)
		} else if v := img.GetVecbAt(want.y, want.x); v[2] < 150 {
			t.Errorf("orientation %d: %v at (%d,%d), want red", orientation, v, want.x, want.y)
		}
		img.Close()
	}
}

func TestDecodeRefusesWithAReason(t *testing.T) {
	var animated bytes.Buffer
	if err := gif.Encode(&animated, picture(""), nil); err != nil {
		t.Fatal(err)
	}
	whole := jpegOf(t, 1)
	for name, c := range map[string]struct {
		data []byte
		why  string
		hint vision.Hint
	}{
		"nothing":        {nil, "empty", vision.HintCutOff},
		"a text":         {[]byte("six dice, all sixes"), "not a picture", vision.HintPicture},
		"an animation":   {animated.Bytes(), "GIF", vision.HintGIF},
		"a phone's own":  {[]byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"), "HEIC", vision.HintHEIC},
		"a JPEG's head":  {whole[:40], "damaged", vision.HintDamaged},
		"half a JPEG":    {whole[:len(whole)-20], "cut off", vision.HintCutOff},
		"a PNG's head":   {pngOf(t, "rgb")[:30], "cut off", vision.HintCutOff},
		"a huge file":    {make([]byte, MaxFile+1), "too large", vision.HintLarge},
		"a false header": {append([]byte("\xff\xd8\xff\xe0"), make([]byte, 400)...), "damaged", vision.HintDamaged},
	} {
		img, err := Decode(c.data)
		if err == nil {
			img.Close()
			t.Errorf("%s: decoded, want an error about %q", name, c.why)
		} else if !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: %v; want a word about %q", name, err, c.why)
		} else if lost := new(watch.Lost); !errors.As(err, &lost) || lost.Hint != c.hint {
			t.Errorf("%s: %v; want the hint %q", name, err, c.hint)
		}
	}
}

// A header may claim more pixels than memory holds; nothing may be allocated for it.
func TestDecodeRefusesABombByItsHeader(t *testing.T) {
	data := pngOf(t, "rgb")
	binary.BigEndian.PutUint32(data[16:], 60000)
	binary.BigEndian.PutUint32(data[20:], 60000)
	binary.BigEndian.PutUint32(data[29:], crc32.ChecksumIEEE(data[12:29]))
	img, err := Decode(data)
	if err == nil || !strings.Contains(err.Error(), "too many") {
		img.Close()
		t.Error(err, "for a PNG claiming 60000 x 60000 pixels")
	}
}

func TestDecodeFileNamesWhatIsWrong(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{dir, filepath.Join(dir, "gone.jpg")} {
		if img, err := DecodeFile(name); err == nil {
			img.Close()
			t.Errorf("%s: decoded", name)
		}
	}
	good := filepath.Join(dir, "a.png")
	if err := os.WriteFile(good, pngOf(t, "rgb"), 0o600); err != nil {
		t.Fatal(err)
	}
	img, err := DecodeFile(good)
	if err != nil {
		t.Fatal(err)
	}
	img.Close()
}
