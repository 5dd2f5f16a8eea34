package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"text/tabwriter"
	"time"

	"adjutant/companion"
	"adjutant/companion/store"
	"adjutant/engine"
)

// openBooks is a session over a data folder, for a command. To look is always
// possible; to write only while no daemon has the folder.
func openBooks(dir string, write bool) (*companion.Session, *store.Store, error) {
	open := store.OpenRead
	if write {
		open = func(dir string) (*store.Store, error) { return store.Open(dir, store.Options{}) }
	}
	st, err := open(dir)
	if err != nil {
		return nil, nil, err
	}
	s, err := companion.New(companion.Config{Store: st, Titles: companion.Titles()})
	if err != nil {
		st.Close()
		return nil, nil, err
	}
	return s, st, nil
}

func listGames(_ context.Context, a *app, args []string) error {
	o := a.options("games")
	data := o.data()
	lang := o.String("lang", "en", "`en|fr`")
	if _, err := o.parse(args); err != nil {
		return err
	}
	v := companion.Viewer{Lang: *lang}
	for _, t := range companion.Titles() {
		l := t.Language(*lang)
		fmt.Fprintf(a.Out, "%-14s %s. %s\n", t.ID, l.Say(t.Name), l.Say(t.About))
	}
	dir, err := a.findData(*data)
	if err != nil {
		return err
	}
	if !store.Holds(dir) {
		fmt.Fprintf(a.Out, "\nno games are kept in %s yet\n", dir)
		return nil
	}
	s, st, err := openBooks(dir, false)
	if err != nil {
		return err
	}
	defer st.Close()
	games, err := s.Games(v, true)
	if err != nil {
		return err
	}
	fmt.Fprintf(a.Out, "\nkept in %s:\n", dir)
	w := tabwriter.NewWriter(a.Out, 0, 0, 2, ' ', 0)
	for _, g := range games {
		state := string(g.State)
		if g.Open {
			state = "open"
		}
		where := g.Round.String()
		if g.Outcome != nil {
			where = g.Outcome.Text.String()
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%d answers\t%s\t%s\n", g.ID, g.Title, state, g.Entries, g.Changed.Local().Format("2006-01-02 15:04"), where)
	}
	return w.Flush()
}

func exportGame(_ context.Context, a *app, args []string) error {
	o := a.options("export")
	data := o.data()
	rest, err := o.parse(args)
	if err != nil {
		return err
	}
	if len(rest) < 1 || len(rest) > 2 {
		return usage("name a game's ID (adjutant games lists them) and perhaps a file")
	}
	dir, err := a.findData(*data)
	if err != nil {
		return err
	}
	s, st, err := openBooks(dir, false)
	if err != nil {
		return err
	}
	defer st.Close()
	play, err := s.Export(commandLine, rest[0])
	var missing *companion.Missing
	if errors.As(err, &missing) {
		return fmt.Errorf("exporting %s: %s holds no such game; adjutant games lists those that are kept", rest[0], dir)
	}
	if err != nil {
		return fmt.Errorf("exporting %s: %w", rest[0], err)
	}
	return a.write(rest[1:], play)
}

// write writes to the file named, or to the standard output.
func (a *app) write(names []string, data []byte) error {
	if len(names) == 0 || names[0] == "-" {
		_, err := a.Out.Write(data)
		return err
	}
	if err := os.WriteFile(names[0], data, 0o644); err != nil {
		return fmt.Errorf("writing %s: %w", names[0], err)
	}
	return nil
}

// read reads the file named, "-" from the standard input.
func (a *app) read(name string) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(a.In)
	}
	return os.ReadFile(name)
}

func importGame(ctx context.Context, a *app, args []string) error {
	o := a.options("import")
	data := o.data()
	rest, err := o.parse(args)
	if err != nil {
		return err
	}
	if len(rest) != 1 {
		return usage("name one .play file")
	}
	play, err := a.read(rest[0])
	if err != nil {
		return err
	}
	dir, err := a.findData(*data)
	if err != nil {
		return err
	}
	var g controlGame
	if store.Owner(dir) != "" {
		err = askDaemon(ctx, dir, "POST", "/import", play, &g)
	} else {
		var s *companion.Session
		var st *store.Store
		if s, st, err = openBooks(dir, true); err == nil {
			defer st.Close()
			var v companion.View
			v, err = s.Import(commandLine, play)
			g = controlGame{ID: v.ID, Seq: v.Seq, Name: v.Name.String()}
		}
	}
	if err != nil {
		return fmt.Errorf("importing %s: %w", rest[0], err)
	}
	fmt.Fprintf(a.Out, "%s: %s with %d answers, now on the table\n", g.ID, g.Name, g.Seq)
	return nil
}

// sheetFile is the printed values of one game, as a file: the same as the page
// exports.
type sheetFile struct {
	Game   string            `json:"game"`
	Values map[string]string `json:"values"`
}

func sheetFiles(ctx context.Context, a *app, args []string) error {
	o := a.options("sheet")
	data := o.data()
	rest, err := o.parse(args)
	if err != nil {
		return err
	}
	dir, err := a.findData(*data)
	if err != nil {
		return err
	}
	switch {
	case len(rest) >= 1 && rest[0] == "export" && len(rest) <= 3:
		return exportSheets(a, dir, rest[1:])
	case len(rest) == 2 && rest[0] == "import":
		file, err := a.read(rest[1])
		if err != nil {
			return err
		}
		var n int
		if store.Owner(dir) != "" {
			err = askDaemon(ctx, dir, "POST", "/sheet", file, &n)
		} else {
			var s *companion.Session
			var st *store.Store
			if s, st, err = openBooks(dir, true); err == nil {
				defer st.Close()
				n, err = importSheets(s, file)
			}
		}
		if err != nil {
			return fmt.Errorf("importing %s: %w", rest[1], err)
		}
		fmt.Fprintf(a.Out, "%d printed values taken in\n", n)
		return nil
	}
	return usage("say export or import, and a file")
}

// exportSheets writes one game's values as an object, all games' as a list.
func exportSheets(a *app, dir string, rest []string) error {
	s, st, err := openBooks(dir, false)
	if err != nil {
		return err
	}
	defer st.Close()
	only := ""
	switch {
	case len(rest) > 0 && titleOf(rest[0]) != nil:
		only, rest = rest[0], rest[1:]
	case len(rest) > 0 && filepath.Ext(rest[0]) == "" && rest[0] != "-":
		s.Close()
		return fmt.Errorf("exporting a component sheet: there is no game %q; name one of adjutant games, or a file such as sheet.json", rest[0])
	}
	all := []sheetFile{}
	for _, t := range companion.Titles() {
		values, err := st.Values(t.ID)
		if err != nil {
			return err
		}
		if only == t.ID || only == "" && len(values) > 0 {
			all = append(all, sheetFile{Game: t.ID, Values: values})
		}
	}
	s.Close()
	var out any = all
	if only != "" {
		out = all[0]
	}
	text, err := json.MarshalIndent(out, "", "  ")
	if err != nil {
		return err
	}
	return a.write(rest, append(text, '\n'))
}

// importSheets takes values of one or several games in, all of a game or none,
// and returns how many.
func importSheets(s *companion.Session, data []byte) (int, error) {
	var all []sheetFile
	if err := json.Unmarshal(data, &all); err != nil {
		var one sheetFile
		if err := json.Unmarshal(data, &one); err != nil || one.Values == nil {
			return 0, errors.New("that is no component sheet: it must be a file that sheet export or the page wrote")
		}
		all = []sheetFile{one}
	}
	n := 0
	for _, f := range all {
		if _, err := s.SetComponents(commandLine, f.Game, f.Values); err != nil {
			return n, fmt.Errorf("%s: %w", f.Game, err)
		}
		n += len(f.Values)
	}
	return n, nil
}

func titleOf(id string) *engine.Title {
	for _, t := range companion.Titles() {
		if t.ID == id {
			return t
		}
	}
	return nil
}

func backup(_ context.Context, a *app, args []string) error {
	o := a.options("backup")
	data := o.data()
	rest, err := o.parse(args)
	if err != nil {
		return err
	}
	if len(rest) != 1 {
		return usage("name the file to write")
	}
	dir, err := a.findData(*data)
	if err != nil {
		return err
	}
	st, err := store.OpenRead(dir)
	if err != nil {
		return err
	}
	defer st.Close()
	if err := st.Backup(rest[0]); err != nil {
		return err
	}
	fmt.Fprintf(a.Out, "the books of %s are copied to %s\n", st.Dir(), rest[0])
	return nil
}

func restore(_ context.Context, a *app, args []string) error {
	o := a.options("restore")
	data := o.data()
	rest, err := o.parse(args)
	if err != nil {
		return err
	}
	if len(rest) != 1 {
		return usage("name the file to restore")
	}
	dir := a.newData(*data)
	kept, err := store.Restore(dir, rest[0], time.Now())
	if err != nil {
		return err
	}
	fmt.Fprintf(a.Out, "the books in %s are those of %s\n", dir, rest[0])
	if kept != "" {
		fmt.Fprintf(a.Out, "what was there is kept as %s\n", kept)
	}
	return nil
}
