package sansallies

import "adjutant/engine"

func (g *Game) reminders() []engine.Reminder { return nil }
