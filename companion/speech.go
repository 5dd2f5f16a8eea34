package companion

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
	"sync"
	"time"

	"adjutant/engine"
)

// Speech says things aloud through espeak-ng, a child process for each
// utterance. It never waits: what is said while something is being said cuts it
// off, and of several that wait the last is said.
type Speech struct {
	path   string
	status func(Device)
	next   chan utterance
	stop   context.CancelFunc
	done   chan struct{}
	once   sync.Once
}

type utterance struct{ lang, text string }

// speechLimit is how long one utterance may take; a hung child is ended then.
const speechLimit = 60 * time.Second

// NewSpeech looks for espeak-ng (program names another; "" looks in PATH) and
// tells status how it stands. Without it everything said is dropped.
func NewSpeech(program string, status func(Device)) *Speech {
	if program == "" {
		program = "espeak-ng"
	}
	s := &Speech{status: status, next: make(chan utterance, 1), done: make(chan struct{})}
	ctx, stop := context.WithCancel(context.Background())
	s.stop = stop
	path, err := exec.LookPath(program)
	if err != nil {
		status(Device{Kind: "speech", State: "absent", Text: engine.T("No speech: espeak-ng is not installed.")})
		close(s.done)
		return s
	}
	s.path = path
	status(Device{Kind: "speech", State: "ok", Text: engine.T("Speech works.")})
	go s.run(ctx)
	return s
}

// Speak says a text, "fr" in French.
func (s *Speech) Speak(lang, text string) {
	if s.path == "" || strings.TrimSpace(text) == "" {
		return
	}
	u := utterance{lang, text}
	for {
		select {
		case s.next <- u:
			return
		default:
		}
		select {
		case <-s.next: // it was never begun; the newer one matters
		default:
		}
	}
}

// Close cuts off what is being said.
func (s *Speech) Close() error {
	s.once.Do(s.stop)
	<-s.done
	return nil
}

func (s *Speech) run(ctx context.Context) {
	defer close(s.done)
	var u utterance
	for have := false; ; {
		if !have {
			select {
			case <-ctx.Done():
				return
			case u = <-s.next:
			}
		}
		have = false
		one, cancel := context.WithTimeout(ctx, speechLimit)
		said := make(chan error, 1)
		go func(u utterance) { said <- s.say(one, u) }(u) // u is the next one before this ends
		select {
		case err := <-said:
			s.tell(err)
		case u = <-s.next:
			have = true
			cancel()
			<-said
		case <-ctx.Done():
			cancel()
			<-said
			return
		}
		cancel()
	}
}

func (s *Speech) tell(err error) {
	if err != nil {
		s.status(Device{Kind: "speech", State: "failing", Text: engine.T("Speech does not work: %s. Is a loudspeaker there?", engine.Name(err.Error()))})
		return
	}
	s.status(Device{Kind: "speech", State: "ok", Text: engine.T("Speech works.")})
}

// say runs the child and waits for it. The text goes through its input, where
// nothing in it can be taken for an option.
func (s *Speech) say(ctx context.Context, u utterance) error {
	voice := "en"
	if u.lang == "fr" {
		voice = "fr"
	}
	cmd := exec.CommandContext(ctx, s.path, "-v", voice, "--stdin")
	cmd.Stdin = strings.NewReader(u.text)
	cmd.WaitDelay = time.Second
	out, err := cmd.CombinedOutput()
	if err != nil {
		first, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
		if first == "" {
			return err
		}
		return fmt.Errorf("%w: %s", err, first)
	}
	return nil
}
