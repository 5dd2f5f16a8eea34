package cases

// object is a YAML mapping.
type object = map[string]any

// file is a case file. Each case is read by itself: one that is written in another
// form must not take the others with it.
type file struct {
	Sheets map[string]object `yaml:"sheets"`
	Cases  []object          `yaml:"cases"`
}

// kase is a case as written.
type kase struct {
	ID      string
	Rule    []string
	Options object
	Given   object
	When    []object
	Then    outcome
}

// outcome is the then of a case.
type outcome struct {
	Changes, Next, Shows object
	Unchanged            []any
	Refused              []refused
}

// refused is an input that must be refused: counted from 1, with the reason.
type refused struct {
	input     int
	why, code string
}

// read makes a case of its YAML. A list of one may be written without brackets, a
// next prompt as its step alone, a refused input as its number alone.
func read(o object) kase {
	k := kase{ID: str(o["id"]), Rule: list(o["rule"]), Options: obj(o["options"]), Given: obj(o["given"])}
	for _, x := range items(o["when"]) {
		in := obj(x)
		if in == nil {
			in = object{"note": x}
		}
		k.When = append(k.When, in)
	}
	then := obj(o["then"])
	k.Then.Changes, k.Then.Shows, k.Then.Unchanged = obj(then["changes"]), obj(then["shows"]), items(then["unchanged"])
	if k.Then.Next = obj(then["next"]); k.Then.Next == nil && then["next"] != nil {
		k.Then.Next = object{"step": then["next"]}
	}
	for _, x := range items(then["refused"]) {
		r := obj(x)
		if r == nil {
			r = object{"input": x}
		}
		for _, n := range append(items(r["input"]), items(r["inputs"])...) {
			k.Then.Refused = append(k.Then.Refused, refused{number(n), str(r["why"]), str(r["code"])})
		}
	}
	return k
}
