package opencv

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"time"

	"adjutant/vision"
	"adjutant/vision/watch"

	"gocv.io/x/gocv"
)

// USB is the source usb:/dev/v4l/by-id/…: a webcam through V4L2, MJPEG at
// 1280x720, packed pictures as the camera sends them where the driver lets us.
//
// After an unplug OpenCV's read is false at once, without an error; the device
// must be closed before it is plugged in again, or it comes back under another
// number. So a false read loses the source; the watch loop closes it and opens
// the same by-id name again.
type USB struct {
	path   string
	device *gocv.VideoCapture
	m      gocv.Mat
	misses int
}

// OpenUSB opens a webcam by its device file. It must be the only owner.
func OpenUSB(path string) (*USB, error) {
	lost := func(err error, hint vision.Hint) error {
		return &watch.Lost{Err: fmt.Errorf("opening the camera %s: %w", path, err), Hint: hint}
	}
	if !strings.HasPrefix(path, "/dev/") {
		return nil, lost(errors.New("it is no device; name one of /dev/v4l/by-id"), vision.HintSource)
	}
	probe, err := os.OpenFile(path, os.O_RDWR|syscall.O_NONBLOCK, 0)
	switch {
	case errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENODEV) || errors.Is(err, syscall.ENXIO):
		return nil, lost(errors.New("it is not plugged in"), vision.HintPlug)
	case errors.Is(err, fs.ErrPermission):
		return nil, lost(errors.New("no permission"), vision.HintRights)
	case errors.Is(err, syscall.EBUSY):
		return nil, lost(errors.New("another program holds it"), vision.HintBusy)
	case err != nil:
		return nil, lost(err, vision.HintPlug)
	}
	info, err := probe.Stat()
	probe.Close()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return nil, lost(errors.New("it is no camera"), vision.HintSource)
	}
	device, err := gocv.OpenVideoCaptureWithAPI(path, gocv.VideoCaptureV4L2)
	if err != nil || !device.IsOpened() {
		if device != nil {
			device.Close()
		}
		return nil, lost(errors.New("it does not start; another program may hold it"), vision.HintBusy)
	}
	device.Set(gocv.VideoCaptureFOURCC, device.ToCodec("MJPG"))
	device.Set(gocv.VideoCaptureFrameWidth, 1280)
	device.Set(gocv.VideoCaptureFrameHeight, 720)
	device.Set(gocv.VideoCaptureFPS, 15)
	device.Set(gocv.VideoCaptureConvertRGB, 0)
	return &USB{path: path, device: device, m: gocv.NewMat()}, nil
}

// Name is usb: and the device file.
func (u *USB) Name() string { return "usb:" + u.path }

// Kind says that the newest picture is the one that matters.
func (u *USB) Kind() watch.Kind { return watch.Kind{Live: true} }

// tornFrames are passed over one after another before a camera is given up:
// the first frames of many webcams are empty.
const tornFrames = 20

// Next waits for the next frame; OpenCV gives up after some seconds.
func (u *USB) Next(ctx context.Context) (watch.Frame, error) {
	for ctx.Err() == nil {
		if !u.device.Read(&u.m) {
			return nil, &watch.Lost{Err: fmt.Errorf("reading the camera %s: it was unplugged or stopped", u.path), Hint: vision.HintPlug}
		}
		f, err := frameOf(u.m, time.Now())
		if err == nil {
			u.misses = 0
			return f, nil
		}
		if u.misses++; u.misses > tornFrames {
			return nil, &watch.Lost{Err: fmt.Errorf("reading the camera %s: %w", u.path, err), Hint: vision.HintPlug}
		}
	}
	return nil, ctx.Err()
}

// frameOf makes a frame of what V4L2 gave: a packed JPEG as one row of bytes,
// YUYV in two channels, or BGR.
func frameOf(m gocv.Mat, at time.Time) (*Frame, error) {
	switch {
	case m.Empty():
		return nil, errors.New("an empty picture")
	case m.Channels() == 3 && m.Rows() > 1:
		own := m.Clone()
		return &Frame{at: at, mat: &own}, nil
	case m.Channels() == 2 && m.Rows() > 1:
		own := gocv.NewMat()
		gocv.CvtColor(m, &own, gocv.ColorYUVToBGRYUY2)
		return &Frame{at: at, mat: &own}, nil
	case m.Channels() == 1:
		data := m.ToBytes()
		if len(data) > 3 && data[0] == 0xFF && data[1] == 0xD8 {
			return &Frame{at: at, jpeg: data}, nil
		}
	}
	return nil, fmt.Errorf("a picture of an unknown kind: %d x %d, %d channels", m.Cols(), m.Rows(), m.Channels())
}

// Close gives the device back.
func (u *USB) Close() error {
	u.m.Close()
	return u.device.Close()
}
