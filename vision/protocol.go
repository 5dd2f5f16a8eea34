package vision

// The child protocol. adjutant starts `adjutant-eye watch --source SPEC` and
// both talk JSON lines: one object a line, UTF-8, at most 8 MiB. The eye writes
// Said lines to its standard output and nothing else there (words for people
// go to standard error); adjutant writes Asked lines to the eye's standard
// input. Closing the eye's standard input ends it.
//
//	eye -> {"say":"hello","protocol":1,"source":"usb:…","version":"…"}
//	eye -> {"say":"state","state":"watching"}           on every change of state
//	eye -> {"say":"reading","throw":7,"reading":{…},"still":"<base64 jpeg>"}
//	eye -> {"say":"alive","fps":9.8}                     every second, whatever happens
//	eye -> {"say":"photo","ref":"p1","reading":{…},"still":"…"}
//	eye -> {"say":"error","error":"…","hint":"…"}
//	adjutant -> {"ask":"expect","dice":2}                what the pending prompt wants; 0 = nothing
//	adjutant -> {"ask":"photo","ref":"p1","image":"<base64>"}   read an uploaded picture
//	adjutant -> {"ask":"again"}                          report the settled tray once more
//	adjutant -> {"ask":"tray","outline":[[x,y]…]}        restrict to the tray's outline
//
// A reading is sent once per settled throw: after motion, when several frames
// agree, no hand is in view and nothing moves. The same values thrown twice
// are two throws, each with its own number.

// ProtocolVersion is what hello announces; adjutant refuses another.
const ProtocolVersion = 1

// State is what the eye is doing.
type State string

// The states of the eye.
const (
	Starting  State = "starting"  // opening the source
	Watching  State = "watching"  // nothing moves, nothing new
	Motion    State = "moving"    // something moves in view
	HandSeen  State = "hand"      // a hand is in view
	Reads     State = "reading"   // still, taking several frames
	Settled   State = "settled"   // the throw was reported
	TooDark   State = "dark"      // too little light to read
	NoSource  State = "no-source" // camera missing or lost, retrying
	EndOfFile State = "end"       // a folder or file source is exhausted
)

// Said is a line from the eye.
type Said struct {
	Say      string   `json:"say"` // hello, state, reading, alive, photo, error
	Protocol int      `json:"protocol,omitempty"`
	Version  string   `json:"version,omitempty"`
	Source   string   `json:"source,omitempty"`
	State    State    `json:"state,omitempty"`
	Throw    int      `json:"throw,omitempty"` // counts settled throws from 1
	Reading  *Reading `json:"reading,omitempty"`
	Still    []byte   `json:"still,omitempty"` // JPEG, base64 in JSON
	Ref      string   `json:"ref,omitempty"`
	FPS      float64  `json:"fps,omitempty"`
	Error    string   `json:"error,omitempty"`
	Hint     string   `json:"hint,omitempty"`
}

// Asked is a line to the eye.
type Asked struct {
	Ask     string  `json:"ask"` // expect, photo, again, tray
	Dice    int     `json:"dice,omitempty"`
	Ref     string  `json:"ref,omitempty"`
	Image   []byte  `json:"image,omitempty"`
	Outline []Point `json:"outline,omitempty"`
}
