"""The call of CoACD's package, answered by Hullwright: ``import hullwright.coacd as coacd``.

>>> import hullwright, hullwright.coacd as coacd
>>> bracket = hullwright.load("bracket.obj")
>>> parts = coacd.run_coacd(coacd.Mesh(bracket.vertices, bracket.faces), threshold=0.05)
>>> vertices, faces = parts[0]

``threshold`` becomes the tolerance. CoACD scales a model so that the longest side of its box is 2
before it measures, so the tolerance is the threshold times half of that side; with ``real_metric``
it is the threshold itself, in the model's unit. The figures are cousins, not the same one: CoACD
bounds the larger of a distance made from volumes and the one between surface and hull, Hullwright
how far any piece stands out of the model. ``max_convex_hull`` becomes ``max_pieces`` where there
would be more, and ``max_ch_vertex``, with ``decimate``, ``max_hull_vertices``.

The rest steers CoACD's own search and has no counterpart: ``preprocess_mode`` and
``preprocess_resolution`` (open and tangled models are taken as they are), ``resolution``,
``mcts_nodes``, ``mcts_iterations``, ``mcts_max_depth``, ``pca``, ``merge`` (parts are always
joined) and ``seed`` (the result is the same each time). ``extrude`` and ``apx_mode="box"``, which
would make other shapes, are warned of.
"""

import warnings

import numpy as np

from . import DataError, decompose
from . import Mesh as _Mesh

__all__ = ["Mesh", "run_coacd", "set_log_level"]


class Mesh:
    """Vertices and the indices of triangles."""

    def __init__(self, vertices=np.zeros((0, 3)), indices=np.zeros((0, 3), dtype=np.int32)):
        self.vertices = np.ascontiguousarray(vertices, dtype=np.float64)
        self.indices = np.ascontiguousarray(indices, dtype=np.int32)
        for rows, what in ((self.vertices, "vertices"), (self.indices, "indices")):
            if rows.ndim != 2 or rows.shape[1] != 3:
                raise DataError(f"{what} takes rows of three", "columns_malformed", what)


def run_coacd(
    mesh,
    threshold=0.05,
    max_convex_hull=-1,
    preprocess_mode="auto",
    preprocess_resolution=50,
    resolution=2000,
    mcts_nodes=20,
    mcts_iterations=150,
    mcts_max_depth=3,
    pca=False,
    merge=True,
    decimate=False,
    max_ch_vertex=256,
    extrude=False,
    extrude_margin=0.01,
    apx_mode="ch",
    seed=0,
    real_metric=False,
):
    """Return a list of [vertices, faces], each a convex hull, as CoACD does."""
    if extrude:
        warnings.warn("hullwright has no counterpart of extrude: hulls end where they do")
    if apx_mode != "ch":
        warnings.warn(f"hullwright makes hulls alone: apx_mode={apx_mode!r} is taken for 'ch'")
    indices = mesh.indices if hasattr(mesh, "indices") else mesh.faces
    model = _Mesh(mesh.vertices, indices)
    vertices = model.vertices
    longest = float(np.ptp(vertices, axis=0).max()) if len(vertices) else 0.0
    tolerance = threshold if real_metric else threshold * longest / 2
    settings = dict(
        tolerance=repr(float(tolerance)),
        max_hull_vertices=int(max_ch_vertex) if decimate else 0,
    )
    pieces = decompose(model, **settings)
    # A limit that is kept already changes nothing; `max_pieces` would use all of it.
    if 0 < max_convex_hull < len(pieces):
        pieces = decompose(model, max_pieces=int(max_convex_hull), previous=pieces, **settings)
    return [[np.array(piece.vertices), piece.faces.astype(np.int32)] for piece in pieces]


def set_log_level(level):
    """Do nothing: Hullwright prints nothing."""
