//go:build matprofile

package opencv

import (
	"os"
	"testing"

	"gocv.io/x/gocv"
)

// With -tags matprofile every Mat that was opened must have been closed when the
// tests end.
func TestMain(m *testing.M) {
	code := m.Run()
	if n := gocv.MatProfile.Count(); n > 0 {
		gocv.MatProfile.WriteTo(os.Stderr, 1)
		os.Stderr.WriteString("Mats were left open\n")
		code = 1
	}
	os.Exit(code)
}
