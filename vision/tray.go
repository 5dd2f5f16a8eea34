package vision

// Tray is what the eye learnt about the dice tray: where it lies in the picture
// and whether the camera sees it well. Every field may be unknown; the eye reads
// without a tray too.
type Tray struct {
	Outline []Point  `json:"outline,omitempty"` // corners in order, picture pixels
	Size    [2]int   `json:"size"`              // width and height of the picture measured
	DieSize float64  `json:"dieSize,omitempty"` // side of a die's upward face in pixels, 0 = unknown
	Light   float64  `json:"light"`             // median brightness inside, 0..255
	Glare   float64  `json:"glare"`             // part of the area burnt out, 0..1
	Focus   float64  `json:"focus"`             // sharpness of edges, about 0 (blurred) to 1 (sharp)
	Advice  []Advice `json:"advice"`            // what to better; empty when all is well
}

// Advice is one thing to better about tray, camera or light.
type Advice string

// The pieces of advice.
const (
	MoreLight   Advice = "more-light"
	LessLight   Advice = "less-light"
	LessGlare   Advice = "less-glare"
	Sharpen     Advice = "focus"
	CameraNear  Advice = "camera-near"  // dice are too small in the picture
	CameraFar   Advice = "camera-far"   // dice are too large, few will fit
	NoOutline   Advice = "no-outline"   // the tray's edge was not found; mark its corners
	KeepSteady  Advice = "keep-steady"  // the picture shakes
	UnevenLight Advice = "uneven-light" // one side is much darker than the other
)
