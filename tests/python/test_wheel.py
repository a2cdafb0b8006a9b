"""The wheel: what its settings name is there, and where scikit-build-core is, one is built and runs."""

import importlib.util
import os
import re
import subprocess
import sys
import tempfile
import tomllib
import unittest

import hullwright
from given import SAMPLES, SOURCE

LONG = os.environ.get("HULLWRIGHT_LONG") == "1"

PROGRAM = """
import sys
import hullwright
assert hullwright.__file__.startswith(sys.argv[1]), hullwright.__file__
print(len(hullwright.decompose(sys.argv[2])))
"""


class Wheel(unittest.TestCase):
    def setUp(self):
        self.project = tomllib.loads((SOURCE / "python" / "pyproject.toml").read_text())
        self.built = self.project["tool"]["scikit-build"]

    def test_its_settings_name_what_is_there(self):
        top = SOURCE / "python" / self.built["cmake"]["source-dir"] / "CMakeLists.txt"
        self.assertTrue(top.samefile(SOURCE / "CMakeLists.txt"))
        folders = (".", "app", "python")
        lists = "".join((SOURCE / folder / "CMakeLists.txt").read_text() for folder in folders)
        for argument in self.built["cmake"]["args"]:
            name = re.fullmatch(r"-D(HULLWRIGHT_\w+)=\S+", argument).group(1)
            self.assertRegex(lists, rf"(option|set)\({name} ")
        for target in self.built["cmake"]["targets"]:
            self.assertRegex(lists, rf"(add_executable|pybind11_add_module)\({target} ")
        for component in self.built["install"]["components"]:
            self.assertIn(f"COMPONENT {component})", lists)
        self.assertTrue((SOURCE / "python" / self.project["project"]["readme"]).exists())

    def test_its_version_is_that_of_the_package(self):
        version = self.built["metadata"]["version"]
        text = (SOURCE / "python" / version["input"]).read_text()
        self.assertEqual(re.search(version["regex"], text)["value"], hullwright.__version__)
        self.assertEqual(self.project["project"]["dynamic"], ["version"])

    def assert_runs(self, packages):
        """Nothing else is named that could read the model."""
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, packages, SAMPLES / "bracket.obj"],
            env={"PYTHONPATH": packages, "PATH": packages}, capture_output=True, text=True,
        )
        self.assertEqual(done.stdout, "4\n", done.stderr)

    @unittest.skipUnless(importlib.util.find_spec("scikit_build_core"),
                         "scikit-build-core is not installed, so that no wheel is built")
    @unittest.skipUnless(LONG, "a wheel compiles the library anew: only in a long run")
    def test_one_is_built_and_runs(self):
        with tempfile.TemporaryDirectory() as folder:
            pip = [sys.executable, "-m", "pip"]
            subprocess.run(pip + ["wheel", "--no-deps", "--no-build-isolation", "-w", folder,
                                  SOURCE / "python"], check=True)
            [wheel] = [name for name in os.listdir(folder) if name.endswith(".whl")]
            subprocess.run(pip + ["install", "--no-deps", "--target", folder + "/there",
                                  f"{folder}/{wheel}"], check=True)
            self.assert_runs(folder + "/there")


if __name__ == "__main__":
    unittest.main()
