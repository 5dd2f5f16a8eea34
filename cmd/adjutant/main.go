// Command adjutant is the assistant at the table: the daemon and a person's
// commands. Begin with `adjutant serve`, or `adjutant play sansallies` for a game
// in the terminal. It is pure Go; the camera is read by adjutant-eye, a process
// of its own.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
)

// version is set by the build: -ldflags "-X main.version=…".
var version = "dev"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, &app{Args: os.Args[1:], In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Env: os.Getenv, Sockets: "/proc/net/unix"}))
}

// app is one call of the program: what the operating system gives it, so that
// tests can start the whole.
type app struct {
	Args []string
	In   io.Reader
	Out  io.Writer
	Err  io.Writer
	Env  func(string) string

	Sockets string // the kernel's list of sockets, by which running daemons are found; "": none is looked for
}

// command is one word of the program.
type command struct {
	name, args, about string
	do                func(context.Context, *app, []string) error
}

func commands() []command {
	return []command{
		{"serve", "", "run the table: page, panel, camera", serve},
		{"play", "GAME", "play in the terminal", playTerminal},
		{"replay", "FILE.play…", "carry out games or tests and compare", replayFiles},
		{"games", "", "list the games that can be played and those that are kept", listGames},
		{"export", "ID [FILE]", "write a game as a .play file", exportGame},
		{"import", "FILE", "take a .play file in as a game", importGame},
		{"sheet", "export [GAME] [FILE] | import FILE", "printed values: to or from a file", sheetFiles},
		{"backup", "FILE", "copy the books, also while Adjutant runs", backup},
		{"restore", "FILE", "put a copy in the place of the books", restore},
		{"doctor", "", "look at everything and say what to do", doctor},
		{"qr", "", "show the address of the table as a QR code", showQR},
		{"version", "", "say which Adjutant this is", showVersion},
	}
}

// usageError is a wrong call; the person is shown how it goes.
type usageError string

func (e usageError) Error() string { return string(e) }

func usage(format string, args ...any) error { return usageError(fmt.Sprintf(format, args...)) }

// run carries out the command and returns the exit code: 0 done, 1 not, 2 called
// wrongly.
func run(ctx context.Context, a *app) int {
	if len(a.Args) == 0 || a.Args[0] == "help" || a.Args[0] == "-h" || a.Args[0] == "--help" {
		help(a.Out)
		return 0
	}
	for _, c := range commands() {
		if c.name != a.Args[0] {
			continue
		}
		err := c.do(ctx, a, a.Args[1:])
		var wrong usageError
		switch {
		case err == nil, errors.Is(err, flag.ErrHelp):
			return 0
		case errors.As(err, &wrong):
			fmt.Fprintf(a.Err, "adjutant %s: %v\nusage: adjutant %s [flags] %s\n", c.name, err, c.name, c.args)
			return 2
		case errors.Is(err, errFailed):
			return 1
		}
		fmt.Fprintf(a.Err, "adjutant %s: %v\n", c.name, err)
		return 1
	}
	fmt.Fprintf(a.Err, "adjutant: there is no command %q\n", a.Args[0])
	help(a.Err)
	return 2
}

// errFailed ends a command that has already said what was wrong.
var errFailed = errors.New("failed")

func help(w io.Writer) {
	fmt.Fprint(w, "Adjutant keeps the books of a game on a real table.\n\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "  adjutant %-36s %s\n", strings.TrimSpace(c.name+" "+c.args), c.about)
	}
	fmt.Fprint(w, "\nadjutant COMMAND -h tells a command's flags. Each may also stand in the environment\n(--camera demo is ADJUTANT_CAMERA=demo) or in a file named with --config (camera = demo).\n")
}

func showVersion(_ context.Context, a *app, _ []string) error {
	_, err := fmt.Fprintln(a.Out, "adjutant", version)
	return err
}
