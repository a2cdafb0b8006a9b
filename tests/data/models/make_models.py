#!/usr/bin/env python3
"""Writes the models beside it: python3 make_models.py

Numbers have few decimal digits, so that no difference between machines' sines shows in them.
"""
import math
import pathlib

HERE = pathlib.Path(__file__).resolve().parent


class Model:
    def __init__(self):
        self.points = []
        self.parts = []  # (name, faces)

    def part(self, name):
        self.parts.append((name, []))

    def point(self, x, y, z):
        self.points.append((x, y, z))
        return len(self.points)

    def face(self, *corners):
        self.parts[-1][1].append(corners)

    def quad(self, a, b, c, d):
        self.face(a, b, c)
        self.face(a, c, d)

    def write(self, name, what):
        with open(HERE / name, "w", encoding="ascii", newline="\n") as out:
            out.write(f"# {what}; made by make_models.py\n")
            for p in self.points:
                out.write("v " + " ".join(f"{x + 0.0:.3f}".replace("-0.000", "0.000") for x in p))
                out.write("\n")
            for part, faces in self.parts:
                out.write(f"o {part}\n")
                for face in faces:
                    out.write("f " + " ".join(map(str, face)) + "\n")


def unit(v):
    length = math.sqrt(sum(x * x for x in v))
    return [x / length for x in v]


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def knot():
    """A closed tube along a trefoil: curved everywhere, one way through each loop."""
    along, around, radius = 48, 7, 4.0

    def curve(t):
        return [10 * (math.sin(t) + 2 * math.sin(2 * t)), 10 * (math.cos(t) - 2 * math.cos(2 * t)),
                -10 * math.sin(3 * t)]

    model = Model()
    model.part("knot")
    rings = []
    for i in range(along):
        t = 2 * math.pi * i / along
        ahead, behind = curve(t + 1e-4), curve(t - 1e-4)
        way = unit([a - b for a, b in zip(ahead, behind)])
        side = unit(cross(way, [0, 0, 1]))
        up = cross(side, way)
        ring = []
        for j in range(around):
            angle = 2 * math.pi * j / around
            ring.append(model.point(*[c + radius * (math.cos(angle) * s + math.sin(angle) * u)
                                      for c, s, u in zip(curve(t), side, up)]))
        rings.append(ring)
    for i in range(along):
        a, b = rings[i], rings[(i + 1) % along]
        for j in range(around):
            k = (j + 1) % around
            model.quad(a[j], b[j], b[k], a[k])
    model.write("knot.obj", "a tube along a trefoil, closed")


def vase():
    """A sheet without thickness, open at the top: a surface that is no solid."""
    profile = [(0, 0), (14, 0), (20, 8), (22, 18), (18, 30), (10, 40), (9, 46), (13, 52), (16, 54)]
    around = 20
    model = Model()
    model.part("vase")
    bottom = model.point(0, 0, 0)
    rings = []
    for r, z in profile[1:]:
        rings.append([model.point(r * math.cos(2 * math.pi * j / around),
                                  r * math.sin(2 * math.pi * j / around), z)
                      for j in range(around)])
    for j in range(around):
        model.face(bottom, rings[0][(j + 1) % around], rings[0][j])
    for low, high in zip(rings, rings[1:]):
        for j in range(around):
            k = (j + 1) % around
            model.quad(low[j], low[k], high[k], high[j])
    model.write("vase.obj", "a vase without thickness, open at the top")


def block(model, name, corner, ways, inside_out=False):
    """A box from a corner along three ways that need not be at right angles."""
    model.part(name)
    ids = []
    for i in range(8):
        ids.append(model.point(*[corner[k] + sum(ways[w][k] for w in range(3) if i >> w & 1)
                                 for k in range(3)]))
    for a, b, c, d in [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2),
                       (1, 3, 7, 5)]:
        quad = [ids[n] for n in (a, b, c, d)]
        model.face(*(reversed(quad) if inside_out else quad))


def pile():
    """Parts that lie in, on and across each other, and one with a cavity."""
    model = Model()
    block(model, "crate", (0, 0, 0), [(40, 0, 0), (0, 30, 0), (0, 0, 20)])
    block(model, "hollow", (4, 4, 4), [(32, 0, 0), (0, 22, 0), (0, 0, 12)], inside_out=True)
    block(model, "beam", (-10, 8, 12), [(60, 5, 8), (-0.5, 6, 0), (-0.75, 0, 5.5)])
    block(model, "lid", (2, 2, 20), [(36, 0, 0), (0, 26, 0), (0, 0, 3)])
    # A gutter: an L of two walls with a concave edge along it.
    model.part("gutter")
    ring = [(0, 0), (14, 0), (14, 3), (3, 3), (3, 12), (0, 12)]
    ends = [[model.point(50 + y, x, z) for y, z in ring] for x in (0, 33)]
    n = len(ring)
    for i in range(n):
        k = (i + 1) % n
        model.face(ends[0][i], ends[1][i], ends[1][k], ends[0][k])
    for a, b, c, d in [(0, 1, 2, 3), (0, 3, 4, 5)]:
        model.face(ends[0][a], ends[0][b], ends[0][c], ends[0][d])
        model.face(ends[1][d], ends[1][c], ends[1][b], ends[1][a])
    model.write("pile.obj", "blocks in, on and across each other, one hollow")


knot()
vase()
pile()
