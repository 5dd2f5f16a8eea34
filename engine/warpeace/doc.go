// Package warpeace keeps the books of War & Peace (2012), for two to five players:
// set-up, the six countries' turns, alliances and the political track, resource
// points, declarations of war, movement by land and sea, battles with leaders, supply,
// control and victory.
//
// Begin with Title (title.go) and Play (06_sequence.go); the files that begin with a
// number are the rulebook's chapters in its order. The map is atlas.go: what the
// rulebook's text proves stands in facts.go with its reasons, everything else is asked
// of the owner, once (query.go). The practice map (practice.go) is invented, named so,
// and never taken for the board. Odds are in odds_*.go, exact by recurrence and proved
// against enumeration. Rule numbers WP-n and readings WR-n are those of rules.tsv.
//
// Readings of open rules, each beside its line; those with an option can be chosen
// otherwise at the start (options.go):
//
//   - Checks come before points are counted (WR-1), need enemy control of the capital (WR-2) and none is due in a freed capital (WR-40, option liberated-capital-check).
//   - Marker, 3-space shift and victory come at unit placement (WR-3, option capital-shift-at); retaking one's capital shifts nothing (WR-4, option own-capital-retaken-shift).
//   - Ships leave a fallen port after the battle (WR-5, option port-eviction-at); disabled ships go to the nearest home port, then any friendly one, else are lost (WR-6, WR-43, option disabled-to).
//   - Cargo stays aboard for turns and lands later (WR-7); the owner picks which cargo is hit, last by default (WR-38); troops may go ashore on friendly coasts (WR-34, option friendly-coast-landing).
//   - Withdrawals are one step, after losses; attackers leave all together, back to where any came from (WR-8, WR-26, WR-44); those that cannot fight on (WR-27, option stuck-attackers). When no attacker is left nobody withdraws: the battle is over.
//   - Leaders help 8 of their own infantry (WR-9), go to the nearest troops (WR-36), hold nothing alone (WR-23).
//   - Mixed defenders share hits by agreement (WR-10, WR-45, option split-hits).
//   - Supply goes over own and allied land and seas that are not the enemy's, without ports (WR-11, option supply-needs-port); ships and leaders need none (WR-48); 1 and 2 kill in Spain and Russia at war (WR-39, option harsh-attrition-when-neutral).
//   - An allotment counts all home areas and the rest is kept (WR-12, option allotment-leftover), is placed in full (WR-49), its battles have the placing country as attacker (WR-28, option uprising-attacker); double income counts what is controlled (option double-income-scope).
//   - New allies' markers leave (WR-13), freed home areas go back (WR-14), neutral ground needs a declaration (WR-15), buffers of a fallen country are neutral again (WR-16), declarations are the payer's (WR-32, option buffer-war-scope).
//   - Recruits outside home up to an area's points (WR-17); figures limit stacks (WR-37, option figure-limits).
//   - Political dice are announced; a miss may be tried again, a shift not (WR-18); one 0 between the arms (WR-25); neutrals below 3 are skipped (WR-21); declared war sets 4 (WR-29, option declared-war-track).
//   - Riding through needs an area without enemy troops (WR-19, WR-42); entering empty enemy ground is combat movement (WR-20).
//   - Surrender ends the turn (WR-30, option same-turn-recheck); areas with foreign units go to them (WR-31, option surrender-fleets-count).
//   - Sea markers without a fleet come up at each placement (WR-35); ships may withdraw to neutral seas (WR-33, option neutral-sea-retreat); friendly ports are those without enemy troops (WR-41).
//   - Seas with fleets start controlled (WR-46), Gibraltar starts British (WR-47); victory is tested whenever control or allegiance changes (WR-22); points stay with their country (WR-50).
//
// What it does not do: it moves no piece and throws no die; it draws no printed map.
package warpeace
