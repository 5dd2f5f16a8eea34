package main

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// options are a command's flags. One that is not given is looked for in the
// environment as ADJUTANT_NAME, then in the configuration file.
type options struct {
	*flag.FlagSet
	app    *app
	config *string
}

func (a *app) options(name string) *options {
	o := &options{FlagSet: flag.NewFlagSet("adjutant "+name, flag.ContinueOnError), app: a}
	o.SetOutput(a.Err)
	o.config = o.String("config", "", "file with `name = value` lines (else /etc/adjutant.conf, if it is there)")
	return o
}

// parse reads the arguments; flags may stand before, between and after the others.
func (o *options) parse(args []string) ([]string, error) {
	var rest []string
	for {
		if err := o.Parse(args); err != nil {
			if err == flag.ErrHelp {
				return nil, err
			}
			return nil, usage("%v", err)
		}
		if o.NArg() == 0 {
			break
		}
		rest = append(rest, o.Arg(0))
		args = o.Args()[1:]
	}
	given := map[string]bool{}
	o.Visit(func(f *flag.Flag) { given[f.Name] = true })
	if !given["config"] {
		if v := o.app.Env("ADJUTANT_CONFIG"); v != "" {
			*o.config = v
			given["config"] = true
		}
	}
	file, err := readConfig(*o.config, given["config"])
	if err != nil {
		return nil, err
	}
	var bad error
	o.VisitAll(func(f *flag.Flag) {
		if given[f.Name] || f.Name == "config" {
			return
		}
		env := "ADJUTANT_" + strings.ToUpper(strings.ReplaceAll(f.Name, "-", "_"))
		from, v := env, o.app.Env(env)
		if v == "" {
			from, v = *o.config, file[f.Name]
		}
		if v == "" {
			return
		}
		if b, ok := f.Value.(interface{ IsBoolFlag() bool }); ok && b.IsBoolFlag() && (v == "on" || v == "off") {
			v = strconv.FormatBool(v == "on")
		}
		if err := f.Value.Set(v); err != nil {
			bad = fmt.Errorf("reading %s: %s cannot be %q: %w", from, f.Name, v, err)
		}
	})
	return rest, bad
}

const defaultConfig = "/etc/adjutant.conf"

// readConfig reads lines "name = value"; a # begins a comment.
func readConfig(path string, must bool) (map[string]string, error) {
	if path == "" {
		path = defaultConfig
	}
	f, err := os.Open(path)
	if err != nil {
		if !must && os.IsNotExist(err) {
			return nil, nil
		}
		return nil, fmt.Errorf("reading the configuration: %w", err)
	}
	defer f.Close()
	out := map[string]string{}
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		k, v, ok := strings.Cut(line, "=")
		if !ok {
			return nil, fmt.Errorf("reading the configuration %s: line %d is not name = value", path, n)
		}
		out[strings.TrimSpace(k)] = strings.Trim(strings.TrimSpace(v), `"`)
	}
	return out, lines.Err()
}

// data is the flag for the data folder.
func (o *options) data() *string {
	return o.String("data", "", "data `folder` (else that of the Adjutant that runs, ./data, or ~/.local/share/adjutant)")
}

// on reads on and off.
func on(name, v string) (bool, error) {
	switch strings.ToLower(v) {
	case "on", "true", "yes", "1":
		return true, nil
	case "off", "false", "no", "0":
		return false, nil
	}
	return false, usage("--%s is on or off, not %q", name, v)
}
