package main

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"strconv"
	"testing"
)

func TestFilesAreUpToDate(t *testing.T) {
	for name, want := range files() {
		got, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is not what the program makes: run go generate ./hardware/tray", name)
		}
	}
}

// A printer needs a closed surface: each edge belongs to exactly two triangles, once in each direction.
func TestSurfacesAreClosed(t *testing.T) {
	for name, shape := range map[string][]box{"tray": tray(), "camera holder": cameraHolder()} {
		edges := map[[2]point]int{}
		for _, tr := range mesh(shape) {
			for i := range tr {
				edges[[2]point{tr[i], tr[(i+1)%3]}]++
			}
		}
		for e, n := range edges {
			if back := edges[[2]point{e[1], e[0]}]; n != 1 || back != 1 {
				t.Fatalf("%s: the edge %v is there %d times, and back %d times", name, e, n, back)
			}
		}
	}
}

// The volume inside the surface is what the measures give by hand.
func TestVolumes(t *testing.T) {
	holes := 4 * 1.7 * 1.7 * 7 // of the screws, 5 mm of pad and 2 of the plate
	for _, test := range []struct {
		name  string
		shape []box
		want  float64
	}{
		{"a box", []box{{from: point{0, 0, 0}, to: point{2, 3, 4}}}, 24},
		{"a box with a hole through", []box{{from: point{0, 0, 0}, to: point{3, 3, 3}}, {from: point{1, 1, 0}, to: point{2, 2, 3}, cut: true}}, 24},
		{"tray", tray(), 184*184*28 - 178*178*25.6 + // the tray
			(26.4*3*(45-28) + 26.4*23.4*45) - 20.4*20.4*42.6 - 3.2*3.2*3}, // and the socket behind it
		{"camera holder", cameraHolder(), (26.4*26.4-20.4*20.4)*34 + 34.4*3*34 + 4*6*6*5 - 3.2*3.2*3 - holes},
	} {
		six := 0.0
		for _, tr := range mesh(test.shape) {
			n := cross(tr[1], tr[2])
			six += tr[0][0]*n[0] + tr[0][1]*n[1] + tr[0][2]*n[2]
		}
		if got := six / 6; math.Abs(got-test.want) > 0.01 {
			t.Errorf("%s: %.2f mm³, want %.2f", test.name, got, test.want)
		}
	}
}

func TestTrayFitsThePrinter(t *testing.T) {
	for name, shape := range map[string][]box{"tray": tray(), "camera holder": cameraHolder()} {
		low, high := point{1e9, 1e9, 1e9}, point{-1e9, -1e9, -1e9}
		for _, tr := range mesh(shape) {
			for _, p := range tr {
				for axis := range p {
					low[axis], high[axis] = min(low[axis], p[axis]), max(high[axis], p[axis])
				}
			}
		}
		if size := minus(high, low); size[0] > 210 || size[1] > 210 || size[2] > 100 {
			t.Errorf("%s measures %v mm", name, size)
		}
	}
}

// Everything on the sheet lies on the page, and what belongs into the tray within the floor.
func TestSheetFitsPageAndTray(t *testing.T) {
	for _, m := range sheet() {
		wide := m.w
		if m.text != "" {
			wide = 0.5 * m.size * float64(len(m.text)) // Helvetica is about half as wide as high
		}
		if m.x < 10 || m.y < 5 || m.x+wide > 200 || m.y+m.h > 287 {
			t.Errorf("%+v leaves the page", m)
		}
		if left := (pageWide - floorSide) / 2; m.text == "" && (m.x < left || m.x+m.w > left+floorSide+1e-9) {
			t.Errorf("%+v leaves the floor", m)
		}
	}
}

// The PDF's table of contents points to its objects, and the page has the size of A4.
func TestPDFIsWellFormed(t *testing.T) {
	pdf := sheetPDF(sheet())
	at := bytes.LastIndex(pdf, []byte("startxref\n"))
	if at < 0 {
		t.Fatal("no startxref")
	}
	start, err := strconv.Atoi(string(bytes.Fields(pdf[at:])[1]))
	if err != nil || !bytes.HasPrefix(pdf[start:], []byte("xref\n0 6\n")) {
		t.Fatalf("startxref %d: %v", start, err)
	}
	for i, line := range bytes.Split(pdf[start:], []byte("\n"))[3:8] {
		offset, err := strconv.Atoi(string(line[:10]))
		if err != nil || !bytes.HasPrefix(pdf[offset:], fmt.Appendf(nil, "%d 0 obj\n", i+1)) {
			t.Errorf("object %d is not at %d", i+1, offset)
		}
	}
	if !bytes.Contains(pdf, []byte("/MediaBox [0 0 595.28 841.89]")) {
		t.Error("the page is not A4")
	}
	var length int
	body := pdf[bytes.Index(pdf, []byte("/Length")):]
	if _, err := fmt.Sscanf(string(body[:30]), "/Length %d", &length); err != nil {
		t.Fatal(err)
	}
	from := bytes.Index(body, []byte("stream\n")) + len("stream\n")
	if !bytes.HasPrefix(body[from+length:], []byte("endstream")) {
		t.Error("the stream's length is wrong")
	}
}
