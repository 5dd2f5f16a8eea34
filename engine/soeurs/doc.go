// Package soeurs keeps the books of Les Soeurs de l'Alliance, a dice and card game
// for one: climb a tower floor by floor, then beat the boss at its top.
//
// Begin with Title (title.go) and Play (state.go): Play walks the step codes of the
// rule ledger's turn machine, U1 to F1; each step is one function, in the file of its
// chapter:
//
//	01_setup.go       Setup                          U1 to U11
//	02_climb.go       Climbing the Tower, Movement   M1 to M4, N1    floor.go: grids and ways
//	03_trap.go        TRAP                           T1 to T4
//	04_combat.go      COMBAT, Enemy Phase            K1 to K5, K9 to K11
//	05_player.go      Player Phase                   K6 to K8        play_card.go, effects.go: cards
//	06_treasure.go    TREASURE, Health Points        G1, G2
//	07_boss.go        BOSS, the final combat         B1, B2, attacks on the boss's dice
//	08_experience.go  Experience, Potions            what may be done at any time
//	09_end.go         End of Game                    F1
//
// What is printed on cards comes from the component sheet (component.go), entered
// once: costs and effects in a small vocabulary (effects.go), enemies, locations,
// bosses, floors, the Trap and Treasure cards; written.go says how each is put
// together by tapping. The package ships none of these
// values, save the rulebook's own Treasure list and names of ranks, ready-filled for
// the owner to confirm.
//
// The dice are real: CompareDice tells where the dice on the table differ from the
// books. The package rolls, shuffles and draws nothing, and knows no picture.
//
// # Readings
//
// Where the rulebook is silent or unclear, one reading is taken; those with a name
// may be changed by a house reading before the game.
//
//   - Movement rules: a die with an exact way first, else as far as possible; no
//     space twice on one floor (no_exact_move, die_choice).
//   - BOSS: the Boss space may be entered with steps left over.
//   - b) Resolution of Spaces Crossed: traps and treasures in the order crossed, all
//     enemies of a movement in one number.
//   - Setting up a combat: the location is read after the enemies are drawn and is
//     the next enemy; a location that gives no moment for what a round has once acts
//     at the start of each round.
//   - Player Phase: five cards are the limit always; a sixth is exchanged or declined
//     (full_hand). The card for 1 mana is discarded right after the roll
//     (mana_discard). The combat ends with its last enemy (after_last_kill); a card
//     just played may still be banished then.
//   - Experience (XP): only a card of the hand is upgraded; a banished Defense card
//     defends its round; XP may be spent in the final combat (xp_in_boss).
//   - Further Clarifications: parts of 2x2 strike the boss together or apart and may
//     join other cards (split_vs_boss); a deck is renewed when a card of it is needed
//     (reshuffle); of the conditions of cards the books answer those about Defense
//     cards in play, a single enemy and other cards in hand, and ask about any other.
//   - Guardians: the helper's attack is added to the boss's (guardian).
//   - 4 XP: paid after the fights and treasures of the same movement.
//   - Card Overview: normal or hard is chosen once for the tower, or floor by floor.
//
// The rule numbers SO-… in the comments are those of the ledger; rules.tsv gives
// each its section.
package soeurs
