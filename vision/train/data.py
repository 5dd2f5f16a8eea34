"""Pictures for training: rendered scenes and labelled photographs, made worse the
way cameras do it."""
import glob
import json
import os

import cv2
import numpy as np

cv2.setNumThreads(1)
THING = 5  # a label's kind in wild scenes; 0..4 are the renderer's
COLOURS = ["white", "ivory", "black", "red", "blue", "yellow", "green", "purple", "orange", "grey"]


class Die:
    """One face: middle and corners in pixels, value 1..6 (0: nothing to read).

    kind is die; bad for a pip die that leans or is partly hidden; other for any
    other solid; thing for what is no solid and was taken for a die (wild.py); ignore
    where neither answer would be fair; hidden when hardly in view."""

    __slots__ = ("centre", "corners", "pips", "value", "colour", "size", "kind", "sides")

    def __init__(self, centre, corners, pips, value, colour, kind, sides=()):
        self.centre, self.corners, self.pips = np.float32(centre), np.float32(corners), np.float32(pips).reshape(-1, 2)
        self.sides = sides  # middle and edge of the same die's other faces: x, y, edge
        self.value, self.colour, self.kind = value, colour, kind  # kind: die, bad, other, thing, ignore, hidden
        d = self.corners
        self.size = float(np.sqrt(max(1.0, abs(cv2.contourArea(d)))))


def shards(folder):
    """The finished files of scenes in a folder."""
    return sorted(name for name in glob.glob(os.path.join(folder, "*.bin")) if ".tmp" not in name)


def rendered(folder):
    """All rendered scenes in a folder: a list of (memory-mapped pictures, labels)."""
    pictures, labels = [], []
    for name in shards(folder):
        lines = [json.loads(line) for line in open(name[:-3] + "jsonl")]
        side = int(round((os.path.getsize(name) / len(lines) / 3) ** 0.5))
        shard = np.memmap(name, np.uint8, "r", shape=(len(lines), side, side, 3))
        for i, line in enumerate(lines):
            pictures.append(shard[i])
            labels.append([one(d) for d in line])
    return pictures, labels


def one(d):
    if d["kind"] == THING:
        return Die(d["centre"], d["corners"], [], 0, -1, "thing")
    pips = d["kind"] == 0
    kind = "other" if not pips else "bad" if d["cocked"] else "die"
    if d["seen"] < 0.9:
        kind = ("bad" if d["seen"] < 0.85 else "ignore") if pips else "other"
        if d["seen"] < 0.5:
            kind = "ignore"
        if d["seen"] < 0.15:
            kind = "hidden"
    return Die(d["centre"], d["corners"], d["pips"], d["value"] if kind == "die" else 0, d["colour"] if d["kind"] == 0 else -1, kind, d.get("sides", ()))


def worsen(img, rng, strong=1.0):
    """Exposure, cast, blur, noise, sharpening and compression, at random."""
    curve = np.repeat(np.arange(256, dtype=np.float32)[:, None], 3, 1)  # one for each channel
    if rng.random() < 0.8:
        curve *= np.exp(rng.normal(0, 0.22 * strong)) * np.exp(rng.normal(0, 0.05 * strong, 3))
    if rng.random() < 0.4:
        curve = 255 * (np.clip(curve, 0, 255) / 255) ** np.exp(rng.normal(0, 0.25 * strong))
    if rng.random() < 0.3:
        curve = (curve - 128) * (0.6 + 0.7 * rng.random()) + 128 + rng.normal(0, 10)
    x = cv2.LUT(img, np.clip(curve, 0, 255).astype(np.uint8)[None])
    p = rng.random()
    if p < 0.35 * strong:
        x = cv2.GaussianBlur(x, (0, 0), 0.3 + 1.3 * rng.random() ** 1.5)
    elif p < 0.45 * strong:
        n = int(rng.integers(3, 8))
        k = np.zeros((n, n), np.float32)
        a = rng.random() * np.pi
        c = (n - 1) / 2
        cv2.line(k, (int(round(c - np.cos(a) * c)), int(round(c - np.sin(a) * c))), (int(round(c + np.cos(a) * c)), int(round(c + np.sin(a) * c))), 1)
        x = cv2.filter2D(x, -1, k / k.sum())
    elif p < 0.6:
        x = cv2.addWeighted(x, 2, cv2.GaussianBlur(x, (0, 0), 1.0), -1, 0)
    elif p < 0.72:
        h, w = x.shape[:2]
        f = 0.4 + 0.5 * rng.random()
        x = cv2.resize(cv2.resize(x, (max(8, int(w * f)), max(8, int(h * f))), interpolation=cv2.INTER_AREA), (w, h), interpolation=cv2.INTER_LINEAR)
    if rng.random() < 0.6:
        k = rng.random() ** 2 * 14 * strong / NOISE_STEP
        x = cv2.addWeighted(x, 1, np.ascontiguousarray(NOISE[int(rng.integers(len(NOISE)))][: x.shape[0], : x.shape[1]]), k, -128 * k)
    if rng.random() < 0.5:
        ok, b = cv2.imencode(".jpg", x, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 96))])
        x = cv2.imdecode(b, cv2.IMREAD_COLOR)
    return x


NOISE_STEP = 32  # grey levels that stand for one standard deviation


def noises():
    r = np.random.default_rng(7)
    all = [r.normal(0, 1, (256, 256, 3)) for _ in range(6)]
    all += [cv2.GaussianBlur(n, (0, 0), 0.8) * 2 for n in all[:3]]
    all += [np.repeat(n[:, :, :1], 3, 2) for n in all[:3]]
    return [np.clip(128 + NOISE_STEP * n, 0, 255).astype(np.uint8) for n in all]


NOISE = noises()


def hue(img, rng):
    """Other colours, same picture: bodies and grounds of colours nobody thought of."""
    p = rng.random()
    if p < 0.4:
        return np.ascontiguousarray(img[:, :, rng.permutation(3)])
    if p < 0.8:
        h = cv2.cvtColor(img, cv2.COLOR_BGR2HSV)
        h[:, :, 0] = (h[:, :, 0].astype(np.int32) + int(rng.integers(180))) % 180
        return cv2.cvtColor(h, cv2.COLOR_HSV2BGR)
    if p < 0.9:
        return 255 - img
    return cv2.cvtColor(cv2.cvtColor(img, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)


def turn(rng, scale, centre, out):
    """A rotation by any angle, maybe mirrored, that brings centre to out."""
    a = rng.random() * 2 * np.pi
    if rng.random() < 0.5:
        a = rng.integers(4) * np.pi / 2
    m = scale * np.float32([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
    if rng.random() < 0.5:
        m = m @ np.float32([[-1, 0], [0, 1]])
    t = np.float32(out) - m @ np.float32(centre)
    return np.float32(np.hstack([m, t[:, None]]))


def moved(d, m):
    f = lambda p: p @ m[:, :2].T + m[:, 2]
    return Die(f(d.centre), f(d.corners), f(d.pips) if len(d.pips) else d.pips, d.value, d.colour, d.kind)


FIND_MIN, FIND_MAX = 9.0, 100.0


def find_sample(img, dice, rng, side=208, real=False):
    """One training picture for Find: picture, heat targets, and a list of
    (row, column, dx, dy, log size, value)."""
    h, w = img.shape[:2]
    things = [d for d in dice if d.kind == "thing"]  # nothing is there
    dice = [d for d in dice if d.kind != "thing"]
    sizes = [d.size for d in dice if d.kind != "hidden"]
    if sizes:
        med = float(np.median(sizes))
        lo, hi = max(11 / med, 0.6 if real else 0.35), min(85 / med, 1.6)
        scale = float(np.exp(rng.uniform(np.log(lo), np.log(max(hi, lo * 1.01)))))
        if not real:
            scale = float(np.clip(np.exp(rng.normal(0, 0.35)), lo, max(hi, lo)))
        d = dice[int(rng.integers(len(dice)))]
        if real and things and rng.random() < 0.25:
            d = things[int(rng.integers(len(things)))]
        centre = d.centre + rng.normal(0, side * 0.25, 2) / scale
    else:
        scale = float(np.exp(rng.normal(0, 0.4)))
        centre = np.float32([w, h]) * rng.random(2)
    half = side / 2 / scale
    centre = np.clip(centre, [min(half, w / 2), min(half, h / 2)], [max(w - half, w / 2), max(h - half, h / 2)])
    m = turn(rng, scale, centre, (side / 2, side / 2))
    if scale < 0.7:
        f = max(scale * 1.3, 0.05)
        img = cv2.resize(img, (max(1, int(w * f)), max(1, int(h * f))), interpolation=cv2.INTER_AREA)
        k = np.float32([[w / img.shape[1], 0], [0, h / img.shape[0]]])
        warp = np.float32(np.hstack([m[:, :2] @ k, m[:, 2:]]))
    else:
        warp = m
    fill = tuple(int(v) for v in rng.integers(0, 256, 3))
    x = cv2.warpAffine(np.ascontiguousarray(img), warp, (side, side), flags=cv2.INTER_LINEAR, borderValue=fill)
    if rng.random() < 0.25:
        x = hue(x, rng)
    x = worsen(x, rng)
    frame = None
    if dice and rng.random() < 0.12:
        frame = cropped(x, [moved(d, m) for d in dice if d.kind == "die"], rng)
    n = side // 4
    heat = np.zeros((2, n, n), np.float32)
    weight = np.ones((2, n, n), np.float32)
    spots = []
    for d in dice:
        if d.kind == "hidden":
            continue
        d = moved(d, m)
        c = d.centre / 4 - 0.5
        if not (-2 < c[0] < n + 1 and -2 < c[1] < n + 1):
            continue
        kind = d.kind
        if frame is not None:
            seen = np.mean((d.corners > frame[:2]).all(1) & (d.corners < frame[2:]).all(1))
            if (d.centre < frame[:2]).any() or (d.centre > frame[2:]).any():
                continue
            if seen < 1 and kind == "die":
                kind = "ignore"
        inside = np.mean((d.corners > 1).all(1) & (d.corners < side - 1).all(1))
        if inside < 1 and kind == "die":
            kind = "ignore" if inside < 0.9 else kind
        if d.size < FIND_MIN or d.size > FIND_MAX:
            kind = "ignore"
        r = max(1.2, d.size / 4 * 0.16)
        x0, x1 = max(0, int(c[0] - 4 * r)), min(n, int(c[0] + 4 * r) + 2)
        y0, y1 = max(0, int(c[1] - 4 * r)), min(n, int(c[1] + 4 * r) + 2)
        if x0 >= x1 or y0 >= y1:
            continue
        if kind == "ignore":
            s = int(d.size / 8) + 1
            cx, cy = int(c[0]), int(c[1])
            weight[:, max(0, cy - s):cy + s + 1, max(0, cx - s):cx + s + 1] = 0
            continue
        gx, gy = np.meshgrid(np.arange(x0, x1), np.arange(y0, y1))
        g = np.exp(-((gx - c[0]) ** 2 + (gy - c[1]) ** 2) / (2 * r * r)).astype(np.float32)
        ch = 0 if kind == "die" else 1
        heat[ch, y0:y1, x0:x1] = np.maximum(heat[ch, y0:y1, x0:x1], g)
        ix, iy = int(round(float(c[0]))), int(round(float(c[1])))
        if 0 <= ix < n and 0 <= iy < n:
            heat[ch, iy, ix] = 1
            if kind == "die":
                for oy in (-1, 0, 1):
                    for ox in (-1, 0, 1):
                        if 0 <= ix + ox < n and 0 <= iy + oy < n and (ox * oy == 0):
                            spots.append((iy + oy, ix + ox, c[0] - ix - ox, c[1] - iy - oy, np.log(d.size / 32), d.value))
    return x, heat, weight, spots


def cropped(x, dice, rng):
    """Greys out all but the surroundings of one die, as in a picture cut to it, and
    returns what is left: left, top, right, bottom."""
    if not dice:
        return None
    d = dice[int(rng.integers(len(dice)))]
    half = d.size * rng.uniform(0.68, 1.3, 2)
    c = d.centre + rng.normal(0, 0.08, 2) * d.size
    frame = np.concatenate([np.maximum(c - half, 0), np.minimum(c + half, x.shape[0])])
    x0, y0, x1, y1 = frame.astype(int)
    keep = x[y0:y1, x0:x1].copy()
    x[:] = 90  # as the reader pads
    x[y0:y1, x0:x1] = keep
    return frame


def shape(d):
    """Stretch and turn of a face, both free of its four-fold symmetry.

    The half edges a, b of the face give M = (aa' + bb'), the ellipse of the face;
    in the picture made round by M^-1/2 the edges stand at right angles, and their
    direction is known up to quarter turns: the angle times four."""
    a, b = (d.corners[1] - d.corners[0]) / 2, (d.corners[3] - d.corners[0]) / 2
    a = (a + (d.corners[2] - d.corners[3]) / 2) / 2
    b = (b + (d.corners[2] - d.corners[1]) / 2) / 2
    m = np.outer(a, a) + np.outer(b, b)
    val, vec = np.linalg.eigh(m)
    val = np.maximum(val, 1e-6)
    e = 0.5 * np.log(val[1] / val[0])  # log of the axes' ratio
    ang = np.arctan2(vec[1, 1], vec[0, 1])
    white = vec @ np.diag(val ** -0.5) @ vec.T
    q = white @ a
    t = np.arctan2(q[1], q[0])
    return e * np.cos(2 * ang), e * np.sin(2 * ang), np.cos(4 * t), np.sin(4 * t)


def spot(img, dice, rng):
    """A round spot off the dice, and the edge of the die whose pip it could be."""
    r = float(np.exp(rng.uniform(np.log(0.8), np.log(6))))
    grey = cv2.cvtColor(img, cv2.COLOR_BGR2GRAY).astype(np.float32)
    step = np.abs(cv2.GaussianBlur(grey, (0, 0), 0.6 * r) - cv2.GaussianBlur(grey, (0, 0), 1.5 * r))
    for d in dice:
        cv2.circle(step, (int(d.centre[0]), int(d.centre[1])), int(1.1 * d.size), 0, -1)
    for _ in range(int(rng.integers(1, 7))):
        y, x = np.unravel_index(int(step.argmax()), step.shape)
        cv2.circle(step, (int(x), int(y)), int(5 * r) + 1, 0, -1)
    return np.float32([x, y]) + np.float32(rng.normal(0, 0.5, 2) * r), r * rng.uniform(5, 14)


def face_sample(img, dice, rng, side, span, real=False):
    """One training picture for Face: picture, value, geometry, colour, pip map,
    weights (geometry, colour, pips)."""
    h, w = img.shape[:2]
    p = rng.random()
    geo_w, col_w, pip_w = 0.0, 0.0, 1.0
    readable = [d for d in dice if d.kind == "die"]
    others = [d for d in dice if d.kind in ("bad", "other", "thing")]
    faces, rest = 0.64, 0.76  # how often a face is shown, and how often that or something else
    if not real and any(d.kind == "thing" for d in dice):  # a board full of what looks like faces
        faces, rest = 0.45, 0.85
    if readable and (p < faces or real and not others and p < 0.72):
        target = readable[int(rng.integers(len(readable)))]
        size = target.size * np.exp(rng.normal(0, 0.13))
        centre = target.centre + rng.normal(0, 0.10, 2) * target.size
        value, geo_w, col_w = target.value, 1.0, 1.0
    elif others and p < rest:
        target = others[int(rng.integers(len(others)))]
        size, centre = target.size * np.exp(rng.normal(0, 0.2)), target.centre + rng.normal(0, 0.15, 2) * target.size
        value = 7 if target.kind == "bad" else 0
    else:
        target, value, own = None, 0, None
        dice = [d for d in dice if d.kind != "thing"]
        q = rng.random()
        if q < 0.4:
            centre, size = spot(img, dice, rng)
        elif dice and q < 0.85:  # beside a face: its sides, gaps, corners
            d = dice[int(rng.integers(len(dice)))]
            if d.kind == "die" and len(d.sides) and rng.random() < 0.6:  # a side in the very middle looks most like a face
                x, y, edge = d.sides[int(rng.integers(len(d.sides)))]
                centre, size = np.float32([x, y]) + np.float32(rng.normal(0, 0.08, 2) * edge), edge * np.exp(rng.normal(0, 0.15))
                own = d
            else:
                a, r = rng.random() * 6.28, (0.65 + 0.7 * rng.random()) * d.size
                centre, size = d.centre + r * np.float32([np.cos(a), np.sin(a)]), d.size * np.exp(rng.normal(0, 0.3))
        else:
            centre, size = np.float32([w, h]) * rng.random(2), np.exp(rng.uniform(np.log(12), np.log(120)))
        for d in dice:  # too near to some face to be called nothing
            if d is not own and np.linalg.norm(d.centre - centre) < 0.55 * d.size and 0.6 < size / d.size < 1.7:
                value = -1
    if value < 0:
        return face_sample(img, dice, rng, side, span, real)
    scale = side / span / size
    m = turn(rng, scale, centre, (side / 2, side / 2))
    if target is not None and rng.random() < 0.5:  # a slightly different view
        k = np.float32(np.eye(2) + rng.normal(0, 0.07, (2, 2)))
        m = np.float32(np.hstack([k @ m[:, :2], k @ (m[:, 2:] - side / 2) + side / 2]))
    x = img
    warp = m
    if scale < 0.6:
        f = scale * 1.4
        x0, y0 = np.maximum(0, centre - 1.2 * span * size).astype(int)
        x1, y1 = (centre + 1.2 * span * size).astype(int) + 1
        x = np.ascontiguousarray(x[y0:y1, x0:x1])
        if x.shape[0] < 2 or x.shape[1] < 2:
            return face_sample(img, dice, rng, side, span, real)
        sx, sy = max(1, int(x.shape[1] * f)), max(1, int(x.shape[0] * f))
        k = np.float32([[x.shape[1] / sx, 0], [0, x.shape[0] / sy]])
        x = cv2.resize(x, (sx, sy), interpolation=cv2.INTER_AREA)
        warp = np.float32(np.hstack([m[:, :2] @ k, m[:, :2] @ np.float32([[x0], [y0]]) + m[:, 2:]]))
    fill = tuple(int(v) for v in rng.integers(0, 256, 3))
    x = cv2.warpAffine(np.ascontiguousarray(x), warp, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT if rng.random() < 0.7 else cv2.BORDER_REPLICATE, borderValue=fill)
    if rng.random() < 0.2:
        x = hue(x, rng)
        col_w = 0.0
    x = worsen(x, rng, 0.7)
    geo, colour = np.zeros(7, np.float32), 0
    pips = np.zeros((side // 2, side // 2), np.float32)
    if target is not None and 0 < value < 7:
        t = moved(target, m)
        edge = side / span
        geo[:2] = (t.centre - side / 2) / edge
        geo[2] = np.log(t.size / edge)
        geo[3:] = shape(t)
        colour = target.colour
        if colour < 0:
            col_w = 0.0
        if len(t.pips) != value:
            pip_w = 0.0
        for q in t.pips:
            c = q / 2 - 0.5
            g0, g1 = np.maximum(0, (c - 4).astype(int)), np.minimum(side // 2, (c + 5).astype(int))
            if (g0 < g1).all():
                gx, gy = np.meshgrid(np.arange(g0[0], g1[0]), np.arange(g0[1], g1[1]))
                g = np.exp(-((gx - c[0]) ** 2 + (gy - c[1]) ** 2) / (2 * 1.2 ** 2))
                pips[g0[1]:g1[1], g0[0]:g1[0]] = np.maximum(pips[g0[1]:g1[1], g0[0]:g1[0]], g)
    return x, value, geo, max(colour, 0), pips, (geo_w, col_w, pip_w)
