package hardware

import (
	"fmt"
	"strings"
)

const generatedFrench = "<!-- Produit à partir de board.go : modifiez-y la table, puis lancez go generate ./hardware -->\n"

// frenchLabels are the panel's labels in French, as the page has them.
func frenchLabels() map[string]string {
	return map[string]string{
		"BACK": "RETOUR", "SELECT": "CHOIX", "SAY": "DIRE", "NEXT": "SUIVANT",
		"PHASE 1": "PHASE 1", "PHASE 2": "PHASE 2", "PHASE 3": "PHASE 3", "PHASE 4": "PHASE 4", "PHASE 5": "PHASE 5",
		"ROLL": "LANCER", "CARD": "CARTE", "CHOOSE": "CHOISIR", "COUNT": "COMPTER",
		"WARN": "ALARME", "ATTENTION": "ATTENTION", "SIDE 1": "CAMP 1", "SIDE 2": "CAMP 2", "HEARTBEAT": "POULS",
	}
}

// inFrench is a label with the English one beside it, which stands in the drawing.
func inFrench(label string) string {
	if fr := frenchLabels()[label]; fr != label {
		return fr + " (" + label + ")"
	}
	return label
}

// frenchName is a header pin's name in French.
func frenchName(p HeaderPin) string {
	if p.Kind == Ground {
		return "masse"
	}
	return strings.ReplaceAll(p.Name, ".", ",")
}

// keptFrench says in French why Adjutant keeps off a pin.
func keptFrench(p HeaderPin) string {
	switch p.Name {
	case "GPIO0", "GPIO1":
		return "lit la mémoire des cartes d'extension pendant le démarrage du Pi"
	case "GPIO2", "GPIO3":
		return "I2C, pour un afficheur ou une horloge ; cette broche a sa propre résistance de rappel forte"
	case "GPIO14", "GPIO15":
		return "console série, l'accès qui reste quand rien d'autre ne marche"
	case "GPIO18", "GPIO19", "GPIO21":
		return "I2S, pour une carte son : un Pi 5 n'a pas de prise casque"
	}
	return ""
}

func frenchColour(c Colour) string {
	return map[Colour]string{Green: "vert", Yellow: "jaune", Red: "rouge"}[c]
}

// WiringFrench is Wiring in French.
func (b Board) WiringFrench() string {
	var s strings.Builder
	s.WriteString(`# Câbler le pupitre

` + generatedFrench + `
![Le connecteur avec tous les fils du pupitre, et les deux circuits](wiring.svg)

Le dessin porte les noms anglais ; ils sont ici entre parenthèses.

**Éteignez le Pi et débranchez-le avant de toucher au connecteur.** Un fil sur la mauvaise broche peut tuer le Pi : les deux broches
de 5 V sont à côté des signaux, et aucun signal ne survit à 5 V. Rien de ce pupitre n'est jamais relié au 5 V ni au 3,3 V.

Toutes les broches ci-dessous sont des numéros du connecteur, comptés par paires depuis le bout qui touche le coin de la carte et qui
a la petite pastille carrée : 1 et 2 d'abord, 39 et 40 à la fin. Les impairs forment la rangée tournée vers le milieu de la carte.

## Boutons

Chaque bouton relie sa broche à la masse. La résistance de rappel est dans le Pi ; l'autre ne fait que protéger la broche si un
programme la commande par erreur.

    broche ──[ résistance ]──  bouton  ── masse

| bouton | broche | nom | résistance | tenu |
|---|---|---|---|---|
`)
	for _, p := range b.Buttons {
		held := "–"
		if p.Hold {
			held = "a un second sens"
		}
		fmt.Fprintf(&s, "| %s | %d | %s | %d Ω | %s |\n", inFrench(p.Label), p.Pin, headerPin(p.Pin).Name, p.Ohms, held)
	}
	s.WriteString(`
## Lampes

Chaque lampe est entre sa broche et la masse, avec sa propre résistance. La patte longue de la diode (anode) va vers la broche, la
courte, du côté plat de la collerette, vers la masse. Une résistance pour plusieurs lampes ne convient pas.

    broche ──[ résistance ]──  patte longue ▷| patte courte  ── masse

| lampe | couleur | broche | nom | résistance | courant allumée |
|---|---|---|---|---|---|
`)
	all := 0
	for _, p := range b.Lamps {
		fmt.Fprintf(&s, "| %s | %s | %d | %s | %d Ω | %s mA |\n", inFrench(p.Label), frenchColour(p.Colour), p.Pin, headerPin(p.Pin).Name, p.Ohms, strings.Replace(fmt.Sprintf("%.1f", float64(p.MicroAmpere())/1000), ".", ",", 1))
		all += p.MicroAmpere()
	}
	fmt.Fprintf(&s, `
Toutes les lampes allumées à la fois prennent %.0f mA. Les broches peuvent donner %d mA ensemble et %d mA chacune ; avec des résistances
plus petites ou plus de lampes, un réseau de transistors (tel qu'un ULN2803, alimenté en 5 V) doit fournir le courant.

Prenez des diodes rouges, jaunes et vertes d'environ 2 V. Les blanches et les bleues veulent 3 V et restent faibles ou éteintes.

## Masse

N'importe laquelle des broches `, float64(all)/1000, allPinsMicroAmpere/1000, pinMicroAmpere/1000)
	var grounds []string
	for _, p := range Header() {
		if p.Kind == Ground {
			grounds = append(grounds, fmt.Sprint(p.Number))
		}
	}
	s.WriteString(strings.Join(grounds, ", "))
	s.WriteString(` est la masse. Un fil vers le pupitre suffit, deux valent mieux : un pour les boutons, un pour les lampes.

## Broches laissées libres

| broche | nom | pourquoi |
|---|---|---|
`)
	for _, p := range Header() {
		if p.Kept != "" {
			fmt.Fprintf(&s, "| %d | %s | %s |\n", p.Number, frenchName(p), keptFrench(p))
		}
	}
	s.WriteString(`
Le pupitre prend les broches du premier bus SPI (19, 21, 23, 24 et 26). SPI est désactivé sur un système neuf ; là où il a été activé,
Adjutant dit qu'une broche est tenue par « spi0 » : désactivez SPI dans raspi-config.

## Vérifier

1. Avant le premier démarrage, comparez encore une fois chaque fil au dessin, en commençant par les deux broches de 5 V (2 et 4).
2. Démarrez le Pi sans Adjutant : toutes les lampes sont éteintes.
3. Lancez Adjutant : le pouls bat, un double coup par seconde. ` + "`adjutant doctor`" + ` dit ce qu'il pense du pupitre.
4. Appuyez sur chaque bouton : la page montre l'appui. Tenez RETOUR : la lampe ATTENTION scintille, puis reste allumée.
5. Arrêtez Adjutant : toutes les lampes sont éteintes.

| ce que vous voyez | ce que c'est |
|---|---|
| une lampe reste éteinte | la diode est à l'envers, ou sa résistance ou sa masse manque |
| une lampe reste faible | une diode blanche ou bleue, ou la résistance a de mauvais anneaux |
| le pouls ne bat pas et reste allumé | Adjutant s'est arrêté net ; les autres lampes peuvent mentir aussi. Il est relancé de lui-même |
| un bouton ne fait rien | la masse manque ; ou les deux pattes reliées d'un bouton à quatre pattes ont servi : prenez-en deux en diagonale |
| Adjutant dit qu'un bouton est coincé | la même chose, dans l'autre sens : le fil touche la masse |
| Adjutant nomme un groupe | ` + "`sudo usermod -aG gpio UTILISATEUR`" + `, puis relancez-le ; voir systemd/install-fr.md |
`)
	return s.String()
}

// PartsFrench is Parts in French.
func (b Board) PartsFrench() string {
	colours, ohms := b.count()
	var s strings.Builder
	s.WriteString("# Matériel\n\n" + generatedFrench + `
## La table

| nombre | pièce | remarque |
|---|---|---|
| 1 | Raspberry Pi 4 ou 5, 2 Go ou plus | un Pi 3 suffit aux parties sans caméra |
| 1 | son alimentation d'origine | trop faible, elle fait disparaître la caméra |
| 1 | carte mémoire de 16 Go ou plus, du genre fait pour écrire sans cesse | chaque réponse y est écrite aussitôt |
| 1 | caméra : une webcam USB de 720 lignes, ou un module caméra du Pi (2 ou 3) avec sa nappe | une mise au point fixe doit être nette à 40 cm |
| 1 | lampe qui éclaire la piste de dés également, de côté ou à travers du papier | la plupart des erreurs de lecture sont des reflets |
| 1 | haut-parleur, USB ou à prise propre | pour la voix ; facultatif |

## Le pupitre

| nombre | pièce | remarque |
|---|---|---|
`)
	fmt.Fprintf(&s, "| %d | bouton-poussoir, fermé quand on appuie, 12 mm ou plus | l'un d'eux vert, pour SUIVANT (NEXT) |\n", len(b.Buttons))
	for _, c := range []struct {
		colour Colour
		french string
	}{{Green, "verte"}, {Yellow, "jaune"}, {Red, "rouge"}} {
		fmt.Fprintf(&s, "| %d | diode électroluminescente %s, 5 mm, diffusante, environ 2 V | |\n", colours[c.colour], c.french)
	}
	for _, v := range []int{470, 1000} {
		fmt.Fprintf(&s, "| %d | résistance %d Ω, ¼ W, 5 %% ou mieux | %s |\n", ohms[v], v, ringsFrench(v))
	}
	fmt.Fprintf(&s, "| %d | fil à douille pour le connecteur | un par bouton et par lampe, deux pour la masse |\n", len(b.Buttons)+len(b.Lamps)+2)
	s.WriteString(`| 1 | plaque d'essai ou à bandes, 30 rangées au moins | |
| 1 | boîtier ou panneau où le monter | |

## La piste de dés

| nombre | pièce | remarque |
|---|---|---|
| 1 | tray.stl, imprimé ; ou toute piste au fond mat et uni, à rebord de 2 à 4 cm | voir tray/README-fr.md |
| 1 | feutrine ou papier mat pour le fond, d'une couleur qu'aucun dé n'a | vert foncé ou gris conviennent le plus souvent |
| 1 | camera.stl, imprimé, pour un module caméra du Pi | une webcam a sa pince |
| 1 | tasseau 20 × 20 mm de 45 cm et un de 15 cm, avec une vis | le mât |
| 1 | feuille de réglage, imprimée | tray/sheet.pdf |
`)
	return s.String()
}

// ringsFrench is rings in French.
func ringsFrench(ohms int) string {
	names := strings.NewReplacer("rings", "anneaux", "black", "noir", "brown", "marron", "red", "rouge", "orange", "orange", "yellow", "jaune",
		"green", "vert", "blue", "bleu", "violet", "violet", "grey", "gris", "white", "blanc")
	return names.Replace(rings(ohms))
}
