"""Labelled photographs: the truth of their values, and boxes of the faces."""
import csv
import os

import cv2
import numpy as np

import data


class Photo:
    """A photograph and its faces, kept at several sizes."""

    def __init__(self, file, img, dice):
        self.file, self.source = file, file.split("__")[0]
        self.img, self.dice = img, dice

    def sample(self, rng):
        return self.img, self.dice


def truth(folder):
    """file -> (list of (colour or "", value), scope), in the order of labels.csv."""
    out = {}
    for row in csv.DictReader(open(os.path.join(folder, "labels.csv"))):
        dice = []
        for word in row["values"].split():
            colour, _, value = word.rpartition(":")
            dice.append((colour, int(value)))
        out[row["file"]] = (dice, row["scope"])
    return out


def load(folder, boxes, leave_out=()):
    """Photographs with boxes, but for the sources left out.

    The box file has one line a face: file, value, colour, middle x, y, then the
    four corners, then the pips, in pixels, separated by spaces; value 0 marks
    something that must not be read, value -1 an area nobody judged."""
    rows = {}
    for line in open(boxes):
        w = line.split()
        if not w or w[0] == "#":
            continue
        if w[0].split("__")[0] in leave_out:
            continue
        v = int(w[1])
        n = np.float32(w[3:]).reshape(-1, 2)
        kind = "die" if v > 0 else "other" if v == 0 else "ignore"
        colour = data.COLOURS.index(w[2]) if w[2] in data.COLOURS else -1
        rows.setdefault(w[0], []).append(data.Die(n[0], n[1:5], n[5:], max(v, 0), colour, kind))
    out = []
    for file, dice in rows.items():
        img = cv2.imread(os.path.join(folder, file))
        out.append(Photo(file, img, dice))
    return out
