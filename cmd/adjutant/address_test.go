package main

import (
	"bytes"
	"net/netip"
	"strings"
	"testing"

	"adjutant/companion/web"
)

// The QR code is drawn wherever a person may look, not into a service's journal.
func TestQRCodeIsDrawnExceptForAService(t *testing.T) {
	for socket, drawn := range map[string]bool{"": true, "/run/systemd/notify": false} {
		var out bytes.Buffer
		d := &daemonProcess{app: &app{Out: &out, Env: func(k string) string {
			if k == "NOTIFY_SOCKET" {
				return socket
			}
			return ""
		}}}
		d.showAddresses("http://127.0.0.1:8080", controlJoin{Addresses: []string{"http://192.0.2.7:8080"}})
		if got := strings.Contains(out.String(), "▀"); got != drawn || !strings.Contains(out.String(), "phones: http://192.0.2.7:8080") {
			t.Errorf("NOTIFY_SOCKET=%q: drawn %t\n%s", socket, got, out.String())
		}
	}
}

// Addresses that do not answer are not named: what listens on this machine alone says so.
func TestPhonesAreToldOnlyWhereItListens(t *testing.T) {
	for addr, want := range map[string]string{
		"127.0.0.1:8431":   "phones cannot reach it: it listens at 127.0.0.1:8431 alone; for phones start it with --addr :8431\n",
		"[::1]:8431":       "phones cannot reach it: it listens at [::1]:8431 alone; for phones start it with --addr :8431\n",
		"192.0.2.7:8431":   "phones: http://192.0.2.7:8431/\n",
		"127.0.0.1:8431 @": "phones: by table.example, if what answers there passes requests on to 127.0.0.1:8431, to which alone Adjutant listens\n",
	} {
		d := &daemonProcess{}
		addr, named := strings.CutSuffix(addr, " @")
		if named {
			d.hosts = []string{"table.example"}
		}
		var out bytes.Buffer
		printJoin(&out, d.join(netip.MustParseAddrPort(addr)), false)
		if out.String() != want {
			t.Errorf("%s: %q, want %q", addr, out.String(), want)
		}
	}
	if got := joinAddresses(netip.MustParseAddrPort("[::]:8431"), ""); len(got) != len(web.Addresses()) {
		t.Errorf("everywhere: %v", got)
	}
}
