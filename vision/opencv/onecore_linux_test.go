package opencv

import (
	"runtime"
	"testing"

	"golang.org/x/sys/unix"
)

// oneCore keeps this benchmark, and the threads OpenCV starts for it, on one core.
func oneCore(b *testing.B) {
	runtime.LockOSThread()
	var before, one unix.CPUSet
	if err := unix.SchedGetaffinity(0, &before); err != nil {
		b.Fatal(err)
	}
	for cpu := 0; cpu < 1024; cpu++ {
		if before.IsSet(cpu) {
			one.Set(cpu)
			break
		}
	}
	if err := unix.SchedSetaffinity(0, &one); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		unix.SchedSetaffinity(0, &before)
		runtime.UnlockOSThread()
	})
}
