package cases

import (
	"strings"

	"gopkg.in/yaml.v3"

	"adjutant/engine"
)

// odd is a chance that the page gives; false if it does not.
func odd(sheet engine.Sheet, key string) (string, bool) {
	for _, o := range sheet.Odds {
		if o.Key == key {
			return o.Chance.String(), true
		}
	}
	return "", false
}

// track is a track as the page reads it.
func track(sheet engine.Sheet, key string) (string, bool) {
	for _, t := range sheet.Tracks {
		if t.Key == key {
			return t.Value.String(), true
		}
	}
	return "", false
}

// rows are the rows of a grid; none if the page does not have it.
func rows(sheet engine.Sheet, grid string) (out []engine.Row) {
	for _, g := range sheet.Grids {
		if g.Key == grid {
			out = append(out, g.Rows...)
		}
	}
	return out
}

// cell is one cell of a grid's row.
func cell(sheet engine.Sheet, grid, row string, col int) (string, bool) {
	for _, x := range rows(sheet, grid) {
		if x.Key == row && col < len(x.Cells) {
			return x.Cells[col].String(), true
		}
	}
	return "", false
}

// column is a grid's column by its first cell, in the order that the case writes.
func column(sheet engine.Sheet, grid string, col int, n *yaml.Node) (string, bool) {
	all := rows(sheet, grid)
	if n.Kind == yaml.ScalarNode { // the mana is rolled: one row
		if len(all) == 1 && col < len(all[0].Cells) {
			return all[0].Cells[col].String(), true
		}
		return "", false
	}
	var out []string
	for _, k := range fieldsOf(n).keys {
		found := ""
		for _, x := range all {
			if x.Cells[0].String() == k {
				found = x.Cells[col].String()
			}
		}
		if found == "" {
			return "", false
		}
		out = append(out, k+":"+found)
	}
	return strings.Join(out, " "), true
}

// rowsShown is a grid's column by its rows' keys, in the order that the case writes.
func rowsShown(sheet engine.Sheet, grid string, col int, n *yaml.Node) (string, bool) {
	var out []string
	for _, k := range fieldsOf(n).keys {
		v, ok := cell(sheet, grid, k, col)
		if !ok {
			return "", false
		}
		out = append(out, k+":"+v)
	}
	return strings.Join(out, " "), len(out) > 0
}
