// Package cases runs the checkable cases of the rule ledger of Les Soeurs de
// l'Alliance: a given state, inputs, what must have changed, what must be refused,
// the question that must be pending and what the page must show.
//
// Begin with Run. The package plays through the engine's public face: it writes
// logs and replays them.
package cases

import (
	"fmt"

	"gopkg.in/yaml.v3"

	"adjutant/engine"
	"adjutant/engine/enginetest"
	"adjutant/engine/soeurs"
)

// file is a case file.
type file struct {
	Game   string           `yaml:"game"`
	Sheets map[string]sheet `yaml:"sheets"`
	Cases  []ledgerCase     `yaml:"cases"`
}

// ledgerCase is one case as written.
type ledgerCase struct {
	ID      string   `yaml:"id"`
	Rule    []string `yaml:"rule"`
	Title   string   `yaml:"title"`
	Options struct {
		Sheet    string               `yaml:"sheet"`
		Mode     string               `yaml:"mode"`
		Switches map[string]string    `yaml:"switches"`
		Change   map[string]yaml.Node `yaml:"change"`
	} `yaml:"options"`
	Given fields   `yaml:"given"`
	When  []fields `yaml:"when"`
	Then  struct {
		Changes   fields      `yaml:"changes"`
		Unchanged []yaml.Node `yaml:"unchanged"`
		Refused   []struct {
			Input int    `yaml:"input"`
			Why   string `yaml:"why"`
		} `yaml:"refused"`
		Next  fields `yaml:"next"`
		Shows fields `yaml:"shows"`
		Why   string `yaml:"why"`
	} `yaml:"then"`
}

// Run carries out every case of a file.
func Run(data []byte) ([]enginetest.Case, error) {
	var f file
	if err := yaml.Unmarshal(data, &f); err != nil {
		return nil, fmt.Errorf("reading cases: %w", err)
	}
	var out []enginetest.Case
	for _, c := range f.Cases {
		title := c.Title
		if title == "" {
			title = fmt.Sprint(c.Rule)
		}
		out = append(out, enginetest.Case{ID: c.ID, Title: title, Bad: runCase(f, c)})
	}
	return out, nil
}

// runCase carries out one case and says what was expected and what was found.
func runCase(f file, c ledgerCase) (bad []string) {
	defer func() {
		if p := recover(); p != nil {
			bad = append(bad, fmt.Sprintf("panic: %v", p))
		}
	}()
	sheet, ok := f.Sheets[c.Options.Sheet]
	if !ok {
		return []string{"there is no sheet " + c.Options.Sheet}
	}
	r := &run{title: soeurs.Title(), c: c}
	printed := sheet.printed()
	for k, n := range c.Options.Change {
		printed[k] = sheetValue(k, &n)
	}
	r.setup = engine.Setup{Options: c.Options.Switches, Printed: printed}
	if err := r.start(); err != nil {
		return []string{"starting: " + err.Error()}
	}
	return r.check()
}
