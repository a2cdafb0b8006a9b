"""A wheel by setuptools, as Debian 12 has it: of what pyproject.toml says to scikit-build-core."""

import re
import subprocess
import tomllib
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent
BUILT = tomllib.loads((HERE / "pyproject.toml").read_text())["tool"]["scikit-build"]
SOURCE = HERE / BUILT["cmake"]["source-dir"]
FOLDER = SOURCE / "build" / "wheel"


def version():
    from_file = BUILT["metadata"]["version"]
    return re.search(from_file["regex"], (HERE / from_file["input"]).read_text())["value"]


class Compiled(Distribution):
    def has_ext_modules(self):
        return True  # so that the wheel is named for this Python and this processor


class CMake(build_py):
    """CMake compiles the module, and installs the package's own files beside it."""

    def run(self):
        def cmake(*words):
            subprocess.run(["cmake", *map(str, words)], check=True)

        cmake("-S", SOURCE, "-B", FOLDER, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DSKBUILD=ON",
              *BUILT["cmake"]["args"])
        cmake("--build", FOLDER, "--target", *BUILT["cmake"]["targets"])
        for component in BUILT["install"]["components"]:
            cmake("--install", FOLDER, "--component", component, "--strip", "--prefix",
                  Path(self.build_lib).resolve())


FOLDER.mkdir(parents=True, exist_ok=True)
setup(version=version(), packages=["hullwright"], distclass=Compiled, cmdclass={"build_py": CMake},
      options={"build": {"build_base": str(FOLDER / "setuptools")}, "egg_info": {"egg_base": str(FOLDER)}})
