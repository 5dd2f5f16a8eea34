package companion_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adjutant/companion"
)

// fakeVoice is a program that writes what it is to say into a file, and waits on a
// fifo first when it is told to.
func fakeVoice(t *testing.T, script string) (program, out string) {
	t.Helper()
	dir := t.TempDir()
	out = filepath.Join(dir, "said")
	program = filepath.Join(dir, "voice")
	if err := os.WriteFile(program, []byte(fmt.Sprintf("#!/bin/sh\nOUT=%s\n%s\n", out, script)), 0o755); err != nil {
		t.Fatal(err)
	}
	return program, out
}

func TestSpeechSaysInTheLanguage(t *testing.T) {
	program, out := fakeVoice(t, `t=$(cat); echo "$2: $t" >>"$OUT.part"; mv "$OUT.part" "$OUT"`)
	states := make(chan companion.Device, 9)
	s := companion.NewSpeech(program, func(d companion.Device) { states <- d })
	defer s.Close()
	if d := <-states; d.State != "ok" {
		t.Fatal(d)
	}
	s.Speak("fr", "--version quatre, trois")
	<-states
	if b, _ := os.ReadFile(out); strings.TrimSpace(string(b)) != "fr: --version quatre, trois" {
		t.Errorf("%q", b)
	}
}

func TestNewerWordsCutOffOlderOnes(t *testing.T) {
	program, out := fakeVoice(t, `read t; case "$t" in long*) echo begun >"$OUT.begun"; exec sleep 30;; *) echo "$t" >"$OUT";; esac`)
	states := make(chan companion.Device, 9)
	s := companion.NewSpeech(program, func(d companion.Device) { states <- d })
	<-states
	s.Speak("en", "long story")
	for {
		if _, err := os.Stat(out + ".begun"); err == nil {
			break
		}
	}
	s.Speak("en", "one")
	s.Speak("en", "two")
	s.Speak("en", "three")
	for {
		<-states
		if b, _ := os.ReadFile(out); strings.TrimSpace(string(b)) == "three" {
			break
		}
	}
	s.Speak("en", "long again")
	s.Close()
}

func TestMissingOrBrokenVoiceIsTold(t *testing.T) {
	var got []companion.Device
	s := companion.NewSpeech(filepath.Join(t.TempDir(), "nothing"), func(d companion.Device) { got = append(got, d) })
	s.Speak("en", "hello")
	s.Close()
	if len(got) != 1 || got[0].State != "absent" {
		t.Error(got)
	}
	program, _ := fakeVoice(t, `echo "no sound card" >&2; exit 1`)
	states := make(chan companion.Device, 9)
	s = companion.NewSpeech(program, func(d companion.Device) { states <- d })
	<-states
	s.Speak("en", "hello")
	if d := <-states; d.State != "failing" || !strings.Contains(d.Text.String(), "no sound card") {
		t.Error(d)
	}
	s.Close()
}
