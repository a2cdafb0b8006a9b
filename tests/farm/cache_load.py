#!/usr/bin/env python3
"""How a cache that many machines share bears many entries: fills one with dummies, then times lookups,
hits, a listing and a pruning of half of it.

    cache_load.py FOLDER [ENTRIES]     the folder has to be new; 100,000 entries unless told otherwise

Times are of a clock, and processor seconds stand beside them, since others may use the machine."""
import hashlib
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

from farm_case import CLI, make_models

OUTPUT_BYTES = 64000  # about what a unit of the models here makes
HITS = 16


def key_of(number):
    return hashlib.md5(str(number).encode()).hexdigest()


def fill(cache, entries, row):
    """Entries as the program writes them: a folder with the row of a result and an output. The outputs are
    one file with many names, since its bytes cost room, and no time here."""
    blob = cache / "blob"
    cache.mkdir(parents=True)
    blob.write_bytes(os.urandom(OUTPUT_BYTES))
    many = [blob]
    for number in range(entries):
        if number % 10000 == 9999:
            # A file system has a limit of names for a file.
            many.append(cache / f"blob{number}")
            shutil.copyfile(blob, many[-1])
        key = key_of(number)
        entry = cache / key[:2] / key
        entry.mkdir(parents=True)
        os.link(many[-1], entry / "0")
        (entry / "row.json").write_text(json.dumps({**row, "key": key}) + "\n")
    for one in many:
        one.unlink()


def timed(what, count, work):
    before = resource.getrusage(resource.RUSAGE_CHILDREN), resource.getrusage(resource.RUSAGE_SELF)
    begin = time.monotonic()
    work()
    seconds = time.monotonic() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN), resource.getrusage(resource.RUSAGE_SELF)
    used = sum(b.ru_utime + b.ru_stime - a.ru_utime - a.ru_stime for a, b in zip(before, after))
    print(f"{what:<44} {seconds:8.2f} s  {used:8.2f} processor s  "
          f"{1e6 * seconds / count:9.1f} us each", flush=True)


def look_up(cache, entries):
    """What a miss and a hit ask the file system first."""
    drawn = random.Random(1)
    for _ in range(10000):
        key = key_of(drawn.randrange(2 * entries))
        try:
            (cache / key[:2] / key / "row.json").read_bytes()
        except OSError:
            pass


def batch(models, out, *more):
    subprocess.run([CLI, "batch", str(models), "-o", str(out), "--no-pictures", *more], check=True,
                   stdout=subprocess.DEVNULL)


def prune(cache, kept):
    subprocess.run([CLI, "batch", "--cache", str(cache), "--prune-cache", kept], check=True)


def main(folder, entries=100000):
    cache, models = folder / "cache", folder / "models"
    make_models(models, HITS)
    batch(models, folder / "first", "--cache", str(folder / "small"))
    row = json.loads(next((folder / "small").rglob("row.json")).read_text())
    timed(f"hits in a cache of {HITS}", HITS,
          lambda: batch(models, folder / "second", "--cache", str(folder / "small")))
    timed(f"{entries} entries are written", entries, lambda: fill(cache, entries, row))
    for entry in (folder / "small").glob("??/*"):
        (cache / entry.parent.name).mkdir(exist_ok=True)
        shutil.copytree(entry, cache / entry.parent.name / entry.name)
    timed("lookups of rows, half of which are there", 10000, lambda: look_up(cache, entries))
    timed(f"hits in a cache of {entries}", HITS,
          lambda: batch(models, folder / "third", "--cache", str(cache)))
    timed("a listing that removes nothing", entries, lambda: prune(cache, "1000T"))
    size = (OUTPUT_BYTES + len(json.dumps(row))) * entries
    timed("a pruning of half", entries // 2, lambda: prune(cache, f"{size // 2 // 1024}K"))


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:]))
