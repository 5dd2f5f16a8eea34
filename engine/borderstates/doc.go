// Package borderstates keeps the books of Border States, a game for two.
package borderstates
