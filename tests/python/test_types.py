"""A checker of types knows the package: what is right passes, and what is wrong is told."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = """
import numpy as np
from numpy.typing import NDArray

import hullwright
import hullwright.coacd as coacd

mesh = hullwright.Mesh(np.zeros((8, 3)), np.zeros((12, 3), dtype=np.int64), name="crate")
pieces = hullwright.decompose(
    mesh, tolerance=0.01, max_pieces=32, max_hull_vertices=64, progress=lambda share, phase: None
)
for vertices, faces in pieces:
    print(vertices.shape, faces.shape)
corners: NDArray[np.float64] = pieces[0].vertices
errors: list[float] = [piece.protrusion for piece in pieces]
asset: hullwright.Asset = hullwright.Asset("a.hwa")
touch: NDArray[np.bool_] = hullwright.collide(asset, pieces.asset(), np.zeros((5, 7)))
low, high = hullwright.distance(asset, "b.obj", np.zeros((5, 7)), within=2.0)
passed = hullwright.verify(pieces, engine="jolt")["passed"]
parts = coacd.run_coacd(coacd.Mesh(mesh.vertices, mesh.faces), threshold=0.05)
try:
    hullwright.load("nowhere.obj")
except hullwright.FileError as error:
    name: str = error.code
"""

# Each line is wrong by itself, and has the code of what is told of it.
WRONG = """
import numpy as np
import hullwright
hullwright.decompose("a.obj", tolerance=[0.01])  # arg-type
hullwright.collide("a.obj", 3, np.zeros((1, 7)))  # arg-type
hullwright.contacts("a.obj", "b.obj", [], mode="some")  # arg-type
hullwright.verify()  # call-arg
text: int = hullwright.load("a.obj").name  # assignment
hullwright.Asset("a.hwa").vertices  # attr-defined
"""


@unittest.skipUnless(shutil.which("mypy"), "not installed: mypy")
class Types(unittest.TestCase):
    def checked(self, program):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "program.py"
            file.write_text(program)
            done = subprocess.run(
                ["mypy", "--strict", "--python-executable", sys.executable, "--cache-dir",
                 os.path.join(folder, "cache"), "--show-error-codes", "--no-error-summary", file],
                capture_output=True, text=True, timeout=300,
                env={**os.environ, "MYPYPATH": os.environ.get("PYTHONPATH", "")},
            )
        return done.stdout.splitlines(), done.stderr

    def test_right_and_wrong_calls(self):
        """In one file, since a checker takes its time for each."""
        told, failed = self.checked(PROGRAM + WRONG)
        self.assertEqual(failed, "")
        lines = (PROGRAM + WRONG).splitlines()
        wanted = [(number, line.rsplit("# ")[1]) for number, line in enumerate(lines, 1) if "  # " in line]
        found = [(int(line.split(":")[1]), line.rsplit("[")[-1].rstrip("]")) for line in told
                 if ": error: " in line]
        self.assertEqual(found, wanted, "\n".join(told))


if __name__ == "__main__":
    unittest.main()
