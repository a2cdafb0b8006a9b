import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, Protocol, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

__version__: str
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

class _Bar(Protocol):
    total: Any
    def update(self, n: Any = ..., /) -> Any: ...

class _HasFaces(Protocol):
    vertices: Any
    faces: Any

_Progress = Callable[[float, str], Any] | _Bar | None
_Path = str | os.PathLike[str]
_Setting = bool | int | float | str | None

class Error(Exception):
    message: str
    code: str
    where: str
    def __init__(self, message: str, code: str, where: str = "") -> None: ...

class FileError(Error, OSError): ...
class DataError(Error, ValueError): ...
class SettingError(Error, ValueError): ...
class InternalError(Error, RuntimeError): ...

class Notice(tuple[str, str, str]):
    @property
    def code(self) -> str: ...
    @property
    def where(self) -> str: ...
    @property
    def message(self) -> str: ...

class Mesh:
    def __init__(
        self, vertices: ArrayLike, faces: ArrayLike, name: str = "mesh", **settings: _Setting
    ) -> None: ...
    @property
    def vertices(self) -> NDArray[np.float64]: ...
    @property
    def faces(self) -> NDArray[np.uint32]: ...
    @property
    def name(self) -> str: ...
    @property
    def parts(self) -> list[str]: ...
    @property
    def metres_per_unit(self) -> float: ...
    @property
    def up(self) -> str: ...
    @property
    def warnings(self) -> list[Notice]: ...

class Piece:
    vertices: NDArray[np.float64]
    faces: NDArray[np.uint32]
    name: str
    part: str
    concavity: float
    protrusion: float
    flat: bool
    simplified: bool
    def __init__(
        self,
        vertices: NDArray[np.float64],
        faces: NDArray[np.uint32],
        name: str,
        part: str,
        concavity: float,
        protrusion: float,
        flat: bool,
        simplified: bool,
    ) -> None: ...
    def __iter__(self) -> Iterator[NDArray[Any]]: ...

class Pieces(Sequence[Piece]):
    def __init__(self, native: Any) -> None: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int) -> Piece: ...
    @overload
    def __getitem__(self, index: slice) -> list[Piece]: ...
    @property
    def model(self) -> str: ...
    @property
    def tolerance(self) -> float: ...
    @property
    def recipe(self) -> dict[str, Any]: ...
    @property
    def warnings(self) -> list[Notice]: ...
    def report(self) -> dict[str, Any]: ...
    def write(
        self,
        path: _Path,
        *,
        target: str | None = None,
        with_model: bool = False,
        density: float = 1000.0,
        progress: _Progress = None,
    ) -> str: ...
    def asset(self, *, progress: _Progress = None) -> Asset: ...

class Asset:
    def __init__(self, path: _Path, *, progress: _Progress = None) -> None: ...
    @classmethod
    def from_bytes(cls, data: bytes, name: str = "asset.hwa") -> Asset: ...
    def __bytes__(self) -> bytes: ...
    def __len__(self) -> int: ...
    @property
    def file(self) -> str: ...
    @property
    def names(self) -> list[str]: ...
    @property
    def nbytes(self) -> int: ...
    @property
    def metres_per_unit(self) -> float: ...
    @property
    def recipe(self) -> dict[str, Any]: ...
    def pieces(self, *, progress: _Progress = None) -> Pieces: ...
    def write(self, path: _Path) -> None: ...

_Model = Mesh | _Path | _HasFaces
_Thing = Asset | Pieces | _Model

def settings() -> dict[str, str]: ...
def load(path: _Path, *, progress: _Progress = None, **settings: _Setting) -> Mesh: ...
def decompose(
    mesh: _Model,
    tolerance: float | str | None = None,
    max_pieces: int | None = None,
    max_hull_vertices: int | None = None,
    *,
    preset: str = "game",
    recipe: _Path | Mapping[str, Any] | None = None,
    previous: Pieces | None = None,
    progress: _Progress = None,
    threads: int = 0,
    **settings: _Setting,
) -> Pieces: ...
def collide(
    a: _Thing,
    b: _Thing,
    poses: ArrayLike,
    *,
    poses_a: ArrayLike | None = None,
    progress: _Progress = None,
    threads: int = 0,
) -> NDArray[np.bool_]: ...
def distance(
    a: _Thing,
    b: _Thing,
    poses: ArrayLike,
    *,
    poses_a: ArrayLike | None = None,
    within: float = float("inf"),
    progress: _Progress = None,
    threads: int = 0,
) -> tuple[NDArray[np.float64], NDArray[np.float64]]: ...
def contacts(
    a: _Thing,
    b: _Thing,
    poses: ArrayLike,
    *,
    poses_a: ArrayLike | None = None,
    mode: Literal["any", "all"] = "all",
    distance: bool = False,
    progress: _Progress = None,
    threads: int = 0,
) -> list[dict[str, Any]]: ...
def verify(
    pieces: Pieces | _Path,
    model: _Path | None = None,
    *,
    engine: str | None = None,
    progress: _Progress = None,
    **settings: _Setting,
) -> dict[str, Any]: ...
