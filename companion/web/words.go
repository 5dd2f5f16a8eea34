package web

import (
	"fmt"
	"strings"
	"time"

	"golang.org/x/text/language"

	"adjutant/engine"
)

// words is a language in which the page speaks its own words: "en" or "fr". The
// game's words come with the view.
type words string

// T says an English sentence of the page in this language.
func (w words) T(english string, args ...any) string {
	if w == "fr" {
		if s, ok := french[english]; ok {
			english = s
		}
	}
	if len(args) == 0 {
		return english
	}
	return fmt.Sprintf(english, args...)
}

// N says it for one or for many.
func (w words) N(n int, one, many string) string {
	single := n == 1
	if w == "fr" {
		single = engine.FrenchSingular(n)
	}
	if single {
		return w.T(one, n)
	}
	return w.T(many, n)
}

// colour is a die's colour.
func (w words) colour(c string) string { return w.T(c) }

// percent and mean write numbers with this language's comma.
func (w words) percent(p float64) string { return w.comma(percent(p)) }
func (w words) mean(p float64) string    { return w.comma(mean(p)) }

func (w words) comma(s string) string {
	if w == "fr" {
		return strings.Replace(s, ".", ",", 1)
	}
	return s
}

// when is a time as people say it.
func (w words) when(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	if w == "fr" {
		return t.Local().Format("02/01/2006 15 h 04")
	}
	return t.Local().Format("2 Jan 2006 15:04")
}

// minutes is a length of time at the table.
func (w words) minutes(m float64) string {
	n := int(m + 0.5)
	if n < 60 {
		return w.T("%d min", n)
	}
	return w.T("%d h %02d min", n/60, n%60)
}

// matchLanguage is the language for an Accept-Language header.
func matchLanguage(header string) string {
	tags, _, err := language.ParseAcceptLanguage(header)
	if err != nil || len(tags) == 0 {
		return "en"
	}
	_, i, _ := language.NewMatcher([]language.Tag{language.English, language.French}).Match(tags...)
	return languages()[i]
}
