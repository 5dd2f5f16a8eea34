package companion

import (
	"regexp"

	"adjutant/engine"
)

// A phone that nobody named is kept as "phone 3F2" whatever language it speaks, and is
// told in the language of whoever reads. One that its owner named keeps its name.

// unnamed is such a name; some were kept in the language of their day.
var unnamed = regexp.MustCompile(`^(?:phone|téléphone)( [A-Z0-9]{1,3})?( \d{1,3})?$`)

// keptName is a phone's name as it is kept.
func keptName(name string) string {
	if m := unnamed.FindStringSubmatch(name); m != nil {
		return "phone" + m[1] + m[2]
	}
	return name
}

// deviceText is a phone's name as people read it.
func deviceText(name string) engine.Text {
	m := unnamed.FindStringSubmatch(name)
	switch {
	case m == nil:
		return engine.Name(name)
	case m[1]+m[2] == "":
		return engine.T("phone")
	}
	return engine.T("phone%s", m[1]+m[2])
}

// DeviceName is a phone's name in a language.
func DeviceName(name, lang string) string { return language(nil, lang).Say(deviceText(name)) }
