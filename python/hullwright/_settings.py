"""Settings by name: what Python gives becomes the text that the command line would take."""

import json
import os
from decimal import Decimal

from . import _native
from ._errors import SettingError

# Each field of the recipe, by its path ("tree.max_hull_vertices") and by the name of its flag as
# Python writes it ("max_node_vertices").
_FIELDS = {row[0]: row for row in _native.fields()}
_PATHS = {row[1].replace("-", "_"): row[0] for row in _native.fields()}


def settings() -> dict:
    """Return all settings that keywords may name, with what each takes and means.

    >>> import hullwright
    >>> hullwright.settings()["max_pieces"]
    'N: make at most so many pieces: of the surface the tolerance is raised until there are so few, of the solid the number comes before the tolerance; 0: no limit'
    """
    return {
        name: (f"{_FIELDS[path][2]}: " if _FIELDS[path][2] else "") + _FIELDS[path][3]
        for name, path in _PATHS.items()
    }


def _text(path: str, value) -> str:
    """A number for a length is a share of the model's diagonal; text is the command line's."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "on" if value else "off"
    if _FIELDS[path][4]:
        # Moving the point by two places keeps the digits as they were written.
        return f"{Decimal(repr(float(value))) * 100:f}%"
    if hasattr(value, "__index__"):
        return str(value.__index__())
    return repr(float(value))


def _path(name: str) -> str:
    path = name if name in _FIELDS else _PATHS.get(name)
    if path is None:
        known = ", ".join(_PATHS)
        raise SettingError(f"there is no setting {name!r}; there are {known}", "bad_setting", name)
    return path


def asked(preset, recipe, given: dict, only: str = "", but=None):
    """Collect what a call asks for: fields that begin with ``only``, and none with ``but``."""
    fields = []
    for name, value in given.items():
        if value is None:
            continue
        path = _path(name)
        if not path.startswith(only) or (but is not None and path.startswith(but)):
            place = "decomposed" if only else "loaded"
            raise SettingError(
                f"{name} is no setting of this call: it is asked where a mesh is {place}",
                "bad_setting",
                name,
            )
        fields.append((path, _text(path, value)))
    if isinstance(recipe, dict):
        recipe = json.dumps(recipe)
    elif recipe is not None:
        with open(os.fspath(recipe), encoding="utf-8") as file:
            recipe = file.read()
    return _native.Asked(preset or "", recipe, fields)
