package vision

// The child protocol. adjutant starts `adjutant-eye watch --source SPEC` and
// both talk JSON lines: one object a line, UTF-8, at most MaxLine bytes. The eye
// writes Said lines to its standard output and nothing else there (words for
// people go to standard error); adjutant writes Asked lines to the eye's standard
// input. Closing the eye's standard input ends it.
//
//	eye -> {"say":"hello","protocol":1,"source":"usb:…","version":"…"}
//	eye -> {"say":"state","state":"watching"}           on every change of state
//	eye -> {"say":"reading","throw":7,"reading":{…},"still":"<base64 jpeg>"}
//	eye -> {"say":"source","source":"usb:…"}             auto and retries: the camera that was found
//	eye -> {"say":"alive","state":"watching","fps":9.8}  every second, whatever is being read
//	eye -> {"say":"photo","ref":"p1","reading":{…},"still":"…"}
//	eye -> {"say":"tray","ref":"t1","tray":{…},"still":"…"}
//	eye -> {"say":"ground","learnt":true}                the empty tray is known, or no longer; with a ref: done
//	eye -> {"say":"error","ref":"p1","error":"…","hint":"…"}
//	adjutant -> {"ask":"expect","dice":2}                what the pending prompt wants; 0 = nothing
//	adjutant -> {"ask":"shown","files":["1.jpg"]}        to a new process: the stills that were thrown before
//	adjutant -> {"ask":"photo","ref":"p1","image":"<base64>"}   read an uploaded picture
//	adjutant -> {"ask":"again"}                          report the settled tray once more
//	adjutant -> {"ask":"tray","outline":[[x,y]…]}        restrict to the tray's outline; [] = the whole picture
//	adjutant -> {"ask":"measure","ref":"t1"}             look at the tray: outline, light, focus, glare
//	adjutant -> {"ask":"empty","ref":"g1"}               the tray as it lies now is empty
//	adjutant -> {"ask":"forget","ref":"g2"}              forget how the empty tray looks
//	adjutant -> {"ask":"learn"}                          the folder of corrections has changed
//
// A reading is sent once per settled throw: after motion, when several frames
// agree, no hand is in view and nothing moves. The same values thrown twice
// are two throws, each with its own number. "again" repeats the last throw
// under its own number, whatever lies there now, and the reading says so
// ("again":true); before any throw it is throw 1. With "table" it is a look at the
// dice on the table: they are not called after the colours of the throw expected.
//
// "empty" makes the tray as it lies now the ground: what looks the same there
// later is no die (a print on the mat). It is kept in the folder of corrections;
// what cannot be kept is not learnt. While something moves, or dice are seen or
// something that may be one, it is refused with the reading (hint "dice-in-tray"):
// what was learnt with dice in it would hide them. "anyway" learns even so: a
// person says that it is a print. Measuring a tray at rest in which nothing like
// dice is seen learns it too; one that cannot be kept is told as the advice
// "not-kept". "forget" undoes all of that.
//
// "expect" is asked once for each roll that a prompt wants, also when the number
// is the same as before: the demo and a folder of stills throw once for it.
// "colours" may name the dice wanted where the rules tell them apart, also of a
// "photo"; the dice are then called after those as far as they can be. "thrown"
// says that the throw for it was reported already: a new process is told so after
// a restart, reads by it and throws nothing for it.
//
// A folder of stills throws each file once. The reading's "file" names it, "shown"
// tells a new process those that were thrown, in order, so that it goes on with
// the next; "again" then repeats the last of them as a throw. With all files
// thrown its state is "end", with no picture in it "no-pictures"; in both it looks
// every second for new files and throws the next for the newest "expect".
//
// A single reading may take as long as it needs, "alive" goes on meanwhile. One
// without end (a minute) ends the process. Frames of a camera that come meanwhile
// are dropped but for the newest; a film and a folder wait.
//
// An error says what went wrong in English, for logs; its hint is a code, what a
// person can do about it in both languages is Hint.Words. An error with a ref
// answers that ask. An ask that the eye does not know is answered by an error.

// MaxLine is the longest line either side accepts, in bytes: a picture of 32 MiB
// in base64 and some room.
const MaxLine = 44 << 20

// ProtocolVersion is what hello announces; adjutant refuses another.
const ProtocolVersion = 1

// State is what the eye is doing.
type State string

// The states of the eye.
const (
	Starting   State = "starting"    // opening the source
	Watching   State = "watching"    // nothing moves, nothing new
	Motion     State = "moving"      // something moves in view
	HandSeen   State = "hand"        // a hand is in view
	Reads      State = "reading"     // still, taking several frames
	Settled    State = "settled"     // the throw was reported
	TooDark    State = "dark"        // too little light to read
	Off        State = "off"         // no camera wanted (source none); photos are read
	NoSource   State = "no-source"   // camera missing or lost, retrying
	EndOfFile  State = "end"         // a folder or film is exhausted; a folder waits for more
	NoPictures State = "no-pictures" // a folder holds no picture; it waits for some
)

// Said is a line from the eye.
type Said struct {
	Say      string   `json:"say"` // hello, source, state, reading, alive, photo, tray, ground, error
	Protocol int      `json:"protocol,omitempty"`
	Version  string   `json:"version,omitempty"`
	Source   string   `json:"source,omitempty"`
	State    State    `json:"state,omitempty"`
	Throw    int      `json:"throw,omitempty"` // counts settled throws from 1
	Again    bool     `json:"again,omitempty"` // of reading: somebody asked to look again
	Reading  *Reading `json:"reading,omitempty"`
	Still    []byte   `json:"still,omitempty"` // JPEG, base64 in JSON
	Ref      string   `json:"ref,omitempty"`
	FPS      float64  `json:"fps,omitempty"`
	Tray     *Tray    `json:"tray,omitempty"`
	Learnt   bool     `json:"learnt,omitempty"` // of ground: the empty tray is known
	Error    string   `json:"error,omitempty"`
	Hint     Hint     `json:"hint,omitempty"`
}

// Asked is a line to the eye.
type Asked struct {
	Ask     string   `json:"ask"` // expect, shown, photo, again, tray, measure, empty, forget, learn
	Dice    int      `json:"dice,omitempty"`
	Colours []Colour `json:"colours,omitempty"` // of the dice expected, where it matters
	Thrown  bool     `json:"thrown,omitempty"`  // the throw expected was reported by an earlier process
	Files   []string `json:"files,omitempty"`   // stills that were thrown, the last one last
	Anyway  bool     `json:"anyway,omitempty"`  // what looks like a die is none
	Table   bool     `json:"table,omitempty"`   // of again: not the throw but the dice on the table
	Ref     string   `json:"ref,omitempty"`
	Image   []byte   `json:"image,omitempty"`
	Outline []Point  `json:"outline,omitempty"`
}

// Hint is a code for what a person can do about an error.
type Hint string

// The hints.
const (
	HintPicture Hint = "not-a-picture"  // the upload could not be decoded
	HintLarge   Hint = "too-large"      // the upload is too large
	HintPlug    Hint = "plug-camera"    // no camera there
	HintBusy    Hint = "camera-busy"    // another program holds the camera
	HintRights  Hint = "camera-rights"  // no permission
	HintRpicam  Hint = "install-rpicam" // rpicam-vid is not installed
	HintFiles   Hint = "check-folder"   // no such folder or film, or nothing usable in it
	HintNetwork Hint = "check-network"  // the network camera does not answer
	HintInstall Hint = "install-eye"    // adjutant-eye itself is missing
	HintVersion Hint = "update-eye"     // adjutant-eye is of another version
	HintEmpty   Hint = "empty-folder"   // no picture in the folder
	HintDice    Hint = "dice-in-tray"   // dice, or what may be one, lie in the tray
	HintStill   Hint = "keep-still"     // something moves in view
	HintFirst   Hint = "no-picture-yet" // the first picture is still to come
	HintKeep    Hint = "not-kept"       // the data folder does not take it
	HintMore    Hint = "add-pictures"   // all pictures of the folder were thrown
	HintSource  Hint = "check-source"   // the camera's name was not understood
	HintWait    Hint = "wait"           // it mends itself, nothing to do
)
