// Package companion is the assistant at the table: it keeps the open game, takes
// answers from phones, buttons and the camera, and tells everybody the new state.
//
// Begin with Session: New, then View and Subscribe to see, Answer and its
// neighbours to write. Everything that is seen is a View, a copy in the viewer's
// language with other seats' secrets left out. Propose turns a reading of the
// camera into an offer; nothing that the camera saw enters the books before
// somebody accepts it, or a setting that a person chose does.
//
// It knows no game's rules (package engine replays them), draws no page (package
// companion/web does) and opens no hardware (packages gpio and vision/eye do).
package companion
