#!/usr/bin/env python3
"""Fits the confidence of a face from what was seen of photographs that trained
nothing, and writes vision/opencv/calibration.json.

  calibrate.py OUT.json BOXES glance|stare EVIDENCE.jsonl… [--each]

Each evidence file comes from `adjutant-eye photos --look glance|stare --evidence`
with networks that never saw those sources; a glance and a stare are fitted apart. A
candidate the reader would report is right when the box file has a face of that value
there. The confidence is a logistic function of a few plain features; the box file alone
says what is right, so a photograph without boxes is left out. With --each, a calibration-SOURCE.json fitted without that source is
written beside OUT for every source, with OUT's limits.
"""
import json
import os
import sys

import numpy as np

import photos


def logit(p):
    p = np.clip(p, 1e-4, 1 - 1e-4)
    return np.log(p / (1 - p))


WIDTH, NEAR, FAR = 0.07, 0.35, 1.05


def fit_plane(evidence):
    """As in vision/opencv/plane.go: how far the stretch of each face is from the one
    most faces share, by how much a face beside it is nearer to that, and how unusual
    its size is."""
    faces = [e for e in evidence if 1 <= int(np.argmax(e["Face"])) <= 6]
    likely = [e for e in faces if max(e["Face"][1:7]) > 0.6 and e["Heat"] > 0.3]
    for e in evidence:
        e["off"] = e["beside"] = 0.0
        e["unusual"] = min((abs(float(np.log(e["Size"] / o["Size"]))) for o in likely if o is not e), default=0.0)
    sure = [e for e in faces if max(e["Face"][1:7]) > 0.5]
    if len(sure) < 2:
        return
    stretch = np.array([e["Stretch"] for e in sure])
    weight = np.array([max(e["Face"][1:7]) * e["Heat"] for e in sure])
    alike = np.exp(-((stretch[:, None] - stretch[None]) ** 2).sum(2) / (2 * WIDTH**2)) * weight[None]
    best = int(np.argmax(alike.sum(1)))
    common = (alike[best][:, None] * stretch).sum(0) / alike[best].sum()
    for e in faces:
        e["off"] = float(np.hypot(*(np.array(e["Stretch"]) - common)))
    for e in faces:
        for o in sure:
            d = np.hypot(o["X"] - e["X"], o["Y"] - e["Y"]) / max(o["Size"], e["Size"])
            if o is not e and NEAR < d < FAR:
                e["beside"] = max(e["beside"], e["off"] - o["off"])


def features(e):
    """As in vision/opencv/judge.go; fit_plane comes first."""
    v = int(np.argmax(e["Face"]))
    like = e["Like"]
    margin = like[v] - max(x for i, x in enumerate(like) if i != v)
    return [logit(e["Face"][v]), logit(e["Worst"]), logit(e["Heat"]), 10 * margin, 10 * (like[v] - 0.5), float(len(e["Pips"] or []) == v), logit(e["Find"][v]), 10 * e["off"], 10 * e["beside"], e["unusual"], logit(e["Other"])]


def seen(files, truth):
    """Features, whether right, and where from, of every candidate that shows a value."""
    xs, ys, rows = [], [], []
    for name in files:
        for line in open(name):
            r = json.loads(line)
            file = os.path.basename(r["file"])
            if file not in truth and "negatives" not in r["file"]:
                continue
            fit_plane(r["evidence"] or [])
            for e in r["evidence"] or []:
                v = int(np.argmax(e["Face"]))
                if not 1 <= v <= 6:
                    continue
                near = [t for t in truth.get(file, []) if np.hypot(t[1] - e["X"], t[2] - e["Y"]) < 0.45 * e["Size"]]
                if near and near[0][0] < 0:
                    continue
                xs.append(features(e))
                ys.append(float(any(t[0] == v for t in near)))
                rows.append((file, v, e))
    return np.array(xs), np.array(ys), rows


def fit(x, y):
    """Weights and bias of a logistic function, by Newton's method with a little shrinkage."""
    mean, std = x.mean(0), x.std(0) + 1e-6
    z = np.hstack([(x - mean) / std, np.ones((len(x), 1))])
    w = np.zeros(z.shape[1])
    for _ in range(200):
        p = 1 / (1 + np.exp(-z @ w))
        g = z.T @ (p - y) + 1.0 * np.append(w[:-1], 0)
        h = (z * (p * (1 - p))[:, None]).T @ z + np.diag(np.append(np.full(len(w) - 1, 1.0), 1e-6))
        w -= np.linalg.solve(h, g)
    return w[:-1] / std, float(w[-1] - (w[:-1] * mean / std).sum())


def store(out, look, weights, bias, like=None):
    """Writes a fit beside the other look's; the limits are kept, or taken from like."""
    both = json.load(open(out)) if os.path.exists(out) else {}
    limits = (like or both).get(look, {"trust": 0.97, "doubt": 0.7, "ignore": 0.1})
    both[look] = {**limits, "weights": [round(float(v), 5) for v in weights], "bias": round(bias, 5)}
    with open(out, "w") as f:
        json.dump(both, f, indent=1)
        f.write("\n")


def main():
    out, boxes, look, files = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]
    each = "--each" in files
    files = [f for f in files if f != "--each"]
    truth = {}
    for file, v, _, n in photos.faces(boxes):
        truth.setdefault(file, []).append((v, float(n[0][0]), float(n[0][1])))
    x, y, rows = seen(files, truth)
    if look == "glance":  # the small networks see next to nothing of a stretch
        x[:, [7, 8, 10]] = 0
    weights, bias = fit(x, y)
    store(out, look, weights, bias)
    if each:
        source = np.array([r[0].split("__")[0] for r in rows])
        for s in sorted(set(source)):
            store(os.path.join(os.path.dirname(out), f"calibration-{s}.json"), look, *fit(x[source != s], y[source != s]), like=json.load(open(out)))
    p = 1 / (1 + np.exp(-(x @ weights + bias)))
    print(len(y), "candidates,", int((1 - y).sum()), "wrong; weights", np.round(weights, 3), "bias", round(bias, 3))
    for t in (0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995):
        k = p >= t
        print(f"confidence >= {t}: {int(k.sum())} kept, {int((1 - y[k]).sum())} wrong")
    for i in np.argsort(-p):
        if y[i] == 0 and p[i] > 0.5:
            f, v, e = rows[i]
            print("wrong", round(float(p[i]), 4), f, "value", v, "at", round(e["X"]), round(e["Y"]))


if __name__ == "__main__":
    main()
