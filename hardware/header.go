package hardware

// HeaderPin is one of the 40 pins of a Raspberry Pi's header, the same on every model since the B+.
type HeaderPin struct {
	Number int    // 1 to 40; odd numbers in the row towards the middle of the board
	Kind   Kind   // what the pin is
	Name   string // "GPIO17"; "3.3 V", "5 V", "ground"
	Also   string // the name that mainline kernels give the pin, where it is another one
	Kept   string // why Adjutant keeps off the pin; "" if it may be used
	PullUp bool   // the pin is pulled up from power-on until a program takes it; the others are pulled down
}

// Kind is what a header pin is.
type Kind string

const (
	Supply3V3 Kind = "3.3 V"
	Supply5V  Kind = "5 V"
	Ground    Kind = "ground"
	Signal    Kind = "signal"
)

// Header lists the 40 pins by their numbers.
//
// Sources: the Raspberry Pi documentation's pin-out and the BCM2835 ARM Peripherals datasheet, table 6-31 (pulls at
// power-on: GPIO0 to GPIO8 up, GPIO9 to GPIO27 down); gpio-line-names in the mainline kernel's bcm2711-rpi-4-b.dts.
func Header() []HeaderPin {
	const (
		eeprom = "reads the EEPROM of add-on boards while the Pi starts"
		i2c    = "I2C, for a display or a clock module; it has its own strong pull-up"
		serial = "serial console, the way in when nothing else works"
		sound  = "I2S, for a sound board: a Pi 5 has no headphone socket"
	)
	return []HeaderPin{
		{Number: 1, Kind: Supply3V3, Name: "3.3 V"}, {Number: 2, Kind: Supply5V, Name: "5 V"},
		{Number: 3, Kind: Signal, Name: "GPIO2", Also: "SDA1", Kept: i2c, PullUp: true}, {Number: 4, Kind: Supply5V, Name: "5 V"},
		{Number: 5, Kind: Signal, Name: "GPIO3", Also: "SCL1", Kept: i2c, PullUp: true}, {Number: 6, Kind: Ground, Name: "ground"},
		{Number: 7, Kind: Signal, Name: "GPIO4", Also: "GPIO_GCLK", PullUp: true}, {Number: 8, Kind: Signal, Name: "GPIO14", Also: "TXD1", Kept: serial},
		{Number: 9, Kind: Ground, Name: "ground"}, {Number: 10, Kind: Signal, Name: "GPIO15", Also: "RXD1", Kept: serial},
		{Number: 11, Kind: Signal, Name: "GPIO17"}, {Number: 12, Kind: Signal, Name: "GPIO18", Kept: sound},
		{Number: 13, Kind: Signal, Name: "GPIO27"}, {Number: 14, Kind: Ground, Name: "ground"},
		{Number: 15, Kind: Signal, Name: "GPIO22"}, {Number: 16, Kind: Signal, Name: "GPIO23"},
		{Number: 17, Kind: Supply3V3, Name: "3.3 V"}, {Number: 18, Kind: Signal, Name: "GPIO24"},
		{Number: 19, Kind: Signal, Name: "GPIO10", Also: "SPI_MOSI"}, {Number: 20, Kind: Ground, Name: "ground"},
		{Number: 21, Kind: Signal, Name: "GPIO9", Also: "SPI_MISO"}, {Number: 22, Kind: Signal, Name: "GPIO25"},
		{Number: 23, Kind: Signal, Name: "GPIO11", Also: "SPI_SCLK"}, {Number: 24, Kind: Signal, Name: "GPIO8", Also: "SPI_CE0_N", PullUp: true},
		{Number: 25, Kind: Ground, Name: "ground"}, {Number: 26, Kind: Signal, Name: "GPIO7", Also: "SPI_CE1_N", PullUp: true},
		{Number: 27, Kind: Signal, Name: "GPIO0", Also: "ID_SDA", Kept: eeprom, PullUp: true}, {Number: 28, Kind: Signal, Name: "GPIO1", Also: "ID_SCL", Kept: eeprom, PullUp: true},
		{Number: 29, Kind: Signal, Name: "GPIO5", PullUp: true}, {Number: 30, Kind: Ground, Name: "ground"},
		{Number: 31, Kind: Signal, Name: "GPIO6", PullUp: true}, {Number: 32, Kind: Signal, Name: "GPIO12"},
		{Number: 33, Kind: Signal, Name: "GPIO13"}, {Number: 34, Kind: Ground, Name: "ground"},
		{Number: 35, Kind: Signal, Name: "GPIO19", Kept: sound}, {Number: 36, Kind: Signal, Name: "GPIO16"},
		{Number: 37, Kind: Signal, Name: "GPIO26"}, {Number: 38, Kind: Signal, Name: "GPIO20"},
		{Number: 39, Kind: Ground, Name: "ground"}, {Number: 40, Kind: Signal, Name: "GPIO21", Kept: sound},
	}
}

// headerPin returns the pin with a header number; the zero value if there is none.
func headerPin(number int) HeaderPin {
	for _, p := range Header() {
		if p.Number == number {
			return p
		}
	}
	return HeaderPin{}
}
