#!/usr/bin/env python3
"""Writes, as a source that lupdate reads, the names of all phases that core and window report.

A phase is the name of a part of a progress, also where a table or a member has it.
"""
import pathlib
import re
import sys

NAMES = [
    re.compile(r'\bpart\(\s*"([^"]+)"'),
    re.compile(r'"((?:diagnose|repair): [^"]+)"'),
    re.compile(r'std::string_view stage_ = "([^"]+)"'),
]
TABLE = re.compile(r"\bk_phases = \{([^}]+)\}")


def phases_below(folder):
    found = set()
    for path in folder.rglob("*"):
        if path.suffix in (".h", ".cpp"):
            text = path.read_text(encoding="utf-8")
            for name in NAMES:
                found.update(name.findall(text))
            for table in TABLE.findall(text):
                found.update(re.findall(r'"([^"]+)"', table))
    return found


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    for name in sorted(phases_below(root / "core") | phases_below(root / "ui")):
        sys.stdout.write(f'QT_TRANSLATE_NOOP("Stage", "{name}");\n')


if __name__ == "__main__":
    main()
