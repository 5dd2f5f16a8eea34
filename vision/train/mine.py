#!/usr/bin/env python3
"""Writes down what was taken for a die in labelled photographs.

  mine.py OUT.txt BOXES.txt EVIDENCE.jsonl…

The evidence (adjutant-eye photos --evidence) should be of networks that the photographs
trained nothing of. Places off every labelled face at which one of the two networks
was half inclined to see a die become lines of OUT.txt: file, middle x, y and edge, in
pixels. When training goes on with the photographs (photos.py) they are shown as nothing.
"""
import json
import os
import sys

import numpy as np

import photos

FINDER, FACES = 0.12, 0.25  # chances from which on a network is half inclined


def main():
    out, boxes, files = sys.argv[1], sys.argv[2], sys.argv[3:]
    faces = {}
    for file, _, _, n in photos.faces(boxes):
        edge = float(np.sqrt(abs(np.cross(n[3] - n[1], n[4] - n[2])) / 2))
        faces.setdefault(file, []).append((n[0], edge))
    kept = {}
    for name in files:
        for row in map(json.loads, open(name)):
            file = os.path.basename(row["file"])
            if file not in faces and "negatives" not in row["file"]:
                continue
            for e in row["evidence"] or []:
                at, edge = np.float32([e["X"], e["Y"]]), e["Size"]
                if e["Heat"] < FINDER and max(e["Face"][1:7]) < FACES:
                    continue
                if any(np.linalg.norm(at - c) < 1.4 * max(s, min(edge, 2 * s)) for c, s in faces.get(file, [])):
                    continue  # another side of a die, or a gap between two
                if any(np.linalg.norm(at - c) < 0.4 * s and 0.7 < edge / s < 1.4 for c, s in kept.get(file, [])):
                    continue
                kept.setdefault(file, []).append((at, edge))
    with open(out, "w") as f:
        for file in sorted(kept):
            for at, edge in kept[file]:
                f.write(f"{file} {at[0]:.0f} {at[1]:.0f} {edge:.0f}\n")
    print(sum(map(len, kept.values())), "places in", len(kept), "photographs")


if __name__ == "__main__":
    main()
