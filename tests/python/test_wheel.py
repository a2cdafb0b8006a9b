"""The wheel: what its settings name is there, and one is built, installed and used."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import unittest
from pathlib import Path

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

    def assert_promises_hold(self, python, folder):
        """Examples and types are looked at in an environment that knows of nothing but the wheel."""
        for part in ("tests/python", "resources/samples", "docs/manual", "python/README.md"):
            copy = shutil.copytree if (SOURCE / part).is_dir() else shutil.copy
            (folder / part).parent.mkdir(parents=True, exist_ok=True)
            copy(SOURCE / part, folder / part)
        [cli] = python.parents[1].glob("lib/*/site-packages/hullwright/bin/hullwright-cli")
        for tests in ("test_promises.py", "test_types.py", "test_coacd.py"):
            done = subprocess.run(
                [python, folder / "tests" / "python", tests], cwd=folder, capture_output=True, text=True,
                env={"PATH": os.environ["PATH"], "HULLWRIGHT_CLI": str(cli), "LC_ALL": "C.UTF-8"},
            )
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertRegex(done.stderr, r"Ran [1-9]")

    @unittest.skipUnless(importlib.util.find_spec("scikit_build_core") or
                         importlib.util.find_spec("wheel"),
                         "neither scikit-build-core nor python3-wheel is installed")
    @unittest.skipUnless(importlib.util.find_spec("pip"), "not installed: python3-pip")
    @unittest.skipUnless(LONG, "a wheel compiles the library anew: only in a long run")
    def test_one_is_built_and_runs(self):
        with tempfile.TemporaryDirectory() as name:
            folder, there = Path(name), Path(name) / "there"
            subprocess.run([sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation",
                            "-w", folder, SOURCE / "python"], check=True)
            [wheel] = folder.glob("*.whl")
            self.assertIn(f"-{hullwright.__version__}-cp", wheel.name)
            # The system's packages are numpy and pip.
            subprocess.run([sys.executable, "-m", "venv", "--without-pip", "--system-site-packages",
                            there], check=True)
            python = there / "bin" / "python"
            subprocess.run([python, "-m", "pip", "install", "--no-deps", wheel], check=True,
                           env={"PATH": os.environ["PATH"]})
            [packages] = there.glob("lib/*/site-packages")
            self.assert_runs(str(packages))
            self.assert_promises_hold(python, folder / "copied")


if __name__ == "__main__":
    unittest.main()
