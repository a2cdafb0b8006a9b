# The package alone calls it, and has types of its own.
from typing import Any

def __getattr__(name: str) -> Any: ...
