package opencv

import (
	"bytes"
	"errors"
	"image"
	"image/jpeg"
	"time"

	"adjutant/vision"

	"gocv.io/x/gocv"
)

// Frame is one picture of a source. It is made from a JPEG, which is unpacked
// whole only when it is read, or from a Mat, which it owns.
type Frame struct {
	at    time.Time
	jpeg  []byte
	mat   *gocv.Mat
	small *image.YCbCr
	draw  func() (gocv.Mat, error) // makes the whole picture when it is wanted
	w, h  int                      // of the whole picture; 0 = not known yet
	file  string                   // the still it is of; "" = none
}

// File is the name of the still that the frame is of, without its folder.
func (f *Frame) File() string { return f.file }

// At is when the frame was taken.
func (f *Frame) At() time.Time { return f.at }

// Close frees the frame's Mat.
func (f *Frame) Close() {
	if f.mat != nil {
		f.mat.Close()
		f.mat = nil
	}
}

// smallSide is the longer side of small frames, about.
const smallSide = 320

// Small is the frame at about 320 pixels on the longer side. From a JPEG it
// is unpacked at that size, which costs a quarter of unpacking the whole.
func (f *Frame) Small() (*image.YCbCr, error) {
	if f.small != nil {
		return f.small, nil
	}
	var err error
	if f.mat == nil && f.jpeg != nil {
		f.small, f.w, f.h, err = smallJPEG(f.jpeg)
		return f.small, err
	}
	full, err := f.Full()
	if err != nil {
		return nil, err
	}
	f.small, err = smallMat(full)
	return f.small, err
}

// Size is the size of the whole picture.
func (f *Frame) Size() (w, h int) {
	if f.mat != nil {
		return f.mat.Cols(), f.mat.Rows()
	}
	return f.w, f.h
}

// Full is the whole picture in BGR; it stays the frame's.
func (f *Frame) Full() (gocv.Mat, error) {
	if f.mat != nil {
		return *f.mat, nil
	}
	var m gocv.Mat
	var err error
	if f.draw != nil {
		m, err = f.draw()
	} else {
		m, err = Decode(f.jpeg)
	}
	if err != nil {
		return gocv.Mat{}, err
	}
	f.mat = &m
	return m, nil
}

// smallJPEG unpacks a JPEG at 1, 1/2, 1/4 or 1/8 of its size, which it gives too.
func smallJPEG(data []byte) (small *image.YCbCr, w, h int, err error) {
	head, err := jpeg.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, 0, 0, errors.New("unpacking a frame: it is no JPEG")
	}
	if float64(head.Width)*float64(head.Height) > maxPixels {
		return nil, 0, 0, errors.New("unpacking a frame: it is too large")
	}
	flag := gocv.IMReadColor
	switch side := max(head.Width, head.Height); {
	case side >= 8*smallSide*3/4:
		flag = gocv.IMReadReducedColor8
	case side >= 4*smallSide*3/4:
		flag = gocv.IMReadReducedColor4
	case side >= 2*smallSide*3/4:
		flag = gocv.IMReadReducedColor2
	}
	m, err := gocv.IMDecode(data, flag)
	defer m.Close()
	if err != nil || m.Empty() {
		return nil, 0, 0, errors.New("unpacking a frame: it is damaged")
	}
	small, err = smallMat(m)
	return small, head.Width, head.Height, err
}

// smallMat makes a BGR picture small and copies it out of OpenCV.
func smallMat(m gocv.Mat) (*image.YCbCr, error) {
	if m.Empty() {
		return nil, errors.New("making a frame small: it is empty")
	}
	k := min(1, float64(smallSide)/float64(max(m.Cols(), m.Rows())))
	w, h := max(int(float64(m.Cols())*k/2+0.5)*2, 8), max(int(float64(m.Rows())*k/2+0.5)*2, 8)
	out := gocv.NewMat()
	defer out.Close()
	if w == m.Cols() && h == m.Rows() {
		gocv.CvtColor(m, &out, gocv.ColorBGRToYUVI420)
	} else {
		gocv.Resize(m, &out, image.Pt(w, h), 0, 0, gocv.InterpolationArea)
		gocv.CvtColor(out, &out, gocv.ColorBGRToYUVI420)
	}
	planes := out.ToBytes() // brightness, blueness, redness, one after another
	n := w * h
	if len(planes) != n*3/2 {
		return nil, errors.New("making a frame small: its planes have another size")
	}
	return &image.YCbCr{
		Y: planes[:n:n], Cb: planes[n : n*5/4 : n*5/4], Cr: planes[n*5/4:],
		YStride: w, CStride: w / 2, SubsampleRatio: image.YCbCrSubsampleRatio420, Rect: image.Rect(0, 0, w, h),
	}, nil
}

// stillSide is the longer side of pictures that are shown, at most.
const stillSide = 1280

// still makes a picture small enough to show, as JPEG, and moves boxes into its
// pixels.
func still(m gocv.Mat, dice []vision.Die) ([]byte, error) {
	shown := m
	if side := max(m.Cols(), m.Rows()); side > stillSide {
		k := float64(stillSide) / float64(side)
		shown = gocv.NewMat()
		defer shown.Close()
		gocv.Resize(m, &shown, image.Pt(int(float64(m.Cols())*k+0.5), int(float64(m.Rows())*k+0.5)), 0, 0, gocv.InterpolationArea)
		for i := range dice {
			for j := range dice[i].Box {
				dice[i].Box[j] = int(float64(dice[i].Box[j])*k + 0.5)
			}
		}
	}
	buf, err := gocv.IMEncodeWithParams(gocv.JPEGFileExt, shown, []int{gocv.IMWriteJpegQuality, 80})
	if err != nil {
		return nil, err
	}
	defer buf.Close()
	return append([]byte(nil), buf.GetBytes()...), nil
}
