package sansallies

import "maps"

// french is the game's words in French, by their English format: as a French
// wargamer would say them at the table.
func french() map[string]string {
	out := map[string]string{}
	for _, part := range []map[string]string{frenchNames(), frenchSetUp(), frenchPlay(), frenchRefusals(), frenchSheet(), frenchReminders(), frenchOptions(), frenchComponents()} {
		maps.Copy(out, part)
	}
	return out
}

// frenchNames are the things of the game.
func frenchNames() map[string]string {
	return map[string]string{
		"Alone against an enemy nation: break its pyramid and take the capital before it launches its weapon.": "Seul contre une nation ennemie : percez sa pyramide et prenez la capitale avant qu'elle ne lance son arme.",
		"personnel":               "troupes",
		"vehicles":                "véhicules",
		"aircraft":                "avions",
		"ships":                   "navires",
		"commander":               "commandant",
		"enemy breakthrough":      "percée ennemie",
		"ultimate weapon":         "arme ultime",
		"%s commander as %s":      "commandant (%s) comme %s",
		"%s as %s":                "%s comme %s",
		"%s commander":            "commandant (%s)",
		"nothing":                 "rien",
		"valley":                  "vallée",
		"mountains":               "montagnes",
		"sea":                     "mer",
		"wasteland":               "terre désolée",
		"resource center":         "centre de ressources",
		"capital":                 "capitale",
		"unknown region":          "région inconnue",
		"icons unknown":           "icônes inconnues",
		"%s (%s), one star":       "%s (%s), une étoile",
		"%s (%s), two stars":      "%s (%s), deux étoiles",
		"Scouts":                  "Éclaireurs",
		"Light craft":             "Engins légers",
		"Convoys":                 "Convois",
		"Heavy bombers":           "Bombardiers lourds",
		"Ultimate weapon":         "Arme ultime",
		"Espionage":               "Espionnage",
		"prison camp":             "camp de prisonniers",
		"two stars":               "deux étoiles",
		"white":                   "blanc",
		"ivory":                   "ivoire",
		"black":                   "noir",
		"red":                     "rouge",
		"blue":                    "bleu",
		"yellow":                  "jaune",
		"green":                   "vert",
		"purple":                  "violet",
		"orange":                  "orange",
		"grey":                    "gris",
		"yes":                     "oui",
		"no":                      "non",
		"none":                    "aucun",
		"ready":                   "prêts",
		"used":                    "employés",
		"turn %d":                 "tour %d",
		"set-up":                  "mise en place",
		"draw":                    "pioche",
		"deploy":                  "déploiement",
		"invade":                  "invasion",
		"research":                "recherche",
		"end":                     "fin",
		"retain up to 3":          "gardez jusqu'à 3 unités",
		"retain up to 2":          "gardez jusqu'à 2 unités",
		"retain 1":                "gardez 1 unité",
		"force lost":              "force perdue",
		"lose 1 more":             "1 perte de plus",
		"lose 2 more":             "2 pertes de plus",
		"lose 3 more and retreat": "3 pertes de plus et retraite",
	}
}
