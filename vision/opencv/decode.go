package opencv

import (
	"bytes"
	"errors"
	"fmt"
	"os"

	"gocv.io/x/gocv"
)

// maxFile and maxPixels bound what Decode accepts: more is no photograph of a
// tray, and unpacking it would take the machine's memory.
const (
	maxFile   = 64 << 20
	maxPixels = 120e6
)

// Decode makes a BGR picture of 8 bits from an encoded one (JPEG, PNG, WebP,
// BMP, TIFF, …), turned as its EXIF orientation says. Transparency is dropped,
// grey and 16-bit pictures are converted. The caller closes the Mat.
func Decode(data []byte) (gocv.Mat, error) {
	switch {
	case len(data) == 0:
		return gocv.Mat{}, errors.New("decoding a picture: the file is empty")
	case len(data) > maxFile:
		return gocv.Mat{}, fmt.Errorf("decoding a picture: %d MiB is too large, at most %d MiB", len(data)>>20, maxFile>>20)
	case bytes.HasPrefix(data, []byte("GIF8")):
		return gocv.Mat{}, errors.New("decoding a picture: GIF is not supported; save it as JPEG or PNG")
	}
	img, err := gocv.IMDecode(data, gocv.IMReadColor)
	if err != nil || img.Empty() {
		img.Close()
		return gocv.Mat{}, errors.New("decoding a picture: not a picture, or a damaged one; JPEG and PNG are understood")
	}
	if float64(img.Rows())*float64(img.Cols()) > maxPixels {
		defer img.Close()
		return gocv.Mat{}, fmt.Errorf("decoding a picture: %d x %d pixels are too many", img.Cols(), img.Rows())
	}
	return img, nil
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
	if info.Size() > maxFile {
		return gocv.Mat{}, fmt.Errorf("reading a picture: %d MiB is too large, at most %d MiB", info.Size()>>20, maxFile>>20)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return gocv.Mat{}, fmt.Errorf("reading a picture: %w", err)
	}
	return Decode(data)
}
