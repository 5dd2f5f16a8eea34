package borderstates

// french is every sentence of the game in French, by its English format.
func french() map[string]string { return map[string]string{} }
