"""Convex collision pieces of 3D models, packed assets of them, and exact answers about these.

>>> import hullwright
>>> mesh = hullwright.load("bracket.obj")
>>> pieces = hullwright.decompose(mesh, tolerance=0.01, max_pieces=32, max_hull_vertices=64)
>>> for vertices, faces in pieces:
...     assert vertices.shape[1] == 3 and faces.max() < len(vertices)

Settings have the names of the command line's flags, with ``_`` for ``-``. A number for a length is
a share of the diagonal of the model's box (0.01 is 1 %); text is what the command line takes:
"1%", "2 mm", or "0.5" in the model's own unit. Results are the same bytes as the command line's.
"""

import json
import os
from collections.abc import Sequence

import numpy as np

from . import _native
from ._errors import DataError, Error, FileError, InternalError, SettingError
from ._progress import listener as _listener
from ._settings import asked as _asked
from ._settings import settings
from ._worker import worker as _worker_path

__version__ = _native.made_by.split()[1]
__all__ = [
    "Asset",
    "DataError",
    "Error",
    "FileError",
    "InternalError",
    "Mesh",
    "Notice",
    "Piece",
    "Pieces",
    "SettingError",
    "collide",
    "contacts",
    "decompose",
    "distance",
    "load",
    "settings",
    "verify",
]


# Tracebacks name them as callers do.
for _kind in (DataError, Error, FileError, InternalError, SettingError):
    _kind.__module__ = __name__


class Notice(tuple):
    """A warning about a model or its pieces: ``code``, ``where`` and the sentence, which it prints."""

    __slots__ = ()

    @property
    def code(self):
        return self[0]

    @property
    def where(self):
        return self[1]

    @property
    def message(self):
        return self[2]

    def __str__(self):
        return self[2]


def _rows_of_three(rows, what, kinds):
    rows = np.asarray(rows)
    if rows.size == 0:
        rows = np.zeros((0, 3), dtype=np.uint32)
    if rows.ndim != 2 or rows.shape[1] != 3 or rows.dtype.kind not in kinds:
        raise DataError(
            f"{what} is an array of {rows.dtype} and the shape {rows.shape}; it takes a row of "
            "three numbers for each, and whole numbers for faces",
            "columns_malformed",
            what,
        )
    return rows


class Mesh:
    """A model in triangles, from arrays or, by :func:`load`, from a file.

    >>> import hullwright, numpy
    >>> corners = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]
    >>> mesh = hullwright.Mesh(corners, [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]])
    >>> mesh.vertices.shape, mesh.faces.shape
    ((4, 3), (4, 3))

    ``name`` stands for the file in reports. ``unit`` and ``up`` say what the coordinates are:
    "mm", and "z". Vertices at exactly one place become one unless ``import_weld`` is false.
    """

    def __init__(self, vertices, faces, name="mesh", **settings):
        given = _rows_of_three(vertices, "vertices", "fiu")
        indices = _rows_of_three(faces, "faces", "iu").astype(np.int64)
        most = int(indices.max(initial=-1))
        least = int(indices.min(initial=0))
        if least < 0 or most >= len(given):
            raise DataError(
                f"{name}: a face names the vertex {least if least < 0 else most}; there are "
                f"{len(given)}, counted from 0",
                "index_out_of_range",
                name,
            )
        self._native = _native.given(
            given.astype(np.float64),
            indices.astype(np.uint32),
            name,
            given.dtype == np.float32,
            _asked("", None, settings, "import."),
        )

    @classmethod
    def _of(cls, native):
        mesh = cls.__new__(cls)
        mesh._native = native
        return mesh

    @property
    def vertices(self):
        """The vertices, (n, 3) of float64; a view that cannot be written to."""
        return self._native.vertices

    @property
    def faces(self):
        """The triangles, (m, 3) of uint32; a view that cannot be written to."""
        return self._native.faces

    @property
    def name(self):
        """The file, as it was named."""
        return self._native.name

    @property
    def parts(self):
        """The names of the model's parts."""
        return self._native.parts

    @property
    def metres_per_unit(self):
        """Metres a unit; 0 where nobody knows."""
        return self._native.metres_per_unit

    @property
    def up(self):
        """The axis that points up: "x", "y", "z", or "" where nobody knows."""
        return self._native.up

    @property
    def warnings(self):
        """What was doubtful while it was read."""
        return [Notice(row) for row in self._native.warnings()]

    def __repr__(self):
        return f"<hullwright.Mesh {self.name!r}: {len(self.faces)} faces>"


def load(path, *, progress=None, **settings):
    """Read a model file: OBJ, STL, PLY, OFF, glTF, FBX, COLLADA and others.

    >>> import hullwright
    >>> hullwright.load("bracket.obj", unit="mm").metres_per_unit
    0.001

    The file is read by a process of its own, hullwright-cli, with limits (``import_seconds``,
    ``import_memory``, ``max_triangles``). ``unit`` and ``up`` say what the file does not.
    """
    native = _native.load(
        os.fspath(path), _worker_path(), _asked("", None, settings, "import."), _listener(progress)
    )
    return Mesh._of(native)


def _mesh_of(given, settings, progress=None):
    """A mesh, a file's name, or anything that has vertices and faces."""
    if isinstance(given, Mesh):
        return given
    if isinstance(given, (str, os.PathLike)):
        return load(given, progress=progress, **settings)
    if hasattr(given, "vertices") and hasattr(given, "faces"):
        return Mesh(given.vertices, given.faces, **settings)
    raise TypeError(f"{type(given).__name__} is no mesh: it takes a Mesh, a file or arrays")


class Piece:
    """A convex piece; ``vertices, faces = piece`` takes it apart.

    The arrays look at what the library holds, and keep it alive. ``concavity`` says how far the
    model's surface may lie inside the hull, ``protrusion`` how far the hull stands out of the
    model; both in the model's unit.
    """

    __slots__ = ("vertices", "faces", "name", "part", "concavity", "protrusion", "flat", "simplified")

    def __init__(self, vertices, faces, name, part, concavity, protrusion, flat, simplified):
        self.vertices = vertices
        self.faces = faces
        self.name = name
        self.part = part
        self.concavity = concavity
        self.protrusion = protrusion
        self.flat = flat
        self.simplified = simplified

    def __iter__(self):
        return iter((self.vertices, self.faces))

    def __repr__(self):
        return (
            f"<hullwright.Piece {self.name!r}: {len(self.vertices)} vertices, "
            f"protrusion {self.protrusion:.4g}>"
        )


_NO_MODEL = (
    "pieces that were taken out of an asset or a file do not know their model: name it, or give an "
    "engine, whose limits they are held to"
)


class Pieces(Sequence):
    """The pieces of a model in their order, as :func:`decompose` makes them.

    >>> import hullwright
    >>> pieces = hullwright.decompose("bracket.obj")
    >>> pieces[0].name
    'plate_001'
    """

    def __init__(self, native):
        self._native = native
        self._pieces = [
            Piece(native.vertices(i), native.faces(i), *native.figures(i))
            for i in range(len(native))
        ]

    def __len__(self):
        return len(self._pieces)

    def __getitem__(self, index):
        return self._pieces[index]

    @property
    def model(self):
        """The model's file, as it was named."""
        return self._native.model

    @property
    def tolerance(self):
        """What the pieces keep to, in the model's unit."""
        return self._native.tolerance

    @property
    def recipe(self):
        """All settings that they were made with."""
        return json.loads(self._native.recipe)

    @property
    def warnings(self):
        """What was doubtful, or asked for and not reached."""
        return [Notice(row) for row in self._native.warnings()]

    def report(self):
        """Return the figures of all pieces as a dict (docs/info-json.md, "pieces")."""
        if not self._native.has_model:
            raise SettingError(_NO_MODEL, "bad_setting", "model")
        return json.loads(self._native.report())

    def write(self, path, *, target=None, with_model=False, density=1000.0, progress=None):
        """Write all pieces to a file, and return a line that says what was written.

        The extension says how: ``obj stl ply off gltf glb`` are meshes, ``json`` is what
        :func:`verify` reads, ``hwa`` the packed asset; {n} in the name makes a file a piece.
        ``target`` names an engine, whose format, unit and axes the file gets: "mujoco", "godot"…

        >>> import hullwright
        >>> pieces = hullwright.decompose("bracket.obj")
        >>> line = pieces.write(folder + "/bracket.glb")
        >>> line = pieces.write(folder + "/bracket.xml", target="mujoco")
        """
        path = os.fspath(path)
        listening = _listener(progress)
        if target is not None:
            return self._native.write_for(path, target, with_model, density, listening)[0]
        if path.lower().endswith(".hwa"):
            asset = self.asset(progress=progress)
            asset.write(path)
            return f"{path}: {len(asset)} pieces, {asset.nbytes} bytes"
        return self._native.write(path, listening)

    def asset(self, *, progress=None):
        """Pack the pieces into an asset in memory."""
        name = os.path.splitext(os.path.basename(self.model))[0] + ".hwa"
        return Asset._of(self._native.pack(name, _listener(progress)))

    def __repr__(self):
        return f"<hullwright.Pieces: {len(self)}>"


def decompose(
    mesh,
    tolerance=None,
    max_pieces=None,
    max_hull_vertices=None,
    *,
    preset="game",
    recipe=None,
    previous=None,
    progress=None,
    threads=0,
    **settings,
):
    """Make convex pieces of a model.

    ``mesh`` is a :class:`Mesh`, a file's name, or an object with ``vertices`` and ``faces`` (of
    trimesh). The ``preset`` ("game", "robotics" or "exact") has all settings; a ``recipe`` (a
    file or a dict) takes its place, and settings that are given win. ``max_pieces`` is how many
    pieces a solid is cut into, where it can be. Of the ``previous`` pieces of the same mesh is taken
    what other settings leave the same, which is most of the time. ``progress`` is called as
    ``progress(fraction, phase)``, or is a bar of tqdm. Ctrl+C stops the work.

    >>> import hullwright
    >>> pieces = hullwright.decompose("bracket.obj", tolerance="0.5%", max_pieces=8)
    >>> len(pieces) <= 8
    True
    >>> sorted(hullwright.decompose("bracket.obj", tolerance=-1).recipe)
    Traceback (most recent call last):
        ...
    hullwright.SettingError: decompose.tolerance=-100.0%: not a valid setting ...
    """
    given = dict(
        tolerance=tolerance,
        max_pieces=max_pieces,
        max_hull_vertices=max_hull_vertices,
        **settings,
    )
    asked = _asked(preset, recipe, given, but="import." if isinstance(mesh, Mesh) else None)
    if not isinstance(mesh, Mesh):
        reading = json.loads(_native.recipe_json(asked))["import"]
        mesh = _mesh_of(
            mesh, {f"import.{name}": value for name, value in reading.items() if value != ""}
        )
    before = None if previous is None else previous._native
    return Pieces(_native.decompose(mesh._native, asked, before, _listener(progress), threads))


class Asset:
    """A packed asset (.hwa): pieces, their tree of hulls, recipe and report in one file.

    >>> import hullwright
    >>> asset = hullwright.decompose("bracket.obj").asset()
    >>> asset.write(folder + "/bracket.hwa")
    >>> len(hullwright.Asset(folder + "/bracket.hwa")) == len(asset)
    True
    """

    def __init__(self, path, *, progress=None):
        path = os.fspath(path)
        if not path.lower().endswith(".hwa"):
            raise DataError(f"{path} is no asset (.hwa)", "format_mismatch", path)
        self._native = _native.open_asset(path, _listener(progress))

    @classmethod
    def _of(cls, native):
        asset = cls.__new__(cls)
        asset._native = native
        return asset

    @classmethod
    def from_bytes(cls, data, name="asset.hwa"):
        """Take the bytes of an asset; ``name`` stands for the file in errors."""
        return cls._of(_native.asset_of_bytes(bytes(data), name))

    def __bytes__(self):
        return self._native.bytes()

    def __len__(self):
        return len(self._native)

    def __reduce__(self):
        return Asset.from_bytes, (bytes(self), self.file)

    @property
    def file(self):
        """The file, or what stands for it."""
        return self._native.file

    @property
    def names(self):
        """The names of the pieces."""
        return self._native.names

    @property
    def nbytes(self):
        """The size of the file."""
        return self._native.nbytes

    @property
    def metres_per_unit(self):
        """Metres a unit; 0 where nobody knows."""
        return self._native.metres_per_unit

    @property
    def recipe(self):
        """All settings that it was made with."""
        return json.loads(self._native.recipe)

    def pieces(self, *, progress=None):
        """Decode the pieces, as an engine would have them."""
        return Pieces(self._native.pieces(_listener(progress)))

    def write(self, path):
        """Write the asset to a file."""
        self._native.write(os.fspath(path))

    def __repr__(self):
        return f"<hullwright.Asset {self.file!r}: {len(self)} pieces>"


def _side(thing, progress):
    """What can be asked whether it collides: an asset, pieces, or a model by its own faces."""
    if isinstance(thing, Asset):
        return thing._native
    if isinstance(thing, Pieces):
        return thing.asset(progress=progress)._native
    if isinstance(thing, (str, os.PathLike)) and os.fspath(thing).lower().endswith(".hwa"):
        return Asset(thing, progress=progress)._native
    mesh = _mesh_of(thing, {}, progress)
    return _native.asset_of_mesh(mesh._native, _asked("", None, {}), _listener(progress))


_STILL = np.array([[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]])
# Entries of a turn whose numbers are float32 are off by a few times 2^-24.
_TURN_DOUBT = 2.0**-20


def _of_matrices(matrices, what):
    """Rows of tx ty tz qw qx qy qz for matrices that turn and move."""
    turns = matrices[:, :3, :3]
    rows = np.empty((len(matrices), 7))
    rows[:, :3] = matrices[:, :3, 3]
    # The largest of the four is taken from the diagonal, as the others are divided by it.
    x, y, z = turns[:, 0, 0], turns[:, 1, 1], turns[:, 2, 2]
    squares = np.stack([1 + x + y + z, 1 + x - y - z, 1 - x + y - z, 1 - x - y + z], axis=1)
    skew = lambda i, j: turns[:, i, j] - turns[:, j, i]  # noqa: E731
    both = lambda i, j: turns[:, i, j] + turns[:, j, i]  # noqa: E731
    products = np.stack(
        [
            np.stack([squares[:, 0], skew(2, 1), skew(0, 2), skew(1, 0)], axis=1),
            np.stack([skew(2, 1), squares[:, 1], both(0, 1), both(0, 2)], axis=1),
            np.stack([skew(0, 2), both(0, 1), squares[:, 2], both(1, 2)], axis=1),
            np.stack([skew(1, 0), both(0, 2), both(1, 2), squares[:, 3]], axis=1),
        ],
        axis=1,
    )
    quaternions = products[np.arange(len(rows)), np.argmax(squares, axis=1)]
    with np.errstate(invalid="ignore", divide="ignore"):
        quaternions = quaternions / np.linalg.norm(quaternions, axis=1, keepdims=True)
    rows[:, 3:] = quaternions
    w, x, y, z = quaternions.T
    back = np.stack(
        [
            np.stack([1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)], axis=1),
            np.stack([2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)], axis=1),
            np.stack([2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)], axis=1),
        ],
        axis=1,
    )
    right = (np.abs(back - turns) <= _TURN_DOUBT).all(axis=(1, 2))
    right &= (matrices[:, 3] == [0.0, 0.0, 0.0, 1.0]).all(axis=1)
    if not right.all():
        row = int(np.argmin(right))
        raise DataError(
            f"{what}[{row}] does not turn and move alone: no scale, mirror or projection",
            "row_malformed",
            f"{what}[{row}]",
        )
    return rows


def _poses(poses, what):
    if poses is None:
        return _STILL
    poses = np.asarray(poses, dtype=np.float64)
    if poses.shape[-2:] == (4, 4) and poses.ndim in (2, 3):
        return _of_matrices(poses.reshape(-1, 4, 4), what)
    if poses.ndim in (1, 2) and poses.shape[-1] == 7:
        return np.ascontiguousarray(poses.reshape(-1, 7))
    raise DataError(
        f"{what} has the shape {poses.shape}; it takes (n, 7), rows of tx ty tz qw qx qy qz, or "
        "(n, 4, 4)",
        "columns_malformed",
        what,
    )


def _question(a, b, poses, poses_a, progress):
    rows_b = _poses(poses, "poses")
    rows_a = _poses(poses_a, "poses_a")
    if len(rows_a) != len(rows_b) and 1 not in (len(rows_a), len(rows_b)):
        raise DataError(
            f"poses has {len(rows_b)} rows and poses_a {len(rows_a)}: as many, or one",
            "columns_malformed",
            "poses_a",
        )
    side_a = _side(a, progress)
    return side_a, side_a if b is a else _side(b, progress), rows_a, rows_b


def collide(a, b, poses, *, poses_a=None, progress=None, threads=0):
    """Say for each pose of ``b`` whether it touches ``a``: (n,) of bool. The answer is proved.

    ``a`` and ``b`` are assets, pieces, meshes or files. ``poses`` is (n, 7), rows of
    tx ty tz qw qx qy qz as files of poses have them (turned by the quaternion, then moved), or
    (n, 4, 4). ``poses_a`` moves ``a`` as well; one row counts for all.

    >>> import hullwright, numpy
    >>> bracket = hullwright.decompose("bracket.obj").asset()
    >>> poses = numpy.zeros((2, 7))
    >>> poses[:, 3] = 1.0        # no turn
    >>> poses[1, 0] = 1000.0     # far away
    >>> hullwright.collide(bracket, bracket, poses)
    array([ True, False])
    """
    sides = _question(a, b, poses, poses_a, progress)
    return _native.hits(*sides, _listener(progress), threads)


def distance(a, b, poses, *, poses_a=None, within=float("inf"), progress=None, threads=0):
    """Return two arrays for the poses: the distance is no less, and no more, than these say.

    What is farther apart than ``within`` is only said to be so.

    >>> import hullwright
    >>> bracket = hullwright.decompose("bracket.obj").asset()
    >>> least, most = hullwright.distance(bracket, bracket, [[0, 0, 100, 1, 0, 0, 0]])
    >>> 0 < least[0] <= most[0]
    True
    """
    sides = _question(a, b, poses, poses_a, progress)
    return _native.distances(*sides, within, _listener(progress), threads)


def contacts(a, b, poses, *, poses_a=None, mode="all", distance=False, progress=None, threads=0):
    """Return a dict for each pose: what meets, where and how deep (docs/collide-json.md).

    >>> import hullwright
    >>> bracket = hullwright.decompose("bracket.obj").asset()
    >>> row = hullwright.contacts(bracket, bracket, [[0, 0, 0, 1, 0, 0, 0]])[0]
    >>> row["hit"], row["contacts"][0]["depth"] > 0
    (True, True)
    """
    if mode not in ("any", "all"):
        raise SettingError(f"mode is 'any' or 'all', not {mode!r}", "bad_setting", "mode")
    sides = _question(a, b, poses, poses_a, progress)
    lines = _native.collisions(*sides, mode == "all", distance, _listener(progress), threads)
    return [json.loads(line) for line in lines]


def verify(pieces, model=None, *, engine=None, progress=None, **settings):
    """Judge pieces by means that share nothing with what made them; return the report as a dict.

    ``pieces`` are :class:`Pieces` of a model, or a file: pieces in JSON, an asset or a project;
    of the first two ``model`` names the model. ``engine`` asks also what that engine does not
    take. ``tolerance`` and ``rounding`` ask for other bounds than the pieces were made for.

    >>> import hullwright
    >>> hullwright.verify(hullwright.decompose("bracket.obj"), engine="jolt")["passed"]
    True
    """
    asked = _asked("", None, settings)
    if isinstance(pieces, Pieces):
        if model is not None:
            raise TypeError("a model is named beside a file; pieces have their own")
        if engine is None and not pieces._native.has_model:
            raise SettingError(_NO_MODEL, "bad_setting", "model")
        return json.loads(
            _native.verify_pieces(pieces._native, asked, engine, _listener(progress))
        )
    path = os.fspath(pieces)
    named = "" if model is None else os.fspath(model)
    reads = named or path.lower().endswith(".hullwright")
    if engine is None and not reads:
        raise SettingError(_NO_MODEL, "bad_setting", "model")
    return json.loads(
        _native.verify_file(
            path, named, _worker_path() if reads else "", asked, engine, _listener(progress)
        )
    )
