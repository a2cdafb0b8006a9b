"""Runs all tests of the package for Python; exit code 77 where something is missing for them."""

import os
import sys
import unittest

try:
    import numpy  # noqa: F401
except ImportError:
    print("SKIPPED: numpy is not installed for", sys.executable)
    sys.exit(77)

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, here)
found = unittest.defaultTestLoader.discover(here, sys.argv[1] if sys.argv[1:] else "test_*.py")
if found.countTestCases() == 0:
    print("no tests were found")
    sys.exit(1)
result = unittest.TextTestRunner(verbosity=2).run(found)
for test, why in result.skipped:
    print("SKIPPED:", test, why)
sys.exit(0 if result.wasSuccessful() else 1)
