//go:build !linux

package main

// diskSpace is not known on this system.
func diskSpace(string) (free, total uint64, ok bool) { return 0, 0, false }
