#!/usr/bin/env python3
"""The Snakefile on this machine, and over Slurm on two nodes that are this machine, one of which dies in
long runs."""
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from farm_case import CLI, COUNT, FARM, LONG, FarmCase, main, outputs_of, results_of, wait_for
from slurm_cluster import Cluster, missing_programs

FOLDER = FARM / "snakemake"


@unittest.skipUnless(shutil.which("snakemake"), "not installed: snakemake")
class SnakemakeFarm(FarmCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.run_alone()

    def start(self, out, profile, *more, environment=None):
        """Starts Snakemake in a folder where it keeps its notes, whose name it wants without spaces."""
        place = Path(tempfile.mkdtemp(prefix="hullwright-snakemake-"))
        self.addCleanup(shutil.rmtree, place, ignore_errors=True)
        batch = repr([str(self.models), "-o", str(out), "--no-pictures"])
        self.log = place / "said"
        # It asks each second how jobs stand where CI is set, and every ten where it is not.
        with open(self.log, "wb") as log:
            return subprocess.Popen(
                ["snakemake", "-s", str(FOLDER / "Snakefile"), "--profile", str(FOLDER / profile),
                 *more, "--config", f"batch={batch}", f"cli={CLI}", "bundle_seconds=3"],
                cwd=place, env=dict(environment or os.environ, CI="true"), stdout=log, stderr=log)

    def ended(self, process):
        """Waits, and returns the exit code and what was said."""
        code = process.wait(timeout=400)
        said = self.log.read_text()
        print(said, flush=True)
        return code, said

    def test_this_machine_and_a_bad_model(self):
        bad = self.models / "parts" / "bad.obj"
        bad.write_text("v 0 0 0\nf 1 2 3\n")
        self.addCleanup(bad.unlink)
        out = self.folder / "this machine"
        code, said = self.ended(self.start(out, "local"))
        self.assertNotEqual(code, 0)
        # It is no failed job, which would hold up others: the join alone fails.
        self.assertIn("Error in rule joined", said)
        self.assertNotIn("Error in rule bundle", said)
        self.assertEqual(outputs_of(out), self.expected)
        self.assertEqual(len(results_of(out)), COUNT + 1)
        code, said = self.ended(self.start(out, "local"))
        self.assertNotEqual(code, 0)
        self.assertNotIn("rule bundle:", said)

    @unittest.skipIf(missing_programs(), f"not installed: {' '.join(missing_programs())}")
    def test_two_nodes(self):
        out = self.folder / "two nodes"
        with Cluster() as cluster:
            process = self.start(out, "slurm", "--max-status-checks-per-second", "100",
                                 environment=cluster.environment)
            if LONG:
                wait_for(lambda: len(results_of(out)) >= COUNT // 8, 200, "results")
                wait_for(lambda: cluster.lose_working_node("n2"), 60, "task on the node")
            code, _ = self.ended(process)
            self.assertEqual(code, 0)
            self.assert_all_done(out)


if __name__ == "__main__":
    main()
