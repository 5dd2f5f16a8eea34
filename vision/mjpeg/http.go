package mjpeg

import (
	"context"
	"errors"
	"fmt"
	"mime"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"adjutant/vision"
	"adjutant/vision/watch"
)

// How long a network camera may take.
const (
	httpAnswer = 8 * time.Second // to connect and begin
	httpStall  = 5 * time.Second // between two pictures
)

// HTTP opens a network camera's stream: multipart/x-mixed-replace or JPEGs one
// after another. User and password may stand in the address and are never shown.
func HTTP(ctx context.Context, address string) (*Stream, error) {
	return openHTTP(ctx, address, httpAnswer, httpStall)
}

func openHTTP(ctx context.Context, address string, answer, stall time.Duration) (*Stream, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, &watch.Lost{Err: errors.New("opening the network camera: its address is not understood"), Hint: vision.HintSource}
	}
	shown := u.Redacted()
	lost := func(err error) error {
		var of *url.Error // repeats the address, and says no more
		if errors.As(err, &of) {
			err = of.Err
		}
		return &watch.Lost{Err: fmt.Errorf("opening %s: %w", shown, err), Hint: vision.HintNetwork}
	}
	client := &http.Client{Transport: &http.Transport{
		DialContext:           (&net.Dialer{Timeout: answer}).DialContext,
		TLSHandshakeTimeout:   answer,
		ResponseHeaderTimeout: answer,
	}}
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := func() { cancel(); client.CloseIdleConnections() }
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		stop()
		return nil, lost(err)
	}
	response, err := client.Do(request)
	if err != nil {
		stop()
		return nil, lost(err)
	}
	kind, _, _ := mime.ParseMediaType(response.Header.Get("Content-Type"))
	switch {
	case response.StatusCode == http.StatusUnauthorized:
		err = errors.New("it wants a user and a password: http://user:password@…")
	case response.StatusCode != http.StatusOK:
		err = fmt.Errorf("it answers %s", response.Status)
	case strings.HasPrefix(kind, "text/") || kind == "application/json":
		err = fmt.Errorf("it sends %s, no pictures; name the address of its MJPEG stream", kind)
	}
	if err != nil {
		stop()
		response.Body.Close()
		return nil, lost(err)
	}
	return &Stream{
		name: shown, split: NewSplitter(response.Body), stall: stall,
		stop: func() { stop(); response.Body.Close() },
	}, nil
}
