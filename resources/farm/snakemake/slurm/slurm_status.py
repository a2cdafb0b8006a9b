#!/usr/bin/env python3
"""Tells Snakemake how a job of Slurm stands: running, success or failed. It asks the controller, since
accounting may be absent. The controller forgets jobs some minutes after they end (MinJobAge, 5 minutes
where nobody says otherwise), which is longer than Snakemake waits before it asks again."""
import re
import subprocess
import sys
import time

ENDED_BADLY = {"BOOT_FAIL", "CANCELLED", "DEADLINE", "FAILED", "OUT_OF_MEMORY", "REVOKED", "TIMEOUT"}


def state_of(job):
    """The job's state, or nothing where the controller does not answer or does not know it."""
    shown = subprocess.run(["scontrol", "--oneliner", "show", "job", job], text=True,
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    found = re.search(r"\bJobState=(\w+)", shown.stdout)
    return found.group(1) if found else None, shown.stderr


def main(job):
    for _ in range(5):
        state, trouble = state_of(job)
        if state == "COMPLETED":
            return "success"
        # A lost node's job says NODE_FAIL, or is pending, until it runs on another.
        if state is not None:
            return "failed" if state in ENDED_BADLY else "running"
        if "Invalid job id" in trouble:
            return "failed"
        # The controller may be starting anew.
        time.sleep(1)
    return "running"


if __name__ == "__main__":
    print(main(sys.argv[1]))
