package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"adjutant/companion/store"
)

// places are where books lie when nobody says where.
func (a *app) places() []string {
	home := filepath.Join(a.Env("HOME"), ".local", "share")
	if x := a.Env("XDG_DATA_HOME"); x != "" {
		home = x
	}
	return []string{"data", filepath.Join(home, "adjutant"), "/var/lib/adjutant"}
}

// newData is the folder for a program that keeps books itself, when none is
// named: one that a running Adjutant uses, else one that holds books, else where
// new ones belong.
func (a *app) newData(named string) string {
	if named != "" {
		return named
	}
	places := a.places()
	for _, dir := range places {
		if store.Holds(dir) && store.Owner(dir) != "" {
			return dir
		}
	}
	return a.books(places)
}

func (a *app) books(places []string) string {
	for _, dir := range places {
		if store.Holds(dir) {
			return dir
		}
	}
	return places[1]
}

// findData is the folder that a command means when none is named: that of the
// Adjutant that runs on this machine, wherever its books lie, else one that holds
// books.
func (a *app) findData(named string) (string, error) {
	if named != "" {
		return named, nil
	}
	places := a.places()
	for _, dir := range places {
		if store.Holds(dir) && store.Owner(dir) != "" {
			return dir, nil
		}
	}
	switch running := a.running(); len(running) {
	case 0:
		return a.books(places), nil
	case 1:
		return running[0], nil
	default:
		return "", &severalRun{running}
	}
}

// severalRun says that nobody named which of the running Adjutants is meant.
type severalRun struct{ dirs []string }

func (s *severalRun) Error() string {
	return fmt.Sprintf("looking for the running Adjutant: there are several, in %s; name one: --data FOLDER, or ADJUTANT_DATA=FOLDER", strings.Join(s.dirs, " and "))
}

// running are the folders of the daemons that run on this machine, found by the
// sockets on which they hear commands (see serveControl). Where the kernel does
// not list sockets there are none.
func (a *app) running() []string {
	list, err := os.ReadFile(a.Sockets)
	if err != nil {
		return nil
	}
	var out []string
	for line := range strings.Lines(string(list)) {
		// Num RefCount Protocol Flags Type St Inode Path
		words := strings.Fields(line)
		const accepts = "00010000" // __SO_ACCEPTCON
		if len(words) < 8 || words[3] != accepts {
			continue
		}
		path := strings.TrimSuffix(line, "\n") // the path may hold spaces
		for _, w := range words[:7] {
			path = strings.TrimLeft(strings.TrimPrefix(strings.TrimLeft(path, " "), w), " ")
		}
		dir, name := filepath.Split(path)
		if name == controlName && filepath.IsAbs(path) && !slices.Contains(out, filepath.Clean(dir)) {
			out = append(out, filepath.Clean(dir))
		}
	}
	return out
}
