#!/usr/bin/env python3
"""How evenly parts of a batch fill many workers, by simulation with measured costs.

    balance.py costs PLAN -o OUT [FLAGS OF batch…]   expected and measured costs of a batch, as lines
    balance.py simulate COSTS [--units N] [--seed N] [--start-seconds S]

Costs are processor seconds of units, with what the rule had expected of them. A simulated batch draws
from them with replacement. It is divided into one shard for each worker, as runners of CI have it, or
into several, which wait in a queue for whoever is free, as Slurm has it. Shards are made by what is
expected, as `batch --shard` makes them, and take what was measured. What a task costs beside its units
(--start-seconds) is the farm's: slurm_farm.py measures that of a cluster by tasks that have nothing to do.
"""
import argparse
import heapq
import json
import os
import random
import statistics
import subprocess
import sys
from pathlib import Path

CLI = os.environ.get("HULLWRIGHT_CLI", "hullwright-cli")
WORKERS = (10, 30, 100, 300, 1000)
TASKS_OF_A_WORKER = (1, 4, 16)


def measured_costs(arguments):
    """Pairs of expected and measured processor seconds of a batch that has run."""
    out = Path(arguments[arguments.index("-o") + 1])
    listed = subprocess.run([CLI, "batch", *arguments, "--list"], check=True, text=True,
                            stdout=subprocess.PIPE).stdout
    for line in listed.splitlines():
        unit = json.loads(line)
        row = json.loads((out / ".hullwright" / "results" / f"{unit['unit']}.json").read_text())
        yield unit["expected"]["seconds"], row["processor_seconds"]


def shards_of(units, count):
    """The longest first, each to the part that has least: what `batch --shard` does."""
    loads = [(0.0, number) for number in range(count)]
    shards = [[] for _ in range(count)]
    for unit in sorted(units, key=lambda one: -one[0]):
        load, number = heapq.heappop(loads)
        shards[number].append(unit)
        heapq.heappush(loads, (load + unit[0], number))
    return shards


def ends_of_queue(tasks, workers):
    """When each worker is done, where the next task goes to whoever is free first."""
    ends = [0.0] * workers
    for seconds in tasks:
        heapq.heappush(ends, heapq.heappop(ends) + seconds)
    return sorted(ends)


def ends_of_tasks(work, workers, start_seconds):
    """The same of tasks each of which costs its start beside the work of its units."""
    return ends_of_queue([start_seconds + seconds for seconds in work], workers)


def work_of_tasks(units, shards):
    return [sum(measured for _, measured in shard) for shard in shards_of(units, shards) if shard]


def judged(units, ends, workers):
    """How busy workers were until the last was done, and how much of that time the first was idle."""
    work = sum(measured for _, measured in units)
    return work / (workers * ends[-1]), (ends[-1] - ends[0]) / ends[-1]


def simulated(units, workers, start_seconds):
    """For as many tasks a worker: the end, how busy workers were, and the tail."""
    for each in TASKS_OF_A_WORKER:
        ends = ends_of_tasks(work_of_tasks(units, workers * each), workers, start_seconds)
        yield each, ends[-1], *judged(units, ends, workers)


def simulate(options):
    costs = [tuple(map(float, line.split()))
             for line in Path(options.costs).read_text().splitlines() if line[:1] not in ("#", "")]
    drawn = random.Random(options.seed)
    units = [drawn.choice(costs) for _ in range(options.units)]
    seconds = [measured for _, measured in units]
    print(f"seed {options.seed}; {options.units} units of {len(costs)} measured, "
          f"{sum(seconds) / 3600:.1f} processor hours; mean {statistics.mean(seconds):.2f} s, median "
          f"{statistics.median(seconds):.2f} s, longest {max(seconds):.1f} s")
    print("workers  tasks a worker    end, s  efficiency    tail")
    for workers in WORKERS:
        for each, end, efficiency, tail in simulated(units, workers, options.start_seconds):
            print(f"{workers:>7}  {each:>14}  {end:>8.0f}  {efficiency:>10.1%}  {tail:>6.1%}")


def main(words):
    if words[:1] == ["costs"]:
        print("# expected and measured processor seconds of a unit")
        for expected, measured in measured_costs(words[1:]):
            print(f"{expected:.3f} {measured:.3f}")
        return 0
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("verb", choices=["simulate"])
    parser.add_argument("costs")
    parser.add_argument("--units", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start-seconds", type=float, default=1,
                        help="what a task costs beside its units (1)")
    simulate(parser.parse_args(words))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
