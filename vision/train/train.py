#!/usr/bin/env python3
"""Trains one of the two networks.

  train.py find|face --scenes DIR --out FILE.pt [--photos DIR --boxes FILE [--things FILE]]
           [--start FILE.pt] [--minutes M] [--leave-out SOURCE,…] [--real SHARE]

Without photographs it learns from rendered scenes alone. --leave-out keeps whole
sources of photographs out, for figures that tell how the reader does elsewhere.
Everything runs on one thread and stops after the given time.
"""
import argparse
import copy
import os
import time

import numpy as np
import torch
import torch.nn.functional as F

import data
import nets
import photos as real_photos

torch.set_num_threads(1)


def batch_find(pick, rng, n):
    xs, heats, weights, spots = [], [], [], []
    for i in range(n):
        img, dice, real = pick(rng)
        x, h, w, s = data.find_sample(img, dice, rng, real=real)
        xs.append(x)
        heats.append(h)
        weights.append(w)
        spots += [(i,) + q for q in s]
    return np.stack(xs), np.stack(heats), np.stack(weights), spots


def loss_find(net, batch):
    x, heat, weight, spots = batch
    y = net(to_net(x)).float()
    heat, weight = torch.from_numpy(heat), torch.from_numpy(weight)
    p = torch.sigmoid(y[:, :2]).clamp(1e-4, 1 - 1e-4)
    pos = (heat == 1).float()
    # focal loss of CenterNet (Zhou et al. 2019): near misses cost little
    focal = -pos * (1 - p) ** 2 * p.log() - (1 - pos) * (1 - heat) ** 4 * p ** 2 * (1 - p).log()
    loss = (focal * weight).sum() / max(1.0, float(pos.sum()))
    value = torch.zeros(())
    if spots:
        s = np.array(spots, np.float32)
        i, r, c = (torch.from_numpy(s[:, k].astype(np.int64)) for k in range(3))
        at = y[i, :, r, c]
        geo = F.l1_loss(at[:, 2:5], torch.from_numpy(s[:, 3:6]))
        value = F.cross_entropy(at[:, 5:], torch.from_numpy(s[:, 6].astype(np.int64) - 1))
        loss = loss + geo + 0.5 * value
    return loss, float(value)


def batch_face(pick, rng, n):
    rows = []
    while len(rows) < n:
        img, dice, real = pick(rng)
        for _ in range(3 if dice else 1):
            rows.append(data.face_sample(img, dice, rng, nets.FACE, nets.FACE_SPAN, real))
    return [np.stack([np.asarray(r[k]) for r in rows]) for k in range(6)]


def loss_face(net, batch):
    x, value, geo, colour, pips, w = batch
    what, where = net(to_net(x))
    what, where = what.float(), where.float()
    w = torch.from_numpy(w.astype(np.float32))
    v = F.cross_entropy(what[:, :8], torch.from_numpy(value.astype(np.int64)), label_smoothing=0.01)
    g = ((what[:, 8:15] - torch.from_numpy(geo)).abs() * torch.tensor([4, 4, 4, 16, 16, .6, .6]) * w[:, :1]).mean()
    c = (F.cross_entropy(what[:, 15:], torch.from_numpy(colour.astype(np.int64)), reduction="none") * w[:, 1]).mean()
    t = torch.from_numpy(pips)
    b = F.binary_cross_entropy_with_logits(where[:, 0], t, weight=(1 + 8 * t) * w[:, 2, None, None], reduction="none").mean()
    return v + g + 0.3 * c + 4 * b, float(v)


def to_net(x):
    t = torch.from_numpy(np.ascontiguousarray(x.transpose(0, 3, 1, 2))).float().div_(255)
    return t.to(memory_format=torch.channels_last)


def has_bfloat16():
    """Whether the processor multiplies in bfloat16. Where it does not, doing so is many
    times slower than in single precision, not twice as fast."""
    try:
        with open("/proc/cpuinfo") as f:
            flags = set(f.read().split())
    except OSError:
        return False
    return bool({"avx512_bf16", "amx_bf16", "bf16"} & flags)


@torch.no_grad()
def follow(mean, net, keep):
    """Moves the running mean of the weights a little towards the net's."""
    for a, b in zip(mean.state_dict().values(), net.state_dict().values()):
        if a.dtype.is_floating_point:
            a.mul_(keep).add_(b, alpha=1 - keep)
        else:
            a.copy_(b)


def main():
    a = argparse.ArgumentParser()
    a.add_argument("net", choices=["find", "face"])
    a.add_argument("--scenes", required=True)
    a.add_argument("--out", required=True)
    a.add_argument("--photos")
    a.add_argument("--boxes")
    a.add_argument("--things", help="what was taken for dice in the photographs (mine.py)")
    a.add_argument("--start")
    a.add_argument("--deep", action="store_true", help="the network for a stare")
    a.add_argument("--minutes", type=float, default=20)
    a.add_argument("--rate", type=float, default=2e-3)
    a.add_argument("--steady", type=float, default=0, help="share of the time before the rate begins to fall")
    a.add_argument("--leave-out", default="")
    a.add_argument("--real", type=float, default=0.4)
    a.add_argument("--seed", type=int, default=1)
    o = a.parse_args()
    rng = np.random.default_rng(o.seed)
    torch.manual_seed(o.seed)
    net = nets.make(o.net, o.deep)
    if o.start:
        net.load_state_dict(torch.load(o.start), strict=False)  # a start may lack what was added since
    net = net.to(memory_format=torch.channels_last).train()
    make, loss_of, size = (batch_find, loss_find, 16) if o.net == "find" else (batch_face, loss_face, 64)
    shards = data.shards(o.scenes)
    scenes, scene_labels = data.rendered(o.scenes)
    rows = []
    if o.photos:
        rows = real_photos.load(o.photos, o.boxes, [s for s in o.leave_out.split(",") if s], o.things)
    print(len(scenes), "scenes,", len(rows), "photographs,", sum(p.numel() for p in net.parameters()), "weights", flush=True)

    pool = real_photos.Pool(rows) if rows else None

    def pick(rng):
        if rows and rng.random() < o.real:
            return pool.sample(rng) + (True,)
        i = int(rng.integers(len(scenes)))
        return scenes[i], scene_labels[i], False

    steady = copy.deepcopy(net)  # a running mean of the weights, which is what is kept
    half = has_bfloat16()
    opt = torch.optim.AdamW(net.parameters(), lr=o.rate, weight_decay=1e-4)
    begin, step, show, run = time.time(), 0, time.time(), [0.0, 0.0, 0]
    while True:
        spent = (time.time() - begin) / 60 / o.minutes
        if spent >= 1:
            break
        for g in opt.param_groups:
            ending = max(0.0, (spent - o.steady) / (1 - o.steady))
            g["lr"] = o.rate * min(1, (step + 1) / 100) * (0.5 + 0.5 * np.cos(np.pi * ending)) + 1e-6
        batch = make(pick, rng, size)
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=half):
            loss, v = loss_of(net, batch)
        opt.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5)
        opt.step()
        step += 1
        follow(steady, net, min(0.998, step / (step + 20)))
        run[0] += float(loss)
        run[1] += v
        run[2] += 1
        if time.time() - show > 30:
            print(f"{spent:.2f} step {step} loss {run[0] / run[2]:.3f} value {run[1] / run[2]:.3f}", flush=True)
            show, run = time.time(), [0.0, 0.0, 0]
            torch.save(steady.state_dict(), o.out + ".part")
            if not o.photos and data.shards(o.scenes) != shards:
                shards = data.shards(o.scenes)
                scenes, scene_labels = data.rendered(o.scenes)
    torch.save(steady.state_dict(), o.out)
    if os.path.exists(o.out + ".part"):
        os.remove(o.out + ".part")
    print("done", step, "steps", flush=True)


if __name__ == "__main__":
    main()
