package cases

func (r *run) shows() []string { return nil }
