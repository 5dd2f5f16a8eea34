package vision

// Words for people. A state or a reason has one short form in English and one
// in French; any language that is not French gets the English one.

// Words says what the eye is doing, as a status line would ("fr" is French).
func (s State) Words(lang string) string {
	switch s {
	case Starting:
		return pick(lang, "camera starting", "la caméra démarre")
	case Watching:
		return pick(lang, "watching", "en attente d'un jet")
	case Motion:
		return pick(lang, "something moves", "quelque chose bouge")
	case HandSeen:
		return pick(lang, "a hand is in view", "une main est dans le champ")
	case Reads:
		return pick(lang, "reading", "lecture en cours")
	case Settled:
		return pick(lang, "the throw is read", "le jet est lu")
	case TooDark:
		return pick(lang, "too dark to read", "trop sombre pour lire")
	case Off:
		return pick(lang, "no camera", "pas de caméra")
	case NoSource:
		return pick(lang, "no camera, trying again", "pas de caméra, nouvel essai")
	case EndOfFile:
		return pick(lang, "no more pictures", "plus d'images")
	case NoPictures:
		return pick(lang, "no pictures in the folder: put JPEG or PNG files there", "pas d'images dans le dossier : mettez-y des fichiers JPEG ou PNG")
	}
	return string(s)
}

// Words says why a reading has to be asked, as the end of "asked because …".
func (w Why) Words(lang string) string {
	switch w {
	case Cocked:
		return pick(lang, "a die leans on something", "un dé est appuyé de travers")
	case Touching:
		return pick(lang, "dice touch or overlap", "des dés se touchent ou se recouvrent")
	case Edge:
		return pick(lang, "a die is cut by the edge", "un dé est coupé par le bord")
	case Hand:
		return pick(lang, "a hand is in view", "une main est dans le champ")
	case Moving:
		return pick(lang, "something moved while reading", "quelque chose a bougé pendant la lecture")
	case Dark:
		return pick(lang, "there is too little light", "il n'y a pas assez de lumière")
	case Glare:
		return pick(lang, "the light glares on a face", "un reflet couvre une face")
	case Blur:
		return pick(lang, "the picture is blurred", "l'image est floue")
	case Count:
		return pick(lang, "another number of dice is expected", "un autre nombre de dés est attendu")
	case LowConfidence:
		return pick(lang, "a face is not certain", "une face n'est pas certaine")
	case UnlikeMethods:
		return pick(lang, "two ways of reading disagree", "deux méthodes de lecture se contredisent")
	case ByColour:
		return pick(lang, "the colours do not tell which die is which", "les couleurs ne disent pas quel dé est lequel")
	}
	return string(w)
}

// Words says what a person can do, as one sentence.
func (h Hint) Words(lang string) string {
	switch h {
	case HintPlug:
		return pick(lang, "Plug the camera in, or choose another one.", "Branchez la caméra, ou choisissez-en une autre.")
	case HintBusy:
		return pick(lang, "Close the other program that uses the camera.", "Fermez l'autre programme qui utilise la caméra.")
	case HintRights:
		return pick(lang, "Add Adjutant's user to the group video.", "Ajoutez l'utilisateur d'Adjutant au groupe video.")
	case HintRpicam:
		return pick(lang, "Install rpicam-apps for the camera module.", "Installez rpicam-apps pour le module caméra.")
	case HintFiles:
		return pick(lang, "Check the name of the folder or film.", "Vérifiez le nom du dossier ou du film.")
	case HintEmpty:
		return pick(lang, "Put JPEG or PNG files into the folder.", "Mettez des fichiers JPEG ou PNG dans le dossier.")
	case HintDice:
		return pick(lang, "Take the dice out of the tray, then learn it again.", "Retirez les dés de la piste, puis réapprenez-la.")
	case HintStill:
		return pick(lang, "Take your hands away, wait until nothing moves, then try again.", "Écartez les mains, attendez que plus rien ne bouge, puis réessayez.")
	case HintFirst:
		return pick(lang, "There is no picture yet: wait for the first one, or have the camera look again.", "Il n'y a pas encore d'image : attendez la première, ou faites regarder la caméra de nouveau.")
	case HintKeep:
		return pick(lang, "Free space on the disk, or make the data folder writable; then try again.", "Libérez de la place sur le disque, ou rendez le dossier de données inscriptible ; puis réessayez.")
	case HintMore:
		return pick(lang, "It waits: put further JPEG or PNG files into the folder, each new name is a throw.", "Elle attend : ajoutez des fichiers JPEG ou PNG dans le dossier, chaque nouveau nom est un jet.")
	case HintNetwork:
		return pick(lang, "Check the network camera's address and power.", "Vérifiez l'adresse et l'alimentation de la caméra réseau.")
	case HintInstall:
		return pick(lang, "Install adjutant-eye; until then enter the dice by hand.", "Installez adjutant-eye ; d'ici là, saisissez les dés à la main.")
	case HintVersion:
		return pick(lang, "Install adjutant and adjutant-eye of the same version.", "Installez adjutant et adjutant-eye de la même version.")
	case HintSource:
		return pick(lang, "Name a camera: auto, demo, rpicam, usb:…, dir:…, file:… or http://…", "Nommez une caméra : auto, demo, rpicam, usb:…, dir:…, file:… ou http://…")
	case HintWait:
		return pick(lang, "Nothing to do: it starts again by itself.", "Rien à faire : elle redémarre d'elle-même.")
	}
	return h.pictureWords(lang)
}

// Words says what to better about tray, camera or light, as one sentence.
func (a Advice) Words(lang string) string {
	switch a {
	case MoreLight:
		return pick(lang, "Give the tray more light.", "Éclairez davantage la piste de dés.")
	case LessLight:
		return pick(lang, "The picture is burnt out: less light, or a darker mat.", "L'image est surexposée : moins de lumière, ou un tapis plus sombre.")
	case LessGlare:
		return pick(lang, "A lamp is reflected: move it aside or soften it.", "Une lampe se reflète : déplacez-la ou adoucissez-la.")
	case Sharpen:
		return pick(lang, "The picture is not sharp: focus the camera on the tray's floor.", "L'image n'est pas nette : faites la mise au point sur le fond de la piste de dés.")
	case CameraNear:
		return pick(lang, "The dice are small in the picture: bring the camera nearer.", "Les dés sont petits dans l'image : rapprochez la caméra.")
	case CameraFar:
		return pick(lang, "The dice are large in the picture: raise the camera.", "Les dés sont grands dans l'image : relevez la caméra.")
	case NoOutline:
		return pick(lang, "The tray's edge was not found: mark its corners on the picture, or read the whole picture.", "Le bord de la piste de dés n'a pas été trouvé : marquez ses coins sur l'image, ou lisez toute l'image.")
	case NotKept:
		return pick(lang, "How the empty tray looks could not be kept. Free space on the disk, or make the data folder writable; then measure again.", "L'aspect de la piste vide n'a pas pu être gardé. Libérez de la place sur le disque, ou rendez le dossier de données inscriptible ; puis mesurez de nouveau.")
	case KeepSteady:
		return pick(lang, "Something moves: keep hands away and fasten the camera.", "Quelque chose bouge : écartez les mains et fixez la caméra.")
	case UnevenLight:
		return pick(lang, "One side is much darker: light the tray from two sides.", "Un côté est bien plus sombre : éclairez la piste de dés des deux côtés.")
	}
	return string(a)
}

// pick is the English or the French form.
func pick(lang, en, fr string) string {
	if lang == "fr" {
		return fr
	}
	return en
}
