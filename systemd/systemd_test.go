// Package systemd holds no code: the service, the packaging and install.md. Its test holds them to what they promise.
package systemd

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestServiceKeepsItsPromises(t *testing.T) {
	unit := "\n" + read(t, "adjutant.service")
	for _, line := range []string{"Type=notify", "NotifyAccess=main", "WatchdogSec=30", "Restart=always", "User=adjutant", "NoNewPrivileges=yes",
		"CapabilityBoundingSet=", "ProtectSystem=strict", "ProtectHome=yes", "DevicePolicy=closed", "DeviceAllow=char-gpiochip rw",
		"DeviceAllow=char-video4linux rw", "StateDirectory=adjutant", "KillMode=mixed", "WantedBy=multi-user.target"} {
		if !strings.Contains(unit, "\n"+line+"\n") {
			t.Errorf("adjutant.service lacks %q", line)
		}
	}
	if strings.Contains(unit, "\nSupplementaryGroups=") || strings.Contains(unit, "\nPrivateDevices=yes") {
		t.Error("a directive that harms is on")
	}
}

// A directive that stays off is there with its reason: "# Name=value: why", going on or not in the next line.
func TestDirectivesThatAreOffHaveReasons(t *testing.T) {
	off := regexp.MustCompile(`(?m)^# ([A-Z][A-Za-z]+=[^\n]*)$`)
	found := 0
	for _, m := range off.FindAllStringSubmatch(read(t, "adjutant.service"), -1) {
		found++
		if _, reason, ok := strings.Cut(m[1], ": "); !ok && !strings.HasSuffix(m[1], ":") || ok && len(reason) < 20 {
			t.Errorf("no reason: %s", m[1])
		}
	}
	if found < 8 {
		t.Errorf("only %d directives that stay off", found)
	}
}

// systemd itself finds nothing to complain about, but for the program that is not installed here.
func TestServiceIsVerified(t *testing.T) {
	if _, err := exec.LookPath("systemd-analyze"); err != nil {
		t.Skip("systemd-analyze is not installed")
	}
	out, _ := exec.Command("systemd-analyze", "verify", "--man=no", "adjutant.service").CombinedOutput()
	for line := range strings.Lines(string(out)) {
		if strings.Contains(line, "adjutant.service") && !strings.Contains(line, "/usr/bin/adjutant is not executable") {
			t.Error(strings.TrimSpace(line))
		}
	}
}

// Each file that is packaged exists, and each file here that a machine needs is packaged and in install.md.
func TestPackagesAreWhole(t *testing.T) {
	both := read(t, "nfpm.yaml") + read(t, "nfpm-eye.yaml")
	sources := regexp.MustCompile(`(?m)^\s*(?:- src|postinstall|preremove|postremove): (\S+)$`)
	packaged := map[string]bool{}
	for _, m := range sources.FindAllStringSubmatch(both, -1) {
		packaged[m[1]] = true
		if strings.HasPrefix(m[1], "bin/") {
			continue // built, not kept
		}
		if _, err := os.Stat(filepath.Join("..", m[1])); err != nil {
			t.Errorf("packaged, but not there: %v", err)
		}
	}
	install := read(t, "install.md")
	for _, name := range []string{"adjutant.service", "adjutant.sysusers", "60-adjutant.rules", "adjutant.avahi", "adjutant.default"} {
		if !packaged["systemd/"+name] {
			t.Errorf("%s is not packaged", name)
		}
		if !strings.Contains(install, "systemd/"+name) {
			t.Errorf("install.md does not install %s", name)
		}
	}
	for _, script := range []string{"postinstall.sh", "preremove.sh", "postremove.sh"} {
		if out, err := exec.Command("sh", "-n", script).CombinedOutput(); err != nil {
			t.Errorf("%s: %s", script, out)
		}
	}
}
