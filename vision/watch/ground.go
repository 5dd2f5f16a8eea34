package watch

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"io/fs"
	"os"
	"path/filepath"

	"adjutant/vision"
)

// groundFile is the empty tray, in the folder of corrections.
const groundFile = "empty.jpg"

// takeGround makes the last frame the empty tray, unless it cannot be kept.
func (e *eye) takeGround() error {
	if e.last == nil {
		return errors.New("learning the empty tray: there is no picture yet")
	}
	small, err := e.last.Small()
	if err != nil {
		return fmt.Errorf("learning the empty tray: %w", err)
	}
	ground := vision.NewGround(small)
	if e.Learned != "" {
		var packed bytes.Buffer
		err := jpeg.Encode(&packed, ground.Small(), &jpeg.Options{Quality: 95})
		if err == nil {
			err = vision.KeepFile(filepath.Join(e.Learned, groundFile), packed.Bytes())
		}
		if err != nil {
			return fmt.Errorf("keeping the empty tray: %w", err)
		}
	}
	e.ground = ground
	return nil
}

// forgetGround forgets how the empty tray looks.
func (e *eye) forgetGround() error {
	if e.Learned != "" {
		if err := os.Remove(filepath.Join(e.Learned, groundFile)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("forgetting the empty tray: %w", err)
		}
	}
	e.ground = nil
	return nil
}

// loadGround takes up the empty tray that was kept, if there is one.
func (e *eye) loadGround() {
	if e.Learned == "" {
		return
	}
	data, err := os.ReadFile(filepath.Join(e.Learned, groundFile))
	if err != nil {
		return
	}
	if img, err := jpeg.Decode(bytes.NewReader(data)); err == nil {
		if small, ok := img.(*image.YCbCr); ok && small.SubsampleRatio == image.YCbCrSubsampleRatio420 {
			e.ground = vision.NewGround(tight(small))
		}
	}
}

// tight copies a frame into planes without gaps: a JPEG's are padded to whole
// blocks.
func tight(f *image.YCbCr) *image.YCbCr {
	out := image.NewYCbCr(image.Rect(0, 0, f.Rect.Dx(), f.Rect.Dy()), f.SubsampleRatio)
	for y := range f.Rect.Dy() {
		copy(out.Y[y*out.YStride:(y+1)*out.YStride], f.Y[y*f.YStride:])
	}
	for y := range f.Rect.Dy() / 2 {
		copy(out.Cb[y*out.CStride:(y+1)*out.CStride], f.Cb[y*f.CStride:])
		copy(out.Cr[y*out.CStride:(y+1)*out.CStride], f.Cr[y*f.CStride:])
	}
	return out
}
