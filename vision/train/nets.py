"""The two networks of the dice reader, small enough for one core.

Find looks at a whole picture and marks the middle of every upward face; Face
looks at one face, cut out at a set size, and says what it shows. Each comes small, for a
glance, and deep, for a stare. Both take blue, green, red planes in 0..1. Shapes are
N x channels x height x width.
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


def deeper(c, dilation=1):
    """A Res that begins as nothing, to be put into a network that has learnt already."""
    r = Res(c, dilation)
    nn.init.zeros_(r.b[1].weight)
    return r


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

    def __init__(self, deep=False):
        super().__init__()
        self.s2 = conv(3, 16, 2)
        self.s4 = conv(16, 32, 2)
        self.s8 = nn.Sequential(conv(32, 48, 2), Res(48))
        self.s16 = nn.Sequential(conv(48, 80, 2), Res(80), conv(80, 80, 1, 2))
        self.up8 = Up(80, 48, 48)
        self.c8 = conv(48, 48)
        self.up4 = Up(48, 32, 32)
        self.more4, self.more8, self.more16 = nn.Identity(), nn.Identity(), nn.Identity()
        if deep:
            self.more8 = deeper(48)
            self.more16 = nn.Sequential(deeper(80, 2), deeper(80, 4))
            self.more4 = deeper(32)
        self.out = nn.Conv2d(32, FIND_OUT, 1)
        self.out.bias.data[:2] = -3.5

    def forward(self, x):
        a = self.s4(self.s2(x))
        b = self.more8(self.s8(a))
        c = self.more16(self.s16(b))
        return self.out(self.more4(self.up4(self.c8(self.up8(c, b)), a)))


class Face(nn.Module):
    """Returns what (N x 25) and where the pips are (N x 1 x 32 x 32, logits).

    what: 0 nothing, 1..6 the value, 7 a pip die that cannot be read because it
    leans or is partly hidden (logits); 8..14 dx, dy, log size, stretch cos 2a,
    sin 2a, turn cos 4a, sin 4a; 15..24 colour (logits).
    """

    def __init__(self, deep=False):
        super().__init__()
        self.s2 = nn.Sequential(conv(3, 24, 2), conv(24, 24))
        self.s4 = nn.Sequential(conv(24, 40, 2), conv(40, 40))
        self.s8 = nn.Sequential(conv(40, 64, 2), Res(64))
        self.s16 = conv(64, 72, 2)
        self.what = nn.Conv2d(72, 64, 4)
        self.more4, self.more8, self.more16 = nn.Identity(), nn.Identity(), nn.Identity()
        if deep:
            self.more4 = deeper(40)
            self.more8 = deeper(64)
            self.more16 = deeper(72)
        self.drop = nn.Dropout(0.1)
        self.last = nn.Conv2d(64, 25, 1)
        self.wake()
        self.up4 = Up(64, 40, 32)
        self.up2 = Up(32, 24, 16)
        self.pips = nn.Conv2d(16, 1, 1)
        self.pips.bias.data[:] = -3

    def wake(self):
        """Gives the stretch weights to begin with. It is small, about a tenth; its
        weights would go to nothing before there is a feature for it, and stay there."""
        nn.init.normal_(self.last.weight.data[11:13], std=0.2)

    def forward(self, x):
        a = self.s2(x)
        b = self.more4(self.s4(a))
        c = self.more8(self.s8(b))
        w = self.last(self.drop(F.relu(self.what(self.more16(self.s16(c))))))
        return w.flatten(1), self.pips(self.up2(self.up4(c, b), a))


def make(kind, deep):
    """A new network: kind is find or face."""
    return Find(deep) if kind == "find" else Face(deep)


def load(kind, file):
    """The network whose weights a file holds, small or deep as they are."""
    weights = torch.load(file)
    net = make(kind, any(name.startswith("more") for name in weights))
    net.load_state_dict(weights)
    return net
