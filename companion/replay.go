package companion

import (
	"runtime/debug"

	"adjutant/engine"
)

// replay is engine.Replay with a bug in the rules made an error that names game
// and entry, so that it never takes the daemon with it.
func replay(game string, title *engine.Title, setup engine.Setup, entries []engine.Entry) (pos *engine.Position, err error) {
	defer func() {
		if r := recover(); r != nil {
			pos, err = nil, &Bug{Game: game, Title: title.ID, Entry: len(entries), Panic: r, Stack: debug.Stack()}
		}
	}()
	return engine.Replay(title, setup, entries)
}

// replayFar replays as far as the rules go. why is empty when that is the end.
func replayFar(game string, title *engine.Title, setup engine.Setup, entries []engine.Entry) (pos *engine.Position, why *engine.Text, err error) {
	pos, err = replay(game, title, setup, entries)
	if err == nil && pos.Err == nil {
		return pos, nil, nil
	}
	if err == nil {
		cause := engine.T("%s", engine.Name(pos.Err.Error()))
		if r := engine.RefusalOf(pos.Err); r != nil {
			cause = r.Text
		}
		t := engine.T("The log stops at entry %d, which these rules do not take: %s Take back to there to go on, or use the version it was played with.", pos.ErrSeq, cause)
		return pos, &t, nil
	}
	first := err
	if _, bug := err.(*Bug); !bug {
		return nil, nil, err
	}
	for n := len(entries) - 1; n >= 0; n-- {
		if pos, err = replay(game, title, setup, entries[:n]); err == nil {
			t := engine.T("The rules break down at entry %d: that is a bug. The game stands as before it. Take back to there to go on, and send a report.", n+1)
			return pos, &t, nil
		}
	}
	return nil, nil, first
}

// drawSheet is the game's sheet; of a sheet that cannot be drawn, the last one
// that could.
func drawSheet(g *openGame, seat string) (sheet engine.Sheet, bug error) {
	defer func() {
		if r := recover(); r != nil {
			sheet = g.drawn
			bug = &Bug{Game: g.rec.ID, Title: g.title.ID, Panic: r, Stack: debug.Stack()}
		}
	}()
	sheet = g.pos.Sheet(seat)
	if seat == "" {
		g.drawn = sheet
	}
	return sheet, nil
}

// problems are what does not add up on the books, the log itself first.
func (g *openGame) problems() (out []engine.Problem) {
	if g.broken != nil {
		out = append(out, engine.Problem{Code: BrokenGame, Text: *g.broken})
	}
	defer func() {
		if r := recover(); r != nil {
			out = append(out, engine.Problem{Code: BrokenGame, Text: engine.T("The books cannot be checked: a rule has a bug.")})
		}
	}()
	return append(out, g.pos.Game.Check()...)
}
