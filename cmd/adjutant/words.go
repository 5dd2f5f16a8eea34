package main

import "adjutant/engine"

// terminalWords are the terminal's own sentences in a language.
func terminalWords(lang string) engine.Language {
	if lang != "fr" {
		return engine.Language{}
	}
	return engine.Language{Singular: engine.FrenchSingular, Comma: true, Formats: map[string]string{
		"Your game goes on (--new begins another one).":                                                           "Votre partie continue (--new en commence une autre).",
		"Type the number of a choice, dice as they lie (4 3), Enter for what stands in [brackets]. ? tells more.": "Tapez le numéro d'un choix, les dés tels quels (4 3), Entrée pour ce qui est entre [crochets]. ? en dit plus.",
		"The game is over. u takes the last answer back, q leaves.":                                               "La partie est terminée. u reprend la dernière réponse, q quitte.",
		"Let %s sit here alone, then press Enter.":                                                                "Que %s s'assoie ici sans témoin, puis appuyez sur Entrée.",
		"%d of %d dice are in; %d more, or a part of them.":                                                       "%d dés sur %d sont notés ; encore %d, ou une partie.",
		"Throw 1 die%[2]s and type it.":                                                                           "Lancez 1 dé%[2]s et tapez-le.",
		"Throw %d dice%s and type them.":                                                                          "Lancez %d dés%s et tapez-les.",
		"  %d to %d [%d]":                                                                                         "  de %d à %d [%d]",
		"  %d to %d":                                                                                              "  de %d à %d",
		"  Type a number for each line, %d to %d in all.":                                                         "  Tapez un nombre par ligne, de %d à %d en tout.",
		" (Enter leaves it out)":                                                                                  " (Entrée le laisse vide)", "From": "De", "place some": "en placer", "To": "Vers", "Leader": "Chef",
		"  [Enter when it is done]":                             "  [Entrée quand c'est fait]",
		"The game is kept: the same command goes on with it.":   "La partie est gardée : la même commande la reprend.",
		"  Type %d to %d characters.":                           "  Tapez de %d à %d caractères.",
		"  %s: %s":                                              "  %s : %s",
		"  %s: %.1f %%":                                         "  %s : %.1f %%",
		"  Such as: %s":                                         "  Par exemple : %s",
		"  [Enter: %s]":                                         "  [Entrée : %s]",
		"  Type: correct key=value":                             "  Tapez : correct clé=valeur",
		"! Something must be typed here; ? tells what.":         "! Il faut taper quelque chose ; ? dit quoi.",
		"! There is no a%d.":                                    "! Il n'y a pas de a%d.",
		"  Practice roll, made up by the computer: %s":          "  Jet d'entraînement, inventé par l'ordinateur : %s",
		"! Type the dice as they lie, such as 4 3.":             "! Tapez les dés tels quels, par exemple 4 3.",
		"! Type a number.":                                      "! Tapez un nombre.",
		"! Type %d numbers, one for each line.":                 "! Tapez %d nombres, un par ligne.",
		"! Type a number for each line.":                        "! Tapez un nombre par ligne.",
		"! That was not understood; ? tells what can be typed.": "! Ce n'est pas compris ; ? dit ce qu'on peut taper.",
		"red":    "rouge",
		"black":  "noir",
		"white":  "blanc",
		"blue":   "bleu",
		"yellow": "jaune",
		"green":  "vert",
		helpText: `  un numéro   le choix de ce numéro               Entrée    ce qui est entre [crochets]
  4 3         les dés tels quels (ou 43)          practice  un jet d'entraînement, inventé par l'ordinateur
  a1          ce qu'on peut faire en plus         u, u 12   reprendre la dernière réponse, ou jusqu'à 12
  s           la feuille    r  rappels            redo      la remettre
  h           ce qui a été fait                   correct clé=valeur   la table montre autre chose
  q           quitter ; la partie est gardée      et chaque ligne d'un fichier .play : choose C3, allot x=2, …`,
	}}
}

const helpText = `  a number    the choice with that number        Enter     what stands in [brackets]
  4 3         dice, as they lie (also 43)        practice  a practice roll, made up by the computer
  a1          what may be done besides           u, u 12   take back the last answer, or back to 12
  s           the sheet     r  reminders         redo      bring it back
  h           what was done so far               correct key=value   the table shows something else
  q           leave; the game is kept            and every line of a .play file: choose C3, allot x=2, …`
