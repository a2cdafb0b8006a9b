"""Model files are read by a process of their own, so that a hostile file costs an error alone."""

import os
import shutil
from pathlib import Path

from ._errors import FileError

_NAME = "hullwright-cli"


def worker() -> str:
    """Return the program that reads models: HULLWRIGHT_CLI, one beside the package, or on PATH."""
    named = os.environ.get("HULLWRIGHT_CLI")
    if named:
        return named
    package = Path(__file__).parent
    for place in (package, package / "bin", *[p / "bin" for p in package.parents[3:4]]):
        if os.access(place / _NAME, os.X_OK):
            return str(place / _NAME)
    found = shutil.which(_NAME)
    if found is None:
        raise FileError(
            f"{_NAME}, which reads model files, was found neither beside the package nor on PATH: "
            "install it, or name it in the environment as HULLWRIGHT_CLI. A mesh that is given as "
            "arrays needs none.",
            "worker_missing",
            _NAME,
        )
    return found
