package sansallies_test

import (
	"os"
	"testing"
	"strings"

	"adjutant/engine"
	"adjutant/engine/sansallies"
)

func TestGen(t *testing.T) {
	for _, war := range []string{"limited", "total"} {
		title := sansallies.Title()
		setup := engine.Setup{Options: map[string]string{"war": war, "scoring": "on"}, Printed: map[string]string{}}
		var log []engine.Entry
		n, cas := 0, 0
		cards := []string{"personnel", "ships", "vehicles", "aircraft", "ships", "vehicles", "personnel", "ships", "breakthrough", "vehicles", "aircraft","ships","ultimate","vehicles","personnel"}
		if war == "total" { cards = append(cards, "commander", "ships", "ships") }
		dice := [][]int{{4, 3}, {3, 6}, {2, 5}, {6, 6}, {5, 3}, {2, 3}, {4, 4}, {6, 5}, {3, 3}}
		region := 0
		sheet := sheetA()
		policy := func(p engine.Prompt, pos *engine.Position) engine.Answer {
			if p.Printed != "" {
				v, ok := sheet[p.Printed]
				if !ok { t.Fatal(p.Printed) }
				switch p.Need.Kind {
				case engine.CountKind:
					a, _ := p.Need.Parse(v)
					return a
				case engine.TextKind:
					return engine.Written(v)
				}
				return engine.Chosen(v)
			}
			switch p.Key {
			case "card":
				for {
					k := cards[n%len(cards)]; n++
					if p.Accepts(engine.Carded(k)) == nil { return engine.Carded(k) }
				}
			case "casualty":
				d := dice[cas%len(dice)]; cas++
				return engine.Rolled(d...)
			case "research":
				return engine.Rolled([]int{6, 5, 2}[pos.Turn%3])
			case "spy_roll", "bomb_roll": return engine.Rolled(2)
			case "camp_roll":
				return engine.Rolled(1+len(log)%6, 1+(len(log)*5)%6)
			case "region":
				if p.Default != nil && region%3 == 0 { region++; return *p.Default }
				kinds := []string{"valley","mountains","resource","valley","sea","wasteland","mountains"}
				icons := []string{"PVAS","PVA","PVS","PVA","AS","PVA","PA"}
				for {
					i := region % len(kinds); region++
					f := map[string]string{"kind": kinds[i], "icons": icons[i], "stars": []string{"1","1","2"}[region%3]}
					if len(p.Need.Fields) < 4 || p.Need.Fields[0].Key != "kind" { delete(f, "kind"); f["icons"] = "PVAS"; f["stars"]="1" }
					if p.Accepts(engine.Filled(f)) == nil { return engine.Filled(f) }
				}
			}
			if p.Default == nil {
				if p.Key == "garrison" { return engine.Chosen("scorch") }
				t.Fatalf("no answer for %s", p.Key)
			}
			if p.Key == "act" && p.Accepts(engine.Chosen("spy")) == nil { return engine.Chosen("spy") }
			if p.Key == "bomb" { a := engine.Allotted(map[string]int{"aircraft": 1}); if p.Accepts(a) == nil && p.Need.Max > 2 { return a } }
			return *p.Default
		}
		pos, err := engine.Run(title, setup, func(pos *engine.Position) (engine.Entry, bool) {
			if len(log) > 1500 || len(pos.Prompts) == 0 { return engine.Entry{}, false }
			p := pos.Prompts[0]
			e := engine.Entry{Seq: len(log)+1, Kind: engine.AnswerEntry, Answer: policy(p, pos)}
			log = append(log, e)
			return e, true
		})
		if err != nil || pos.Err != nil { t.Fatal(err, pos.Err) }
		t.Log(war, len(log), pos.Over, pos.Sheet("").Outcome, pos.Turn)
		data := engine.WritePlay("", "sansallies", setup, log)
		os.WriteFile("/tmp/"+war+".play", data, 0o644)
		s := pos.Sheet("").String()
		t.Log(strings.Join(strings.Split(s,"\n")[:60],"\n"))
	}
}
