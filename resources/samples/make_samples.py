#!/usr/bin/env python3
"""Writes mug.obj and gear.obj beside itself: closed, oriented surfaces without seams."""
from math import cos, pi, sin
from pathlib import Path


def write(name, title, vertices, faces):
    lines = [f"# {title}", f"o {name}"]
    lines += ["v " + " ".join(f"{round(c, 4) + 0.0:g}" for c in v) for v in vertices]
    lines += ["f " + " ".join(str(i + 1) for i in face) for face in faces]
    (Path(__file__).parent / f"{name}.obj").write_text("\n".join(lines) + "\n")


def mug():
    """A turned cup; two quads of its wall are left out, and the handle goes from one to the other."""
    sides = 24
    # Radius and height, up the outside and down the inside.
    profile = [(34, 0), (36, 4), (38, 22), (38, 30), (38, 66), (38, 74), (38, 90), (34, 90), (34, 6)]
    low, high = 2, 4  # the rings below the holes
    vertices = [(r * cos(2 * pi * s / sides), r * sin(2 * pi * s / sides), z)
                for r, z in profile for s in range(sides)]

    def at(ring, side):
        return ring * sides + side % sides

    faces = []
    for ring in range(len(profile) - 1):
        for side in range(sides):
            if side == 0 and ring in (low, high):
                continue
            a, b, c, d = at(ring, side), at(ring, side + 1), at(ring + 1, side + 1), at(ring + 1, side)
            faces += [(a, b, c), (a, c, d)]
    vertices += [(0, 0, 0), (0, 0, 6)]  # the middles of the bottom, outside and inside
    for side in range(sides):
        faces.append((len(vertices) - 2, at(0, side + 1), at(0, side)))
        faces.append((len(vertices) - 1, at(len(profile) - 1, side), at(len(profile) - 1, side + 1)))

    # Corners of a section: left and right on the outer side of the bend, right and left inside.
    def quad(outer, inner):
        return [at(outer, 1), at(outer, 0), at(inner, 0), at(inner, 1)]

    start, end = quad(high + 1, high), quad(low, low + 1)
    across = (cos(pi / sides), sin(pi / sides))  # through the middle of the two quads
    wide = 38 * sin(pi / sides)
    sections = [start]
    steps = 10
    for step in range(1, steps):
        angle = pi / 2 - pi * step / steps
        section = []
        for reach, height, side in ((30, 26, 1), (30, 26, -1), (22, 18, -1), (22, 18, 1)):
            out = 38 + reach * cos(angle) ** 0.7
            section.append(len(vertices))
            vertices.append((out * across[0] - side * wide * across[1],
                             out * across[1] + side * wide * across[0],
                             48 + height * sin(angle)))
        sections.append(section)
    sections.append(end)
    for one, next_one in zip(sections, sections[1:]):
        for i in range(4):
            a, b, c, d = one[i], one[(i + 1) % 4], next_one[(i + 1) % 4], next_one[i]
            faces += [(a, c, d), (a, b, c)]
    standing = [(y, z, x) for x, y, z in vertices]
    write("mug", "A mug with a handle, in millimetres, y up.", standing, faces)


def gear():
    teeth, bore, root, tip, thick = 14, 9, 26, 34, 10
    outline = []
    for tooth in range(teeth):
        for share, radius in ((0.0, root), (0.3, root), (0.42, tip), (0.88, tip)):
            angle = 2 * pi * (tooth + share) / teeth
            outline.append((radius * cos(angle), radius * sin(angle), angle))
    n = len(outline)
    hole = [(bore * cos(angle), bore * sin(angle)) for _, _, angle in outline]
    vertices = [(x, y, z) for z in (0, thick) for x, y, _ in outline]
    vertices += [(x, y, z) for z in (0, thick) for x, y in hole]
    faces = []
    for i in range(n):
        j = (i + 1) % n
        faces.append((i, j, n + j, n + i))  # around
        faces.append((3 * n + i, 3 * n + j, 2 * n + j, 2 * n + i))  # the bore
        faces.append((j, i, 2 * n + i, 2 * n + j))  # below
        faces.append((n + i, n + j, 3 * n + j, 3 * n + i))  # above
    write("gear", "A gear of 14 teeth with a bore, in millimetres, z along its axis.", vertices, faces)


mug()
gear()
