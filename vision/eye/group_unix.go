//go:build unix

package eye

import (
	"os/exec"
	"syscall"
)

// ownGroup gives the child a process group, so that what it starts (rpicam-vid)
// can be ended with it and a Ctrl-C in the terminal reaches adjutant alone.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills the child and what it started.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
