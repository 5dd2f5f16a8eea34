package engine

import (
	"encoding/json"
	"math/big"
)

// Chance is an exact probability or expectation. Rat is nil where the value is
// only known as a float (long recurrences); P is always there.
type Chance struct {
	Rat *big.Rat
	P   float64
}

// Exactly is a chance from a fraction.
func Exactly(num, den int64) Chance { return ChanceOf(big.NewRat(num, den)) }

// ChanceOf is a chance from an exact rational.
func ChanceOf(r *big.Rat) Chance {
	p, _ := r.Float64()
	return Chance{Rat: r, P: p}
}

// About is a chance known as a float.
func About(p float64) Chance { return Chance{P: p} }

// String is the fraction, or six decimals.
func (c Chance) String() string {
	if c.Rat == nil {
		return big.NewRat(0, 1).SetFloat64(c.P).FloatString(6)
	}
	if c.Rat.IsInt() {
		return c.Rat.Num().String()
	}
	return c.Rat.String()
}

// MarshalJSON writes {"fraction":"5/11","p":0.4545…}.
func (c Chance) MarshalJSON() ([]byte, error) {
	out := struct {
		Fraction string  `json:"fraction,omitempty"`
		P        float64 `json:"p"`
	}{P: c.P}
	if c.Rat != nil {
		out.Fraction = c.Rat.RatString()
	}
	return json.Marshal(out)
}
