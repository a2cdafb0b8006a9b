#!/usr/bin/env python3
"""The script for Slurm on two nodes that are this machine, one of which dies, and with tasks that die."""
import json
import math
import os
import re
import stat
import subprocess
import sys
import time
import unittest
from datetime import datetime

from balance import ends_of_tasks
from farm_case import CLI, COUNT, FARM, LONG, FarmCase, main, outputs_of, results_of, wait_for
from slurm_cluster import Cluster, missing_programs

SUBMIT = FARM / "slurm" / "hullwright_slurm.py"
# What the simulation is held against: tasks beside which their start is small.
LONGER, TASK_SECONDS = ("--tolerance", "0.2%"), "8"
# What a large model is cut with in a short time.
COARSE = ("--tolerance", "5%")
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


def waves(side):
    """A surface of so many points each way."""
    points = [f"v {x} {y} {math.sin(x / 10) * math.cos(y / 8):.6f}"
              for y in range(side) for x in range(side)]
    faces = [f"f {at} {at + 1} {at + side + 1} {at + side}"
             for y in range(side - 1) for at in range(y * side + 1, (y + 1) * side)]
    return "\n".join(points + faces) + "\n"


@unittest.skipIf(missing_programs(), f"not installed: {' '.join(missing_programs())}")
class SlurmFarm(FarmCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.run_alone()
        cls.cluster = Cluster()
        cls.cluster.__enter__()
        cls.addClassCleanup(cls.cluster.__exit__)

    def setUp(self):
        # Both nodes are there, whatever a test before has left.
        self.cluster.start_lost_nodes()
        self.cluster.wait_until_idle(60)

    def submit(self, out, cli=CLI, task_seconds="1", flags=(), models=None):
        return subprocess.Popen(
            [sys.executable, str(SUBMIT), "submit", "--wait", "--cli", cli, "--task-seconds",
             task_seconds, "--", str(models or self.models), "-o", str(out), "--no-pictures", *flags],
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

    def test_nobody_beyond_this_machine_reaches_it(self):
        # With a job, whose command listens, too, for what the job will say.
        job = subprocess.Popen(("srun", "-n1", "sleep", "3"), env=self.cluster.environment,
                               stderr=subprocess.DEVNULL)
        wait_for(lambda: self.cluster.running_on("n1") + self.cluster.running_on("n2"), 60, "job")
        addresses = self.cluster.listens_on()
        print("listens on", *sorted(map(str, addresses)), flush=True)
        self.assertGreaterEqual(len(addresses), 3)  # the controller and two nodes
        self.assertEqual([str(one) for one in addresses if not one.is_loopback], [])
        self.assertEqual(job.wait(timeout=60), 0)

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
        self.cluster.start_lost_nodes()
        self.cluster.wait_until_idle(60)
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

        def test_memory_that_runs_out_is_asked_for_twice(self):
            # A model of 400,000 triangles, of which the rule is told that it has needed 1 MB the last
            # time: its process holds more than the task was given, and less than the second try is.
            models, out = self.folder / "large", self.folder / "out of memory"
            models.mkdir()
            (models / "waves.obj").write_text(waves(450))
            batch = [CLI, "batch", str(models), "-o", str(out), "--no-pictures", *COARSE]
            subprocess.run(batch, check=True, stdout=subprocess.DEVNULL)
            made = {path: path.read_bytes() for path in out.glob("*.glb")}
            result = out / ".hullwright" / "results" / "waves.json"
            costs = out / ".hullwright" / "cost.units"
            seconds, _, rest = costs.read_text().split(" ", 2)
            costs.write_text(f"{seconds} 1 {rest}")
            for path in (*made, result, out / "report.json"):
                path.unlink()
            code, said = self.ended(self.submit(out, models=models, flags=COARSE))
            self.assertEqual(code, 0)
            self.assertIn("1 of 1 units are to be done", said)
            folder = out / ".hullwright" / "slurm" / "1"
            [asked] = [need["memory_mb"] for need in
                       json.loads((folder / "plan.json").read_text())["classes"].values()]
            [first] = [path.read_text() for path in folder.glob("small-1-*.log")]
            print(first, result.read_text(), flush=True)
            self.assertIn("waves: memory: it needs more memory than there is for it", first)
            self.assertIn("Exit code 75: queued once more with more memory and time.", first)
            held = json.loads(result.read_text())["memory_mb"]
            self.assertTrue(asked - 128 < held < 2 * asked - 128, (asked, held))
            self.assertEqual({path: path.read_bytes() for path in out.glob("*.glb")}, made)

        def test_two_nodes_take_as_long_as_the_simulation_says(self):
            out = self.folder / "simulated"
            # Slurm knows times to the second, so that units are to take long.
            self.assertEqual(self.ended(self.submit(out, task_seconds=TASK_SECONDS,
                                                    flags=LONGER))[0], 0)
            folder = out / ".hullwright" / "slurm" / "1"
            plan = json.loads((folder / "plan.json").read_text())
            [(size, need)] = plan["classes"].items()
            parts = [json.loads((folder / f"part-{size}-{number + 1}.json").read_text())
                     for number in range(need["tasks"])]
            work = [sum(self.seconds_of(out, unit) for unit in part) for part in parts]
            real = self.span_of_tasks(need["job"], need["tasks"])
            start = self.start_seconds(plan, folder, size)
            expected = ends_of_tasks(work, 2, start)[-1]
            print(f"{len(work)} tasks on two nodes: {real:.0f} s, {expected:.1f} s by simulation; units "
                  f"take {sum(work):.1f} s, a task {start:.2f} s beside them", flush=True)
            self.assertGreater(min(work), start)
            self.assertLess(abs(real - expected), 0.1 * real)

    def start_seconds(self, plan, folder, size):
        """What a task costs beside its units, from one's end to the next one's: the same tasks are queued
        again, as the script has queued them, and find that all is done."""
        need = plan["classes"][size]
        job = self.cluster.ask("sbatch", "--parsable", f"--array=1-{need['tasks']}",
                               f"--chdir={plan['cwd']}", f"--output={folder}/nothing-to-do-%j.log",
                               f"--mem={need['memory_mb']}M", plan["script"], "task", size, "1",
                               str(folder)).strip()
        wait_for(lambda: not self.cluster.ask("squeue", "-h", "-j", job).strip(), 200, "end of the job")
        logs = [path.read_text() for path in folder.glob("nothing-to-do-*.log")]
        self.assertEqual([bool(re.search("^0 made, ", log, re.M)) for log in logs], [True] * need["tasks"])
        return self.span_of_tasks(job, need["tasks"]) / math.ceil(need["tasks"] / 2)

    def seconds_of(self, out, unit):
        return json.loads((out / ".hullwright" / "results" / f"{unit}.json").read_text())["seconds"]

    def span_of_tasks(self, job, count):
        """From the first task's begin to the last one's end, as Slurm knows it, to the second."""
        times = {"StartTime": [], "EndTime": []}
        for number in range(1, count + 1):
            shown = self.cluster.ask("scontrol", "--oneliner", "show", "job", f"{job}_{number}")
            for name, known in times.items():
                known.append(datetime.fromisoformat(re.search(rf"\b{name}=(\S+)", shown).group(1)))
        return (max(times["EndTime"]) - min(times["StartTime"])).total_seconds()


if __name__ == "__main__":
    main()
