package main

// Measures in millimetres. The tray fits a printer of 210 by 210; its floor takes the calibration sheet and leaves five
// dice of 16 mm room to roll. Walls of 3 mm are six lines of a 0.5 mm nozzle.
const (
	floorSide = 178.0 // inner side of the floor
	wall      = 3.0
	floorDeep = 2.4
	rim       = 28.0 // height of the rim over the table: a die of 16 mm does not jump it, a low lamp still lights the floor
	batten    = 20.4 // hole for a batten of 20 by 20, with play
	socket    = 45.0 // height of the mast's socket
	screw     = 3.2  // hole for the screw that holds a batten
)

// tray is a square tray with a socket for the mast in the middle of its back.
//
//	    ┌───┐         seen from above
//	┌───┤ ▢ ├───┐
//	│ ┌─┴───┴─┐ │
//	│ │       │ │
//	│ │ floor │ │
//	│ └───────┘ │
//	└───────────┘
func tray() []box {
	const (
		side   = floorSide + 2*wall
		left   = side/2 - batten/2
		right  = side/2 + batten/2
		behind = side + batten // the far side of the hole
	)
	return []box{
		{from: point{0, 0, 0}, to: point{side, side, rim}},
		{from: point{wall, wall, floorDeep}, to: point{side - wall, side - wall, rim}, cut: true},
		{from: point{left - wall, side - wall, 0}, to: point{right + wall, behind + wall, socket}},
		{from: point{left, side, floorDeep}, to: point{right, behind, socket}, cut: true},
		{from: point{side/2 - screw/2, behind, socket/2 - screw/2}, to: point{side/2 + screw/2, behind + wall, socket/2 + screw/2}, cut: true},
	}
}

// cameraHolder slips over the end of the boom and carries a Pi camera module (25 by 24 mm, holes 21 by 12.5 mm apart) on
// four pads, lens away from the boom. It is printed standing, the hole for the boom upright.
//
//	┌───────┐   seen from above
//	│ ┌───┐ │
//	│ │ ▢ │ │   boom
//	│ └───┘ │
//	┌┴───────┴┐  plate
//	 ▯       ▯   pads, camera below
func cameraHolder() []box {
	const (
		width  = batten + 2*wall
		height = 34.0
		plate  = 4.0  // how far the plate stands out on both sides
		pad    = 6.0  // side of a pad
		stand  = 5.0  // its height: room for what is soldered to the module's back
		pilot  = 1.7  // hole for a self-tapping screw M2
		apartX = 21.0 // between the module's holes
		apartZ = 12.5
	)
	shape := []box{
		{from: point{0, 0, 0}, to: point{width, width, height}},
		{from: point{-plate, -wall, 0}, to: point{width + plate, 0, height}},
		{from: point{wall, wall, 0}, to: point{width - wall, width - wall, height}, cut: true},
		{from: point{width/2 - screw/2, width - wall, height/2 - screw/2}, to: point{width/2 + screw/2, width, height/2 + screw/2}, cut: true},
	}
	for _, x := range []float64{width/2 - apartX/2, width/2 + apartX/2} {
		for _, z := range []float64{height/2 - apartZ/2, height/2 + apartZ/2} {
			shape = append(shape,
				box{from: point{x - pad/2, -wall - stand, z - pad/2}, to: point{x + pad/2, -wall, z + pad/2}},
				box{from: point{x - pilot/2, -wall - stand, z - pilot/2}, to: point{x + pilot/2, -1, z + pilot/2}, cut: true})
		}
	}
	return shape
}
