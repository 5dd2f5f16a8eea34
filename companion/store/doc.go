// Package store keeps what must survive the power: games and their logs, printed
// values, settings, phones, pictures, enrolled cards.
//
// Begin with Open. One accepted change is one transaction, synced to the disk
// before Append returns. It does not know what an entry means and never changes
// or erases one.
package store
