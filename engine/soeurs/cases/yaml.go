package cases

import (
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// fields is a YAML mapping in its order.
type fields struct {
	keys   []string
	values map[string]*yaml.Node
}

// UnmarshalYAML reads a mapping and keeps its order.
func (f *fields) UnmarshalYAML(n *yaml.Node) error {
	f.values = map[string]*yaml.Node{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		f.keys = append(f.keys, n.Content[i].Value)
		f.values[n.Content[i].Value] = n.Content[i+1]
	}
	return nil
}

// fieldsOf is a node as a mapping; without fields if it is none.
func fieldsOf(n *yaml.Node) fields {
	var f fields
	f.UnmarshalYAML(n)
	return f
}

// has reports whether a key is there.
func (f fields) has(key string) bool { return f.values[key] != nil }

// text is a scalar; "" where there is none.
func (f fields) text(key string) string {
	if n := f.values[key]; n != nil {
		return n.Value
	}
	return ""
}

// number is a scalar as a number; 0 where there is none.
func (f fields) number(key string) int {
	n, _ := strconv.Atoi(f.text(key))
	return n
}

// list is a sequence of scalars; a scalar alone is a list of one.
func (f fields) list(key string) []string {
	return listOf(f.values[key])
}

// sub is a mapping inside.
func (f fields) sub(key string) fields {
	if n := f.values[key]; n != nil && n.Kind == yaml.MappingNode {
		return fieldsOf(n)
	}
	return fields{}
}

// shares are the numbers of a mapping.
func (f fields) shares() map[string]int {
	out := map[string]int{}
	for _, k := range f.keys {
		out[k] = f.number(k)
	}
	return out
}

// listOf is a node as a list of scalars; a scalar alone is a list of one.
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

// numbersOf is a node as a list of numbers.
func numbersOf(n *yaml.Node) []int {
	var out []int
	for _, s := range listOf(n) {
		v, _ := strconv.Atoi(s)
		out = append(out, v)
	}
	return out
}

// joinInts writes numbers in one line.
func joinInts(list []int) string {
	var w []string
	for _, n := range list {
		w = append(w, strconv.Itoa(n))
	}
	return strings.Join(w, " ")
}
