package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/netip"
	"strconv"
	"strings"

	"rsc.io/qr"

	"adjutant/companion/web"
)

// localURL is where this machine itself reaches the page.
func localURL(addr net.Addr) string {
	t, ok := addr.(*net.TCPAddr)
	if !ok {
		return "http://" + addr.String()
	}
	host := t.IP.String()
	switch {
	case t.IP.IsUnspecified() || len(t.IP) == 0:
		host = "127.0.0.1"
	case t.IP.To4() == nil:
		host = "[" + host + "]"
	}
	return "http://" + net.JoinHostPort(trimBrackets(host), strconv.Itoa(t.Port))
}

func trimBrackets(s string) string {
	if len(s) > 1 && s[0] == '[' {
		return s[1 : len(s)-1]
	}
	return s
}

// boundTo is the address that a listener has, with its port.
func boundTo(addr net.Addr) netip.AddrPort {
	if t, ok := addr.(*net.TCPAddr); ok {
		return t.AddrPort()
	}
	return netip.AddrPort{}
}

// joinAddresses are where phones reach the page, with the code that lets them in.
// They are numeric: Android resolves names on a local network unreliably.
func joinAddresses(bound netip.AddrPort, code string) []string {
	port := int(bound.Port())
	var out []string
	for _, a := range web.PhoneAddresses(bound.Addr()) {
		out = append(out, web.JoinAddress(net.JoinHostPort(a.String(), strconv.Itoa(port)), code))
	}
	return out
}

// showAddresses tells a person at the terminal where a browser on this machine
// and where phones go (their addresses end in the code where one is asked for), and
// draws it, except into a service's journal.
func (d *daemonProcess) showAddresses(here string, join controlJoin) {
	if join.Code != "" {
		fmt.Fprintf(d.app.Out, "this machine: %s/join?code=%s\n", here, join.Code)
	}
	printJoin(d.app.Out, join, d.app.Env("NOTIFY_SOCKET") == "")
}

// join is where phones join.
func (d *daemonProcess) join(bound netip.AddrPort) controlJoin {
	j := controlJoin{Code: d.code()}
	j.Addresses = joinAddresses(bound, j.Code)
	if bound.Addr().Unmap().IsLoopback() {
		j.Alone, j.Names = bound.String(), d.hosts
	}
	return j
}

// code is the join code; "" when none is asked for.
func (d *daemonProcess) code() string {
	if d.pair {
		return d.session.PairCode()
	}
	return ""
}

func printJoin(w io.Writer, join controlJoin, draw bool) {
	switch port := join.Alone[strings.LastIndex(join.Alone, ":")+1:]; {
	case join.Alone != "" && len(join.Names) > 0:
		fmt.Fprintf(w, "phones: by %s, if what answers there passes requests on to %s, to which alone Adjutant listens\n", strings.Join(join.Names, ", "), join.Alone)
	case join.Alone != "":
		fmt.Fprintf(w, "phones cannot reach it: it listens at %s alone; for phones start it with --addr :%s\n", join.Alone, port)
	case len(join.Addresses) == 0:
		fmt.Fprintln(w, "no network: phones cannot reach this machine yet")
	}
	if len(join.Addresses) == 0 {
		if join.Code != "" && join.Alone != "" {
			fmt.Fprintln(w, "code:", join.Code)
		}
		return
	}
	if draw {
		if code, err := qr.Encode(join.Addresses[0], qr.L); err == nil {
			fmt.Fprintln(w)
			drawQR(w, code)
		}
	}
	for _, a := range join.Addresses {
		fmt.Fprintln(w, "phones:", a)
	}
	if join.Code != "" {
		fmt.Fprintln(w, "code:", join.Code)
	}
}

// drawQR draws dark on light, two rows a line, whatever the terminal's colours.
func drawQR(w io.Writer, code *qr.Code) {
	const quiet = 2
	black := func(x, y int) bool { return code.Black(x, y) }
	for y := -quiet; y < code.Size+quiet; y += 2 {
		io.WriteString(w, "\x1b[30;107m")
		for x := -quiet; x < code.Size+quiet; x++ {
			switch top, low := black(x, y), black(x, y+1); {
			case top && low:
				io.WriteString(w, "█")
			case top:
				io.WriteString(w, "▀")
			case low:
				io.WriteString(w, "▄")
			default:
				io.WriteString(w, " ")
			}
		}
		io.WriteString(w, "\x1b[0m\n")
	}
}

// showQR asks the running daemon where it serves and draws it.
func showQR(ctx context.Context, a *app, args []string) error {
	o := a.options("qr")
	data := o.data()
	if _, err := o.parse(args); err != nil {
		return err
	}
	dir, err := a.findData(*data)
	if err != nil {
		return err
	}
	var where controlJoin
	if err := askDaemon(ctx, dir, "GET", "/join", nil, &where); err != nil {
		return err
	}
	printJoin(a.Out, where, true)
	return nil
}
