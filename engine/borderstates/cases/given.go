package cases

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"adjutant/engine"
	"adjutant/engine/borderstates"
)

// start takes up the case's position.
func (r *runner) start(sheets map[string]object) error {
	k := r.kase
	r.setup = engine.Setup{Options: options(k.Options, k.Given), Printed: map[string]string{}, Position: map[string]string{}}
	if err := r.sheet(sheets); err != nil {
		return err
	}
	if str(k.Given["step"]) == "sheet" {
		r.knownSheet()
		r.start0 = r.snap()
		return nil
	}
	if err := r.position(); err != nil {
		return err
	}
	if _, err := r.title.Start(r.setup); err != nil {
		return err
	}
	r.start0 = r.snap()
	return nil
}

// options are the variants and switches of a case.
func options(parts ...object) map[string]string {
	out := map[string]string{}
	for _, o := range parts {
		for _, v := range list(o["variants"]) {
			out[v] = "on"
		}
		for k, v := range obj(o["switches"]) { // any order: a copy
			out[k] = onOff(v)
		}
	}
	return out
}

// onOff reads a switch; YAML takes a bare no, yes, on or off for a truth value.
func onOff(v any) string {
	if b, ok := v.(bool); ok {
		return map[bool]string{true: "yes", false: "no"}[b]
	}
	return str(v)
}

// sheet fills in the printed values of the sheet that the case names.
func (r *runner) sheet(sheets map[string]object) error {
	name := str(r.kase.Options["sheet"])
	name, without, _ := strings.Cut(name, " without the values of ")
	if name == "none" || name == "" {
		return nil
	}
	sheet, ok := sheets[name]
	if !ok {
		return fmt.Errorf("there is no sheet %q", name)
	}
	p := r.setup.Printed
	for id, v := range obj(sheet["battles"]) { // any order: a copy
		if !strings.Contains(without, id) {
			setBattle(p, id, list(v))
		}
	}
	setCharacters(p, obj(sheet["characters"]))
	if n := str(sheet["track_length"]); n != "" {
		p["track.length"] = n
	}
	for s, c := range obj(sheet["colours"]) { // any order: a copy
		p["state."+s+".colour"] = str(c)
	}
	for k, v := range obj(r.kase.Options["change"]) { // any order: a copy
		switch {
		case k == "characters":
			setCharacters(p, obj(v))
		case k == "track_length":
			p["track.length"] = str(v)
		case k == "colours":
			for s, c := range obj(v) { // any order: a copy
				p["state."+s+".colour"] = str(c)
			}
		case obj(v) != nil: // some fields of a card
			for f, x := range obj(v) { // any order: a copy
				p["battle."+k+"."+f] = str(x)
			}
		default:
			setBattle(p, k, list(v))
		}
	}
	p["battle.shifted"], p["blocks"] = "no", "confirmed"
	if r.kase.Given["first_game_with_this_copy"] == false {
		p["stickers"] = "done"
	}
	return nil
}

// setBattle fills in [intensity, top, bottom], and the first columns where they are given.
func setBattle(p map[string]string, id string, v []string) {
	for i, f := range []string{"intensity", "top", "bottom", "first_top", "first_bottom"} {
		if i < len(v) {
			p["battle."+id+"."+f] = v[i]
		}
	}
}

func setCharacters(p map[string]string, o object) {
	for c, v := range o { // any order: a copy
		w := str(v)
		if w == "with a block" {
			w = "with_block"
		}
		p["character."+c+".when"] = w
	}
}

// knownSheet leaves of the sheet what the case says is known.
func (r *runner) knownSheet() {
	p, known := r.setup.Printed, str(r.kase.Given["known"])
	drop := func(prefix string) {
		for k := range p { // any order: deletion only
			if strings.HasPrefix(k, prefix) {
				delete(p, k)
			}
		}
	}
	switch {
	case known == "nothing":
		drop("")
	case strings.Contains(known, " but "):
		_, id, _ := strings.Cut(known, " but ")
		for _, id := range strings.FieldsFunc(id, func(c rune) bool { return c == ',' || c == ' ' }) {
			delete(p, "battle."+id+".intensity")
		}
	case strings.Contains(known, "intensities adding up to"):
		word, rest, _ := strings.Cut(known, " intensities adding up to ")
		n, sum := ordinal(word), number(strings.TrimRight(strings.Fields(rest)[0], ","))
		for i := range n { // as many 2s as needed, then a 1
			v := min(2, sum)
			sum -= v
			p[fmt.Sprintf("battle.B%02d.intensity", i+1)] = strconv.Itoa(v)
		}
	case strings.Contains(known, "blocks being confirmed"):
		delete(p, "blocks")
	}
}

// ordinal reads "fourteen" and "fifteenth".
func ordinal(w string) int {
	for i, n := range []string{"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"} {
		if w == n || w == n+"th" {
			return i + 1
		}
	}
	for i, n := range []string{"first", "second", "third"} {
		if w == n {
			return i + 1
		}
	}
	return map[string]int{"fifth": 5, "eighth": 8, "ninth": 9, "twelfth": 12}[w]
}

// position makes the fields of the given state; what is not named is as at the
// start of a turn.
func (r *runner) position() error {
	g, p := r.kase.Given, r.setup.Position
	step := str(g["step"])
	if step == "C3a" || step == "P1a" { // a question within a step
		if w := str(g["who"]); w != "" && step == "C3a" {
			p["shown."+w] = "minus-2"
		}
		step = step[:2]
	}
	p["step"] = step
	setUp := strings.HasPrefix(step, "S")
	if setUp {
		r.positionSetUp(step)
		return nil
	}
	p["turn"] = orElse(g["turn"], "1")
	p["initiative"] = orElse(g["initiative"], "U")
	if b := str(g["battle"]); b != "" {
		p["battle"] = b
	}
	if s := str(g["state"]); s != "" {
		p["state"] = s
	}
	r.positionTokens()
	r.positionCubes()
	if err := r.positionBattles(); err != nil {
		return err
	}
	if err := r.positionCards(); err != nil {
		return err
	}
	if w, ok := g["winner"]; ok {
		p["winner"] = noneAsDash(w)
	}
	if l, ok := g["loser"]; ok {
		p["loser"] = noneAsDash(l)
	}
	if str(g["sudden_death"]) != "" {
		p["sudden_off"] = "yes"
	}
	return r.positionBlocks(step)
}

func orElse(v any, def string) string {
	if s := str(v); s != "" {
		return s
	}
	return def
}

func noneAsDash(v any) string {
	if s := str(v); s != "none" && s != "" {
		return s
	}
	return "-"
}

// positionSetUp: until S2 is confirmed the cubes lie in the box, until S5 all
// tokens stand on the centre.
func (r *runner) positionSetUp(step string) {
	g, p := r.kase.Given, r.setup.Position
	n := number(strings.TrimPrefix(step, "S"))
	if n > 2 {
		r.positionCubes()
	}
	if n > 3 {
		p["turn"] = "1"
	}
	if i := str(g["initiative"]); i != "" {
		p["initiative"] = i
	}
	if n > 5 || g["tokens"] != nil {
		r.positionTokens()
	}
	if l := list(g["removed_battle_cards"]); l != nil {
		p["removed"] = strings.Join(l, ",")
	}
}

func (r *runner) positionTokens() {
	g, p := r.kase.Given, r.setup.Position
	for _, s := range stateKeys() {
		v := map[string]string{"MO": "U1:2,mid:2", "DE": "mid:2,C1:2"}[s]
		if v == "" {
			v = "mid:4"
		}
		if o := obj(obj(g["tokens"])[s]); o != nil {
			var parts []string
			for _, k := range keys(o) {
				if number(o[k]) > 0 {
					parts = append(parts, k+":"+str(o[k]))
				}
			}
			v = strings.Join(parts, ",")
		}
		for _, c := range list(g["closed"]) {
			if c == s && obj(g["tokens"])[s] == nil {
				v = "Uc:2,Cc:2"
			}
		}
		p["tokens."+s] = v
	}
}

// positionCubes: what the case does not name is in the box, so that there are ten
// of each; a bag that is not named holds what is nowhere else.
func (r *runner) positionCubes() {
	g, p := r.kase.Given, r.setup.Position
	var out borderstates.Cubes
	put := func(key string, c borderstates.Cubes) {
		for i, s := range stateKeys() {
			p[key+"."+s] = strconv.Itoa(c[i])
			out[i] += c[i]
		}
	}
	for _, b := range romans() {
		v := obj(obj(g["battles"])[b])["area"]
		if a, ok := g["area_"+b]; ok {
			v = a
		}
		if a, ok := g["area"]; ok && b == orElse(g["battle"], "I") {
			v = a
		}
		put("area."+b, cubes(v))
	}
	for _, s := range sidesOf() {
		put("influence."+string(s), cubes(obj(g["influence"])[string(s)]))
		put("share."+string(s), cubes(obj(g["shares_by_state"])[string(s)]))
	}
	most := 10
	if r.setup.Options["deterministic"] == "on" {
		most = 9
	}
	box := cubes(g["box"])
	var bag borderstates.Cubes
	for i, s := range stateKeys() {
		bag[i] = max(most-out[i]-box[i], 0)
		if v, ok := obj(g["bag"])[s]; ok {
			bag[i] = number(v)
		}
	}
	put("bag", bag)
	for i, s := range stateKeys() {
		r.filler[i] = 10 - out[i] - box[i]
		p["box."+s] = strconv.Itoa(10 - out[i])
	}
}

// positionCards are Battle cards seen, and the cards and Presidents of the sides.
func (r *runner) positionCards() error {
	g, p := r.kase.Given, r.setup.Position
	seen := list(g["seen"])
	if u := obj(g["unseen_battle_cards"]); u != nil {
		for _, i := range []string{"0", "1", "2"} {
			left := number(u[i])
			for n := 17; n >= 1; n-- { // keep the last ones unseen
				id := fmt.Sprintf("B%02d", n)
				if r.setup.Printed["battle."+id+".intensity"] != i || contains(list(g["removed_battle_cards"]), id) {
					continue
				}
				if left--; left < 0 {
					seen = append(seen, id)
				}
			}
		}
	}
	for _, b := range romans() {
		if c := p["card."+b]; c != "" && c != "-" && !contains(seen, c) {
			seen = append(seen, c)
		}
	}
	if len(seen) > 0 {
		p["seen"] = strings.Join(seen, ",")
	}
	if l := list(g["removed_battle_cards"]); l != nil {
		p["removed"] = strings.Join(l, ",")
	}
	for _, s := range sidesOf() {
		k := string(s)
		president := str(obj(g["president_used"])[k]) == "true"
		played := list(g["played_by_"+k])
		n := len(played)
		switch {
		case played != nil:
		case obj(g["characters_played"])[k] != nil:
			n = number(obj(g["characters_played"])[k])
		case obj(g["cards_played"])[k] != nil:
			n = number(obj(g["cards_played"])[k])
			if president {
				n--
			}
			if n > 4 { // all four, and the President
				n, president = 4, true
			}
		case obj(g["cards_left"])[k] != nil:
			n = 4 - number(obj(g["cards_left"])[k])
		}
		for len(played) < n {
			played = append(played, "?")
		}
		if len(played) > 0 {
			p["played."+k] = strings.Join(played, ",")
		}
		if president {
			p["president."+k] = "yes"
		}
	}
	return nil
}

func contains(l []string, w string) bool {
	for _, x := range l {
		if x == w {
			return true
		}
	}
	return false
}

// positionBattles are the Battle cards and what stands on their fronts.
func (r *runner) positionBattles() error {
	g, p := r.kase.Given, r.setup.Position
	for b, v := range obj(g["cards"]) { // any order: a copy
		p["card."+b] = str(v)
	}
	if c, ok := g["card"]; ok {
		p["card."+orElse(g["battle"], "I")] = str(c)
	}
	battles := object{}
	for b, v := range obj(g["battles"]) { // any order: a copy
		battles[b] = v
	}
	if b := orElse(g["battle"], "I"); battles[b] == nil && (g["top"] != nil || g["bottom"] != nil) { // the one battle of the case
		battles[b] = object{"card": g["card"], "top": g["top"], "bottom": g["bottom"]}
	}
	for b, v := range battles { // any order: a copy
		o := obj(v)
		if c := str(o["card"]); c != "" {
			p["card."+b] = c
		}
		for _, f := range []string{"top", "bottom"} {
			if l := list(o[f]); l != nil {
				line, err := r.frontLine(b, f, str(o["card"]), l)
				if err != nil {
					return err
				}
				p["front."+b+"."+f] = line
			}
		}
	}
	if str(g["step"]) == "P2" { // three cards lie there, though the case names only those that matter
		taken := append(list(g["seen"]), p["card.I"], p["card.II"], p["card.III"])
		for _, b := range romans() {
			for n := 17; n >= 1 && p["card."+b] == ""; n-- {
				if id := fmt.Sprintf("B%02d", n); !contains(taken, id) {
					p["card."+b], taken = id, append(taken, id)
				}
			}
		}
	}
	for key, field := range map[string]string{"bible": "bible", "artillery": "artillery"} { // any order: two fields
		at := str(g[key])
		if at == "" || at == "free" {
			continue
		}
		p[field] = at
		b, _, _ := strings.Cut(at, ".")
		if p["card."+b] == "" { // a battle only to hold it
			p["card."+b] = map[string]string{"I": "B13", "II": "B14", "III": "B15"}[b]
			if key == "bible" {
				w := strings.Split(at, ".")
				spaces := []string{"_", "_", "_", "_"}
				spaces[number(w[2])-1] = "U ?"
				p["front."+b+"."+w[1]] = strings.Join(spaces, ", ")
			}
		}
	}
	for s, n := range obj(g["hidden_on_board"]) { // any order: one front each
		b := map[string]string{"U": "I", "C": "II"}[s]
		p["card."+b] = map[string]string{"I": "B13", "II": "B14"}[b]
		p["front."+b+".top"], p["front."+b+".bottom"] = hiddenFronts(s, number(n))
	}
	for s := range map[string]bool{"U": true, "C": true} { // any order: one key each
		if pair := obj(g["round_1_pair_of_"+s]); pair != nil {
			r.pairOfRound(s, pair)
		}
	}
	return nil
}

func hiddenFronts(side string, n int) (top, bottom string) {
	line := func(k int) string {
		out := make([]string, 4)
		for i := range out {
			out[i] = "_"
			if i < k {
				out[i] = side + " ?"
			}
		}
		return strings.Join(out, ", ")
	}
	return line(min(n, 4)), line(max(n-4, 0))
}

// pairOfRound marks the two blocks of a pair with round 1.
func (r *runner) pairOfRound(side string, pair object) {
	p := r.setup.Position
	up := side + " " + str(pair["up"])
	for k, v := range p { // any order: each front apart
		if !strings.HasPrefix(k, "front.") {
			continue
		}
		parts := strings.Split(v, ", ")
		for i := range parts {
			if parts[i] == up || k+"."+strconv.Itoa(i+1) == "front."+str(pair["hidden_at"]) {
				parts[i] += "@1"
			}
		}
		p[k] = strings.Join(parts, ", ")
	}
}

// frontLine is a front of a case in the words of the game's field.
func (r *runner) frontLine(b, f, card string, l []string) (string, error) {
	printed, err := strconv.Atoi(r.setup.Printed["battle."+card+"."+f])
	if err != nil {
		printed = len(l)
	}
	spaces := 0
	var out []string
	for len(l) > 0 && l[len(l)-1] == "x" { // the front is shorter than the other
		l = l[:len(l)-1]
	}
	for n := len(l) - len(slices.DeleteFunc(slices.Clone(l), func(w string) bool { return w == "x" })); len(l)-n < printed; {
		l = append(l, "_") // spaces that the case does not name
	}
	for i, w := range l {
		at := fmt.Sprintf("%s.%s.%d", b, f, i+1)
		if w != "x" {
			spaces++
		}
		switch {
		case w == "ART":
			r.setup.Position["artillery"] = at
			w = "_"
		case strings.HasSuffix(w, "+bible"):
			r.setup.Position["bible"] = at
			w = strings.TrimSuffix(w, "+bible")
		}
		if w != "x" && spaces > printed {
			w = "+" + w
		}
		out = append(out, w)
	}
	return strings.Join(out, ", "), nil
}

var generalWord = regexp.MustCompile(`^\+?([UC]) (\S+?)(@\d+)?$`)

// positionBlocks are hands, queues, pairs and what is set aside.
func (r *runner) positionBlocks(step string) error {
	g, p := r.kase.Given, r.setup.Position
	who := borderstates.Side(str(g["who"]))
	have := map[string]int{}
	switch step {
	case "C5":
		p["first"] = string(who)
	case "C6":
		p["first"] = string(who.Other())
	}
	if f := str(g["first"]); f != "" {
		p["first"] = f
	}
	for _, s := range sidesOf() {
		k := string(s)
		if f := str(obj(g["face_up"])[k]); f != "" {
			p["face."+k] = f
		}
		if f := str(obj(g["known_with_it"])[k]); f != "" {
			p["shown."+k] = f
		}
		if str(obj(g["ready"])[k]) == "true" {
			p["ready."+k] = "yes"
		}
		if step == "C6" && s != who { // has placed already
			p["up."+k], p["hidden."+k] = "aside", "aside"
		}
		if l := append(list(obj(g["accessible"])[k]), list(g["accessible_"+k])...); l != nil {
			p["access."+k] = strings.Join(l, ",")
		}
		if l := list(obj(g["aside"])[k]); l != nil {
			for i := range l {
				l[i] += "@1"
			}
			p["aside."+k] = strings.Join(l, ",")
		}
		if l := list(obj(g["committed_last_turn"])[k]); l != nil {
			p["last."+k] = strings.Join(l, ",")
		}
		onBoard, known, stands := 0, []string{p["face."+k], p["shown."+k]}, false
		for key, v := range p { // any order: counts only
			if !strings.HasPrefix(key, "front.") {
				continue
			}
			for i, w := range strings.Split(v, ", ") {
				if m := generalWord.FindStringSubmatch(w); m != nil && m[1] == k {
					onBoard++
					known = append(known, m[2])
					if s == who && strings.HasPrefix(step, "C") && m[2] == p["face."+k] { // placed a moment ago
						p["up."+k], stands = strings.TrimPrefix(key, "front.")+"."+strconv.Itoa(i+1), true
					}
				}
			}
		}
		var gone []string
		for _, b := range list(obj(g["seen_this_turn"])[k]) {
			if !contains(known, b) {
				gone = append(gone, b)
			}
		}
		placing := step == "C4" || step == "C5" || step == "C6" && s == who
		if n := len(gone); placing && p["face."+k] == "" && n > 0 && onBoard+n+2 > 6 { // one of those seen is the one turned up
			p["face."+k], gone = gone[n-1], gone[:n-1]
		}
		if len(gone) > 0 {
			p["gone."+k] = strings.Join(gone, ",")
		}
		have[k] = onBoard + len(gone) + len(list(obj(g["aside"])[k]))
		switch step {
		case "C3", "C4", "C4a", "C5", "C6":
			if step != "C6" || s == who {
				have[k] += 2
			}
			if stands {
				have[k]--
			}
		}
	}
	r.counts(step, have)
	return nil
}

// counts sets hands and queues for the step and round, and the committed blocks
// that the case leaves out; without a round, the earliest that fits.
func (r *runner) counts(step string, have map[string]int) {
	g, p := r.kase.Given, r.setup.Position
	sizes := func(round int) (hand, queue int) {
		switch {
		case step == "C1":
			return 5 - round, 7 - round
		case step == "C2":
			return 6 - round, 6 - round
		case strings.HasPrefix(step, "C"):
			return 4 - round, 6 - round
		case strings.HasPrefix(step, "P"), step == "E4":
			return 4, 6
		}
		return 1, 3
	}
	round := number(g["round"])
	if round == 0 {
		for round = 1; round < 3; round++ {
			if h, q := sizes(round); 10-h-q >= max(have["U"], have["C"]) {
				break
			}
		}
	}
	p["round"] = strconv.Itoa(round)
	for _, s := range sidesOf() {
		k := string(s)
		hand, queue := sizes(round)
		if h, ok := obj(g["hand"])[k]; ok {
			hand = number(h)
		}
		if q, ok := obj(g["queue"])[k]; ok {
			queue = number(q)
		}
		for 10-hand-queue < have[k] && hand > 0 {
			hand--
		}
		p["hand."+k], p["queue."+k] = strconv.Itoa(hand), strconv.Itoa(queue)
		p["elsewhere."+k] = strconv.Itoa(10 - hand - queue - have[k])
	}
}
