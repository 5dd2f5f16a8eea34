"""The two networks of the dice reader, small enough for one core.

Find looks at a whole picture and marks the middle of every upward face; Face
looks at one face, cut out at a set size, and says what it shows. Both take blue,
green, red planes in 0..1. Shapes are N x channels x height x width.
"""
import torch
import torch.nn as nn
import torch.nn.functional as F

FIND_OUT = 11  # heat of dice, heat of other solids, dx, dy, log size, value 1..6
FACE = 64      # pixels of a cut-out's side
FACE_SPAN = 2.1  # a cut-out's side in face edges


def conv(a, b, stride=1, dilation=1):
    return nn.Sequential(nn.Conv2d(a, b, 3, stride, dilation, dilation, bias=False), nn.BatchNorm2d(b), nn.ReLU(inplace=True))


class Res(nn.Module):
    def __init__(self, c, dilation=1):
        super().__init__()
        self.a = conv(c, c)
        self.b = nn.Sequential(nn.Conv2d(c, c, 3, 1, dilation, dilation, bias=False), nn.BatchNorm2d(c))

    def forward(self, x):
        return F.relu(x + self.b(self.a(x)))


class Up(nn.Module):
    """Twice the size, plus what was seen at that size on the way down."""

    def __init__(self, a, skip, b):
        super().__init__()
        self.up = nn.Conv2d(a, b, 1)
        self.skip = nn.Conv2d(skip, b, 1)

    def forward(self, x, s):
        return F.relu(F.interpolate(self.up(x), scale_factor=2.0, mode="nearest") + self.skip(s))


class Find(nn.Module):
    """Output at a quarter of the input's size; its sides must be multiples of 16."""

    def __init__(self):
        super().__init__()
        self.s2 = conv(3, 16, 2)
        self.s4 = conv(16, 32, 2)
        self.s8 = nn.Sequential(conv(32, 48, 2), Res(48))
        self.s16 = nn.Sequential(conv(48, 80, 2), Res(80), conv(80, 80, 1, 2))
        self.up8 = Up(80, 48, 48)
        self.c8 = conv(48, 48)
        self.up4 = Up(48, 32, 32)
        self.out = nn.Conv2d(32, FIND_OUT, 1)
        self.out.bias.data[:2] = -3.5

    def forward(self, x):
        a = self.s4(self.s2(x))
        b = self.s8(a)
        c = self.s16(b)
        return self.out(self.up4(self.c8(self.up8(c, b)), a))


class Face(nn.Module):
    """Returns what (N x 25) and where the pips are (N x 1 x 32 x 32, logits).

    what: 0 nothing, 1..6 the value, 7 a pip die that cannot be read because it
    leans or is partly hidden (logits); 8..14 dx, dy, log size, stretch cos 2a,
    sin 2a, turn cos 4a, sin 4a; 15..24 colour (logits).
    """

    def __init__(self):
        super().__init__()
        self.s2 = nn.Sequential(conv(3, 24, 2), conv(24, 24))
        self.s4 = nn.Sequential(conv(24, 40, 2), conv(40, 40))
        self.s8 = nn.Sequential(conv(40, 64, 2), Res(64))
        self.s16 = conv(64, 72, 2)
        self.what = nn.Conv2d(72, 64, 4)
        self.drop = nn.Dropout(0.1)
        self.last = nn.Conv2d(64, 25, 1)
        self.up4 = Up(64, 40, 32)
        self.up2 = Up(32, 24, 16)
        self.pips = nn.Conv2d(16, 1, 1)
        self.pips.bias.data[:] = -3

    def forward(self, x):
        a = self.s2(x)
        b = self.s4(a)
        c = self.s8(b)
        w = self.last(self.drop(F.relu(self.what(self.s16(c)))))
        return w.flatten(1), self.pips(self.up2(self.up4(c, b), a))
