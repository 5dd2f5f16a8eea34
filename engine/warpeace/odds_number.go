package warpeace

import "math/big"

// number is the arithmetic that odds are computed in: float64 for the page,
// exact rationals for small battles and for tests.
type number[T any] struct {
	frac          func(num, den int64) T
	add, sub, mul func(a, b T) T
	div           func(a, b T) T
	isZero        func(a T) bool
}

func floats() number[float64] {
	return number[float64]{
		frac:   func(n, d int64) float64 { return float64(n) / float64(d) },
		add:    func(a, b float64) float64 { return a + b },
		sub:    func(a, b float64) float64 { return a - b },
		mul:    func(a, b float64) float64 { return a * b },
		div:    func(a, b float64) float64 { return a / b },
		isZero: func(a float64) bool { return a == 0 },
	}
}

func rationals() number[*big.Rat] {
	return number[*big.Rat]{
		frac:   big.NewRat,
		add:    func(a, b *big.Rat) *big.Rat { return new(big.Rat).Add(a, b) },
		sub:    func(a, b *big.Rat) *big.Rat { return new(big.Rat).Sub(a, b) },
		mul:    func(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) },
		div:    func(a, b *big.Rat) *big.Rat { return new(big.Rat).Quo(a, b) },
		isZero: func(a *big.Rat) bool { return a.Sign() == 0 },
	}
}

// binomial is the distribution of hits of n dice that hit with num in 6: n+1 values.
func binomial[T any](f number[T], n, num int) []T {
	out := []T{f.frac(1, 1)}
	hit, miss := f.frac(int64(num), 6), f.frac(int64(6-num), 6)
	for range n {
		next := make([]T, len(out)+1)
		for k := range next {
			next[k] = f.frac(0, 1)
		}
		for k, p := range out {
			next[k] = f.add(next[k], f.mul(p, miss))
			next[k+1] = f.add(next[k+1], f.mul(p, hit))
		}
		out = next
	}
	return out
}

// convolve is the distribution of the sum of two independent counts.
func convolve[T any](f number[T], a, b []T) []T {
	out := make([]T, len(a)+len(b)-1)
	for k := range out {
		out[k] = f.frac(0, 1)
	}
	for i, p := range a {
		for j, q := range b {
			out[i+j] = f.add(out[i+j], f.mul(p, q))
		}
	}
	return out
}
