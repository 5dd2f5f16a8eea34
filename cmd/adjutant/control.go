package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"adjutant/companion"
	"adjutant/companion/store"
)

// Commands on this machine speak to the running daemon through a socket in its
// data folder: who may read the books may use it, nobody else.
const controlName = "adjutant.sock"

// controlJoin is where phones join.
type controlJoin struct {
	Addresses []string `json:"addresses"`
	Code      string   `json:"code,omitempty"`
	Alone     string   `json:"alone,omitempty"` // it listens there, for this machine alone
	Names     []string `json:"names,omitempty"` // by which it may be called then (--hosts)
}

// controlGame is a game that was taken in.
type controlGame struct {
	ID   string `json:"id"`
	Seq  int    `json:"seq"`
	Name string `json:"name"`
}

// longestSocket is how long a socket's path may be (sun_path of unix(7)).
const longestSocket = 107

var commandLine = companion.Viewer{Device: "command line", Owner: true}

// serveControl opens the socket. Without it the table works all the same.
func (d *daemonProcess) serveControl(bound netip.AddrPort) (stop func()) {
	path := filepath.Join(d.dir, controlName)
	os.Remove(path) // the lock is ours: what lies there is of a daemon that was killed
	if whole, err := filepath.Abs(path); err == nil && len(whole) <= longestSocket {
		path = whole // so that commands find it from anywhere
	}
	l, err := net.Listen("unix", path)
	if err != nil {
		d.log.Warn("commands on this machine cannot reach the daemon", "err", err)
		return func() {}
	}
	os.Chmod(path, 0o600)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /join", func(w http.ResponseWriter, r *http.Request) {
		reply(w, d.join(bound), nil)
	})
	mux.HandleFunc("GET /health", func(w http.ResponseWriter, r *http.Request) { reply(w, d.session.Health(), nil) })
	mux.HandleFunc("POST /import", func(w http.ResponseWriter, r *http.Request) {
		data, err := io.ReadAll(io.LimitReader(r.Body, 16<<20))
		if err != nil {
			reply(w, nil, err)
			return
		}
		v, err := d.session.Import(commandLine, data)
		reply(w, controlGame{ID: v.ID, Seq: v.Seq, Name: v.Name.String()}, err)
	})
	mux.HandleFunc("POST /sheet", func(w http.ResponseWriter, r *http.Request) {
		data, err := io.ReadAll(io.LimitReader(r.Body, 16<<20))
		if err != nil {
			reply(w, nil, err)
			return
		}
		n, err := importSheets(d.session, data)
		reply(w, n, err)
	})
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go server.Serve(l)
	return func() { server.Close(); os.Remove(path) }
}

func reply(w http.ResponseWriter, v any, err error) {
	w.Header().Set("Content-Type", "application/json")
	if err != nil {
		w.WriteHeader(http.StatusUnprocessableEntity)
		v = map[string]string{"error": err.Error()}
	}
	json.NewEncoder(w).Encode(v)
}

// errNoDaemon says that no daemon uses the folder.
var errNoDaemon = errors.New("no running Adjutant uses the data folder")

// errForeign says that the daemon of the folder is not this user's to ask.
var errForeign = errors.New("belongs to another user")

// askDaemon asks the daemon of a data folder.
func askDaemon(ctx context.Context, dir, method, path string, body []byte, out any) error {
	client := &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, "unix", filepath.Join(dir, controlName))
		},
	}}
	req, err := http.NewRequestWithContext(ctx, method, "http://adjutant"+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := client.Do(req)
	if err != nil {
		if errors.Is(err, fs.ErrPermission) {
			return fmt.Errorf("the Adjutant in %s %w: run the command as that user (of the service: sudo -u adjutant adjutant …)", dir, errForeign)
		}
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ECONNREFUSED) {
			if who := store.Owner(dir); who != "" {
				return fmt.Errorf("%s has the data folder %s, but its socket does not answer", who, dir)
			}
			return fmt.Errorf("%w %s; start one with adjutant serve, or say where it runs: --data FOLDER, or ADJUTANT_DATA=FOLDER", errNoDaemon, dir)
		}
		return fmt.Errorf("asking the running Adjutant in %s: %w", dir, err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		var said struct {
			Error string `json:"error"`
		}
		json.NewDecoder(resp.Body).Decode(&said)
		return errors.New(said.Error)
	}
	return json.NewDecoder(resp.Body).Decode(out)
}
