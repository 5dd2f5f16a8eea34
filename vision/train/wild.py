#!/usr/bin/env python3
"""Collects pictures without dice in which a finder sees dice all the same.

  wild.py FIND.pt OUT FOLDER…

Looks through every picture of the folders (photographs of any things, textures of
games: things.sh fetches them), keeps squares of 256 pixels
around the places where the network is the least certain, and some at random, and
writes them as scenes without dice: OUT.bin, OUT.jsonl, like render does, with the
places it took for dice as things (data.py). OUT.png shows them, for somebody to see
that none holds dice. Files named in OUT.not, one a line, are left out.
"""
import json
import os
import re
import sys
import zlib

import cv2
import numpy as np
import torch
from PIL import Image

import data
import nets

torch.set_num_threads(1)
SIDE, AT_LEAST, FROM_ONE, MANY, MOST = 256, 0.2, 3, 12, 4000
SEEN_OFTEN = ("packed", "supertuxkart-data", "torcs-data", "0ad-data")  # game textures: one in three will do
NO_PICTURES = re.compile(r"normal|_norm|_n\.|spec|_nm|gloss|height|_local|dice|domino", re.I)  # other maps of a surface, and dice
TYPES = (".jpg", ".jpeg", ".png", ".tga", ".dds", ".webp", ".ppm", ".pgm")


def pictures(folders):
    for folder in folders:
        for at, _, files in sorted(os.walk(folder)):
            for name in sorted(files):
                file = os.path.join(at, name)
                if not name.lower().endswith(TYPES) or NO_PICTURES.search(name) or os.path.getsize(file) < 8000:
                    continue
                if set(SEEN_OFTEN) & set(at.split(os.sep)) and zlib.crc32(name.encode()) % 3:
                    continue
                yield file


def load(file):
    """The picture, opaque, no longer than 1000 pixels; None if it cannot be read."""
    try:
        picture = Image.open(file).convert("RGBA")
    except Exception:
        return None
    img = np.asarray(picture)
    alpha = img[:, :, 3:].astype(np.float32) / 255
    grey = np.float32((zlib.crc32(os.path.basename(file).encode()) % 200) + 28)
    img = (img[:, :, 2::-1] * alpha + grey * (1 - alpha)).astype(np.uint8)
    if min(img.shape[:2]) < 100:
        return None
    k = min(1, 1000 / max(img.shape[:2]))
    return cv2.resize(img, None, fx=k, fy=k, interpolation=cv2.INTER_AREA) if k < 1 else img


@torch.no_grad()
def peaks(net, img):
    """Where the net sees a die, likeliest first: heat, x, y and the edge, in pixels."""
    h, w = img.shape[:2]
    pad = cv2.copyMakeBorder(img, 0, -h % 16, 0, -w % 16, cv2.BORDER_REPLICATE)
    x = torch.from_numpy(pad.transpose(2, 0, 1)[None]).float().div_(255).to(memory_format=torch.channels_last)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        said = net(x)[0].float()
    heat, edge = torch.sigmoid(said[0]).numpy(), 32 * torch.exp(said[4].clamp(-2, 2)).numpy()
    top = (heat == cv2.dilate(heat, np.ones((9, 9)))) & (heat > AT_LEAST)
    return sorted(((float(heat[r, c]), int(4 * c + 2), int(4 * r + 2), float(edge[r, c])) for r, c in zip(*np.nonzero(top))), reverse=True)


def square(img, x, y):
    img = cv2.copyMakeBorder(img, SIDE, SIDE, SIDE, SIDE, cv2.BORDER_REFLECT)
    return img[y + SIDE // 2:y + SIDE // 2 + SIDE, x + SIDE // 2:x + SIDE // 2 + SIDE]


def things(found, x, y):
    """The places of found that lie in the square around x, y, as labels of a scene."""
    out = []
    for _, px, py, edge in found:
        cx, cy = int(px - x) + SIDE // 2, int(py - y) + SIDE // 2
        if 0 <= cx < SIDE and 0 <= cy < SIDE:
            e = edge / 2
            corners = [[cx - e, cy - e], [cx + e, cy - e], [cx + e, cy + e], [cx - e, cy + e]]
            out.append({"kind": data.THING, "centre": [cx, cy], "corners": corners, "pips": []})
    return out


def unlike(kept):
    """The first of them, leaving out what looks like one before."""
    out, small = [], np.zeros((0, 16 * 16 * 3), np.float32)
    for k in kept:
        t = cv2.resize(k[2], (16, 16), interpolation=cv2.INTER_AREA).astype(np.float32).reshape(1, -1)
        if len(small) and np.abs(small - t).mean(1).min() < 7:
            continue
        out.append(k)
        small = np.vstack([small, t])
        if len(out) == MOST:
            break
    return out


def main():
    rng = np.random.default_rng(5)
    net = nets.load("find", sys.argv[1]).to(memory_format=torch.channels_last).eval()
    out = sys.argv[2]
    refused = set(open(out + ".not").read().split()) if os.path.exists(out + ".not") else set()
    kept = []
    for file in pictures(sys.argv[3:]):
        name = os.path.basename(file)
        if name in refused:
            continue
        img = load(file)
        if img is None:
            continue
        for scale in (1, 0.45):
            small = cv2.resize(img, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            if min(small.shape[:2]) < 64:
                continue
            found = peaks(net, small)
            for heat, x, y, _ in found[:FROM_ONE]:
                at = np.int32([x, y]) + rng.integers(-50, 51, 2)
                x, y = np.clip(at, 0, [small.shape[1] - 1, small.shape[0] - 1])
                kept.append((heat, name, square(small, x, y).copy(), things(found[:MANY], x, y)))
        if rng.random() < 0.04:
            kept.append((0.0, name, square(img, int(rng.integers(img.shape[1])), int(rng.integers(img.shape[0]))).copy(), []))
    kept = unlike(sorted(kept, key=lambda k: -k[0]))
    with open(out + ".bin", "wb") as pixels, open(out + ".jsonl", "w") as labels:
        for _, _, tile, seen in kept:
            pixels.write(tile.tobytes())
            labels.write(json.dumps(seen) + "\n")
    tiles = [cv2.putText(cv2.resize(t, (128, 128)), f"{h:.2f} {n[:14]}", (2, 124), 0, 0.33, (0, 255, 0)) for h, n, t, _ in kept]
    tiles += [np.zeros((128, 128, 3), np.uint8)] * (-len(tiles) % 16)
    for i in range(0, min(len(tiles), 640), 160):
        cv2.imwrite(f"{out}-{i // 160}.png", np.vstack([np.hstack(tiles[k:k + 16]) for k in range(i, min(i + 160, len(tiles)), 16)]))
    print(len(kept), "squares")


if __name__ == "__main__":
    main()
