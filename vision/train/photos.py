"""Labelled photographs with boxes of their faces."""
import os

import cv2
import numpy as np

import data


class Photo:
    """A photograph and its faces, kept at halved sizes down to small dice, so that
    nothing large is ever resized while training."""

    def __init__(self, file, img, dice):
        self.file = file
        self.views = [(img, dice)]
        sizes = [d.size for d in dice if d.kind != "thing"] or [60.0]
        small = min(sizes)
        while small > 40:
            img = cv2.resize(img, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
            m = np.float32([[0.5, 0, -0.25], [0, 0.5, -0.25]])
            dice = [data.moved(d, m) for d in dice]
            small /= 2
            self.views.append((img, dice))

    def sample(self, rng):
        return self.views[int(rng.integers(len(self.views)))]

    def source(self):
        return self.file.split("__")[0]


class Pool:
    """Photographs to draw from. A source with few pictures is drawn more often than
    its share (by the root of their number), for the reader must serve tables that
    nobody has photographed yet; and now and then faces change places."""

    def __init__(self, rows):
        self.rows = rows
        number = {}
        for r in rows:
            number[r.source()] = number.get(r.source(), 0) + 1
        p = np.array([number[r.source()] ** -0.5 for r in rows])
        self.chance = np.cumsum(p / p.sum())

    def row(self, rng):
        return self.rows[min(int(np.searchsorted(self.chance, rng.random())), len(self.rows) - 1)]

    def sample(self, rng):
        row = self.row(rng)
        img, dice = row.sample(rng)
        if rng.random() < 0.3 and any(d.kind == "die" for d in dice):
            return self.swapped(row, img, dice, rng)
        return img, dice

    def swapped(self, row, img, dice, rng):
        """A copy in which some upward faces have given way to faces of the same
        photograph, of the same source, or of any: other values in the same place, and
        light and dark dice side by side."""
        img, dice = img.copy(), list(dice)
        p = rng.random()
        for i, d in enumerate(dice):
            if d.kind != "die" or rng.random() < 0.4:
                continue
            other = row if p < 0.3 else self.row(rng)
            for _ in range(8):
                if p > 0.6 or other.source() == row.source():
                    break
                other = self.row(rng)
            view, theirs = min(other.views, key=lambda v: min((abs(np.log(q.size / d.size)) for q in v[1] if q.kind == "die"), default=9))
            theirs = [q for q in theirs if q.kind == "die" and len(q.pips) in (0, q.value)]
            if theirs:
                dice[i] = paste(view, theirs[int(rng.integers(len(theirs)))], img, d, rng)
        return img, dice


def paste(view, face, img, d, rng):
    """Puts a face of a view over the face d of img, in place; returns what lies there now."""
    turned = np.roll(d.corners, int(rng.integers(4)), axis=0)
    m = cv2.getPerspectiveTransform(face.corners, turned)
    x0, y0 = np.maximum(np.floor(d.corners.min(0)).astype(int) - 2, 0)
    x1, y1 = np.minimum(np.ceil(d.corners.max(0)).astype(int) + 3, [img.shape[1], img.shape[0]])
    if x1 - x0 < 4 or y1 - y0 < 4:
        return d
    shift = np.float64([[1, 0, -x0], [0, 1, -y0], [0, 0, 1]])
    patch = cv2.warpPerspective(view, shift @ m, (int(x1 - x0), int(y1 - y0)), flags=cv2.INTER_AREA)
    # the mask: a square with round corners, a little smaller than the face
    n, r = 64, 14
    mask = np.zeros((n, n), np.float32)
    cv2.rectangle(mask, (3 + r, 3), (n - 4 - r, n - 4), 1, -1)
    cv2.rectangle(mask, (3, 3 + r), (n - 4, n - 4 - r), 1, -1)
    for cx in (3 + r, n - 4 - r):
        for cy in (3 + r, n - 4 - r):
            cv2.circle(mask, (cx, cy), r, 1, -1)
    square = np.float32([[0, 0], [n, 0], [n, n], [0, n]])
    mask = cv2.warpPerspective(cv2.GaussianBlur(mask, (0, 0), 1.5), shift @ cv2.getPerspectiveTransform(square, turned), (int(x1 - x0), int(y1 - y0)))[:, :, None]
    gain = np.float32(np.exp(rng.normal(0, 0.12)))
    img[y0:y1, x0:x1] = np.clip(patch * (gain * mask) + img[y0:y1, x0:x1] * (1 - mask), 0, 255).astype(np.uint8)
    pips = cv2.perspectiveTransform(face.pips[None].astype(np.float64), m)[0] if len(face.pips) else face.pips
    return data.Die(d.centre, d.corners, pips, face.value, face.colour, "die")



def faces(boxes):
    """The lines of a box file: file, value, colour's name and points, the middle first.

    It has one line a face: file, value, colour, middle x, y, then the four corners, then
    the pips, in pixels, separated by spaces; value 0 marks another thing, 7 a pip die that
    cannot be read, -1 an area nobody judged."""
    for line in open(boxes):
        w = line.split()
        if w and w[0] != "#":
            yield w[0], int(w[1]), w[2], np.float32(w[3:]).reshape(-1, 2)


def load(folder, boxes, leave_out=(), things=None):
    """Photographs with boxes, but for the sources left out. folder holds dice/ and
    dice-negatives/; the latter, with nothing to read, are used too. things is a file of
    what was taken for dice (mine.py)."""
    rows = {}
    for file, v, colour, n in faces(boxes):
        if file.split("__")[0] in leave_out:
            continue
        kind = {0: "other", 7: "bad", -1: "ignore"}.get(v, "die")
        colour = data.COLOURS.index(colour) if colour in data.COLOURS else -1
        rows.setdefault(file, []).append(data.Die(n[0], n[1:5], n[5:], v if kind == "die" else 0, colour, kind))
    taken = {}
    for line in open(things) if things else ():
        file, x, y, edge = line.split()
        at, e = np.float32([float(x), float(y)]), float(edge) / 2
        corners = at + np.float32([[-e, -e], [e, -e], [e, e], [-e, e]])
        taken.setdefault(file, []).append(data.Die(at, corners, [], 0, -1, "thing"))
    out = []
    for part in ("dice", "dice-negatives"):
        for file in sorted(os.listdir(os.path.join(folder, part))):
            if not file.endswith(".jpg") or file.split("__")[0] in leave_out or (part == "dice" and file not in rows):
                continue
            for _ in range(1 if part == "dice" else 3):  # there are few pictures without dice
                out.append(Photo(file, cv2.imread(os.path.join(folder, part, file)), rows.get(file, []) + taken.get(file, [])))
    return out
