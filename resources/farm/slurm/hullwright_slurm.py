#!/usr/bin/env python3
"""Runs a batch of hullwright-cli on Slurm.

    hullwright_slurm.py submit [OPTIONS] -- PLAN -o OUT [FLAGS OF batch…]

asks `batch --list` what is to be done, and queues an array of jobs for each class of sizes, with the
memory and the time that its units are expected to need, and one last job after any end of them, which
joins the reports. A task that runs out of memory or time, or is killed, is queued once more with twice
of both; a lost node's tasks come back by Slurm's own --requeue. What is done is not done again,
whoever did it, so that a second `submit` goes on where a first one was stopped.

OUT, PLAN, the models and this file have to be on a file system that all nodes see. Accounting
(slurmdbd) is not needed.
"""
import argparse
import collections
import heapq
import json
import math
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

# Exit codes of `batch`, or of what ended it, after which a second try makes sense: EX_TEMPFAIL (memory,
# time or a signal ended a unit), and the signals by which kernels and Slurm end a process.
RETRYABLE = {75, 128 + 9, 128 + 15}
# Of units whose models the rule had not seen 97 of 100 took less than three times what it said, and the
# rest were small, so that a task asks for more.
MEMORY_FACTOR, MEMORY_SPARE_MB, TIME_FACTOR, TIME_SPARE_S = 1.5, 256, 4, 300
# Slurm's default MaxArraySize is 1001.
MOST_TASKS = 1000


def clean_environment():
    """A job's own variables would be taken for wishes by the jobs that it queues."""
    return {name: value for name, value in os.environ.items()
            if name == "SLURM_CONF" or not name.startswith(("SLURM_", "SBATCH_"))}


def write_whole(path, value):
    """Others never see half of the file."""
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    beside.write_text(json.dumps(value))
    beside.replace(path)


class Run:
    """One submission: its plan, and what became of its tasks, in a folder that all nodes see."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.plan = json.loads((self.folder / "plan.json").read_text())

    def name(self, what):
        return f"hullwright-{self.plan['id']}-{what}"

    def batch(self, *more):
        """Runs the verb; the code of a signal is written as shells write it."""
        command = [self.plan["cli"], "batch", *self.plan["arguments"], *more]
        code = subprocess.run(command, cwd=self.plan["cwd"], stdin=subprocess.DEVNULL).returncode
        return code if code >= 0 else 128 - code

    def queue(self, what, flags, arguments):
        """Queues this file as a job, and returns the job's number."""
        command = ["sbatch", "--parsable", f"--job-name={self.name(what)}",
                   f"--chdir={self.plan['cwd']}", f"--output={self.folder}/{what}-%j.log",
                   "--requeue", "--open-mode=append", *flags, *self.plan["sbatch"],
                   self.plan["script"], *arguments, str(self.folder)]
        said = subprocess.run(command, env=clean_environment(), check=True, text=True,
                              stdout=subprocess.PIPE).stdout
        return said.strip().split(";")[0]

    def queue_tasks(self, size, numbers, attempt):
        """Queues tasks of a class, the second time with twice of what the first had."""
        need = self.plan["classes"][size]
        factor = 2 ** (attempt - 1)
        array = numbers
        if self.plan["at_once"]:
            array += f"%{self.plan['at_once']}"
        return self.queue(f"{size}-{attempt}",
                          [f"--array={array}", f"--cpus-per-task={self.plan['cores']}",
                           f"--mem={need['memory_mb'] * factor}M",
                           f"--time={need['minutes'] * factor}"],
                          ["task", size, str(attempt)])

    def queue_last(self, jobs):
        return self.queue("last", [f"--dependency=afterany:{':'.join(jobs)}", "--mem=512M",
                                   "--time=60"], ["last"])

    def part(self, size, number):
        return self.folder / f"part-{size}-{number}.json"

    def began(self, size, number):
        return self.folder / f"began-{size}-{number}.json"

    def ended(self, size, number, attempt):
        return self.folder / f"ended-{size}-{number}-{attempt}.json"

    def queued_again(self, size, number):
        return self.folder / f"again-{size}-{number}.json"

    def queue_again(self, size, number):
        job = self.queue_tasks(size, str(number), 2)
        write_whole(self.queued_again(size, number), job)


def submit(options, arguments):
    cli = shutil.which(options.cli)
    if cli is None:
        sys.exit(f"hullwright_slurm.py: no program {options.cli} here; --cli names it")
    cli = os.path.abspath(cli)
    listed = subprocess.run([cli, "batch", *arguments, "--list"], text=True, stdout=subprocess.PIPE)
    if listed.returncode:
        return listed.returncode
    units = [json.loads(line) for line in listed.stdout.splitlines()]
    waiting = [unit for unit in units if not unit.get("done", False)]
    classes = sizes_of(waiting, options)
    folder = new_folder(out_of(arguments))
    for size, need in classes.items():
        for number, part in enumerate(need.pop("parts"), 1):
            write_whole(folder / f"part-{size}-{number}.json", part)
    write_whole(folder / "plan.json", {
        "id": f"{os.getpid()}-{int(time.time())}", "script": os.path.abspath(__file__), "cli": cli,
        "cwd": os.getcwd(), "arguments": arguments, "classes": classes, "cores": options.cores,
        "at_once": options.at_once, "sbatch": options.sbatch})
    run = Run(folder)
    jobs = [queue_class(run, size, need) for size, need in run.plan["classes"].items()]
    print(f"{len(waiting)} of {len(units)} units are to be done.")
    if not jobs:
        return run.batch("--join")
    print(f"last job {run.queue_last(jobs)} joins the reports; {folder} has the logs.", flush=True)
    return wait_for(run) if options.wait else 0


def queue_class(run, size, need):
    job = run.queue_tasks(size, f"1-{need['tasks']}", 1)
    need["job"] = job
    write_whole(run.folder / "plan.json", run.plan)
    print(f"job {job}: {need['units']} {size} units in {need['tasks']} tasks of "
          f"{need['memory_mb']} MB and {need['minutes']} min")
    return job


def sizes_of(units, options):
    """The tasks of each class of sizes, and what each of them asks for. The largest class is first, since
    the longest work should not begin last."""
    by_size = collections.defaultdict(list)
    for unit in units:
        by_size[unit["class"]].append(unit)
    needs = {}
    for size, members in by_size.items():
        seconds = sum(one["expected"]["seconds"] for one in members)
        tasks = max(1, min(len(members), MOST_TASKS, math.ceil(seconds / options.task_seconds)))
        longest = max(one["expected"]["seconds"] for one in members)
        memory = max(one["expected"]["memory_mb"] for one in members) * options.cores
        needs[size] = {
            "units": len(members), "tasks": tasks, "parts": parts_of(members, tasks),
            "memory_mb": math.ceil(memory * MEMORY_FACTOR) + MEMORY_SPARE_MB,
            "minutes": math.ceil(((seconds / tasks / options.cores + longest) * TIME_FACTOR +
                                  TIME_SPARE_S) / 60)}
    return dict(sorted(needs.items(), key=lambda item: -item[1]["memory_mb"]))


def parts_of(units, count):
    """Names of units, the longest first, each in the part that has least: as `batch --shard` divides them.
    A task that gets names reads these models alone, where a shard reads all to see which are its own."""
    loads = [(0.0, number) for number in range(count)]
    parts = [[] for _ in range(count)]
    for unit in sorted(units, key=lambda one: -one["expected"]["seconds"]):
        load, number = heapq.heappop(loads)
        parts[number].append(unit["unit"])
        heapq.heappush(loads, (load + unit["expected"]["seconds"], number))
    return parts


def out_of(arguments):
    for at, word in enumerate(arguments[:-1]):
        if word in ("-o", "--output"):
            return Path(arguments[at + 1]).absolute()
    sys.exit("hullwright_slurm.py: the flags of batch lack -o OUT")


def new_folder(out):
    """Folders are numbered; of two who submit at once, one takes the next number."""
    runs = out / ".hullwright" / "slurm"
    runs.mkdir(parents=True, exist_ok=True)
    number = 1
    while True:
        try:
            (runs / str(number)).mkdir()
            return runs / str(number)
        except FileExistsError:
            number += 1


def task(size, attempt, folder):
    """One task of an array: its part, then the word to the last job of how it ended."""
    run = Run(folder)
    number = int(os.environ["SLURM_ARRAY_TASK_ID"])
    names = json.loads(run.part(size, number).read_text())
    write_whole(run.began(size, number), attempt)
    need = run.plan["classes"][size]
    # The verb itself and its reader need a part of what Slurm allows.
    memory = need["memory_mb"] * 2 ** (attempt - 1) - MEMORY_SPARE_MB // 2
    code = run.batch("--cores", str(run.plan["cores"]), "--memory", f"{memory}M",
                     *(word for name in names for word in ("--only", name)))
    if code in RETRYABLE and attempt == 1:
        print(f"Exit code {code}: queued once more with more memory and time.", flush=True)
        run.queue_again(size, number)
    write_whole(run.ended(size, number, attempt), code)
    return code


def last(folder):
    """Queues what died without a word once more, waits for second tries, then joins the reports."""
    run = Run(folder)
    for size, need in run.plan["classes"].items():
        for number in range(1, need["tasks"] + 1):
            if died(run, size, number, need["job"]):
                print(f"Task {number} of {size} died: queued once more.", flush=True)
                run.queue_again(size, number)
    pending = pending_again(run)
    if pending:
        run.queue_last(pending)
        return 0
    code = run.batch("--join")
    write_whole(run.folder / "finished.json", code)
    return code


def died(run, size, number, job):
    """Whether a task ended without saying so. What somebody has cancelled is not begun again: it has not
    begun at all, or Slurm says so."""
    if not run.began(size, number).exists():
        return False
    if run.ended(size, number, 1).exists() or run.queued_again(size, number).exists():
        return False
    shown = subprocess.run(["scontrol", "--oneliner", "show", "job", f"{job}_{number}"], text=True,
                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    return "JobState=CANCELLED" not in shown


def pending_again(run):
    """The numbers of second tries that wait or run."""
    jobs = {json.loads(path.read_text()) for path in run.folder.glob("again-*.json")}
    if not jobs:
        return []
    shown = subprocess.run(["squeue", "--noheader", "--format=%F"], check=True, text=True,
                           stdout=subprocess.PIPE).stdout
    return sorted(jobs & set(shown.split()))


def wait_for(run):
    """Waits for the last job. Where it was cancelled, no job of this name is left; a file that another
    machine wrote may be seen some seconds later."""
    finished = run.folder / "finished.json"
    gone = 0
    while not finished.exists():
        shown = subprocess.run(["squeue", "--noheader", f"--name={run.name('last')}"], text=True,
                               check=True, stdout=subprocess.PIPE).stdout
        gone = 0 if shown.strip() else gone + 1
        if gone > 10:
            sys.exit("hullwright_slurm.py: the last job is gone and has joined nothing")
        time.sleep(1)
    return json.loads(finished.read_text())


def parsed(words):
    parser = argparse.ArgumentParser(
        prog="hullwright_slurm.py submit", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cli", default="hullwright-cli", help="the program, as nodes find it")
    parser.add_argument("--cores", type=int, default=1, help="cores of a task (1)")
    parser.add_argument("--task-seconds", type=float, default=600,
                        help="how long a task should work (600)")
    parser.add_argument("--at-once", type=int, default=0, help="tasks of a class that may run at once")
    parser.add_argument("--sbatch", action="append", default=[], metavar="FLAG",
                        help="a flag of sbatch, as --sbatch=--partition=long; may be repeated")
    parser.add_argument("--wait", action="store_true", help="wait, and exit as the last job")
    return parser.parse_args(words)


def main(words):
    if words[:1] == ["task"]:
        return task(words[1], int(words[2]), words[3])
    if words[:1] == ["last"]:
        return last(words[1])
    if words[:1] != ["submit"] or "--" not in words:
        print(__doc__, file=sys.stderr)
        return 0 if words[:1] in (["-h"], ["--help"]) else 2
    split = words.index("--")
    return submit(parsed(words[1:split]), words[split + 1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
