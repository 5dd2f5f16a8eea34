package sansallies

import "adjutant/engine"

// askPrinted asks for a printed value that is not known yet.
func (g *Game) askPrinted(t *engine.Table, ref, key string, text, say engine.Text, need engine.Need) {
	for {
		if _, ok := t.Known(key); ok {
			return
		}
		t.Ask(func() engine.Prompt {
			return engine.Prompt{Key: "printed", Ref: ref, Text: text, Say: say, Need: need, Printed: key}
		})
		if v, ok := t.Known(key); ok {
			t.Title(engine.T("%s: %s", componentName(g.values, key), need.Word(v)))
		}
	}
}

// componentName is a printed value as the component sheet names it.
func componentName(values map[string]string, key string) engine.Text {
	for _, c := range components(values) {
		if c.Key == key {
			return c.Name
		}
	}
	return engine.Name(key)
}
