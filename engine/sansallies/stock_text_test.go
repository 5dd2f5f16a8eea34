package sansallies

import "testing"

func TestOneCardIsNamedInTheSingular(t *testing.T) {
	for _, c := range []struct {
		stock Stock
		want  string
	}{
		{Stock{"vehicles": 1, "ships": 1}, "1 vehicle, 1 ship"},
		{Stock{"personnel": 1, "vehicles": 2, "aircraft": 1, "ships": 3}, "1 personnel, 2 vehicles, 1 aircraft, 3 ships"},
		{nil, "nothing"},
	} {
		if got := c.stock.text().String(); got != c.want {
			t.Errorf("%v is %q, not %q", c.stock, got, c.want)
		}
	}
}
