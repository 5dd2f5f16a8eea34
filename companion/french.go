package companion

import (
	"adjutant/gpio"
	"adjutant/vision"
)

// french is the companion's own sentences in French.
var french = map[string]string{}

// Words of other packages that come with their own French.
var (
	eyeStates   = []vision.State{vision.Starting, vision.Watching, vision.Motion, vision.HandSeen, vision.Reads, vision.Settled, vision.TooDark, vision.Off, vision.NoSource, vision.EndOfFile}
	eyeWhys     = []vision.Why{vision.Cocked, vision.Touching, vision.Edge, vision.Hand, vision.Moving, vision.Dark, vision.Glare, vision.Blur, vision.Count, vision.LowConfidence, vision.UnlikeMethods}
	eyeHints    = []vision.Hint{vision.HintPicture, vision.HintLarge, vision.HintPlug, vision.HintBusy, vision.HintRights, vision.HintRpicam, vision.HintFiles, vision.HintNetwork, vision.HintInstall, vision.HintVersion, vision.HintSource, vision.HintWait}
	panelStates = []string{gpio.StatusReady, gpio.StatusSimulated, gpio.StatusNone, gpio.StatusHalted, gpio.StatusStarting, gpio.StatusNoChip, gpio.StatusPermission, gpio.StatusNoPin, gpio.StatusBusy, gpio.StatusGone, gpio.StatusRoot, gpio.StatusStuck, gpio.StatusFault}
)

// panelFrench is the panel's states in French, by key.
var panelFrench = map[string]string{
	gpio.StatusReady:      "Le panneau fonctionne : %s boutons, %s voyants.",
	gpio.StatusSimulated:  "Le panneau est simulé : appuyez sur ses boutons dans la page.",
	gpio.StatusNone:       "Pas de panneau : il est désactivé dans les réglages.",
	gpio.StatusHalted:     "Le panneau est éteint : Adjutant s'arrête.",
	gpio.StatusStarting:   "Recherche du panneau.",
	gpio.StatusNoChip:     "Pas de panneau : cette machine n'a pas de broches GPIO. Le panneau de la page fonctionne.",
	gpio.StatusPermission: "Pas de panneau : %s ne peut pas être ouvert. Ajoutez l'utilisateur d'Adjutant au groupe %s et relancez Adjutant.",
	gpio.StatusNoPin:      "Pas de panneau : cette machine n'a pas de broche %s. Est-ce un Raspberry Pi, et le plan de câblage est-il fait pour lui ?",
	gpio.StatusBusy:       "Pas de panneau : la broche %s est tenue par %s. Arrêtez ce programme, ou désactivez l'interface qui utilise la broche : le panneau revient de lui-même.",
	gpio.StatusGone:       "Le panneau a disparu : ses broches ne répondent plus. Vérifiez que la carte est bien enfoncée ; il revient de lui-même.",
	gpio.StatusRoot:       "Pas de panneau : Adjutant tourne en root, et root peut atteindre des broches à l'insu du noyau. Lancez-le comme utilisateur ordinaire du groupe gpio.",
	gpio.StatusStuck:      "Le bouton %s est enfoncé depuis plus d'une demi-minute. Il est ignoré jusqu'à ce qu'il soit relâché ; vérifiez ses fils.",
	gpio.StatusFault:      "Pas de panneau : %s ne fonctionne pas (%s). Adjutant réessaie.",
}
