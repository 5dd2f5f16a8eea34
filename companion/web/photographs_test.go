package web

import (
	"bytes"
	"io"
	"mime/multipart"
	"testing"
)

// TestPhotographOfOneEntry attaches a photograph to one entry of the component
// sheet, apart from that of its group.
func TestPhotographOfOneEntry(tt *testing.T) {
	t := start(tt, false)
	attach := func(entry, content string) (int, string) {
		var b bytes.Buffer
		m := multipart.NewWriter(&b)
		_ = m.WriteField("entry", entry)
		f, _ := m.CreateFormFile("image", "x")
		_, _ = io.WriteString(f, content)
		m.Close()
		return t.do("POST", "/components/errand/picture?group=toll", m.FormDataContentType(), b.String())
	}
	const png = "\x89PNG\r\n\x1a\n"
	status, body := attach("", png+"group")
	t.want("a photograph of the group", status, 200, body, "picture?group=toll")
	status, body = attach("gate", png+"gate")
	t.want("a photograph of an entry", status, 200, body, "picture?group=toll", "picture?group=entry%20gate")
	status, body = t.get("/components/errand/picture?group=entry%20gate")
	t.want("the entry's photograph", status, 200, body, png+"gate")
	status, body = t.get("/components/errand/picture?group=toll")
	t.want("the group's photograph", status, 200, body, png+"group")
	status, body = attach("moon", png)
	t.want("an entry that is not there", status, 404, body, "no such value")
	status, body = attach("gate", "words")
	t.want("no picture", status, 422, body, "no picture")
}
