package vision_test

import (
	"testing"

	"adjutant/vision"
)

func TestEveryPictureHintSaysWhatToDo(t *testing.T) {
	said := map[string]vision.Hint{}
	for _, h := range vision.PictureHints() {
		for _, lang := range []string{"en", "fr"} {
			w := h.Words(lang)
			if len(w) < 30 || said[w] != "" {
				t.Errorf("%s in %s: %q", h, lang, w)
			}
			said[w] = h
		}
	}
}
