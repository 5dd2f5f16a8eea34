package mjpeg

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/textproto"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"adjutant/vision"
	"adjutant/vision/watch"

	"pgregory.net/rapid"
)

// picture is a JPEG whose brightness tells it from others.
func picture(t testing.TB, n int) []byte {
	t.Helper()
	img := image.NewGray(image.Rect(0, 0, 48, 32))
	for i := range img.Pix {
		img.Pix[i] = uint8(i*7 + n*31)
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, &jpeg.Options{Quality: 60 + n%40}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// withThumbnail puts a whole JPEG into a segment, as cameras do.
func withThumbnail(p, thumb []byte) []byte {
	out := append([]byte{}, p[:2]...)
	n := len(thumb) + 2
	out = append(out, 0xFF, 0xE1, byte(n>>8), byte(n))
	return append(append(out, thumb...), p[2:]...)
}

func all(t testing.TB, s *Splitter) (pictures [][]byte, err error) {
	for {
		p, err := s.Next()
		if err != nil {
			return pictures, err
		}
		if _, err := jpeg.Decode(bytes.NewReader(p)); err != nil {
			t.Fatalf("picture %d does not unpack: %v", len(pictures), err)
		}
		pictures = append(pictures, bytes.Clone(p))
	}
}

func TestSplit(t *testing.T) {
	a, b := picture(t, 1), picture(t, 2)
	for name, c := range map[string]struct {
		stream []byte
		want   [][]byte
	}{
		"a b":                     {cat(a, b), [][]byte{a, b}},
		"rubbish a rubbish b":     {cat([]byte("--frame\r\nContent-Length: 9\r\n\r\n"), a, []byte("\xff\x00\xff"), b), [][]byte{a, b}},
		"a with a thumbnail":      {cat(withThumbnail(a, b), b), [][]byte{withThumbnail(a, b), b}},
		"half of a, then b":       {cat(a[:len(a)/2], b), [][]byte{b}},
		"a broken header, then b": {cat([]byte{0xFF, 0xD8, 0x12}, b), [][]byte{b}},
		"b breaks off":            {cat(a, b[:len(b)-1]), [][]byte{a}},
		"nothing":                 {nil, nil},
	} {
		t.Run(name, func(t *testing.T) {
			for _, r := range []io.Reader{bytes.NewReader(c.stream), iotest.OneByteReader(bytes.NewReader(c.stream))} {
				got, err := all(t, NewSplitter(r))
				if !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
					t.Errorf("ends with %v", err)
				}
				if len(got) != len(c.want) {
					t.Fatalf("%d pictures, want %d", len(got), len(c.want))
				}
				for i := range got {
					if !bytes.Equal(got[i], c.want[i]) {
						t.Errorf("picture %d differs", i)
					}
				}
			}
		})
	}
}

func cat(parts ...[]byte) []byte { return bytes.Join(parts, nil) }

// TestSplitFindsEveryPictureBetweenAnything puts pictures between random bytes
// that hold no start of a picture.
func TestSplitFindsEveryPictureBetweenAnything(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		n := rapid.IntRange(0, 5).Draw(r, "pictures")
		var stream []byte
		for i := range n {
			noise := rapid.SliceOf(rapid.Byte()).Draw(r, "noise")
			stream = append(stream, bytes.ReplaceAll(noise, []byte{0xFF}, []byte{0xFE})...)
			stream = append(stream, picture(t, i)...)
		}
		got, _ := all(t, NewSplitter(bytes.NewReader(stream)))
		if len(got) != n {
			r.Fatalf("%d pictures of %d", len(got), n)
		}
	})
}

func FuzzSplit(f *testing.F) {
	f.Add(picture(f, 1))
	f.Add([]byte{0xFF, 0xD8, 0xFF, 0xE0, 0, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		s := NewSplitter(bytes.NewReader(data))
		for {
			p, err := s.Next()
			if err != nil {
				return
			}
			if len(p) > MaxPicture || !bytes.HasPrefix(p, []byte{0xFF, 0xD8}) || !bytes.HasSuffix(p, []byte{0xFF, 0xD9}) {
				t.Fatalf("no picture: % x", p[:min(len(p), 20)])
			}
		}
	})
}

func TestAnEndlessPictureIsSkipped(t *testing.T) {
	a := picture(t, 1)
	endless := io.MultiReader(bytes.NewReader(a[:len(a)-2]), io.LimitReader(zeros{}, 3*MaxPicture), bytes.NewReader(a))
	s := NewSplitter(endless)
	p, err := s.Next()
	if err != nil || !bytes.Equal(p, a) {
		t.Fatalf("after an endless picture: %d bytes, %v", len(p), err)
	}
	if cap(s.buf) > 3*MaxPicture {
		t.Errorf("%d bytes were kept", cap(s.buf))
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// hint is what a person is told to do about an error.
func hint(t *testing.T, err error) vision.Hint {
	t.Helper()
	var lost *watch.Lost
	if !errors.As(err, &lost) {
		t.Fatalf("%v says nothing for people", err)
	}
	return lost.Hint
}

func TestHTTP(t *testing.T) {
	a, b := picture(t, 1), picture(t, 2)
	hang := make(chan struct{})
	mux := http.NewServeMux()
	mux.HandleFunc("/multipart", func(w http.ResponseWriter, r *http.Request) {
		m := multipart.NewWriter(w)
		w.Header().Set("Content-Type", "multipart/x-mixed-replace;boundary="+m.Boundary())
		for _, p := range [][]byte{a, b} {
			part, _ := m.CreatePart(textproto.MIMEHeader{"Content-Type": {"image/jpeg"}, "Content-Length": {fmt.Sprint(len(p))}})
			part.Write(p)
		}
	})
	mux.HandleFunc("/raw", func(w http.ResponseWriter, r *http.Request) { w.Write(cat(a, b)) })
	mux.HandleFunc("/page", func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "<html>the camera's own page") })
	mux.HandleFunc("/secret", func(w http.ResponseWriter, r *http.Request) {
		if user, password, _ := r.BasicAuth(); user != "eye" || password != "pass" {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		w.Write(cat(a, b))
	})
	mux.HandleFunc("/stall", func(w http.ResponseWriter, r *http.Request) {
		w.Write(a)
		w.(http.Flusher).Flush()
		<-hang
	})
	mux.HandleFunc("/silent", func(w http.ResponseWriter, r *http.Request) { <-hang })
	server := httptest.NewServer(mux)
	defer server.Close()
	defer close(hang)
	signed := strings.Replace(server.URL, "://", "://eye:pass@", 1)

	for name, address := range map[string]string{"multipart": server.URL + "/multipart", "raw": server.URL + "/raw", "signed": signed + "/secret"} {
		t.Run(name, func(t *testing.T) {
			s, err := HTTP(t.Context(), address)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			for i, want := range [][]byte{a, b} {
				if p, err := s.Next(t.Context()); err != nil || !bytes.Equal(p, want) {
					t.Fatalf("picture %d: %d bytes, %v", i, len(p), err)
				}
			}
			if _, err := s.Next(t.Context()); hint(t, err) != vision.HintPlug {
				t.Errorf("after the end: %v", err)
			}
			if strings.Contains(s.Name(), "pass") {
				t.Errorf("the password is shown: %s", s.Name())
			}
		})
	}
	for name, c := range map[string]struct {
		address string
		hint    vision.Hint
	}{
		"a page":           {server.URL + "/page", vision.HintNetwork},
		"no such page":     {server.URL + "/none", vision.HintNetwork},
		"password missing": {server.URL + "/secret", vision.HintNetwork},
		"nobody there":     {"http://127.0.0.1:1/", vision.HintNetwork},
		"no answer":        {server.URL + "/silent", vision.HintNetwork},
		"no address":       {"http://", vision.HintSource},
		"other scheme":     {"file:///etc/passwd", vision.HintSource},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := openHTTP(t.Context(), c.address, 200*time.Millisecond, time.Second)
			if err == nil {
				s.Close()
				t.Fatal("it opened")
			}
			if hint(t, err) != c.hint {
				t.Errorf("%v, hint %s", err, hint(t, err))
			}
			if strings.Contains(err.Error(), "pass@") {
				t.Errorf("the password is shown: %v", err)
			}
		})
	}
	t.Run("stall", func(t *testing.T) {
		s, err := openHTTP(t.Context(), server.URL+"/stall", time.Second, 100*time.Millisecond)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		if _, err := s.Next(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Next(t.Context()); err == nil || !strings.Contains(err.Error(), "no picture for") {
			t.Errorf("a stalled stream: %v", err)
		}
	})
	t.Run("ended by us", func(t *testing.T) {
		s, err := HTTP(t.Context(), server.URL+"/stall")
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		ctx, cancel := context.WithCancel(t.Context())
		s.Next(ctx)
		cancel()
		if _, err := s.Next(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("ended by us: %v", err)
		}
	})
}

// fakeRpicam puts a script named name in front of the PATH, with pictures beside
// it; the script speaks as rpicam-vid does on the channels that it uses.
func fakeRpicam(t *testing.T, name, script string) {
	t.Helper()
	dir := t.TempDir()
	os.WriteFile(filepath.Join(dir, "a.jpg"), picture(t, 1), 0o600)
	os.WriteFile(filepath.Join(dir, "b.jpg"), picture(t, 2), 0o600)
	if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\ncd "+dir+"\n"+script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":/usr/bin:/bin")
}

func TestRpicam(t *testing.T) {
	for name, c := range map[string]struct {
		program, script string
		pictures        int
		hint            vision.Hint
		says            string
	}{
		"two pictures, then it dies": {"rpicam-vid", `echo "$@" > args; cat a.jpg b.jpg; echo "ERROR: *** failed to allocate ***" >&2; exit 1`, 2, vision.HintPlug, "failed to allocate"},
		"older name":                 {"libcamera-vid", `cat a.jpg b.jpg`, 2, vision.HintPlug, "the stream ended"},
		"no camera":                  {"rpicam-vid", `echo "ERROR: *** no cameras available ***" >&2; exit 255`, 0, vision.HintPlug, "no cameras available"},
		"held by another": {"rpicam-vid", `echo "ERROR V4L2 v4l2_device.cpp: Unable to set controls: Device or resource busy" >&2
echo "ERROR: *** failed to acquire camera ***" >&2; exit 255`, 0, vision.HintBusy, "busy"},
		"no permission": {"rpicam-vid", `echo "Failed to open /dev/dma_heap/linux,cma: Permission denied" >&2; exit 1`, 0, vision.HintRights, "denied"},
	} {
		t.Run(name, func(t *testing.T) {
			fakeRpicam(t, c.program, c.script)
			s, err := Rpicam(nil)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			n := 0
			for {
				_, err = s.Next(t.Context())
				if err != nil {
					break
				}
				n++
			}
			if n != c.pictures || hint(t, err) != c.hint || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%d pictures, then %v (%s)", n, err, hint(t, err))
			}
		})
	}
	t.Run("not installed", func(t *testing.T) {
		t.Setenv("PATH", t.TempDir())
		if _, err := Rpicam(nil); hint(t, err) != vision.HintRpicam {
			t.Errorf("%v", err)
		}
		if RpicamListed(t.Context()) {
			t.Error("a camera is listed")
		}
	})
	t.Run("closing ends the program", func(t *testing.T) {
		fakeRpicam(t, "rpicam-vid", "echo $$ > pid\ncat a.jpg\nexec sleep 60")
		s, err := Rpicam([]string{"--rotation", "180"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Next(t.Context()); err != nil {
			t.Fatal(err)
		}
		begun := time.Now()
		s.Close()
		if took := time.Since(begun); took > 5*time.Second {
			t.Errorf("closing took %v", took)
		}
	})
}

func TestRpicamListed(t *testing.T) {
	for out, want := range map[string]bool{
		"Available cameras\n-----------------\n0 : imx708_wide [4608x2592 10-bit RGGB] (/base/axi/pcie@1000120000/rp1/i2c@88000/imx708@1a)\n    Modes: 'SRGGB10_CSI2P' : 1536x864": true,
		"No cameras available!\n": false,
		"":                        false,
	} {
		if listed(out) != want {
			t.Errorf("%q: %v", out, !want)
		}
		fakeRpicam(t, "rpicam-vid", "cat <<'X'\n"+out+"\nX\n")
		if RpicamListed(t.Context()) != want {
			t.Errorf("run: %q: %v", out, !want)
		}
	}
}
