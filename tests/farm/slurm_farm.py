#!/usr/bin/env python3
"""The script for Slurm on two nodes that are this machine, one of which dies, and with tasks that die."""
import json
import os
import re
import stat
import statistics
import subprocess
import sys
import time
import unittest
from datetime import datetime

from balance import ends_of_queue
from farm_case import CLI, COUNT, FARM, LONG, FarmCase, main, outputs_of, results_of, wait_for
from slurm_cluster import Cluster, missing_programs

SUBMIT = FARM / "slurm" / "hullwright_slurm.py"
# Stands before the program and spoils the first call for the first two tasks: one ends as if memory had
# run out, and one is killed together with the script that called it.
SPOILER = """\
#!/usr/bin/env python3
import os, signal, sys
from pathlib import Path
words = sys.argv[1:]
if "--only" in words:
    task = os.environ["SLURM_ARRAY_TASK_ID"]
    calls = Path({folder!r}) / f"calls-{{task}}"
    is_first = not calls.exists()
    with open(calls, "a") as told:
        told.write(words[words.index("--memory") + 1] + "\\n")
    if is_first and task == "1":
        sys.exit(75)
    if is_first and task == "2":
        os.kill(os.getppid(), signal.SIGKILL)
        os._exit(0)
os.execv({cli!r}, [{cli!r}, *words])
"""


@unittest.skipIf(missing_programs(), f"not installed: {' '.join(missing_programs())}")
class SlurmFarm(FarmCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.run_alone()
        cls.cluster = Cluster()
        cls.cluster.__enter__()
        cls.addClassCleanup(cls.cluster.__exit__)

    def submit(self, out, cli=CLI, task_seconds="1"):
        return subprocess.Popen(
            [sys.executable, str(SUBMIT), "submit", "--wait", "--cli", cli, "--task-seconds",
             task_seconds, "--", str(self.models), "-o", str(out), "--no-pictures"],
            env=self.cluster.environment, text=True, stdout=subprocess.PIPE)

    def ended(self, process):
        said, _ = process.communicate(timeout=400)
        print(said, flush=True)
        return process.returncode, said

    def spoiling_program(self):
        folder = self.folder / "spoiling"
        folder.mkdir()
        program = folder / "hullwright-cli"
        program.write_text(SPOILER.format(folder=str(folder), cli=os.path.abspath(CLI)))
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        return program

    def test_a_lost_node_costs_no_model(self):
        out = self.folder / "a lost node"
        process = self.submit(out)
        # It dies when some models are done, in the middle of a task.
        wait_for(lambda: len(results_of(out)) >= COUNT // 8, 200, "results")
        lost = wait_for(lambda: self.cluster.lose_working_node("n2"), 60, "task on the node")
        before = len(results_of(out))
        begin = time.monotonic()
        code, _ = self.ended(process)
        print(f"lost {lost} after {before} of {COUNT} models; all done "
              f"{time.monotonic() - begin:.1f} s later", flush=True)
        self.assertLess(before, COUNT)
        self.assertEqual(code, 0)
        self.assert_all_done(out)
        self.assertEqual(self.cluster.states()["n1"], "idle")
        self.assertTrue(self.cluster.states()["n2"].startswith("down"))
        shown = self.cluster.ask("scontrol", "--oneliner", "show", "job", lost)
        self.assertIn(" Restarts=1 ", shown)
        self.cluster.start_node("n2")
        self.cluster.wait_until_idle(30)
        self.assert_nothing_is_queued_again(out)

    def assert_nothing_is_queued_again(self, out):
        code, said = self.ended(self.submit(out))
        self.assertEqual(code, 0)
        self.assertIn(f"0 of {COUNT} units are to be done", said)
        self.assert_all_done(out)

    def test_tasks_that_ended_before_their_time_are_queued_once_more(self):
        out = self.folder / "ended tasks"
        program = self.spoiling_program()
        code, _ = self.ended(self.submit(out, str(program), "2"))
        self.assertEqual(code, 0)
        self.assert_all_done(out)
        again = sorted(path.name for path in out.glob(".hullwright/slurm/1/again-*.json"))
        self.assertEqual(again, ["again-small-1.json", "again-small-2.json"])
        for task in ("1", "2"):
            calls = (program.parent / f"calls-{task}").read_text().split()
            first, second = [int(call.rstrip("M")) for call in calls]
            self.assertGreater(second, 1.9 * first)
        # The first of them had found the task that died without a word.
        self.assertEqual(len(list(out.glob(".hullwright/slurm/1/last-*.log"))), 2)

    if LONG:
        def test_what_was_cancelled_waits_for_the_next_submit(self):
            out = self.folder / "cancelled"
            process = self.submit(out)
            job = wait_for(lambda: self.cluster.running_on("n1"), 60, "task")[0].split("_")[0]
            running = [self.cluster.running_on("n1")[0], f"{job}_{COUNT // 3}"]
            self.cluster.ask("scancel", *running)
            self.assertNotEqual(self.ended(process)[0], 0)
            self.assertEqual(list(out.glob(".hullwright/slurm/1/again-*.json")), [])
            self.assertLess(len(outputs_of(out)), COUNT)
            self.assertEqual(self.ended(self.submit(out))[0], 0)
            self.assert_all_done(out)

        def test_two_nodes_take_as_long_as_the_simulation_says(self):
            out = self.folder / "simulated"
            self.assertEqual(self.ended(self.submit(out, task_seconds="3"))[0], 0)
            plan = out / ".hullwright" / "slurm" / "1" / "plan.json"
            small = json.loads(plan.read_text())["classes"]["small"]
            tasks = self.times_of_tasks(small["job"], small["tasks"])
            parts = [json.loads((plan.parent / f"part-small-{number + 1}.json").read_text())
                     for number in range(small["tasks"])]
            work = [sum(self.seconds_of(out, unit) for unit in part) for part in parts]
            beside = statistics.mean(end - start - own for (start, end), own in zip(tasks, work))
            expected = ends_of_queue([own + beside for own in work], 2)[-1]
            real = max(end for _, end in tasks) - min(start for start, _ in tasks)
            print(f"{len(tasks)} tasks on two nodes: {real:.0f} s, {expected:.1f} s by simulation; a task "
                  f"takes {beside:.2f} s beside its units", flush=True)
            self.assertLess(abs(real - expected), 0.15 * real)

    def seconds_of(self, out, unit):
        return json.loads((out / ".hullwright" / "results" / f"{unit}.json").read_text())["seconds"]

    def times_of_tasks(self, job, count):
        """When each task began and ended, as Slurm knows it, to the second."""
        times = []
        for number in range(count):
            shown = self.cluster.ask("scontrol", "--oneliner", "show", "job",
                                     f"{job}_{number + 1}")
            times.append(tuple(
                datetime.fromisoformat(re.search(rf"\b{name}=(\S+)", shown).group(1)).timestamp()
                for name in ("StartTime", "EndTime")))
        return times


if __name__ == "__main__":
    main()
