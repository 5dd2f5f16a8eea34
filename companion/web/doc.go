// Package web is Adjutant's page and its HTTP interface: what a phone beside the
// board shows, and /api/v1 for scripts and other front ends.
//
// Begin with New: it makes one http.Handler from a companion.Session. page.go
// turns a companion.View into sections of HTML, live.go sends them to every
// phone that follows the game, answer.go takes what people enter, api.go is the
// same in JSON. board.go, dice.go, chart.go and track.go draw; they know the
// shapes of engine.Sheet and no game.
//
// Every page works as plain forms without script. The one script (static/page.js)
// adds live updates, taps on the board and pads; it holds no state of the game.
//
// The package keeps no books, knows no rules and decides nothing.
package web
