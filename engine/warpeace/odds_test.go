package warpeace

import (
	"math"
	"math/big"
	"testing"
)

func rat(s string) *big.Rat {
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		panic(s)
	}
	return r
}

// The ledger's table of exact values, E7.
func TestLandExact(t *testing.T) {
	for name, c := range map[string]struct {
		att, def          Army
		holds, def2, gone string
	}{
		"1i v 1i":    {Army{Infantry: 1}, Army{Infantry: 1}, "5/11", "5/11", "1/11"},
		"2i v 1i":    {Army{Infantry: 2}, Army{Infantry: 1}, "851/1001", "125/1001", "25/1001"},
		"2i v 2i":    {Army{Infantry: 2}, Army{Infantry: 2}, "324535/671671", "324535/671671", "22601/671671"},
		"1c v 1i":    {Army{Cavalry: 1}, Army{Infantry: 1}, "5/7", "1/7", "1/7"},
		"1i v 1a":    {Army{Infantry: 1}, Army{Artillery: 1}, "1/4", "5/8", "1/8"},
		"1a v 1i":    {Army{Artillery: 1}, Army{Infantry: 1}, "5/8", "1/4", "1/8"},
		"1c v 1a":    {Army{Cavalry: 1}, Army{Artillery: 1}, "1/2", "1/4", "1/4"},
		"2i 1a v 2i": {Army{Infantry: 2, Artillery: 1}, Army{Infantry: 2}, "110100199/121791184", "4810895/60895592", "2069195/121791184"},
	} {
		o := LandExact(c.att, c.def, nil, nil)
		a, d, g := o.AttackerHolds, o.DefenderHolds, o.BothGone
		if a.Cmp(rat(c.holds)) != 0 || d.Cmp(rat(c.def2)) != 0 || g.Cmp(rat(c.gone)) != 0 {
			t.Errorf("%s: %s, %s, %s", name, a, d, g)
		}
	}
}

// With orders of losses of a table's own small battles are as exact as with the usual.
func TestLandExactInAnyOrder(t *testing.T) {
	att, def := Army{Infantry: 1, Cavalry: 1, Artillery: 1}, Army{Infantry: 1, Cavalry: 1, Artillery: 1}
	for _, c := range [][2]string{{"iac", "ica"}, {"cai", "aci"}, {"aic", "ica"}} {
		a, d := unitOrder(c[0]), unitOrder(c[1])
		x, o := LandExact(att, def, a, d), Land(att, def, a, d, 0)
		for name, v := range map[string][2]float64{
			"holds": {float(x.AttackerHolds), o.AttackerHolds}, "stays": {float(x.DefenderHolds), o.DefenderHolds}, "gone": {float(x.BothGone), o.BothGone},
			"lost": {float(x.AttackerLoss), o.AttackerLoss}, "killed": {float(x.DefenderLoss), o.DefenderLoss},
		} {
			if math.Abs(v[0]-v[1]) > 1e-9 {
				t.Errorf("%v %s: %v, in floats %v", c, name, v[0], v[1])
			}
		}
		w := LandWithdrawExact(att, def, a, d)
		if sum := float(w.AttackerHolds) + float(w.DefenderHolds) + float(w.Empty); math.Abs(sum-1) > 1e-9 {
			t.Errorf("%v: with withdrawals the chances add up to %v", c, sum)
		}
	}
	usual, own := LandExact(att, def, nil, nil), LandExact(att, def, unitOrder("cai"), unitOrder("aci"))
	if usual.AttackerHolds.Cmp(own.AttackerHolds) == 0 {
		t.Error("the order of losses changes nothing")
	}
}

func float(r *big.Rat) float64 { f, _ := r.Float64(); return f }

func TestLandFloats(t *testing.T) {
	for name, c := range map[string]struct {
		att, def                  Army
		holds, def2, gone, la, ld float64
	}{
		"3i v 3i":                      {Army{Infantry: 3}, Army{Infantry: 3}, 0.490257, 0.490257, 0.019487, 1.998103, 1.998103},
		"Napoleon 3i v 3i":             {Army{Infantry: 3, Led: 3}, Army{Infantry: 3}, 0.801280, 0.176611, 0.022109, 1.249860, 2.689657},
		"3i v Wellington 2i":           {Army{Infantry: 3}, Army{Infantry: 2, Led: 2}, 0.516724, 0.445921, 0.037354, 1.979611, 1.338120},
		"Napoleon 3i v Wellington 3i":  {Army{Infantry: 3, Led: 3}, Army{Infantry: 3, Led: 3}, 0.474368, 0.474368, 0.051265, 2.138865, 2.138865},
		"2i 1c v 3i":                   {Army{Infantry: 2, Cavalry: 1}, Army{Infantry: 3}, 0.801104, 0.168786, 0.030111, 1.334776, 2.710638},
		"Napoleon 7i 2c 1a v 5i 2c 2a": {Army{Infantry: 7, Led: 7, Cavalry: 2, Artillery: 1}, Army{Infantry: 5, Cavalry: 2, Artillery: 2}, 0.964835, 0.031572, 0.003593, 4.059651, 8.917228},
		"7i 4c 1a v 5i 2c 1a":          {Army{Infantry: 7, Cavalry: 4, Artillery: 1}, Army{Infantry: 5, Cavalry: 2, Artillery: 1}, 0.999604, 0.000334, 0.000062, 2.885646, 7.999270},
		"7i 2c v 4i 4c 1a":             {Army{Infantry: 7, Cavalry: 2}, Army{Infantry: 4, Cavalry: 4, Artillery: 1}, 0.799409, 0.186497, 0.014094, 5.450014, 8.386478},
	} {
		o := Land(c.att, c.def, nil, nil, 0)
		for _, v := range [][2]float64{{o.AttackerHolds, c.holds}, {o.DefenderHolds, c.def2}, {o.BothGone, c.gone}, {o.AttackerLoss, c.la}, {o.DefenderLoss, c.ld}} {
			if math.Abs(v[0]-v[1]) > 1e-6 {
				t.Errorf("%s: %.6f, want %.6f", name, v[0], v[1])
			}
		}
	}
}

// One round against every face of every die, one by one.
func TestLandRoundByEnumeration(t *testing.T) {
	att, def := Army{Infantry: 2, Artillery: 1}, Army{Infantry: 2}
	var gone, same, all int
	for n := range 6 * 6 * 6 * 6 * 6 {
		d := [5]int{}
		for k, m := 0, n; k < 5; k++ {
			d[k], m = m%6+1, m/6
		}
		ah, dh := 0, 0
		for k, v := range d {
			switch {
			case k < 2 && v == 1, k == 2 && v <= 2:
				ah++
			case k > 2 && v == 1:
				dh++
			}
		}
		all++
		if ah >= 2 {
			gone++
		}
		if ah == 0 && dh == 0 {
			same++
		}
	}
	w := fight(rationals(), att, def, attackerLosses(), defenderLosses(), 1)
	wiped := new(big.Rat)
	for i := range w.ends {
		wiped.Add(wiped, w.ends[i][2])
	}
	if wiped.Cmp(big.NewRat(int64(gone), int64(all))) != 0 || wiped.Cmp(rat("13/108")) != 0 {
		t.Errorf("defenders wiped out %s, enumerated %d/%d", wiped, gone, all)
	}
	if w.ends[0][0].Cmp(big.NewRat(int64(same), int64(all))) != 0 || w.ends[0][0].Cmp(rat("625/1944")) != 0 {
		t.Errorf("nothing happens %s, enumerated %d/%d", w.ends[0][0], same, all)
	}
}

func TestNaval(t *testing.T) {
	for _, c := range []struct {
		a, d                             int
		holds, def, gone                 string
		attSunk, attDis, defSunk, defDis string
	}{
		{1, 1, "2/5", "2/5", "1/5", "3/10", "3/10", "3/10", "3/10"},
		{2, 1, "83/95", "8/95", "4/95", "3/10", "3/10", "189/380", "159/380"},
		{2, 2, "2824/6175", "2824/6175", "527/6175", "4233/6175", "4113/6175", "4233/6175", "4113/6175"},
		{3, 2, "212789/260585", "7648/52117", "9556/260585", "", "", "", ""},
	} {
		o := NavalExact(c.a, c.d)
		for _, v := range []struct {
			got  *big.Rat
			want string
		}{{o.AttackerHolds, c.holds}, {o.DefenderHolds, c.def}, {o.BothGone, c.gone}, {o.AttackerSunk, c.attSunk}, {o.AttackerDisabled, c.attDis}, {o.DefenderSunk, c.defSunk}, {o.DefenderDisabled, c.defDis}} {
			if v.want != "" && v.got.Cmp(rat(v.want)) != 0 {
				t.Errorf("%d v %d: %s, want %s", c.a, c.d, v.got, v.want)
			}
		}
	}
	o := Naval(3, 2)
	for _, v := range [][2]float64{{o.AttackerSunk, 0.647662}, {o.AttackerDisabled, 0.641722}, {o.DefenderSunk, 0.949399}, {o.DefenderDisabled, 0.854918}} {
		if math.Abs(v[0]-v[1]) > 1e-6 {
			t.Errorf("3 v 2: %.6f, want %.6f", v[0], v[1])
		}
	}
}

func BenchmarkLand20v20(b *testing.B) {
	att, def := Army{Infantry: 12, Led: 8, Cavalry: 4, Artillery: 4}, Army{Infantry: 12, Led: 8, Cavalry: 4, Artillery: 4}
	for b.Loop() {
		Land(att, def, nil, nil, 0)
	}
}

// The slip-away policy of E2 against the ledger's values.
func TestLandWithdraw(t *testing.T) {
	for name, c := range map[string]struct {
		n                                int
		holds, defends, empty, withdrawn string
	}{
		"1i v 1i": {1, "5/8", "5/16", "1/16", "5/16"},
		"2i v 2i": {2, "645055/883456", "439095/1766912", "37707/1766912", "77135/103936"},
	} {
		o := LandWithdrawExact(Army{Infantry: c.n}, Army{Infantry: c.n}, nil, nil)
		for _, v := range []struct {
			got  *big.Rat
			want string
		}{{o.AttackerHolds, c.holds}, {o.DefenderHolds, c.defends}, {o.Empty, c.empty}, {o.DefenderRetreated, c.withdrawn}} {
			if v.got.Cmp(rat(v.want)) != 0 {
				t.Errorf("%s: %s, want %s", name, v.got, v.want)
			}
		}
	}
}

// One round of slipping away against every face of the dice: 1i attacks 1i 1c.
func TestWithdrawByEnumeration(t *testing.T) {
	att, def := Army{Infantry: 1}, Army{Infantry: 1, Cavalry: 1}
	killed, retreated, all := 0, 0, 0
	for n := range 6 * 6 * 6 {
		x, di, dc := n%6+1, n/6%6+1, n/36+1
		all++
		i, c := 1, 1
		if x == 1 {
			i, killed = 0, killed+1
		}
		if di != 1 && dc != 1 { // the attacker lives
			if di == 6 && i > 0 {
				retreated++
			}
			if dc == 6 && c > 0 {
				retreated++
			}
		}
	}
	r := replies(rationals(), def)
	got := new(big.Rat)
	for k, p := range r {
		if k.hits == 0 {
			for x, px := range hits(rationals(), att, true) {
				q := new(big.Rat).Mul(p, px)
				after := def.withLoss(x, defenderLosses())
				q.Mul(q, big.NewRat(int64(min(k.i, after.Infantry)+min(k.c, after.Cavalry)), 1))
				got.Add(got, q)
			}
		}
	}
	if want := big.NewRat(int64(retreated), int64(all)); got.Cmp(want) != 0 {
		t.Errorf("withdrawn in one round: %s, enumerated %s", got, want)
	}
	if want := big.NewRat(int64(killed), int64(all)); hits(rationals(), att, true)[1].Cmp(want) != 0 {
		t.Errorf("killed in one round: enumerated %s", want)
	}
}

// The tables of E5 and E6.
func TestPoliticsAndAttrition(t *testing.T) {
	for i, want := range []string{"1/6", "11/36", "91/216", "671/1296", "4651/7776", "31031/46656"} {
		if got := Political(i + 1); got.Cmp(rat(want)) != 0 {
			t.Errorf("%d dice: %s, want %s", i+1, got, want)
		}
	}
	for _, c := range []struct {
		got  *big.Rat
		want string
	}{
		{SurrenderChance(1), "5/6"}, {SurrenderChance(0), "1"}, {SurrenderChance(-3), "1"}, {SurrenderChance(6), "0"}, {Within(SurrenderChance(1), 2), "35/36"},
		{AllianceChance(2), "0"}, {AllianceChance(-3), "1/2"}, {AllianceChance(6), "1"}, {Court(2, 2), "11/72"}, {Court(1, 3), "19/36"},
		{Attrition(6, true).Expected, "2"}, {Attrition(6, true).None, "64/729"}, {Attrition(6, true).All, "1/729"}, {Attrition(2, false).None, "25/36"},
	} {
		if c.got.Cmp(rat(c.want)) != 0 {
			t.Errorf("got %s, want %s", c.got, c.want)
		}
	}
}
