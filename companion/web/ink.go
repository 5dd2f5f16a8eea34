package web

import (
	"fmt"
	"hash/fnv"
	"html"
	"html/template"
	"math"
	"slices"
	"strconv"
	"strings"
)

// ink gathers one drawing (SVG). Numbers are rounded to hundredths; words are
// escaped by esc before they are written.
type ink struct{ b strings.Builder }

// put writes markup: every argument is a number, an escaped word (esc) or a
// class made by kindClass.
func (k *ink) put(format string, args ...any) {
	for i, a := range args {
		if f, ok := a.(float64); ok {
			args[i] = num(f)
		}
	}
	fmt.Fprintf(&k.b, format, args...)
}

func (k *ink) html() template.HTML { return template.HTML(k.b.String()) }

func esc(s string) string { return html.EscapeString(s) }

func num(f float64) string {
	return strconv.FormatFloat(math.Round(f*100)/100, 'f', -1, 64)
}

// widthOf guesses how wide words are in a serif face, in ems.
func widthOf(s string) float64 {
	w := 0.0
	for _, r := range s {
		switch {
		case strings.ContainsRune("iljtf.,:;'|!I ", r):
			w += 0.34
		case strings.ContainsRune("mwMW@%×", r):
			w += 0.92
		case r >= 0x2190: // arrows, anchors, stars
			w += 1.05
		case r >= 'A' && r <= 'Z':
			w += 0.72
		default:
			w += 0.57
		}
	}
	return w
}

// kindClass is the style class of a kind or tone that a game named: its own
// where the page has an earth colour for it, else one of eight that are always
// the same for the same word.
func kindClass(prefix, kind string, known []string) string {
	if kind == "" {
		return prefix + "plain"
	}
	if slices.Contains(known, kind) {
		return prefix + kind
	}
	h := fnv.New32a()
	h.Write([]byte(kind))
	return prefix + "x" + strconv.Itoa(int(h.Sum32()%8))
}
