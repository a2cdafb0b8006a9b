#!/usr/bin/env python3
"""A folder that two machines share without locks, each of which believes for a while what it saw there
last: as NFS is. Two mounts of one folder stand for them (bindfs), with long times of belief, and no lock
of one is seen by the other."""
import json
import os
import shutil
import subprocess
import time
import unittest

from farm_case import CLI, LONG, FarmCase, main, outputs_of, results_of

BELIEF_SECONDS = 10  # NFS has 3 to 60
BELIEF = ",".join(f"{what}_timeout={BELIEF_SECONDS}" for what in ("attr", "entry", "negative"))


@unittest.skipUnless(LONG, "only in a long run")
@unittest.skipUnless(shutil.which("bindfs") and os.path.exists("/dev/fuse"),
                     "not installed, or without FUSE: bindfs")
class SharedFolder(FarmCase):
    count = 16

    def setUp(self):
        place = self.folder / self.id().rsplit(".", 1)[-1]
        self.real = place / "real"
        self.real.mkdir(parents=True)
        self.views = [place / name for name in ("one", "other")]
        for view in self.views:
            view.mkdir()
            if subprocess.run(["bindfs", "-o", BELIEF, self.real, view]).returncode != 0:
                self.skipTest("bindfs may not mount here")
            self.addCleanup(subprocess.run, ["umount", "--lazy", view], check=True)

    def start(self, *words):
        return subprocess.Popen([CLI, "batch", str(self.models), "--no-pictures", *map(str, words)],
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def ended(self, process, code=0):
        said = process.communicate(timeout=400)[0]
        self.assertEqual(process.returncode, code, said)
        return said

    def run_both(self, *words_of_each):
        return [self.ended(each) for each in [self.start(*words) for words in words_of_each]]

    def settle(self):
        """Until then a machine may look in vain for what the other has made, and make it again."""
        time.sleep(BELIEF_SECONDS + 1)

    def assert_whole(self, cache):
        """Each entry is there once, whole, and nobody's remains beside it."""
        entries = [entry for fan in cache.iterdir() for entry in fan.iterdir()]
        self.assertEqual(len(entries), self.count)
        for entry in entries:
            row = json.loads((entry / "row.json").read_text())
            self.assertEqual(row["key"], entry.name)
            sizes = [(entry / str(number)).stat().st_size for number in range(len(row["outputs"]))]
            self.assertEqual(sizes, [output["bytes"] for output in row["outputs"]])

    def expected_here(self):
        self.ended(self.start("-o", self.folder / "alone"))
        return outputs_of(self.folder / "alone")

    def test_one_cache(self):
        expected = self.expected_here()
        outs = [self.folder / f"out {number}" for number in range(4)]
        caches = [view / "cache" for view in self.views]
        self.run_both(*(("-o", out, "--cache", cache) for out, cache in zip(outs, caches)))
        self.assert_whole(self.real / "cache")
        self.settle()
        said = self.ended(self.start("-o", outs[2], "--cache", caches[0]))
        self.assertIn(f"0 made, {self.count} from the cache", said)
        # One machine takes from what another removes meanwhile, and makes what is gone.
        taker = self.start("-o", outs[3], "--cache", caches[0])
        pruned = subprocess.run([CLI, "batch", "--cache", str(caches[1]), "--prune-cache", "0h"],
                                check=True, stdout=subprocess.PIPE, text=True).stdout
        self.assertIn(" 0 left", pruned)
        self.ended(taker)
        for out in outs:
            self.assertEqual(outputs_of(out), expected)

    def test_one_folder_of_outputs(self):
        """Both do all of it, as a queue may that has given up a node too early, and then a part each."""
        expected = self.expected_here()
        outs = [view / "out" for view in self.views]
        self.run_both(*(("-o", out, "--shard", "1/1", "--force") for out in outs))
        self.assertEqual(outputs_of(self.real / "out"), expected)
        self.assertEqual(len(results_of(self.real / "out")), self.count)
        self.settle()
        said = self.ended(self.start("-o", outs[0]))
        self.assertIn(f"0 made, 0 from the cache, {self.count} as they were", said)
        shutil.rmtree(self.real / "out")
        self.settle()  # what was removed behind their backs is believed to be there until then
        self.run_both(*(("-o", out, "--shard", f"{number}/2") for number, out in enumerate(outs, 1)))
        self.ended(self.start("-o", outs[1], "--join"))
        self.assertEqual(outputs_of(self.real / "out"), expected)


if __name__ == "__main__":
    main()
