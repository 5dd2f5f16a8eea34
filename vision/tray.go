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
	Dice    []Die    `json:"dice,omitempty"`    // those that lie there, as read
	Hidden  int      `json:"hidden,omitempty"`  // of these, lie where the learnt empty tray looks the same: no throw shows them
	Doubt   bool     `json:"doubt,omitempty"`   // something more may be a die
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
	NotKept     Advice = "not-kept"     // the empty tray could not be kept
	UnevenLight Advice = "uneven-light" // one side is much darker than the other
)
