package opencv

import (
	_ "embed"
	"errors"

	"gocv.io/x/gocv"
)

// Weights is what a reader has learnt: for a glance a small find and a small face
// network, for a stare a deep one of each, as ONNX, and the calibrations, as JSON.
type Weights struct {
	Find, Face, DeepFind, DeepFace, Calibration []byte
}

//go:embed find.onnx
var findNet []byte

//go:embed face.onnx
var faceNet []byte

//go:embed find-deep.onnx
var deepFindNet []byte

//go:embed face-deep.onnx
var deepFaceNet []byte

func embedded() Weights {
	return Weights{findNet, faceNet, deepFindNet, deepFaceNet, calibrationFile}
}

// networks are a find and a face network that look together.
type networks struct{ finder, facer gocv.Net }

func loadNetworks(find, face []byte) (networks, error) {
	var n networks
	var err error
	if n.finder, err = gocv.ReadNetFromONNXBytes(find); err != nil || n.finder.Empty() {
		return n, errors.New("loading the dice finder: OpenCV does not take it; is this OpenCV 4.6 or later?")
	}
	if n.facer, err = gocv.ReadNetFromONNXBytes(face); err != nil || n.facer.Empty() {
		n.finder.Close()
		return n, errors.New("loading the face reader: OpenCV does not take it; is this OpenCV 4.6 or later?")
	}
	return n, nil
}

func (n networks) close() error { return errors.Join(n.finder.Close(), n.facer.Close()) }
