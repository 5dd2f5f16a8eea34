package main

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// A shape is a list of boxes, filled or cut out, each over the ones before it. Every face of the result lies on a grid
// of the boxes' sides, so that neighbouring faces share whole edges and the surface is closed:
//
//	      ┌──┐           filled  ┌────────┐   cut  ┌──┐
//	┌──┐  │  │                   │        │        │  │
//	│  └──┘  │    =              │        │   -    └──┘
//	└────────┘                   └────────┘
type box struct {
	from, to point // opposite corners, mm; from is the smaller one on every axis
	cut      bool
}

type point [3]float64

type triangle [3]point // counter-clockwise seen from outside

// mesh returns the closed surface of a shape.
func mesh(boxes []box) []triangle {
	var grid [3][]float64
	for axis := range grid {
		for _, b := range boxes {
			grid[axis] = append(grid[axis], b.from[axis], b.to[axis])
		}
		slices.Sort(grid[axis])
		grid[axis] = slices.Compact(grid[axis])
	}
	filled := func(cell [3]int) bool {
		var centre point
		for axis, n := range cell {
			if n < 0 || n >= len(grid[axis])-1 {
				return false
			}
			centre[axis] = (grid[axis][n] + grid[axis][n+1]) / 2
		}
		for _, b := range slices.Backward(boxes) {
			if b.contains(centre) {
				return !b.cut
			}
		}
		return false
	}

	var surface []triangle
	for x := range len(grid[0]) - 1 {
		for y := range len(grid[1]) - 1 {
			for z := range len(grid[2]) - 1 {
				cell := [3]int{x, y, z}
				if !filled(cell) {
					continue
				}
				for axis := range 3 {
					for _, side := range []int{0, 1} {
						next := cell
						next[axis] += 2*side - 1
						if !filled(next) {
							surface = append(surface, face(grid, cell, axis, side)...)
						}
					}
				}
			}
		}
	}
	return surface
}

func (b box) contains(p point) bool {
	for axis := range p {
		if p[axis] < b.from[axis] || p[axis] > b.to[axis] {
			return false
		}
	}
	return true
}

// face returns the two triangles of a cell's face across an axis, on its lower (0) or upper (1) side.
func face(grid [3][]float64, cell [3]int, axis, side int) []triangle {
	u, v := (axis+1)%3, (axis+2)%3
	corner := func(du, dv int) point {
		var p point
		p[axis] = grid[axis][cell[axis]+side]
		p[u] = grid[u][cell[u]+du]
		p[v] = grid[v][cell[v]+dv]
		return p
	}
	a, b, c, d := corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)
	if side == 0 {
		b, d = d, b
	}
	return []triangle{{a, b, c}, {a, c, d}}
}

// stl writes a surface as binary STL: 80 bytes of name, the number of triangles, and for each of them its normal, three
// corners (little-endian float32, mm) and two bytes that mean nothing.
func stl(name string, surface []triangle) []byte {
	var out bytes.Buffer
	header := make([]byte, 80)
	copy(header, name)
	out.Write(header)
	put := func(v any) { _ = binary.Write(&out, binary.LittleEndian, v) } // a bytes.Buffer takes everything
	put(uint32(len(surface)))
	for _, t := range surface {
		for _, p := range []point{t.normal(), t[0], t[1], t[2]} {
			put([3]float32{float32(p[0]), float32(p[1]), float32(p[2])})
		}
		put(uint16(0))
	}
	return out.Bytes()
}

// normal is the unit vector that points out of an axis-parallel triangle.
func (t triangle) normal() point {
	n := cross(minus(t[1], t[0]), minus(t[2], t[0]))
	for axis := range n {
		switch {
		case n[axis] > 0:
			n[axis] = 1
		case n[axis] < 0:
			n[axis] = -1
		}
	}
	return n
}

func minus(a, b point) point { return point{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }

func cross(a, b point) point {
	return point{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}
