package engine

// DiceChecker is a game whose dice lie on the table between throws and stand for
// something on the books, so that a look at the table can check one against the
// other.
type DiceChecker interface {
	// CheckDice compares the dice that are seen, in any order, with the books and
	// returns what differs; nothing when they agree. It changes nothing.
	CheckDice(seen []Die) []DiceCheck
}

// DiceCheck is one difference between the dice on the table and the books: either
// side may be right.
type DiceCheck struct {
	Colour string `json:"colour"`
	Table  int    `json:"table"` // face seen; 0: no such die lies there
	Books  int    `json:"books"` // face by the books; 0: the books know no such die
	Text   Text   `json:"text"`  // "The table shows 3, the books say 4: resistance of E05."
	Hand   Text   `json:"hand"`  // what to do on the table when the books are right

	// Correct are the fields, key to value, that make the books agree with the table;
	// empty where no correction can.
	Correct map[string]string `json:"correct,omitempty"`
	// Doubt is set where several dice differ, so that which is which is a guess.
	Doubt bool `json:"doubt,omitempty"`
}
