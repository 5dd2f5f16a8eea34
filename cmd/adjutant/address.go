package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"strconv"

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

// joinAddresses are where phones reach the page, with the code that lets them in.
// They are numeric: Android resolves names on a local network unreliably.
func joinAddresses(port int, code string) []string {
	var out []string
	for _, a := range web.Addresses() {
		out = append(out, web.JoinAddress(net.JoinHostPort(a.String(), strconv.Itoa(port)), code))
	}
	return out
}

// showAddresses tells a person at the terminal where a browser on this machine
// and where phones go (their addresses end in the code where one is asked for), and
// draws it, except into a service's journal.
func (d *daemonProcess) showAddresses(here string, phones []string) {
	code := d.code()
	if code != "" {
		fmt.Fprintf(d.app.Out, "this machine: %s/join?code=%s\n", here, code)
	}
	printJoin(d.app.Out, phones, code, d.app.Env("NOTIFY_SOCKET") == "")
}

// code is the join code; "" when none is asked for.
func (d *daemonProcess) code() string {
	if d.pair {
		return d.session.PairCode()
	}
	return ""
}

func printJoin(w io.Writer, addresses []string, code string, draw bool) {
	if len(addresses) == 0 {
		fmt.Fprintln(w, "no network: phones cannot reach this machine yet")
		return
	}
	if draw {
		if code, err := qr.Encode(addresses[0], qr.L); err == nil {
			fmt.Fprintln(w)
			drawQR(w, code)
		}
	}
	for _, a := range addresses {
		fmt.Fprintln(w, "phones:", a)
	}
	if code != "" {
		fmt.Fprintln(w, "code:", code)
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
	printJoin(a.Out, where.Addresses, where.Code, true)
	return nil
}
