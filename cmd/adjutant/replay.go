package main

import (
	"context"
	"fmt"

	"adjutant/engine"
)

// replayFiles carries out plays and compares what they expect.
func replayFiles(_ context.Context, a *app, args []string) error {
	o := a.options("replay")
	sheet := o.Bool("sheet", false, "print the sheet at the end of each")
	history := o.Bool("history", false, "print what each answer led to")
	lang := o.String("lang", "en", "`en|fr`")
	files, err := o.parse(args)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return usage("name one .play file or more")
	}
	failed := 0
	for _, f := range files {
		bad, pos := a.replay(f)
		if len(bad) == 0 {
			fmt.Fprintf(a.Out, "ok   %s\n", f)
		} else {
			failed++
			fmt.Fprintf(a.Out, "FAIL %s\n", f)
			for _, b := range bad {
				fmt.Fprintf(a.Out, "     %s\n", b)
			}
		}
		if pos == nil {
			continue
		}
		l := pos.Title.Language(*lang)
		if *history {
			for _, d := range pos.Done {
				fmt.Fprintf(a.Out, "%5d %s\n", d.Seq, l.Say(d.Title))
				for _, n := range d.Notes {
					fmt.Fprintf(a.Out, "      - %s\n", l.Say(n.Text))
				}
			}
		}
		if *sheet {
			fmt.Fprint(a.Out, engine.Localise(pos.Sheet(""), l))
		}
	}
	if len(files) > 1 {
		fmt.Fprintf(a.Out, "%d carried out, %d failed\n", len(files), failed)
	}
	if failed > 0 {
		return errFailed
	}
	return nil
}

// replay carries out one play; a bug in the rules is a failure of the play.
func (a *app) replay(file string) (bad []string, pos *engine.Position) {
	data, err := a.read(file)
	if err != nil {
		return []string{err.Error()}, nil
	}
	p, err := engine.ParsePlay(data)
	if err != nil {
		return []string{err.Error()}, nil
	}
	title := titleOf(p.Game)
	if title == nil {
		return []string{fmt.Sprintf("this Adjutant does not know the game %q", p.Game)}, nil
	}
	defer func() {
		if r := recover(); r != nil {
			bad = append(bad, fmt.Sprintf("the rules broke down: %v", r))
		}
	}()
	pos, err = p.Run(title)
	if err != nil {
		return []string{err.Error()}, pos
	}
	return p.Compare(pos), pos
}
