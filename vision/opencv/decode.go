package opencv

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	_ "image/jpeg" // for image.DecodeConfig
	_ "image/png"  // for image.DecodeConfig
	"os"

	"adjutant/vision"
	"adjutant/vision/watch"

	"gocv.io/x/gocv"
)

// MaxFile (bytes) and maxPixels bound what Decode accepts: more is no photograph of
// a tray, and unpacking it would take the machine's memory.
const (
	MaxFile   = 64 << 20
	maxPixels = 120e6
)

// Decode makes a BGR picture of 8 bits from a JPEG, PNG, WebP or BMP, turned as
// its EXIF orientation says. Transparency is dropped, grey and 16-bit pictures are
// converted. The caller closes the Mat.
func Decode(data []byte) (gocv.Mat, error) {
	if err := check(data); err != nil {
		return gocv.Mat{}, fmt.Errorf("decoding a picture: %w", err)
	}
	img, err := gocv.IMDecode(data, gocv.IMReadColor)
	if err != nil || img.Empty() {
		img.Close()
		return gocv.Mat{}, fmt.Errorf("decoding a picture: %w", refuse(vision.HintDamaged, "the file is damaged; copy or take it again"))
	}
	return img, nil
}

// check looks at a file's head before OpenCV does: OpenCV ends the process on a
// header that claims more than 2^30 pixels.
func check(data []byte) error {
	w, h := 0, 0
	little := binary.LittleEndian
	switch {
	case len(data) == 0:
		return refuse(vision.HintCutOff, "the file is empty")
	case len(data) > MaxFile:
		return refuse(vision.HintLarge, "%d MiB is too large, at most %d MiB", len(data)>>20, MaxFile>>20)
	case bytes.HasPrefix(data, []byte("\xff\xd8")), bytes.HasPrefix(data, []byte("\x89PNG\r\n")):
		if cutOff(data) {
			return refuse(vision.HintCutOff, "the file is cut off; copy or take it again")
		}
		c, _, err := image.DecodeConfig(bytes.NewReader(data))
		if err != nil {
			return refuse(vision.HintDamaged, "the file is damaged; copy or take it again")
		}
		w, h = c.Width, c.Height
	case len(data) > 30 && bytes.HasPrefix(data, []byte("RIFF")) && string(data[8:12]) == "WEBP":
		if len(data) < int(little.Uint32(data[4:]))+8 {
			return refuse(vision.HintCutOff, "the file is cut off; copy or take it again")
		}
		w, h = 1, 1 // at most 16383 each
		if string(data[12:16]) == "VP8X" {
			w, h = 1+int(little.Uint32(data[23:])>>8), 1+int(little.Uint32(data[26:])>>8)
		}
	case len(data) > 30 && bytes.HasPrefix(data, []byte("BM")):
		w, h = int(int32(little.Uint32(data[18:]))), int(int32(little.Uint32(data[22:])))
		h = max(h, -h)
		if w <= 0 || h == 0 {
			return refuse(vision.HintDamaged, "the file is damaged; copy or take it again")
		}
	case len(data) > 12 && string(data[4:8]) == "ftyp":
		return refuse(vision.HintHEIC, "HEIC, AVIF and video files are not understood; set the camera to JPEG (\"most compatible\")")
	case bytes.HasPrefix(data, []byte("GIF8")):
		return refuse(vision.HintGIF, "GIF is not understood; save the picture as JPEG or PNG")
	default:
		return refuse(vision.HintPicture, "not a picture; JPEG, PNG, WebP and BMP are understood")
	}
	if float64(w)*float64(h) > maxPixels {
		return refuse(vision.HintPixels, "%d x %d pixels are too many; at most %d million", w, h, int(maxPixels/1e6))
	}
	return nil
}

// refuse is why a picture is not read, with what a person can do.
func refuse(hint vision.Hint, why string, args ...any) error {
	return &watch.Lost{Err: fmt.Errorf(why, args...), Hint: hint}
}

// DecodeFile is Decode of a file's bytes.
func DecodeFile(file string) (gocv.Mat, error) {
	info, err := os.Stat(file)
	if err != nil {
		return gocv.Mat{}, fmt.Errorf("reading a picture: %w", err)
	}
	if info.IsDir() {
		return gocv.Mat{}, fmt.Errorf("reading a picture: %s is a folder", file)
	}
	if info.Size() > MaxFile {
		return gocv.Mat{}, fmt.Errorf("reading a picture: %d MiB is too large, at most %d MiB", info.Size()>>20, MaxFile>>20)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return gocv.Mat{}, fmt.Errorf("reading a picture: %w", err)
	}
	return Decode(data)
}

// cutOff says whether a JPEG or PNG ends before its end mark. OpenCV would fill
// the missing part with grey, and dice there would be missed without a word.
func cutOff(data []byte) bool {
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xd8")):
		scan := bytes.LastIndex(data, []byte("\xff\xda"))
		return scan >= 0 && bytes.LastIndex(data, []byte("\xff\xd9")) < scan
	case bytes.HasPrefix(data, []byte("\x89PNG")):
		return !bytes.Contains(data, []byte("IEND"))
	}
	return false
}
