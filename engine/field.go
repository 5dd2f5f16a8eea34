package engine

import (
	"slices"
	"strconv"
)

// IntField declares a number that can be corrected.
func IntField(key string, name Text, n *int, min, max int) Field {
	return Field{
		Key: key, Name: name, Need: AskCount(min, max),
		Get: func() string { return strconv.Itoa(*n) },
		Set: func(v string) error {
			i, err := strconv.Atoi(v)
			if err != nil {
				return Refuse(OutOfRange, "", T("Give a number from %d to %d.", min, max))
			}
			if err := checkRange(i, min, max); err != nil {
				return err
			}
			*n = i
			return nil
		},
	}
}

// ChoiceField declares a word that can be corrected to one of the options.
func ChoiceField[S ~string](key string, name Text, s *S, options ...Option) Field {
	return Field{
		Key: key, Name: name, Need: AskChoose(options...),
		Get: func() string { return string(*s) },
		Set: func(v string) error {
			if !slices.ContainsFunc(options, func(o Option) bool { return o.Key == v }) {
				return Refuse(NoSuchOption, "", notAmongOptions(v, options))
			}
			*s = S(v)
			return nil
		},
	}
}
