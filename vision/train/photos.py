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
        sizes = [d.size for d in dice] or [60.0]
        small = min(sizes)
        while small > 40:
            img = cv2.resize(img, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
            m = np.float32([[0.5, 0, -0.25], [0, 0.5, -0.25]])
            dice = [data.moved(d, m) for d in dice]
            small /= 2
            self.views.append((img, dice))

    def sample(self, rng):
        return self.views[int(rng.integers(len(self.views)))]


def load(folder, boxes, leave_out=()):
    """Photographs with boxes, but for the sources left out. folder holds dice/ and
    dice-negatives/; the latter, with nothing to read, are used too.

    The box file has one line a face: file, value, colour, middle x, y, then the
    four corners, then the pips, in pixels, separated by spaces; value 0 marks another
    thing, 7 a pip die that cannot be read, -1 an area nobody judged."""
    rows = {}
    for line in open(boxes):
        w = line.split()
        if not w or w[0] == "#":
            continue
        if w[0].split("__")[0] in leave_out:
            continue
        v = int(w[1])
        n = np.float32(w[3:]).reshape(-1, 2)
        kind = {0: "other", 7: "bad", -1: "ignore"}.get(v, "die")
        colour = data.COLOURS.index(w[2]) if w[2] in data.COLOURS else -1
        rows.setdefault(w[0], []).append(data.Die(n[0], n[1:5], n[5:], v if kind == "die" else 0, colour, kind))
    out = []
    for part in ("dice", "dice-negatives"):
        for file in sorted(os.listdir(os.path.join(folder, part))):
            if not file.endswith(".jpg") or file.split("__")[0] in leave_out or (part == "dice" and file not in rows):
                continue
            for _ in range(1 if part == "dice" else 3):  # there are few pictures without dice
                out.append(Photo(file, cv2.imread(os.path.join(folder, part, file)), rows.get(file, [])))
    return out
