package warpeace

// Unit is a type of game unit (rulebook 4; WP-13).
type Unit string

// The types of units, as the ledger writes them.
const (
	Infantry  Unit = "i"
	Cavalry   Unit = "c"
	Artillery Unit = "a"
	Fleet     Unit = "f"
)
