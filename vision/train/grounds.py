#!/usr/bin/env python3
"""Makes table tops of pictures: up to N of each folder, as JPEG of at most 1100 pixels.

  grounds.py OUT N FOLDER…
"""
import os
import random
import sys

from PIL import Image

import wild

out, most, folders = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
os.makedirs(out, exist_ok=True)
rng = random.Random(3)
for number, folder in enumerate(folders):
    files = list(wild.pictures([folder]))
    rng.shuffle(files)
    kept = 0
    for file in files:
        try:
            picture = Image.open(file).convert("RGB")
        except Exception:
            continue
        if min(picture.size) < 200:
            continue
        picture.thumbnail((1100, 1100))
        picture.save(os.path.join(out, f"{number}-{kept:03}.jpg"), quality=88)
        kept += 1
        if kept == most:
            break
    print(folder, kept)
