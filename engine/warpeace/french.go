package warpeace

func french() map[string]string { return map[string]string{} }
