package borderstates

import "adjutant/engine"

// Block is one of the ten General blocks of a side.
type Block string

// The ten General blocks; both sides have the same.
const (
	OneI     Block = "1-I"
	OneII    Block = "1-II"
	OneIII   Block = "1-III"
	TwoIII   Block = "2-I-II"
	TwoIIII  Block = "2-I-III"
	TwoIIIII Block = "2-II-III"
	Three    Block = "3-all"
	Siege    Block = "siege"
	Ambush   Block = "ambush"
	MinusTwo Block = "minus-2"
)

// face is what a block shows.
type face struct {
	block   Block
	value   int
	battles Battles
}

// faces is what stands on the ten blocks of either side. The rulebook names the
// kinds (values 1 to 3 with as many battles, Siege, Ambush, -2); that each battle
// and each pair of battles stands on exactly one block is what the ledger found,
// and the owner confirms it once for each copy.
// Accessible Battles; BS-27
func faces() [10]face {
	return [10]face{
		{OneI, 1, setOf(0)},
		{OneII, 1, setOf(1)},
		{OneIII, 1, setOf(2)},
		{TwoIII, 2, setOf(0, 1)},
		{TwoIIII, 2, setOf(0, 2)},
		{TwoIIIII, 2, setOf(1, 2)},
		{Three, 3, setOf(0, 1, 2)},
		{Siege, 1, setOf(0, 1, 2)}, // Siege block; BS-30
		{Ambush, 0, 0},             // Ambush block; BS-28
		{MinusTwo, -2, 0},
	}
}

// blocks are the ten names in printed order.
func blocks() [10]Block {
	return [10]Block{OneI, OneII, OneIII, TwoIII, TwoIIII, TwoIIIII, Three, Siege, Ambush, MinusTwo}
}

// index of the block in printed order; -1 for none.
func (b Block) index() int {
	switch b {
	case OneI:
		return 0
	case OneII:
		return 1
	case OneIII:
		return 2
	case TwoIII:
		return 3
	case TwoIIII:
		return 4
	case TwoIIIII:
		return 5
	case Three:
		return 6
	case Siege:
		return 7
	case Ambush:
		return 8
	case MinusTwo:
		return 9
	}
	return -1
}

func (b Block) face() face {
	if i := b.index(); i >= 0 {
		return faces()[i]
	}
	return face{}
}

// Value of the block; 0 for one that is face down.
func (b Block) Value() int { return b.face().value }

// Battles printed on the block.
func (b Block) Battles() Battles { return b.face().battles }

func (b Block) valid() bool { return b.index() >= 0 }

// Name is the block as people read it.
func (b Block) Name() engine.Text {
	switch b {
	case "":
		return engine.T("face down")
	case Siege:
		return engine.T("Siege (1)")
	case Ambush:
		return engine.T("Ambush (0)")
	case MinusTwo:
		return engine.T("−2")
	case Three:
		return engine.T("3 (I, II, III)")
	}
	f := b.face()
	return engine.T("%d (%s)", f.value, engine.Name(f.battles.String()))
}

// Battles is a set of battles.
type Battles uint8

func setOf(bs ...int) Battles {
	var out Battles
	for _, b := range bs {
		out |= 1 << b
	}
	return out
}

// Has reports whether the battle is in the set.
func (s Battles) Has(b int) bool { return s&(1<<b) != 0 }

// List are the battles in order.
func (s Battles) List() []int {
	var out []int
	for b := range 3 {
		if s.Has(b) {
			out = append(out, b)
		}
	}
	return out
}

// Text is the set as people read it: "battles I, III".
func (s Battles) Text() engine.Text {
	return engine.Plural(len(s.List()), "battle %s", "battles %s", engine.Name(s.String()))
}

// String is the set as numbers: "I, III".
func (s Battles) String() string {
	return [8]string{"", "I", "II", "I, II", "III", "I, III", "II, III", "I, II, III"}[s&7]
}
