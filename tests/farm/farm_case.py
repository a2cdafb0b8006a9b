"""What tests of farms share: models, a batch on this machine as the truth, and what became of units."""
import hashlib
import os
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2]
FARM = SOURCES / "resources" / "farm"
CLI = os.environ.get("HULLWRIGHT_CLI", str(SOURCES / "build" / "release" / "hullwright-cli"))
LONG = os.environ.get("HULLWRIGHT_LONG", "0") != "0"
MODELS = [SOURCES / "tests/data/models/knot.obj", SOURCES / "tests/data/models/vase.obj",
          SOURCES / "resources/samples/bracket.obj", SOURCES / "resources/samples/gear.obj"]
# Sixty are what a farm is shown on; with a few the same paths are walked sooner.
COUNT = 60 if LONG else 10


def scaled(text, factor):
    """The same model in another size, so that no two have the same content."""
    lines = []
    for line in text.splitlines():
        words = line.split()
        if words[:1] == ["v"]:
            line = "v " + " ".join(repr(float(word) * factor) for word in words[1:4])
        lines.append(line)
    return "\n".join(lines) + "\n"


def make_models(folder, count):
    """Models in folders, some with spaces in their names, all of them different."""
    for number in range(count):
        source = MODELS[number % len(MODELS)]
        place = folder / ("props and more" if number % 3 else "parts")
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{source.stem} {number}.obj").write_text(
            scaled(source.read_text(), 1 + number / 64))


def outputs_of(out):
    """Hashes of what a batch has made, without its reports, which tell of times."""
    return {str(path.relative_to(out)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(out.rglob("*"))
            if path.is_file() and path.parent != out and ".hullwright" not in path.parts}


def results_of(out):
    return sorted((out / ".hullwright" / "results").rglob("*.json"))


def wait_for(met, seconds, what):
    """Returns what `met` returns as soon as that is something."""
    end = time.monotonic() + seconds
    while True:
        found = met()
        if found:
            return found
        if time.monotonic() > end:
            raise TimeoutError(f"no {what} within {seconds} s")
        time.sleep(0.02)


class FarmCase(unittest.TestCase):
    """Each class makes models once."""

    count = COUNT

    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory(prefix="hullwright farm ")
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.folder = Path(cls.temporary.name)
        cls.models = cls.folder / "all models"
        make_models(cls.models, cls.count)

    @classmethod
    def run_alone(cls):
        """A batch on this machine, by which others are judged."""
        alone = cls.folder / "alone"
        begin = time.monotonic()
        subprocess.run([CLI, "batch", str(cls.models), "-o", str(alone), "--no-pictures"], check=True,
                       stdout=subprocess.DEVNULL)
        print(f"{COUNT} models on this machine: {time.monotonic() - begin:.1f} s", flush=True)
        cls.expected = outputs_of(alone)
        assert len(cls.expected) == COUNT, cls.expected

    def assert_all_done(self, out):
        """One result for every model, the same bytes as on one machine, and nothing half-written."""
        self.assertEqual(outputs_of(out), self.expected)
        self.assertEqual(len(results_of(out)), COUNT)
        self.assertTrue((out / "report.html").exists())


def main():
    """Ends with 77 where something was skipped and nothing failed, which ctest says aloud."""
    result = unittest.main(verbosity=2, exit=False).result
    if not result.wasSuccessful():
        sys.exit(1)
    sys.exit(77 if result.skipped else 0)
