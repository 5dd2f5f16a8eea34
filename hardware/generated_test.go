package hardware

import (
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the instructions, the drawing and the parts lists anew")

func TestGenerated(t *testing.T) {
	b := Standard()
	for name, want := range map[string]string{"wiring.md": b.Wiring(), "wiring.svg": b.Drawing(), "parts.md": b.Parts(), "wiring-fr.md": b.WiringFrench(), "parts-fr.md": b.PartsFrench()} {
		if *update {
			if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != want {
			t.Errorf("%s does not agree with board.go: run go generate ./hardware", name)
		}
	}
}

// The instructions, read back line by line, are the table.
func TestWiringAgreesWithTheTable(t *testing.T) {
	lines := strings.Split(Standard().Wiring(), "\n")
	find := func(parts ...any) bool {
		for _, line := range lines {
			cells := strings.Split(line, "|")
			if len(cells) < 3 {
				continue
			}
			found := 0
			for _, part := range parts {
				for _, cell := range cells {
					if strings.TrimSpace(cell) == fmt.Sprint(part) {
						found++
						break
					}
				}
			}
			if found == len(parts) {
				return true
			}
		}
		return false
	}
	for _, p := range Standard().Buttons {
		if !find(p.Label, p.Pin, headerPin(p.Pin).Name, fmt.Sprintf("%d Ω", p.Ohms)) {
			t.Errorf("button %s is not in wiring.md", p.Button)
		}
	}
	for _, p := range Standard().Lamps {
		if !find(p.Label, p.Colour, p.Pin, headerPin(p.Pin).Name, fmt.Sprintf("%d Ω", p.Ohms)) {
			t.Errorf("lamp %s is not in wiring.md", p.Lamp)
		}
	}
	for _, p := range Header() {
		if p.Kept != "" && !find(p.Number, p.Name, p.Kept) {
			t.Errorf("%s is not listed as kept free", p.Name)
		}
	}
}

// The French instructions have the same pins, resistors and counts as the English
// ones, line by line of their tables, and a French label for each.
func TestFrenchAgreesWithEnglish(t *testing.T) {
	numbers, aside := regexp.MustCompile(`\d+`), regexp.MustCompile(`\([A-Z0-9 ]+\)`) // (BACK) is the drawing's label
	rows := func(text string) (out []string) {
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, "| ") {
				out = append(out, strings.Join(numbers.FindAllString(aside.ReplaceAllString(line, ""), -1), " "))
			}
		}
		return out
	}
	b := Standard()
	for name, texts := range map[string][2]string{"wiring": {b.Wiring(), b.WiringFrench()}, "parts": {b.Parts(), b.PartsFrench()}} {
		english, french := rows(texts[0]), rows(texts[1])
		if len(english) != len(french) {
			t.Errorf("%s: %d rows, in French %d", name, len(english), len(french))
			continue
		}
		for i := range english {
			if english[i] != french[i] {
				t.Errorf("%s, row %d: %s, in French %s", name, i+1, english[i], french[i])
			}
		}
	}
	for _, p := range b.Buttons {
		if frenchLabels()[p.Label] == "" {
			t.Errorf("%s has no French label", p.Label)
		}
	}
	for _, p := range b.Lamps {
		if frenchLabels()[p.Label] == "" {
			t.Errorf("%s has no French label", p.Label)
		}
	}
	for _, p := range Header() {
		if (p.Kept == "") != (keptFrench(p) == "") {
			t.Errorf("%s: kept for %q, in French for %q", p.Name, p.Kept, keptFrench(p))
		}
	}
}

// The drawing is well formed, and each label stands at the height of its pin.
func TestDrawingAgreesWithTheTable(t *testing.T) {
	type text struct {
		Y    int    `xml:"y,attr"`
		Text string `xml:",chardata"`
	}
	at := map[string][]int{}
	decoder := xml.NewDecoder(strings.NewReader(Standard().Drawing()))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if start, ok := token.(xml.StartElement); ok && start.Name.Local == "text" {
			var x text
			if err := decoder.DecodeElement(&x, &start); err != nil {
				t.Fatal(err)
			}
			at[x.Text] = append(at[x.Text], x.Y)
		}
	}
	check := func(label string, number int) {
		row := rowTop + (number-1)/2*rowHeight + 5
		for _, y := range at[label] {
			if y == row {
				return
			}
		}
		t.Errorf("%q stands at heights %v, header pin %d at %d", label, at[label], number, row)
	}
	for _, p := range Standard().Buttons {
		check(p.Label, p.Pin)
		check(headerPin(p.Pin).Name, p.Pin)
	}
	for _, p := range Standard().Lamps {
		check(p.Label, p.Pin)
		check(headerPin(p.Pin).Name, p.Pin)
	}
}

func TestPartsCountThePanel(t *testing.T) {
	parts := Standard().Parts()
	for _, line := range []string{
		"| 4 | push button",
		"| 7 | light-emitting diode, green",
		"| 6 | light-emitting diode, yellow",
		"| 2 | light-emitting diode, red",
		"| 15 | resistor 470 Ω, ¼ W, 5 % or better | rings yellow, violet, brown |",
		"| 4 | resistor 1000 Ω, ¼ W, 5 % or better | rings brown, black, red |",
	} {
		if !strings.Contains(parts, line) {
			t.Errorf("parts.md lacks %q", line)
		}
	}
}
