from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["Mesh", "run_coacd", "set_log_level"]

class _HasIndices(Protocol):
    vertices: Any
    indices: Any

class _HasFaces(Protocol):
    vertices: Any
    faces: Any

class Mesh:
    vertices: NDArray[np.float64]
    indices: NDArray[np.int32]
    def __init__(self, vertices: ArrayLike = ..., indices: ArrayLike = ...) -> None: ...

def run_coacd(
    mesh: _HasIndices | _HasFaces,
    threshold: float = 0.05,
    max_convex_hull: int = -1,
    preprocess_mode: str = "auto",
    preprocess_resolution: int = 50,
    resolution: int = 2000,
    mcts_nodes: int = 20,
    mcts_iterations: int = 150,
    mcts_max_depth: int = 3,
    pca: bool = False,
    merge: bool = True,
    decimate: bool = False,
    max_ch_vertex: int = 256,
    extrude: bool = False,
    extrude_margin: float = 0.01,
    apx_mode: str = "ch",
    seed: int = 0,
    real_metric: bool = False,
) -> list[list[NDArray[Any]]]: ...
def set_log_level(level: str) -> None: ...
