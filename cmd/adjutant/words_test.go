package main

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"testing"
)

// Every sentence of the terminal has its French, with the same arguments.
func TestTerminalSpeaksFrench(t *testing.T) {
	said := regexp.MustCompile(`(?:t\.say|fail|engine\.T|engine\.Plural)\((?:left, )?("(?:[^"\\]|\\.)*")(?:, ("(?:[^"\\]|\\.)*"))?`)
	verbs := regexp.MustCompile(`%(?:\[\d\])?[a-z]`)
	formats := terminalWords("fr").Formats
	found := 0
	for _, file := range []string{"play.go", "guide.go"} {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range said.FindAllStringSubmatch(string(src), -1) {
			for _, quoted := range m[1:] {
				s, err := strconv.Unquote(quoted)
				if err != nil || s == "%s" || s == "! " {
					continue
				}
				if m[0][:4] == "fail" {
					s = "! " + s
				}
				found++
				fr, ok := formats[s]
				if !ok {
					t.Errorf("%s: no French for %q", file, s)
				} else if !slices.Equal(verbs.FindAllString(s, -1), verbs.FindAllString(fr, -1)) {
					t.Errorf("%s: %q and %q take other arguments", file, s, fr)
				}
			}
		}
	}
	if _, ok := formats[helpText]; !ok || found < 20 {
		t.Errorf("%d sentences were found; help in French: %v", found, ok)
	}
}
