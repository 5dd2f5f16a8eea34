package gpio_test

import (
	"fmt"
	"time"

	"adjutant/gpio"
)

// A panel shows a scene and is pressed. A real one is opened with Open and a table of pins, and used in the same way.
func Example() {
	panel := gpio.NewSim()
	defer panel.Halt()

	scene := gpio.Scene{Phase: 3, Need: gpio.NeedRoll, Proposal: true} // dice were read and wait for NEXT
	panel.Show(scene.Lamps())
	for _, lamp := range []gpio.Lamp{gpio.Phase3, gpio.Roll, gpio.Confirm} {
		fmt.Println(lamp, panel.Lamps()[lamp])
	}

	panel.Press(gpio.Next, false, time.Now())
	fmt.Println("pressed", (<-panel.Presses()).Button)
	// Output:
	// phase3 on
	// roll blink
	// confirm blink
	// pressed next
}
