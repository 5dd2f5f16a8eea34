package cases

import "adjutant/engine"

// refuse is a refusal by the runner, where the game does not even offer the input.
// Where several reasons apply, any of them may be shown (ledger G): others are the
// further codes.
func refuse(code string, others ...string) error {
	r := engine.Refuse(code, "", engine.T(code))
	if len(others) == 0 {
		return r
	}
	return severalReasons{r, append([]string{code}, others...)}
}

// severalReasons is a refusal with further codes.
type severalReasons struct {
	error
	codes []string
}

// Unwrap is the refusal itself.
func (s severalReasons) Unwrap() error { return s.error }

// codesOf are the codes under which a refusal may be shown.
func codesOf(err error) []string {
	if s, ok := err.(severalReasons); ok {
		return s.codes
	}
	return []string{code(err)}
}

// code is a refusal's code; another error's text.
func code(err error) string {
	if r := engine.RefusalOf(err); r != nil {
		return r.Code
	}
	return err.Error()
}

// renamed gives a refusal the ledger's code where the game has another.
func renamed(err error, names map[string]string) error {
	if err == nil {
		return nil
	}
	if n, ok := names[code(err)]; ok {
		return refuse(n)
	}
	return err
}
