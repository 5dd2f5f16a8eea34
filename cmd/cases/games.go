package main

// games lists every game with a runner.
func games() []game {
	return []game{}
}
