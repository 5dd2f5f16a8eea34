package cases

import (
	"fmt"
	"maps"
	"strconv"
	"strings"

	"adjutant/engine"
	"adjutant/engine/sansallies"
)

func (e example) total() bool { return e.Options.War == "total" }

// setup is the game that the case starts from.
func (e example) setup(s sheet) (engine.Setup, error) {
	d := e.Options.Difficulty
	o := map[string]string{"war": e.Options.War}
	for k, v := range e.Options.Toggles {
		o[k] = v
	}
	if e.Options.Scoring {
		o["scoring"] = "on"
	}
	if d.StartChit != "" {
		o["start_chit"] = d.StartChit
	}
	if d.CentersHalf != "" {
		o["centers_half"] = d.CentersHalf
	}
	for _, k := range list(d.TacticsRemoved) {
		o[k] = "off"
	}
	for k, n := range d.TacticsFrom {
		if n > 1 {
			o[k] = strconv.Itoa(n)
		}
	}
	setup := engine.Setup{Options: o, Printed: s.values(), Position: map[string]string{}}
	return setup, e.position(s, setup.Position)
}

// position writes the given state, with the vocabulary's defaults, as fields.
func (e example) position(s sheet, pos map[string]string) error {
	given := e.Given
	str := func(key, otherwise string) string {
		if v, ok := given[key]; ok {
			return fmt.Sprint(v)
		}
		return otherwise
	}
	upgrades := list(given["upgrades"])
	pos["step"] = str("at", "invade")
	pos["turn"] = str("turn", "5")
	first := "A"
	if c := e.Options.Difficulty.StartChit; c != "" {
		first = c
	}
	pos["research"] = str("chit", first)
	pos["red"] = yes(str("side", "gray") == "red")
	for k, n := range counts(given["reserve"]) {
		pos["reserve."+k] = strconv.Itoa(n)
	}
	pos["weapons"] = str("ultimates", "0")
	pos["weapons_used"] = str("ultimates_used", "0")
	pos["personnel_chit"] = str("personnel_chit", "1")
	pos["liberated"] = str("liberated", "0")
	pos["camps"] = strings.Join(list(given["camps"]), " ")
	pos["centers"] = str("centers", strconv.Itoa(len(upgrades)))
	ready := "none"
	for _, u := range upgrades {
		pos["upgraded."+u] = "yes"
		if u == "personnel" {
			ready = "ready"
		}
	}
	pos["scouts"] = str("scouts", ready)
	pos["own_ultimate"] = yes(str("own_ultimate", strconv.FormatBool(pos["centers"] == "5")) == "true")
	pos["scorched"] = str("scorched", "0")
	if e.total() {
		pos["season"] = str("season", fmt.Sprint(s.Seasons[0][0]))
	}
	pos["spied"] = yes(str("spied", "false") == "true")
	pos["rows_scored"] = strings.Join(list(given["rows_scored"]), " ")
	for k, n := range counts(given["captured"]) {
		pos["captured."+k] = strconv.Itoa(n)
	}
	_, discard := e.production(s)
	for k, n := range discard {
		pos["discard."+k] = strconv.Itoa(n)
	}
	for _, p := range dealt() {
		pos["place."+p] = plainRegion
	}
	pos["place.H1"] = "capital PVAS 1"
	if cards, ok := given["cards"].(map[string]any); ok {
		for p, c := range cards {
			pos["place."+p] = regionCard(c)
		}
	}
	for _, w := range list(given["gone"]) {
		places, err := run(w)
		if err != nil {
			return err
		}
		for _, p := range places {
			pos["place."+p] = "empty"
		}
	}
	e.regionDiscard(pos)
	return nil
}

func (e example) regionDiscard(pos map[string]string) {
	count, top := 12, []string{}
	if d, ok := e.Given["region_discard"].(map[string]any); ok {
		if n, ok := d["count"].(int); ok {
			count = n
		}
		for _, c := range list(d["top"]) {
			top = append(top, regionCard(c))
		}
	}
	for len(top) < count {
		top = append(top, plainRegion)
	}
	pos["region_discard"] = strconv.Itoa(count)
	pos["region_discard.top"] = strings.Join(top, "; ")
}

// production are the draw pile and the discard of the given state. Of the two the
// one that is not given is what the other leaves of the deck.
func (e example) production(s sheet) (pile, discard map[string]int) {
	p, _ := e.Given["production"].(map[string]any)
	pile, discard = maps.Clone(s.Deck), counts(p["discard"])
	if !e.total() {
		delete(pile, "commander")
	}
	for u, n := range counts(e.Given["reserve"]) {
		pile[string(sansallies.Unit(u).Kind())] -= n
	}
	held, _ := e.Given["ultimates"].(int)
	used, _ := e.Given["ultimates_used"].(int)
	pile["ultimate"] -= held + used
	if _, ok := p["discard"]; !ok && p["pile"] != nil {
		for k, n := range pile {
			discard[k] = max(n-counts(p["pile"])[k], 0)
		}
	}
	for k, n := range discard {
		pile[k] -= n
	}
	return pile, discard
}

// checkPiles makes sure that the draw pile, which follows from all the other cards,
// is the one that the case gives.
func (e example) checkPiles(s sheet) error {
	p, _ := e.Given["production"].(map[string]any)
	want, ok := p["pile"]
	if !ok {
		return nil
	}
	pile, _ := e.production(s)
	for _, k := range productionKinds() {
		if n := pile[k]; n != counts(want)[k] {
			return fmt.Errorf("the given draw pile has %d %s, by the deck it has %d", counts(want)[k], k, n)
		}
	}
	return nil
}
