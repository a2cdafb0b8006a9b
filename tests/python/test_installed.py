"""The package as it is installed, beside the command line of the same prefix."""

import os
import subprocess
import sys
import tempfile
import unittest

from given import SAMPLES

PROGRAM = """
import sys
import hullwright, hullwright.coacd
assert hullwright.__file__.startswith(sys.argv[1]), hullwright.__file__
print(len(hullwright.decompose(sys.argv[2])))
"""


class Installed(unittest.TestCase):
    def test_it_reads_a_model_and_cuts_it(self):
        with tempfile.TemporaryDirectory() as prefix:
            for component in ("python", "cli"):
                subprocess.run(
                    ["cmake", "--install", os.environ["HULLWRIGHT_BUILD_DIR"]]
                    + ["--prefix", prefix, "--component", component],
                    check=True,
                    capture_output=True,
                )
            packages = os.path.join(prefix, "lib", "python3", "dist-packages")
            self.assertEqual(
                {"__init__.pyi", "py.typed", "coacd.py"} - set(os.listdir(packages + "/hullwright")),
                set(),
            )
            done = subprocess.run(
                [sys.executable, "-c", PROGRAM, prefix, SAMPLES / "bracket.obj"],
                env={"PYTHONPATH": packages, "PATH": prefix},
                capture_output=True,
                text=True,
            )
            self.assertEqual(done.stdout, "4\n", done.stderr)


if __name__ == "__main__":
    unittest.main()
