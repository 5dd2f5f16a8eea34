#!/usr/bin/env python3
"""Learns the names of body colours and writes vision/opencv/colour.json.

  colour.py OUT.json --scenes DIR [--photos DIR --boxes FILE] [--leave-out SOURCE,…]

A face's body colour is the median of its straightened picture. What name people
give it depends on the light, so the mean and the brightest of the whole picture
go in too, and the coolest light body in view; a small network (14 -> 128 -> 10) does the
naming. The renderer paints dice in ten colours only: dice of every shade that has a
name are made from the light that falls on its white and ivory ones (repaint).

White and ivory are one name to it first, and then two (name): who labelled the
photographs calls cream dice now one, now the other.
"""
import argparse
import json

import cv2
import numpy as np
import torch
import torch.nn.functional as F

import data
import photos as real_photos

torch.set_num_threads(1)
WHITE, IVORY = data.COLOURS.index("white"), data.COLOURS.index("ivory")
REPAINTED = 24000  # throws

# Shades that go by each name, displayed red, green and blue, and how often each name is
# drawn. Chosen by hand.
SHADES = {
    "white": (0.2, [(.93, .93, .92), (.97, .97, .97), (.9, .91, .93), (.95, .93, .9)]),
    "ivory": (0.08, [(.92, .86, .70), (.93, .85, .64), (.95, .9, .76), (.9, .8, .58), (.88, .75, .52)]),
    "black": (0.14, [(.05, .05, .06), (.1, .1, .1), (.08, .09, .12), (.12, .1, .09)]),
    "red": (0.14, [(.72, .06, .08), (.85, .1, .1), (.5, .04, .08), (.85, .22, .25), (.62, .1, .16), (.95, .2, .2)]),
    "blue": (0.12, [(.08, .22, .62), (.1, .38, .8), (.2, .5, .88), (.05, .1, .35), (.45, .7, .92), (.1, .3, .5), (.25, .3, .75)]),
    "yellow": (0.08, [(.93, .78, .12), (.98, .9, .2), (.85, .7, .08), (.96, .84, .28)]),
    "green": (0.1, [(.08, .48, .2), (.1, .35, .15), (.3, .75, .2), (.65, .92, .15), (.1, .6, .4), (.5, .85, .4), (.05, .25, .12)]),
    "purple": (0.05, [(.38, .12, .48), (.3, .15, .6), (.55, .2, .6), (.45, .1, .35), (.5, .35, .7)]),
    "orange": (0.05, [(.93, .42, .06), (.95, .55, .1), (.85, .3, .05), (1, .5, .25)]),
    "grey": (0.04, [(.5, .5, .51), (.65, .65, .66), (.35, .36, .37)]),
}
PAINT = {WHITE: (.93, .93, .92), IVORY: (.92, .86, .70)}  # what the renderer paints them with (scene/die.go)


def scene_light(img):
    """Mean and 95th percentile of each channel, 0..255."""
    k = 160 / max(img.shape[:2])
    small = cv2.resize(img, None, fx=k, fy=k, interpolation=cv2.INTER_AREA) if k < 1 else img
    flat = small.reshape(-1, 3)
    return flat.mean(0), np.percentile(flat, 95, axis=0)


def body(img, d):
    """The median colour of a face."""
    c = d.corners
    q = d.centre + (c - d.centre) * 0.95
    dst = np.float32([[0, 0], [24, 0], [24, 24], [0, 24]]) - 0.5
    patch = cv2.warpPerspective(img, cv2.getPerspectiveTransform(np.float32(q), dst), (24, 24), flags=cv2.INTER_LINEAR)
    return np.median(patch.reshape(-1, 3), axis=0)


def coolest(bodies):
    """The bluest of the lightest bodies."""
    b = np.asarray(bodies, float) / 255 + 0.01
    k = np.log(b[:, 0] / b[:, 2]) - 9 * (b.max(1) <= 0.8 * b.max())
    return bodies[int(np.argmax(k))]


def features(b, cool, mean, bright):
    """As in vision/opencv/colour.go; all four are blue, green, red, 0..255."""
    b, c, m, w = (np.asarray(x, float) / 255 + 0.01 for x in (b, cool, mean, bright))
    hi, lo = b.max(), b.min()
    return np.concatenate([b, np.log(b / m), np.log(b / w), [(hi - lo) / hi, hi], np.log(b / c)])


def brightened(top):
    """How much brighter a picture is made whose brightest spots are as given (dim.go)."""
    return min(4, 200 / max(top, 1)) if top < 140 else 1


def dimmed(x, share, up):
    """What is left of colours 0..255 in a share of the light, in whole steps, brightened."""
    return np.minimum(255, np.round(np.round(x * share) * up)) if share < 1 else x


def repaint(lit, rng, throws):
    """Faces of dice of all shades in the light of rendered white and ivory ones.

    lit holds (body, colour, mean, brightest) of those, all 0..255; the answer is
    a list of (features, colour)."""
    names = [n for n in data.COLOURS]
    often = np.array([SHADES[n][0] for n in names])
    out = []
    for _ in range(throws):
        b, c, mean, bright = lit[int(rng.integers(len(lit)))]
        light = (np.maximum(b, 1) / 255) ** 2 / np.array(PAINT[c][::-1]) ** 2  # gamma 2, as rendered
        dice = []
        for _ in range(1 + int(rng.integers(4)) if rng.random() < 0.6 else 1):
            k = int(rng.choice(len(names), p=often / often.sum()))
            shades = SHADES[names[k]][1]
            p = np.array(shades[int(rng.integers(len(shades)))])
            p = np.clip(p + rng.normal(0, 0.04) + rng.normal(0, 0.02, 3), 0.02, 0.99)
            shade = np.exp(rng.normal(-0.1, 0.4)) * np.exp(rng.normal(0, 0.04, 3))
            veil = 0.15 * rng.random() ** 3  # what the surface mirrors
            dice.append((k, 255 * np.sqrt(np.clip(light * shade * (p[::-1] ** 2 * (1 - veil) + 0.9 * veil), 0, 1))))
        gain, curve = np.exp(rng.normal(0, 0.25)) * np.exp(rng.normal(0, 0.1, 3)), np.exp(rng.normal(0, 0.15))
        if rng.random() < 0.4:  # lamps of all temperatures, no white balance
            gain = gain * np.exp(rng.normal(0.15, 0.3) * np.array([-1, 0, 0.4]))
        share = 0.15 + 0.4 * rng.random() if rng.random() < 0.2 else 1
        up = brightened(share * 255 * (np.clip(bright * gain / 255, 0, 1) ** curve).max())
        seen = lambda x: dimmed(255 * np.clip(x * gain / 255, 0, 1) ** curve, share, up)
        cool = coolest([d for _, d in dice])
        out += [(features(seen(d), seen(cool), seen(mean), seen(bright)), k) for k, d in dice]
    return out


IVORY_NEEDS = 1.0  # how much likelier than white, as a logarithm, a face is that is called ivory


def name(logits):
    """The names of faces. As in vision/opencv/colour.go."""
    q = logits.copy()
    q[:, WHITE] = np.logaddexp(q[:, WHITE], q[:, IVORY])
    q[:, IVORY] = -np.inf
    got = q.argmax(1)
    got[(got == WHITE) & (logits[:, IVORY] - logits[:, WHITE] > IVORY_NEEDS)] = IVORY
    return got


def relight(img, rng, much):
    """Another exposure, cast and contrast."""
    gain = np.exp(rng.normal(0, 2 * much)) * np.exp(rng.normal(0, much, 3))
    x = np.clip(img * gain / 255, 0, 1) ** np.exp(rng.normal(0, 0.15))
    return (x * 255).astype(np.uint8)


def main():
    a = argparse.ArgumentParser()
    a.add_argument("out")
    a.add_argument("--scenes", required=True)
    a.add_argument("--photos")
    a.add_argument("--boxes")
    a.add_argument("--leave-out", default="")
    a.add_argument("--test", default="", help="sources to print the accuracy of")
    o = a.parse_args()
    rng = np.random.default_rng(3)
    torch.manual_seed(3)
    tests, lit = [], []

    def take(img, dice, weight, store):
        mean, bright = scene_light(img)
        seen = [d for d in dice if d.kind in ("die", "bad") and d.size > 8 and (d.corners > 0).all() and (d.corners < [img.shape[1], img.shape[0]]).all()]
        bodies = [body(img, d) for d in seen]
        for d, b in zip(seen, bodies):
            if d.colour >= 0:
                store.append((features(b, coolest(bodies), mean, bright), d.colour, weight))
            if weight == 1 and d.colour in PAINT:
                lit.append((b, d.colour, mean, bright))

    rows = []
    scenes, labels = data.rendered(o.scenes)
    for i in range(0, len(scenes), 2):
        img = relight(scenes[i], rng, 0.12)
        take(img, labels[i], 1.0, rows)
    rows += [(x, c, 1.0) for x, c in repaint(lit, rng, REPAINTED)]
    if o.photos:
        leave = [s for s in o.leave_out.split(",") if s]
        test = [s for s in o.test.split(",") if s]
        for p in real_photos.load(o.photos, o.boxes):
            source = p.file.split("__")[0]
            img, dice = p.views[-1]
            if source in test:
                take(img, dice, 1.0, tests)
            if source in leave or not dice:
                continue
            for _ in range(5):
                take(relight(img, rng, 0.02), dice, 60.0, rows)
    x = np.array([r[0] for r in rows])
    y = torch.tensor([r[1] for r in rows])
    w = torch.tensor([r[2] for r in rows], dtype=torch.float32)
    share = torch.ones(10)
    share[data.COLOURS.index("grey")] = 0.4  # a white die in shade is likelier than a grey one
    mu, sd = x.mean(0), x.std(0)
    z = torch.tensor((x - mu) / sd, dtype=torch.float32)
    net = torch.nn.Sequential(torch.nn.Linear(z.shape[1], 128), torch.nn.ReLU(), torch.nn.Linear(128, 10))
    opt = torch.optim.AdamW(net.parameters(), 3e-3, weight_decay=1e-3)
    steps = 16000
    for s in range(steps):
        for g in opt.param_groups:
            g["lr"] = 5e-3 * (1 - s / steps) + 1e-5
        i = torch.randint(len(y), (512,))
        # the names in photographs are as they are
        loss = (F.cross_entropy(net(z[i]), y[i], reduction="none") * w[i] * torch.where(w[i] > 1, torch.ones(()), share[y[i]])).mean()
        opt.zero_grad()
        loss.backward()
        opt.step()
    with torch.no_grad():
        hit = torch.from_numpy(name(net(z).numpy())) == y
        real = w > 1
        print(len(y), "faces; right:", float(hit.float().mean()), "photographs:", float(hit[real].float().mean()) if real.any() else "-")
        if tests:
            t = np.array([r[0] for r in tests])
            got = name(net(torch.tensor((t - mu) / sd, dtype=torch.float32)).numpy())
            want = np.array([r[1] for r in tests])
            print("left out:", len(want), "faces, right", float((got == want).mean()))
            for a_, b_ in sorted({(a_, b_) for a_, b_ in zip(want, got) if a_ != b_}):
                print("  ", data.COLOURS[a_], "called", data.COLOURS[b_], int(((want == a_) & (got == b_)).sum()))
    w1 = net[0].weight.detach().numpy() / sd
    b1 = net[0].bias.detach().numpy() - w1 @ mu
    rnd = lambda m: np.round(m.astype(float), 4).tolist()
    json.dump({"hidden": rnd(w1), "hiddenBias": rnd(b1), "out": rnd(net[2].weight.detach().numpy()), "outBias": rnd(net[2].bias.detach().numpy())}, open(o.out, "w"))


if __name__ == "__main__":
    main()
