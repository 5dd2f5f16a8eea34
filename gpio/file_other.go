//go:build !unix

package gpio

import "os"

// The panel's pins exist on Linux only; elsewhere files have no group and no inode.
func fileGroup(os.FileInfo) (int, bool) { return 0, false }
func fileIdentity(os.FileInfo) string   { return "" }
