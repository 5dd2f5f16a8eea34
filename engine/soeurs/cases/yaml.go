package cases

import (
	"strconv"

	"gopkg.in/yaml.v3"
)

// fields is a YAML mapping in its order.
type fields struct {
	keys   []string
	values map[string]*yaml.Node
}

func (f *fields) UnmarshalYAML(n *yaml.Node) error {
	f.values = map[string]*yaml.Node{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		f.keys = append(f.keys, n.Content[i].Value)
		f.values[n.Content[i].Value] = n.Content[i+1]
	}
	return nil
}

func (f fields) has(key string) bool { return f.values[key] != nil }

// text is a scalar; "" where there is none.
func (f fields) text(key string) string {
	if n := f.values[key]; n != nil {
		return n.Value
	}
	return ""
}

func (f fields) number(key string) int {
	n, _ := strconv.Atoi(f.text(key))
	return n
}

// list is a sequence of scalars; a scalar alone is a list of one.
func (f fields) list(key string) []string {
	return listOf(f.values[key])
}

func listOf(n *yaml.Node) []string {
	if n == nil {
		return nil
	}
	if n.Kind == yaml.ScalarNode {
		if n.Value == "" {
			return nil
		}
		return []string{n.Value}
	}
	out := []string{}
	for _, c := range n.Content {
		out = append(out, c.Value)
	}
	return out
}

func numbersOf(n *yaml.Node) []int {
	var out []int
	for _, s := range listOf(n) {
		v, _ := strconv.Atoi(s)
		out = append(out, v)
	}
	return out
}

// sub is a mapping inside.
func (f fields) sub(key string) fields {
	var out fields
	if n := f.values[key]; n != nil && n.Kind == yaml.MappingNode {
		out.UnmarshalYAML(n)
	}
	return out
}
