"""How fast poses are answered in one call, beside the command line on the same file of them.

    PYTHONPATH=build/release/python HULLWRIGHT_CLI=build/release/hullwright-cli \\
        python3 tests/python/bench.py
"""

import tempfile
import time
from pathlib import Path

import hullwright
from given import SAMPLES, diagonal, random_poses, run, write_poses

POSES = 100_000


def seconds(work):
    begin = time.monotonic()
    work()
    return time.monotonic() - begin


with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    bracket, mug = (hullwright.decompose(SAMPLES / f"{name}.obj") for name in ("bracket", "mug"))
    bracket.write(folder / "a.hwa")
    mug.write(folder / "b.hwa")
    poses = random_poses(POSES, 0.5 * diagonal(hullwright.load(SAMPLES / "mug.obj").vertices), 1)
    write_poses(folder / "poses.csv", poses)
    a, b = bracket.asset(), mug.asset()
    words = ["collide", folder / "a.hwa", folder / "b.hwa", "--no-time"]
    words += ["--poses", folder / "poses.csv", "-o", folder / "out.jsonl", "--threads", "1"]
    command = min(seconds(lambda: run(*words)) for _ in range(3))
    one = min(seconds(lambda: hullwright.collide(a, b, poses, threads=1)) for _ in range(3))
    every = min(seconds(lambda: hullwright.collide(a, b, poses)) for _ in range(3))
    single = seconds(lambda: [hullwright.collide(a, b, pose) for pose in poses[:1000]]) / 1000
    print(f"{POSES} poses: hullwright-cli {command:.3f} s, Python on one thread {one:.3f} s "
          f"({command / one:.2f} times as fast), on all {every:.3f} s ({command / every:.2f}); "
          f"a call for each pose takes {1e6 * single:.0f} us")
