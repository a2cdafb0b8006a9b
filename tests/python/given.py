"""Models, poses and the command line, for all tests."""

import os
import subprocess
from pathlib import Path

import numpy as np

SOURCE = Path(__file__).resolve().parents[2]
SAMPLES = SOURCE / "resources" / "samples"
SHARED = SOURCE.parent / "shared" / "models"
CLI = os.environ["HULLWRIGHT_CLI"]


def run(*words, **more):
    """Run the command line, which has to end well."""
    done = subprocess.run([CLI, *map(str, words)], capture_output=True, text=True, **more)
    assert done.returncode == 0, done.stderr
    return done.stdout


def box(low=(0.0, 0.0, 0.0), high=(1.0, 1.0, 1.0)):
    """Vertices and faces of a box, outward."""
    low, high = np.array(low), np.array(high)
    vertices = np.array([[(high if i >> axis & 1 else low)[axis] for axis in range(3)] for i in range(8)])
    faces = np.array(
        [
            [0, 2, 1], [1, 2, 3], [4, 5, 6], [5, 7, 6], [0, 1, 4], [1, 5, 4],
            [2, 6, 3], [3, 6, 7], [0, 4, 2], [2, 4, 6], [1, 3, 5], [3, 7, 5],
        ]
    )
    return vertices, faces


def steps():
    """A staircase of two steps: a closed solid that is not convex."""
    outline = np.array([[0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2]], dtype=float)
    bottom = np.column_stack([outline, np.zeros(6)])
    vertices = np.concatenate([bottom, bottom + [0, 0, 1]])
    cap = np.array([[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 5]])
    at = np.arange(6)
    after = np.roll(at, -1)
    walls = [np.stack([at, after, after + 6], axis=1), np.stack([at, after + 6, at + 6], axis=1)]
    return vertices, np.concatenate([cap[:, ::-1], cap + 6, *walls])


def waves(side):
    """A closed solid whose top is hilly, with about 4 · side² faces: cutting it takes long."""
    at = np.linspace(0.0, 1.0, side)
    x, y = np.meshgrid(at, at, indexing="ij")
    top = 0.3 + 0.05 * np.sin(40 * x) * np.cos(37 * y)
    up = np.stack([x, y, top], axis=-1).reshape(-1, 3)
    down = np.stack([x, y, np.zeros_like(x)], axis=-1).reshape(-1, 3)
    i = (np.arange(side - 1)[:, None] * side + np.arange(side - 1)[None, :]).ravel()
    tops = np.concatenate(
        [np.stack([i, i + side, i + 1], axis=1), np.stack([i + 1, i + side, i + side + 1], axis=1)]
    )
    bottoms = tops[:, ::-1] + side * side
    rim = np.concatenate(
        [
            np.arange(side - 1) * side,
            (side - 1) * side + np.arange(side - 1),
            side * side - 1 - np.arange(side - 1) * side,
            side - 1 - np.arange(side - 1),
        ]
    )
    after = np.roll(rim, -1)
    walls = np.concatenate(
        [
            np.stack([rim, rim + side * side, after], axis=1),
            np.stack([after, rim + side * side, after + side * side], axis=1),
        ]
    )
    return np.concatenate([up, down]), np.concatenate([tops, bottoms, walls[:, ::-1]])


def random_poses(count, reach, seed):
    """Rows of tx ty tz qw qx qy qz, moved by up to `reach` each way."""
    random = np.random.default_rng(seed)
    turns = random.normal(size=(count, 4))
    turns /= np.linalg.norm(turns, axis=1, keepdims=True)
    return np.concatenate([random.uniform(-reach, reach, size=(count, 3)), turns], axis=1)


def write_poses(path, poses):
    """Write poses of b as the command line reads them, every digit of them."""
    names = ["b_tx", "b_ty", "b_tz", "b_qw", "b_qx", "b_qy", "b_qz"]
    rows = [",".join(repr(float(number)) for number in row) for row in poses]
    Path(path).write_text("\n".join([",".join(names), *rows]) + "\n")


def diagonal(vertices):
    return float(np.linalg.norm(np.ptp(vertices, axis=0)))


def hull_faults(vertices, faces, slack):
    """How many vertices stand out of a face's plane by more than `slack`."""
    faults = 0
    for a, b, c in np.asarray(vertices)[np.asarray(faces, dtype=int)]:
        normal = np.cross(b - a, c - a)
        length = np.linalg.norm(normal)
        if length > 0:
            faults += int(((vertices - a) @ (normal / length) > slack).sum())
    return faults
