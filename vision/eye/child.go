package eye

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"adjutant/vision"
)

// child is one running adjutant-eye.
type child struct {
	cmd   *exec.Cmd
	stdin io.WriteCloser
	said  chan vision.Said // closed when its output ends
	asks  chan []byte      // to the writer
	sent  chan struct{}    // the writer took an ask
	dead  chan struct{}    // the process ended, exit says how
	quit  chan struct{}    // nobody reads said any more

	mu       sync.Mutex
	err      error  // what it said or was told went wrong
	exit     error  // how the process ended
	lastWord string // the last line of its standard error
}

// startChild starts `adjutant-eye watch`. A program that cannot be found is an
// *exec.Error.
func startChild(cfg Config) (*child, error) {
	path, err := find(cfg.Path)
	if err != nil {
		return nil, err
	}
	args := append([]string{"watch", "--source", cfg.Source}, cfg.Args...)
	if cfg.Learned != "" {
		args = append(args, "--learned", cfg.Learned)
	}
	cmd := exec.Command(path, args...)
	cmd.Env = cfg.Env
	ownGroup(cmd)
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("starting adjutant-eye: %w", err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("starting adjutant-eye: %w", err)
	}
	stderr, err := cmd.StderrPipe()
	if err != nil {
		return nil, fmt.Errorf("starting adjutant-eye: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("starting adjutant-eye: %w", &exec.Error{Name: path, Err: err})
	}
	c := &child{
		cmd: cmd, stdin: stdin,
		said: make(chan vision.Said, 4),
		asks: make(chan []byte, 4),
		sent: make(chan struct{}, 1),
		dead: make(chan struct{}),
		quit: make(chan struct{}),
	}
	var readers sync.WaitGroup
	readers.Add(2)
	go func() { defer readers.Done(); c.listen(stdout) }()
	go func() { defer readers.Done(); c.overhear(stderr, cfg) }()
	go c.talk()
	go func() {
		readers.Wait()
		err := cmd.Wait()
		c.mu.Lock()
		c.exit = err
		c.mu.Unlock()
		close(c.dead)
	}()
	return c, nil
}

// find is the program to run: as named, else beside this program, else in PATH.
func find(path string) (string, error) {
	if path != "" {
		found, err := exec.LookPath(path)
		if err != nil {
			return "", fmt.Errorf("starting adjutant-eye: %w", &exec.Error{Name: path, Err: errors.New("no such program")})
		}
		return found, nil
	}
	name := "adjutant-eye"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	if self, err := os.Executable(); err == nil {
		if found, err := exec.LookPath(filepath.Join(filepath.Dir(self), name)); err == nil {
			return found, nil
		}
	}
	found, err := exec.LookPath(name)
	if err != nil {
		return "", fmt.Errorf("starting adjutant-eye: %w", &exec.Error{Name: name, Err: errors.New("neither beside adjutant nor in PATH")})
	}
	return found, nil
}

// listen decodes the child's lines. A line that is no JSON ends the child.
func (c *child) listen(stdout io.Reader) {
	defer close(c.said)
	lines := bufio.NewScanner(stdout)
	lines.Buffer(make([]byte, 64<<10), vision.MaxLine)
	for lines.Scan() {
		var said vision.Said
		if err := json.Unmarshal(lines.Bytes(), &said); err != nil {
			c.fail(fmt.Errorf("speaking with adjutant-eye: a line is no JSON: %w", err))
			break
		}
		select {
		case c.said <- said:
		case <-c.quit:
			_, _ = io.Copy(io.Discard, stdout) // lets the child finish and see its input closed
			return
		}
	}
	if err := lines.Err(); err != nil {
		c.fail(fmt.Errorf("speaking with adjutant-eye: %w", err))
	}
}

// overhear logs the child's standard error.
func (c *child) overhear(stderr io.Reader, cfg Config) {
	lines := bufio.NewScanner(stderr)
	lines.Buffer(make([]byte, 4<<10), 1<<20)
	for lines.Scan() {
		text := strings.TrimSpace(lines.Text())
		if text == "" {
			continue
		}
		c.mu.Lock()
		c.lastWord = text
		c.mu.Unlock()
		cfg.Log.Info("adjutant-eye", "says", text)
	}
	_, _ = io.Copy(io.Discard, stderr) // a line beyond all measure must not block the child
}

// talk writes asks; a child that does not read blocks only this goroutine.
func (c *child) talk() {
	for {
		select {
		case line := <-c.asks:
			select {
			case c.sent <- struct{}{}:
			default:
			}
			if _, err := c.stdin.Write(line); err != nil {
				return
			}
		case <-c.quit:
			return
		}
	}
}

// ready says whether send would take another ask.
func (c *child) ready() bool { return len(c.asks) < cap(c.asks)-2 }

// send queues an ask; the caller has seen ready, or knows that little waits.
func (c *child) send(ask vision.Asked) {
	line, err := json.Marshal(ask)
	if err != nil {
		c.fail(fmt.Errorf("asking adjutant-eye: %w", err))
		return
	}
	select {
	case c.asks <- append(line, '\n'):
	default:
	}
}

func (c *child) fail(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err == nil {
		c.err = err
	}
}

// why says how the child's output came to end.
func (c *child) why() error {
	c.mu.Lock()
	err := c.err
	c.mu.Unlock()
	if err != nil {
		return err
	}
	select {
	case <-c.dead:
	case <-time.After(time.Second):
		return errors.New("running adjutant-eye: it closed its output")
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.exit != nil && c.lastWord != "":
		return fmt.Errorf("running adjutant-eye: %w: %s", c.exit, c.lastWord)
	case c.exit != nil:
		return fmt.Errorf("running adjutant-eye: %w", c.exit)
	}
	return errors.New("running adjutant-eye: it ended by itself")
}

// stop closes the child's input and, when that does not end it, kills it and
// what it started.
func (c *child) stop(clock Clock) {
	close(c.quit)
	c.stdin.Close()
	select {
	case <-c.dead:
		return
	case <-clock.After(2 * time.Second):
	}
	killGroup(c.cmd)
	<-c.dead
}
