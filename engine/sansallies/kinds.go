package sansallies

import (
	"maps"
	"strings"

	"adjutant/engine"
)

// Kind is a kind of production card.
type Kind string

// The kinds of production cards. The first four are also the columns of the reserve.
const (
	Personnel    Kind = "personnel"
	Vehicles     Kind = "vehicles"
	Aircraft     Kind = "aircraft"
	Ships        Kind = "ships"
	Commander    Kind = "commander"
	Breakthrough Kind = "breakthrough"
	Ultimate     Kind = "ultimate"
)

var (
	columnKinds = [4]Kind{Personnel, Vehicles, Aircraft, Ships}
	allKinds    = [7]Kind{Personnel, Vehicles, Aircraft, Ships, Commander, Breakthrough, Ultimate}
)

// columns and kinds in the rulebook's order: copies, which nothing can change for others.
func columns() [4]Kind { return columnKinds }
func kinds() [7]Kind   { return allKinds }

func kindName(k Kind) engine.Text {
	switch k {
	case Personnel:
		return engine.T("personnel")
	case Vehicles:
		return engine.T("vehicles")
	case Aircraft:
		return engine.T("aircraft")
	case Ships:
		return engine.T("ships")
	case Commander:
		return engine.T("commander")
	case Breakthrough:
		return engine.T("enemy breakthrough")
	}
	return engine.T("ultimate weapon")
}

// Unit is a card of the reserve, as the player names it: a regular card by its
// column, a commander with "cmd_", and a vehicles card that acts as light craft
// with the type it acts as ("vehicles_as_ships").
type Unit string

const (
	commanderPrefix = "cmd_"
	lightInfix      = "_as_"
)

// columnUnits are the cards a column can hold; roleUnits the cards a force can
// hold, light craft by the type they act as. Both in the rulebook's order of columns.
var (
	columnUnits = [8]Unit{"personnel", "cmd_personnel", "vehicles", "cmd_vehicles", "aircraft", "cmd_aircraft", "ships", "cmd_ships"}
	roleUnits   = [12]Unit{
		"personnel", "cmd_personnel",
		"vehicles", "vehicles_as_aircraft", "vehicles_as_ships", "cmd_vehicles", "cmd_vehicles_as_aircraft", "cmd_vehicles_as_ships",
		"aircraft", "cmd_aircraft", "ships", "cmd_ships",
	}
)

// reserveUnits and forceUnits are copies, which nothing can change for others.
func reserveUnits() [8]Unit { return columnUnits }
func forceUnits() [12]Unit  { return roleUnits }

func commanderOf(c Kind) Unit { return Unit(commanderPrefix + string(c)) }

func (u Unit) as(role Kind) Unit { return u + lightInfix + Unit(role) }

// Card is the card itself, whatever it acts as.
func (u Unit) Card() Unit {
	card, _, _ := strings.Cut(string(u), lightInfix)
	return Unit(card)
}

// Column is the column that the card lies in.
func (u Unit) Column() Kind { return Kind(strings.TrimPrefix(string(u.Card()), commanderPrefix)) }

// Role is the type that the card acts as.
func (u Unit) Role() Kind {
	if _, role, ok := strings.Cut(string(u), lightInfix); ok {
		return Kind(role)
	}
	return u.Column()
}

// Light reports whether a vehicles card acts as light craft.
func (u Unit) Light() bool { return u.Role() != u.Column() }

// Commander reports whether the card is a commander.
func (u Unit) Commander() bool { return strings.HasPrefix(string(u), commanderPrefix) }

// Kind is the production card's kind.
func (u Unit) Kind() Kind {
	if u.Commander() {
		return Commander
	}
	return u.Column()
}

func unitName(u Unit) engine.Text {
	switch {
	case u.Light() && u.Commander():
		return engine.T("%s commander as %s", kindName(u.Column()), kindName(u.Role()))
	case u.Light():
		return engine.T("%s as %s", kindName(u.Column()), kindName(u.Role()))
	case u.Commander():
		return engine.T("%s commander", kindName(u.Column()))
	}
	return kindName(u.Column())
}

// cardsText is a number of cards in words: "1 vehicle", "2 ships commanders". Where
// English has one word for one and for many, the two formats still differ ("%[1]d"),
// so that another language can tell them apart.
func cardsText(n int, u Unit) engine.Text {
	switch u {
	case "personnel":
		return engine.Plural(n, "%[1]d personnel", "%d personnel", n)
	case "cmd_personnel":
		return engine.Plural(n, "%d personnel commander", "%d personnel commanders", n)
	case "vehicles":
		return engine.Plural(n, "%d vehicle", "%d vehicles", n)
	case "vehicles_as_aircraft":
		return engine.Plural(n, "%d vehicle as aircraft", "%d vehicles as aircraft", n)
	case "vehicles_as_ships":
		return engine.Plural(n, "%d vehicle as ship", "%d vehicles as ships", n)
	case "cmd_vehicles":
		return engine.Plural(n, "%d vehicles commander", "%d vehicles commanders", n)
	case "cmd_vehicles_as_aircraft":
		return engine.Plural(n, "%d vehicles commander as aircraft", "%d vehicles commanders as aircraft", n)
	case "cmd_vehicles_as_ships":
		return engine.Plural(n, "%d vehicles commander as ship", "%d vehicles commanders as ships", n)
	case "aircraft":
		return engine.Plural(n, "%[1]d aircraft", "%d aircraft", n)
	case "cmd_aircraft":
		return engine.Plural(n, "%d aircraft commander", "%d aircraft commanders", n)
	case "ships":
		return engine.Plural(n, "%d ship", "%d ships", n)
	}
	return engine.Plural(n, "%d ships commander", "%d ships commanders", n)
}

// one chooses between the words for one and for many, where the number is not said for one.
func one(n int, single, many engine.Text) engine.Text {
	if n == 1 {
		return single
	}
	return many
}

// Stock is a number of cards by unit; units with none are left out.
type Stock map[Unit]int

// Total is the number of cards.
func (s Stock) Total() int {
	n := 0
	for _, u := range forceUnits() {
		n += s[u]
	}
	return n
}

// In is the number of cards of a column, commanders included.
func (s Stock) In(c Kind) int { return s[Unit(c)] + s[commanderOf(c)] }

func (s Stock) add(u Unit, n int) {
	if s[u] += n; s[u] == 0 {
		delete(s, u)
	}
}

func (s Stock) copy() Stock {
	out := Stock{}
	maps.Copy(out, s)
	return out
}

// plus is the stock with other's cards added.
func (s Stock) plus(other Stock) Stock {
	out := s.copy()
	for _, u := range forceUnits() {
		out.add(u, other[u])
	}
	return out
}

// minus is the stock without other's cards.
func (s Stock) minus(other Stock) Stock {
	out := s.copy()
	for _, u := range forceUnits() {
		out.add(u, -other[u])
	}
	return out
}

// text lists the cards in the order of units.
func (s Stock) text() engine.Text {
	var parts []engine.Text
	for _, u := range forceUnits() {
		if n := s[u]; n > 0 {
			parts = append(parts, cardsText(n, u))
		}
	}
	if len(parts) == 0 {
		return engine.T("nothing")
	}
	return engine.T("%s", parts)
}
