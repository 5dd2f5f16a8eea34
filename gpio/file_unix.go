//go:build unix

package gpio

import (
	"fmt"
	"os"
	"syscall"
)

// fileGroup returns the number of the group that owns a file.
func fileGroup(info os.FileInfo) (int, bool) {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, false
	}
	return int(stat.Gid), true
}

// fileIdentity returns what the kernel knows the file by.
func fileIdentity(info os.FileInfo) string {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return ""
	}
	return fmt.Sprintf("inode %d device %d user %d group %d", stat.Ino, stat.Rdev, stat.Uid, stat.Gid)
}
