package main

import (
	"bytes"
	"strings"
	"testing"
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
		d.showAddresses("http://127.0.0.1:8080", []string{"http://192.0.2.7:8080"})
		if got := strings.Contains(out.String(), "▀"); got != drawn || !strings.Contains(out.String(), "phones: http://192.0.2.7:8080") {
			t.Errorf("NOTIFY_SOCKET=%q: drawn %t\n%s", socket, got, out.String())
		}
	}
}
