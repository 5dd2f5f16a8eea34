//go:build !unix

package eye

import "os/exec"

func ownGroup(*exec.Cmd) {}

// killGroup kills the child.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
