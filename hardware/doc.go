// Package hardware says what Adjutant's panel is made of: which pin is which button and lamp, with which resistor.
//
// Begin with [Standard], the one table of pins. Everything else follows from it: the wiring instructions (wiring.md), the
// drawing of the header (wiring.svg) and the parts list (parts.md), in French too (-fr.md), are generated from the table, and the program drives
// the pins that [Board.Panel] names. Change the table, run
//
//	go generate ./hardware
//
// and read the difference. Another panel is another table.
//
// The package holds data and drawings. It touches no pin; package gpio does that and knows no table. The printable
// tray and the calibration sheet are in hardware/tray.
package hardware

//go:generate go test . -run ^TestGenerated$ -update
