//go:build !linux

package opencv

// KeepMemorySmall does nothing here.
func KeepMemorySmall() {}
