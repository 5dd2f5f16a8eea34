package sansallies

import "adjutant/engine"

func why(code string) engine.Text { return engine.Text{} }
