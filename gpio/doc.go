// Package gpio is the panel of Adjutant: four buttons and a row of lamps beside the board.
//
// Begin with [Panel], which is all that the companion knows, and with [Scene], the lamp language: it says in plain
// values what stands at the table and yields the pattern of every lamp. lamps.md beside this file tells a player the same.
//
// There are three panels. [Open] drives real pins through periph.io; [NewSim] is pressed by the page, by the API and by
// tests; [None] is the panel of a machine that has none. [Auto] takes the one that fits the machine. A panel is never nil
// and opening one never fails: a panel that cannot work says so in its [Status], swallows lamps, and (a real one) tries
// again until it can.
//
// What bites in real GPIO, and the test that holds each, is in traps.md.
//
// The package decides when a press is a press ([Debounce]) and when a lamp is lit ([Pattern]). It does not know any
// game, does not decide what a button does, and does not know which pin is which: the table of pins is data, given as
// a [Board] (see package hardware).
package gpio
