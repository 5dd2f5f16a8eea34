package scene

import (
	"bytes"
	"fmt"
	"math/rand"
	"testing"
)

// Polished dice lie where they lay: only the picture changes.
func TestPolishChangesThePictureAlone(t *testing.T) {
	o := Options{Size: 96, MinDie: 20, MaxDie: 40, MaxTilt: 40}
	differ := 0
	for seed := range int64(12) {
		o.Polish = 0
		plain, labels := Random(rand.New(rand.NewSource(seed)), o).Render(o.Size, o.Size)
		o.Polish = 1
		polished, same := Random(rand.New(rand.NewSource(seed)), o).Render(o.Size, o.Size)
		if fmt.Sprint(labels) != fmt.Sprint(same) {
			t.Fatalf("seed %d: the labels changed", seed)
		}
		if !bytes.Equal(plain, polished) {
			differ++
		}
	}
	if differ < 8 {
		t.Errorf("polish changed %d of 12 pictures", differ)
	}
}

// The wall of a hollow wider than its paint has the body's colour and looks elsewhere
// than the flat face around it.
func TestTheWallOfAWideHollow(t *testing.T) {
	d := dress(rand.New(rand.NewSource(3)), Pips, 3)
	d.marble, d.clear, d.bevel, d.frost, d.ring, d.print = 0, 0, 0, 0, false, false
	d.relief, d.oneR, d.dish = 0.6, 0.2, 0.8
	f := 0
	for d.faces[f].value != 1 {
		f++
	}
	at := d.pips(f)[0]
	flat := onFace(f, 0, 0)
	look := func(beside float64) (vec, vec) {
		return d.surface(onFace(f, at[0]+beside, at[1]), flat)
	}
	if col, n := look(0.28); col != d.body || n.dot(flat) > 0.97 {
		t.Errorf("at the wall: colour %v (body %v), normal %v", col, d.body, n)
	}
	if col, n := look(0.5); col != d.body || n != flat {
		t.Errorf("on the flat face: colour %v, normal %v", col, n)
	}
	if col, _ := look(0.1); col == d.body {
		t.Error("the paint has the body's colour")
	}
	d.dish = 0
	if _, n := look(0.28); n != flat {
		t.Errorf("as wide as its paint, the hollow bends the normal beside it: %v", n)
	}
}
