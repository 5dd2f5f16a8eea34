package main

import (
	"testing"

	"gocv.io/x/gocv"
)

// Every spoiler changes a picture, the same file in the same way, and leaves it a picture.
func TestSpoilers(t *testing.T) {
	plain := func() gocv.Mat {
		m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(90, 120, 150, 0), 120, 200, gocv.MatTypeCV8UC3)
		pix, err := m.DataPtrUint8()
		if err != nil {
			t.Fatal(err)
		}
		for i := range pix[:3*200*40] { // a dark upper third
			pix[i] = 20
		}
		return m
	}
	for name := range spoilers() {
		worse, err := spoilNamed(name)
		if err != nil {
			t.Fatal(err)
		}
		before, one, two := plain(), plain(), plain()
		worse.apply(&one, "a.jpg")
		worse.apply(&two, "a.jpg")
		if one.Empty() || one.Type() != gocv.MatTypeCV8UC3 {
			t.Errorf("%s: no picture of three colours is left", name)
		}
		if string(one.ToBytes()) == string(before.ToBytes()) {
			t.Errorf("%s: nothing changed", name)
		}
		if string(one.ToBytes()) != string(two.ToBytes()) {
			t.Errorf("%s: the same file was spoilt in two ways", name)
		}
		before.Close()
		one.Close()
		two.Close()
	}
	if _, err := spoilNamed("fog"); err == nil {
		t.Error("fog is no spoiler")
	}
}
