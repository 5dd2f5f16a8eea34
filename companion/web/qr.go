package web

import (
	"fmt"

	"rsc.io/qr"
)

// DrawQR draws an address as a QR code in SVG, dark on white with its quiet zone:
// the colours that every phone's camera reads.
func DrawQR(address string) ([]byte, error) {
	code, err := qr.Encode(address, qr.M)
	if err != nil {
		return nil, fmt.Errorf("encoding %q as a QR code: %w", address, err)
	}
	const quiet = 4
	var k ink
	size := code.Size + 2*quiet
	k.put(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges"><rect width="%d" height="%d" fill="#fff"/><path fill="#111" d="`, size, size, size, size)
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			if !code.Black(x, y) {
				continue
			}
			run := x
			for run < code.Size && code.Black(run, y) {
				run++
			}
			k.put(`M%d %dh%dv1h-%dz`, x+quiet, y+quiet, run-x, run-x)
			x = run
		}
	}
	k.put(`"/></svg>`)
	return []byte(k.b.String()), nil
}
