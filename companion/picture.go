package companion

import (
	"bytes"
	"image/jpeg"
)

// jpegSize is the width and height of a JPEG, from its header.
func jpegSize(data []byte) (w, h int, ok bool) {
	c, err := jpeg.DecodeConfig(bytes.NewReader(data))
	return c.Width, c.Height, err == nil
}
