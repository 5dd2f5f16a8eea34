package web

import (
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"adjutant/companion"
	"adjutant/companion/companiontest"
	"adjutant/companion/storetest"
	"adjutant/engine"
)

// TestJoinNamesOnlyWhatAnswers: a page that is served to this machine alone gives phones
// no address that does not answer, and says how to serve it to them.
func TestJoinNamesOnlyWhatAnswers(tt *testing.T) {
	for bound, want := range map[string]string{
		"127.0.0.1": "It is served at 127.0.0.1 alone",
		"192.0.2.7": "http://192.0.2.7:",
	} {
		session, err := companion.New(companion.Config{Store: storetest.New(), Titles: []*engine.Title{companiontest.Errand()}})
		if err != nil {
			tt.Fatal(err)
		}
		srv := httptest.NewServer(New(session, Config{Bound: netip.MustParseAddr(bound)}))
		tt.Cleanup(func() { srv.Close(); session.Close() })
		t := &tableTest{T: tt, session: session, url: srv.URL}
		t.client = t.phone()
		status, body := t.get("/join")
		t.want(bound, status, 200, body, want)
		picture, _ := t.get("/join.svg")
		if alone := strings.HasPrefix(bound, "127"); alone != strings.Contains(body, "--addr :") || alone == strings.Contains(body, "join.svg") || alone != (picture == 404) {
			t.Errorf("%s: the QR code answers %d; %s", bound, picture, body)
		}
	}
}
