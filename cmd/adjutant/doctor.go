package main

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"adjutant/companion"
	"adjutant/companion/store"
	"adjutant/companion/web"
	"adjutant/engine"
	"adjutant/vision"
)

// doctor looks at everything that Adjutant depends on, says how it stands and
// what to do, and packs what a report needs.
func doctor(ctx context.Context, a *app, args []string) error {
	o := a.options("doctor")
	data := o.data()
	bundle := o.String("bundle", "", "write a `file` (.zip) with all that a report needs: this text and the games as .play files")
	rest, err := o.parse(args)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return usage("it takes no %q", rest[0])
	}
	var text bytes.Buffer
	dir, err := a.findData(*data)
	var several *severalRun
	if err != nil && !errors.As(err, &several) {
		return err
	}
	d := &examination{out: io.MultiWriter(a.Out, &text), dir: dir}
	d.machine()
	if several != nil {
		d.daemons(ctx, several.dirs)
	} else {
		d.books()
		d.readings()
		d.daemon(ctx)
	}
	d.camera(ctx, a.Env("ADJUTANT_EYE"))
	d.panel()
	d.speech()
	d.network()
	if *bundle != "" && several != nil {
		return fmt.Errorf("packing %s: %w", *bundle, several)
	}
	if *bundle != "" {
		if err := d.bundle(*bundle, text.Bytes()); err != nil {
			return fmt.Errorf("writing %s: %w", *bundle, err)
		}
		fmt.Fprintf(a.Out, "%s has this text and the games; it holds no pictures and no pairing codes\n", *bundle)
	}
	if d.ill {
		return errFailed
	}
	return nil
}

// examination is one visit of the doctor's.
type examination struct {
	out io.Writer
	dir string
	ill bool // something is wrong that keeps Adjutant from working
}

// well, note and bad are one line of findings each.
func (d *examination) well(what, format string, args ...any) { d.line("ok  ", what, format, args) }
func (d *examination) note(what, format string, args ...any) { d.line("note", what, format, args) }
func (d *examination) bad(what, format string, args ...any) {
	d.ill = true
	d.line("BAD ", what, format, args)
}

func (d *examination) line(how, what, format string, args []any) {
	fmt.Fprintf(d.out, "%s %-9s %s\n", how, what, strings.ReplaceAll(fmt.Sprintf(format, args...), "\n", "\n               "))
}

func (d *examination) machine() {
	build := runtime.Version()
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				build += ", " + s.Value
			}
		}
	}
	d.well("adjutant", "%s (%s, %s/%s)", version, build, runtime.GOOS, runtime.GOARCH)
	if model, err := os.ReadFile("/proc/device-tree/model"); err == nil {
		d.well("machine", "%s", strings.Trim(string(model), "\x00\n"))
	}
	if os.Geteuid() == 0 {
		d.note("user", "this is root; run Adjutant as an ordinary user in the groups gpio and video")
	} else if u, err := user.Current(); err == nil {
		var names []string
		ids, _ := u.GroupIds()
		for _, id := range ids {
			if g, err := user.LookupGroupId(id); err == nil {
				names = append(names, g.Name)
			}
		}
		d.well("user", "%s, in the groups %s", u.Username, strings.Join(names, " "))
	}
}

// books looks at the data folder and names what is damaged in it.
func (d *examination) books() {
	if !store.Holds(d.dir) {
		d.note("books", "%s holds none yet", d.dir)
		return
	}
	st, err := store.OpenRead(d.dir)
	if err != nil {
		d.bad("books", "%v", err)
		d.salvage()
		return
	}
	defer st.Close()
	d.well("books", "%s is whole", d.dir)
	if free, total, ok := diskSpace(d.dir); ok {
		switch {
		case free < 20<<20:
			d.bad("disk", "only %d MB of %d MB are free: no answer can be kept soon", free>>20, total>>20)
		case free < 200<<20:
			d.note("disk", "only %d MB of %d MB are free", free>>20, total>>20)
		default:
			d.well("disk", "%d MB of %d MB are free", free>>20, total>>20)
		}
	}
	s, err := companion.New(companion.Config{Store: st, Titles: companion.Titles()})
	if err != nil {
		d.bad("games", "%v", err)
		return
	}
	defer s.Close()
	games, err := s.Games(companion.Viewer{}, true)
	if err != nil {
		d.bad("games", "%v", err)
		return
	}
	unsound := 0
	for _, g := range games {
		if why := d.gameFault(s, st, g); why != "" {
			unsound++
			d.bad("game", "%s (%s): %s", g.ID, g.Title, why)
		}
	}
	d.well("games", "%d kept, %d cannot be carried out to their end", len(games), unsound)
	copies, _ := filepath.Glob(filepath.Join(d.dir, "backups", "*.db"))
	if len(copies) > 0 {
		d.well("backups", "%d, the last %s", len(copies), filepath.Base(copies[len(copies)-1]))
	} else {
		d.note("backups", "none yet; the daemon makes one a day")
	}
}

// readings says how often what the camera read was right at this table.
func (d *examination) readings() {
	learned, err := vision.OpenLearned(filepath.Join(d.dir, "eye"))
	if err != nil {
		d.note("readings", "%v", err)
		return
	}
	right, of := learned.Health()
	words := vision.HealthWords("en", right, of)
	raised := learned.Trust().Raise > 0
	switch {
	case of == 0:
		d.note("readings", "%s", words)
	case raised:
		d.note("readings", "%s; after wrong ones more of them are asked until enough were right. A correction that was itself a mistake can be put aside on the page, under Camera", words)
	default:
		d.well("readings", "%s", words)
	}
}

// salvage says which games of damaged books can still be read.
func (d *examination) salvage() {
	for _, g := range rescued(d.dir) {
		if g.err != nil {
			d.note("game", "%s (%s): %d of %d answers can be read: %v", g.ID, g.Title, len(g.log), g.Entries, g.err)
		} else {
			d.note("game", "%s (%s): all %d answers can be read", g.ID, g.Title, len(g.log))
		}
	}
}

// game is a game as it can be read, with what keeps the rest from being read.
type game struct {
	store.Game
	log []engine.Entry
	err error
}

// rescued is every game that can be read of books, sound or not.
func rescued(dir string) (out []game) {
	st, err := store.OpenAsIs(dir)
	if err != nil {
		return nil
	}
	defer st.Close()
	games, _ := st.Games()
	for _, g := range games {
		log, _, err := st.Log(g.ID)
		out = append(out, game{g, log, err})
	}
	return out
}

// gameFault says why a game cannot be carried out, "" when it can.
func (d *examination) gameFault(s *companion.Session, st *store.Store, g companion.GameView) string {
	if _, _, err := st.Log(g.ID); err != nil {
		return err.Error()
	}
	if _, err := s.Report(companion.Viewer{}, g.ID); err != nil {
		return err.Error()
	}
	return ""
}

func (d *examination) daemon(ctx context.Context) {
	var health map[string]string
	err := askDaemon(ctx, d.dir, "GET", "/health", nil, &health)
	switch {
	case err == nil:
		d.well("daemon", "%s: %s", store.Owner(d.dir), healthWords(health))
		if health["learning"] != "" {
			d.bad("learning", "what the camera is to learn cannot be kept in %s: free space on the disk, or make that folder writable", filepath.Join(d.dir, "eye"))
		}
	case errors.Is(err, errNoDaemon):
		d.note("daemon", "none runs in %s", d.dir)
	default:
		d.bad("daemon", "%v", err)
	}
}

// daemons names those that run where nobody said which is meant, and how to say it.
func (d *examination) daemons(ctx context.Context, dirs []string) {
	for _, dir := range dirs {
		var health map[string]string
		err := askDaemon(ctx, dir, "GET", "/health", nil, &health)
		switch {
		case err == nil:
			d.well("daemon", "%s, books in %s: %s", store.Owner(dir), dir, healthWords(health))
		case errors.Is(err, errForeign):
			d.note("daemon", "%v", err)
		default:
			d.bad("daemon", "in %s: %v", dir, err)
		}
	}
	d.note("books", "several Adjutants run, so no books were looked at; name one:")
	for _, dir := range dirs {
		d.note("books", "adjutant doctor --data %s", quoted(dir))
	}
}

// quoted is a path as a shell takes it.
func quoted(path string) string {
	if strings.ContainsAny(path, " \t\"'$&;()*?[]<>|\\`~#!") {
		return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
	}
	return path
}

// healthWords is how the parts of a daemon stand.
func healthWords(health map[string]string) string {
	var words []string
	for _, k := range []string{"journal", "eye", "panel", "speech", "learning"} {
		if health[k] != "" || k != "learning" { // that is told while it fails
			words = append(words, k+" "+health[k])
		}
	}
	return strings.Join(words, ", ")
}

func (d *examination) camera(ctx context.Context, named string) {
	path, err := findEye(named)
	switch {
	case err != nil && named != "":
		d.bad("camera", "%v", err)
		return
	case err != nil:
		d.note("camera", "adjutant-eye is not installed: dice are entered by hand")
		return
	}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	if out, err := exec.CommandContext(ctx, path, "version").CombinedOutput(); err != nil {
		d.bad("camera", "%s does not run: %v %s", path, err, strings.TrimSpace(string(out)))
	} else {
		d.well("camera", "%s", strings.TrimSpace(string(out)))
	}
	cams, _ := filepath.Glob("/dev/v4l/by-id/*")
	for _, c := range cams {
		d.well("camera", "usb:%s", c)
	}
	if len(cams) == 0 {
		d.note("camera", "no USB camera is plugged in")
	}
	for _, name := range []string{"rpicam-vid", "libcamera-vid"} {
		if p, err := exec.LookPath(name); err == nil {
			d.well("camera", "%s for Pi cameras", p)
			return
		}
	}
}

func (d *examination) panel() {
	chips, _ := filepath.Glob("/dev/gpiochip*")
	if len(chips) == 0 {
		d.note("panel", "this machine has no GPIO pins: the panel is simulated on the page")
		return
	}
	for _, c := range chips {
		f, err := os.OpenFile(c, os.O_RDWR, 0)
		if err != nil {
			d.note("panel", "%s cannot be opened (%v): add this user to the group gpio", c, err)
			continue
		}
		f.Close()
		d.well("panel", "%s can be opened", c)
	}
}

func (d *examination) speech() {
	if p, err := exec.LookPath("espeak-ng"); err == nil {
		d.well("speech", "%s", p)
		return
	}
	d.note("speech", "espeak-ng is not installed: nothing is said aloud")
}

func (d *examination) network() {
	addrs := web.Addresses()
	if len(addrs) == 0 {
		d.note("network", "this machine has no address: phones cannot reach it")
	}
	for _, a := range addrs {
		d.well("network", "%s", a)
	}
}

// bundle packs the findings and every game that can be read.
func (d *examination) bundle(file string, text []byte) (err error) {
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	z := zip.NewWriter(f)
	add := func(name string, data []byte) error {
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write(data)
		}
		return err
	}
	if err := add("doctor.txt", text); err != nil {
		return err
	}
	for _, g := range rescued(d.dir) {
		play := engine.WritePlay("", g.Title, g.Setup, g.log)
		if g.err != nil {
			play = append([]byte("# "+g.err.Error()+"\n"), play...)
		}
		if err := add("games/"+g.ID+".play", play); err != nil {
			return err
		}
	}
	return z.Close()
}
