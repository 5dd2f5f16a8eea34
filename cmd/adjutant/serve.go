package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/coreos/go-systemd/v22/activation"
	"github.com/coreos/go-systemd/v22/daemon"

	"adjutant/companion"
	"adjutant/companion/store"
	"adjutant/companion/web"
	"adjutant/engine"
	"adjutant/gpio"
	"adjutant/hardware"
	"adjutant/vision"
	"adjutant/vision/eye"
)

// serve runs the table until it is told to stop.
func serve(ctx context.Context, a *app, args []string) error {
	o := a.options("serve")
	addr := o.String("addr", ":8080", "where the page is served, `host:port`; port 0 takes a free one")
	data := o.data()
	panel := o.String("panel", "auto", "`kind` of panel: auto, sim, gpio or none")
	camera := o.String("camera", "auto", "`source` of pictures: auto, demo, none, usb:/dev/v4l/by-id/…, rpicam, dir:DIR, file:VIDEO or http://…")
	eyePath := o.String("eye", "", "the camera `program` (else adjutant-eye beside this one, or in PATH)")
	pair := o.String("pair", "on", "phones must be paired before they write: `on|off`")
	lang := o.String("lang", "", "language of panel and speech, `en|fr` (else as it was set on the page)")
	speech := o.String("speech", "on", "say prompts aloud, if espeak-ng is there: `on|off`")
	hosts := o.String("hosts", "", "further `names` by which the page may be called, with commas")
	setAside := o.Bool("set-aside", false, "keep a damaged database under a dated name and begin with empty books")
	verbose := o.Bool("verbose", false, "log more")
	rest, err := o.parse(args)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return usage("it takes no %q", rest[0])
	}
	d := &daemonProcess{app: a, camera: *camera, eyePath: *eyePath, panel: *panel}
	if d.pair, err = on("pair", *pair); err != nil {
		return err
	}
	if d.speech, err = on("speech", *speech); err != nil {
		return err
	}
	if *lang != "" && *lang != "en" && *lang != "fr" {
		return usage("--lang is en or fr, not %q", *lang)
	}
	if !isPanel(*panel) {
		return usage("--panel is auto, sim, gpio or none, not %q", *panel)
	}
	if err := checkCamera(*camera); err != nil {
		return err
	}
	d.lang = *lang
	for _, h := range strings.Split(*hosts, ",") {
		if h = strings.TrimSpace(h); h != "" {
			d.hosts = append(d.hosts, h)
		}
	}
	level := slog.LevelInfo
	if *verbose {
		level = slog.LevelDebug
	}
	d.log = slog.New(slog.NewTextHandler(a.Err, &slog.HandlerOptions{Level: level}))
	d.dir = a.newData(*data)
	if *setAside {
		if err := d.setAside(); err != nil {
			return err
		}
	}
	return d.run(ctx, *addr)
}

// daemonProcess is a running table.
type daemonProcess struct {
	app     *app
	log     *slog.Logger
	dir     string
	camera  string
	eyePath string
	panel   string
	lang    string
	hosts   []string
	pair    bool
	speech  bool

	store   *store.Store
	session *companion.Session
	alive   atomic.Bool
}

// setAside keeps a database aside, but only one that is damaged.
func (d *daemonProcess) setAside() error {
	st, err := store.Open(d.dir, store.Options{})
	if err == nil {
		return st.Close()
	}
	var damaged *store.Damaged
	if !errors.As(err, &damaged) {
		return err
	}
	kept, err := store.SetAside(d.dir, time.Now())
	if err != nil {
		return err
	}
	fmt.Fprintf(d.app.Out, "the damaged database is kept as %s; the books begin empty\n", kept)
	return nil
}

func (d *daemonProcess) run(ctx context.Context, addr string) (err error) {
	listener, err := listen(addr)
	if err != nil {
		return err
	}
	defer listener.Close()
	if d.store, err = store.Open(d.dir, store.Options{}); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.store.Close()) }()
	d.store.SetOwner(fmt.Sprintf("process %d, %s", os.Getpid(), localURL(listener.Addr())))
	d.backupDaily(ctx)

	learnedDir := filepath.Join(d.dir, "eye")
	learned, err := vision.OpenLearned(learnedDir)
	if err != nil { // the game goes on without
		d.log.Warn("opening what the camera learnt", "err", err)
		learned = &vision.Learned{}
	}
	var camera *eye.Eye
	learning := &learning{Learned: learned, tell: func() {
		if camera != nil {
			camera.Corrected()
		}
	}}
	d.session, err = companion.New(companion.Config{
		Store: d.store, Titles: companion.Titles(), Pair: d.pair, Log: d.log, Learn: learning,
	})
	if err != nil {
		return err
	}
	defer d.session.Close()
	if err := d.settings(); err != nil {
		return err
	}
	d.alive.Store(true)

	var shown web.Camera
	if d.wantsEye() {
		camera = eye.Start(ctx, eye.Config{Path: d.eyePath, Source: d.camera, Learned: learnedDir, Log: d.log})
		defer camera.Close()
		go d.session.Watch(ctx, camera)
		shown = camera
	} else {
		d.session.SetDevice(companion.Device{Kind: "eye", State: string(vision.Off), Text: engine.T("No camera is wanted, and no camera program is installed: enter the dice by hand.")})
	}

	panel, sim := d.openPanel()
	defer panel.Halt() // lamps dark
	var speaker companion.Speaker
	if d.speech {
		voice := companion.NewSpeech("", d.session.SetDevice)
		defer voice.Close()
		speaker = voice
	} else {
		d.session.SetDevice(companion.Device{Kind: "speech", State: "off", Text: engine.T("Speech is switched off.")})
	}
	go companion.NewDesk(d.session).Run(ctx, panel, speaker)

	bound := boundTo(listener.Addr())
	handler := web.New(d.session, web.Config{
		Port: int(bound.Port()), Bound: bound.Addr(), Hosts: d.hosts, Local: true, Panel: sim, Camera: shown,
		Pictures: filepath.Join(d.dir, "pictures"), Version: version, Log: d.log, Learned: learning,
	})
	server := web.NewServer(addr, handler)
	server.ErrorLog = slog.NewLogLogger(d.log.Handler(), slog.LevelDebug)
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	stopControl := d.serveControl(bound)
	defer stopControl()

	fmt.Fprintf(d.app.Out, "listening %s\n", localURL(listener.Addr()))
	d.showAddresses(localURL(listener.Addr()), d.join(bound))
	daemon.SdNotify(false, daemon.SdNotifyReady)
	go d.watchdog(ctx)

	select {
	case <-ctx.Done():
		d.log.Info("stopping")
	case err = <-served:
		err = fmt.Errorf("serving the page: %w", err)
	}
	daemon.SdNotify(false, daemon.SdNotifyStopping)
	panel.Halt()
	d.session.Close() // ends the streams, which would keep the server waiting
	stopping, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	if e := server.Shutdown(stopping); e != nil {
		server.Close()
	}
	return err
}

// learning is what was learnt at this table; the camera process is told of each
// change.
type learning struct {
	*vision.Learned
	tell func()
}

func (l *learning) Add(a vision.Accepted, still []byte) error {
	return l.told(l.Learned.Add(a, still))
}

func (l *learning) TakeBack(id string, back bool) error {
	return l.told(l.Learned.TakeBack(id, back))
}

func (l *learning) Count(name string, counts bool) error {
	return l.told(l.Learned.Count(name, counts))
}

func (l *learning) told(err error) error {
	if err == nil {
		l.tell()
	}
	return err
}

// wantsEye says whether a camera program is kept. Where no camera is wanted it
// serves photos alone: then one that is not installed is not waited for.
func (d *daemonProcess) wantsEye() bool {
	if d.camera != "none" {
		return true
	}
	_, err := findEye(d.eyePath)
	if err != nil {
		d.log.Info("no camera is wanted, and photos cannot be read either", "why", err)
	}
	return err == nil
}

// settings takes the language of the command line over.
func (d *daemonProcess) settings() error {
	st := d.session.Settings()
	if d.lang == "" || st.Lang == d.lang {
		return nil
	}
	st.Lang = d.lang
	return d.session.SetSettings(companion.Viewer{Device: "command line", Lang: d.lang}, st)
}

// listen opens the port, or takes the one that systemd hands over.
func listen(addr string) (net.Listener, error) {
	if ls, err := activation.Listeners(); err == nil && len(ls) > 0 && ls[0] != nil {
		return ls[0], nil
	}
	if !strings.Contains(addr, ":") {
		addr = ":" + addr
	}
	l, err := net.Listen("tcp", addr)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		_, port, _ := net.SplitHostPort(addr)
		n, _ := strconv.Atoi(port)
		return nil, fmt.Errorf("serving at %s: another program uses this port, perhaps another Adjutant; stop it, or take another one: --addr :%d", addr, n+1)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("serving at %s: this user may not open this port; take one over 1023: --addr :8080", addr)
	case err != nil:
		return nil, fmt.Errorf("serving at %s: %w; --addr takes host:port, such as :8080", addr, err)
	}
	return l, nil
}

func isPanel(kind string) bool {
	return kind == "auto" || kind == "sim" || kind == "gpio" || kind == "none"
}

// openPanel opens the panel that matches the machine; sim is nil when it is not
// a simulated one.
func (d *daemonProcess) openPanel() (gpio.Panel, *gpio.Sim) {
	kind := d.panel
	if kind == "auto" {
		kind = "sim"
		if isPi() {
			kind = "gpio"
		}
	}
	switch kind {
	case "gpio":
		return gpio.Open(hardware.Standard().Panel(), gpio.Options{Log: d.log, Alive: d.alive.Load}), nil
	case "none":
		return gpio.None(), nil
	}
	sim := gpio.NewSim()
	return sim, sim
}

// isPi reports whether this is a Raspberry Pi with pins.
func isPi() bool {
	model, _ := os.ReadFile("/proc/device-tree/model")
	chips, _ := filepath.Glob("/dev/gpiochip*")
	return strings.Contains(string(model), "Raspberry Pi") && len(chips) > 0
}

// answersWithin is how long the session may take to answer before it counts as
// hung: then the heartbeat stops and the watchdog is not fed.
const answersWithin = 5 * time.Second

// watchdog looks every second whether the session answers, and tells systemd
// only while it does.
func (d *daemonProcess) watchdog(ctx context.Context) {
	feed, err := daemon.SdWatchdogEnabled(false)
	if err != nil {
		d.log.Warn("asking systemd for its watchdog", "err", err)
	}
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	fed := time.Time{}
	for {
		answered := make(chan struct{})
		go func() { d.session.Health(); close(answered) }()
		select {
		case <-answered:
			d.alive.Store(true)
		case <-time.After(answersWithin):
			d.alive.Store(false)
			d.log.Error("the session does not answer")
			<-answered
			continue
		}
		if feed > 0 && time.Since(fed) >= feed/3 {
			daemon.SdNotify(false, daemon.SdNotifyWatchdog)
			fed = time.Now()
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// backupDaily copies the books now and then, beside them.
func (d *daemonProcess) backupDaily(ctx context.Context) {
	once := func() {
		if err := d.store.BackupDaily(time.Now()); err != nil {
			d.log.Warn("the daily copy of the books", "err", err)
		}
	}
	once()
	go func() {
		tick := time.NewTicker(time.Hour)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				once()
			}
		}
	}()
}
