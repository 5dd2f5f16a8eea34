package vision

// Hints about a picture itself: this one cannot be read, another could.
const (
	HintCutOff  Hint = "cut-off"         // it ends early
	HintDamaged Hint = "damaged"         // it cannot be unpacked
	HintPixels  Hint = "too-many-pixels" // it would not fit into the memory
	HintHEIC    Hint = "heic"            // HEIC, AVIF or a film
	HintGIF     Hint = "gif"
)

// PictureHints are all hints about a picture itself.
func PictureHints() []Hint {
	return []Hint{HintPicture, HintLarge, HintCutOff, HintDamaged, HintPixels, HintHEIC, HintGIF}
}

// pictureWords says what is wrong with a picture and what a person can do.
func (h Hint) pictureWords(lang string) string {
	switch h {
	case HintPicture:
		return pick(lang, "It is no picture that is understood: choose a photo as JPEG or PNG.", "Ce n'est pas une image lisible : choisissez une photo JPEG ou PNG.")
	case HintLarge:
		return pick(lang, "The file is too large: choose a smaller photo, at most 32 MB.", "Le fichier est trop gros : choisissez une photo plus petite, 32 Mo au plus.")
	case HintCutOff:
		return pick(lang, "The file is cut off: send it once more, or take the photo again.", "Le fichier est tronqué : renvoyez-le, ou reprenez la photo.")
	case HintDamaged:
		return pick(lang, "The file is damaged: send it once more, or take the photo again.", "Le fichier est abîmé : renvoyez-le, ou reprenez la photo.")
	case HintPixels:
		return pick(lang, "It has too many pixels: choose a smaller photo, at most 120 megapixels.", "L'image a trop de pixels : choisissez une photo plus petite, 120 mégapixels au plus.")
	case HintHEIC:
		return pick(lang, "HEIC, AVIF and films are not understood: set the camera to JPEG (\"most compatible\"), or save the photo as JPEG.", "Les formats HEIC et AVIF et les films ne sont pas lisibles : réglez l'appareil sur JPEG (« le plus compatible »), ou enregistrez la photo en JPEG.")
	case HintGIF:
		return pick(lang, "GIF is not understood: save the picture as JPEG or PNG.", "Le format GIF n'est pas lisible : enregistrez l'image en JPEG ou PNG.")
	}
	return ""
}
