package warpeace

import "adjutant/engine"

func components(values map[string]string) []engine.Component { return nil }
func checkSheet(values map[string]string) []engine.Problem   { return nil }
func (g *Game) sheetProblems() []engine.Problem              { return nil }
