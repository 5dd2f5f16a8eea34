package companion_test

import (
	"testing"

	"adjutant/companion"
	"adjutant/companion/storetest"
	"adjutant/engine"
)

// One accepted answer of a game with some fifty behind it, synced to the disk:
// what a person waits for after a tap.
func BenchmarkAnswer(b *testing.B) {
	for name, st := range map[string]companion.Store{"memory": storetest.New(), "disk": realStore(b, b.TempDir())} {
		b.Run(name, func(b *testing.B) {
			tb := newTable(b, st)
			v := tb.begin("errand", "turns", "9")
			for range 4 {
				tb.say("choose road")
				if v = tb.s.View(phone); v.Prompt.Key == "printed" {
					tb.say("count 2")
				}
				v = tb.say(turn[2:]...)
			}
			a := engine.Act("lose", engine.Counted(0))
			for b.Loop() {
				v = tb.must(tb.s.Answer(phone, companion.At{Seq: v.Seq}, a))
				v = tb.must(tb.s.Undo(phone, companion.At{Seq: v.Seq}, 0))
			}
		})
	}
}

// One view of a game with some fifty answers, in French: what each phone is sent
// after each change.
func BenchmarkView(b *testing.B) {
	tb := newTable(b, storetest.New())
	tb.begin("errand", "turns", "9")
	for range 4 {
		tb.say("choose road")
		if tb.s.View(phone).Prompt.Key == "printed" {
			tb.say("count 2")
		}
		tb.say(turn[2:]...)
	}
	who := companion.Viewer{Lang: "fr"}
	for b.Loop() {
		tb.s.View(who)
	}
}
