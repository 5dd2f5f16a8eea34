package web

import "bytes"

// French puts a space before some signs and inside its quotation marks, at which no line
// may break. The texts are written with plain spaces, which are searched and compared
// easily; the page gets the other ones as it is drawn, in words only: an attribute is a
// name or an answer and stays as it is.

// holdSpaces is a page in French whose lines do not break before a sign.
func holdSpaces(page []byte) []byte {
	var out bytes.Buffer
	out.Grow(len(page) + len(page)/50)
	raw := false // in a script, a style or a field to type in
	for len(page) > 0 {
		tag := bytes.IndexByte(page, '<')
		if tag < 0 {
			tag = len(page)
		}
		text := page[:tag]
		if raw {
			out.Write(text)
		} else {
			hold(&out, text)
		}
		page = page[tag:]
		end := bytes.IndexByte(page, '>') + 1
		if end == 0 {
			end = len(page)
		}
		name := page[:end]
		if len(name) > 0 {
			raw = bytes.HasPrefix(name, []byte("<script")) || bytes.HasPrefix(name, []byte("<style")) || bytes.HasPrefix(name, []byte("<textarea"))
		}
		out.Write(name)
		page = page[end:]
	}
	return out.Bytes()
}

// hold writes words with their holding spaces.
func hold(out *bytes.Buffer, text []byte) {
	for i := 0; i < len(text); i++ {
		if text[i] == ' ' && (before(text[i+1:]) || bytes.HasSuffix(text[:i], []byte("«"))) {
			out.WriteString("\u00a0")
			continue
		}
		out.WriteByte(text[i])
	}
}

// before says whether words go on with a sign that no line begins with.
func before(text []byte) bool {
	return len(text) > 0 && bytes.IndexByte([]byte(":;?!%"), text[0]) >= 0 || bytes.HasPrefix(text, []byte("»"))
}
