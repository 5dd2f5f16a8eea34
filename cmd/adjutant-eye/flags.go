package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
)

// newFlags are a command's flags; what is wrong with them is said on standard error.
func newFlags(name string) *flag.FlagSet {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.Usage = func() {
		fmt.Fprintf(flags.Output(), "adjutant-eye %s takes:\n", name)
		flags.PrintDefaults()
	}
	return flags
}

// parse reads a command's flags, before, between and after its files; after "--"
// there are files alone. stop says that the command ends here with a code: 0 when help
// was asked for, 2 when something was wrong.
func parse(flags *flag.FlagSet, args []string) (files []string, code int, stop bool) {
	if asksHelp(args) {
		flags.SetOutput(os.Stdout)
	}
	var last []string
	if i := slices.Index(args, "--"); i >= 0 {
		args, last = args[:i], args[i+1:]
	}
	for {
		err := flags.Parse(args)
		if errors.Is(err, flag.ErrHelp) {
			return nil, 0, true
		}
		if err != nil {
			return nil, 2, true
		}
		if flags.NArg() == 0 {
			return append(files, last...), 0, false
		}
		files, args = append(files, flags.Arg(0)), flags.Args()[1:]
	}
}

func asksHelp(args []string) bool {
	return slices.ContainsFunc(args, func(a string) bool { return a == "-h" || a == "-help" || a == "--help" })
}

// noFiles refuses what a command that takes none was given.
func noFiles(name string, files []string) bool {
	if len(files) > 0 {
		fmt.Fprintf(os.Stderr, "adjutant-eye %s: %q is too much; adjutant-eye %s --help lists what it takes\n", name, files[0], name)
	}
	return len(files) == 0
}

// notNegative refuses a count below zero.
func notNegative(name string, expect int) bool {
	if expect < 0 {
		fmt.Fprintf(os.Stderr, "adjutant-eye %s: --expect %d: a number from 0 (not known) on\n", name, expect)
	}
	return expect >= 0
}
