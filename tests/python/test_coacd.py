"""The call of CoACD's package."""

import inspect
import os
import unittest
import warnings

import numpy as np

import hullwright
import hullwright.coacd as coacd
from given import SAMPLES, SHARED, box, diagonal, hull_faults


class Coacd(unittest.TestCase):
    def test_the_signature_is_coacds(self):
        """As python/package/__init__.py of CoACD has it, and real_metric of later versions."""
        theirs = [
            ("mesh", inspect.Parameter.empty), ("threshold", 0.05), ("max_convex_hull", -1),
            ("preprocess_mode", "auto"), ("preprocess_resolution", 50), ("resolution", 2000),
            ("mcts_nodes", 20), ("mcts_iterations", 150), ("mcts_max_depth", 3), ("pca", False),
            ("merge", True), ("decimate", False), ("max_ch_vertex", 256), ("extrude", False),
            ("extrude_margin", 0.01), ("apx_mode", "ch"), ("seed", 0), ("real_metric", False),
        ]
        ours = inspect.signature(coacd.run_coacd).parameters.values()
        self.assertEqual([(one.name, one.default) for one in ours], theirs)

    def test_three_models(self):
        """With HULLWRIGHT_LONG, one more, which nobody here made."""
        paths = [SAMPLES / f"{name}.obj" for name in ("bracket", "mug", "gear")]
        if os.environ.get("HULLWRIGHT_LONG") == "1" and (SHARED / "spot.obj").exists():
            paths.append(SHARED / "spot.obj")
        for path in paths:
            with self.subTest(model=path.name):
                model = hullwright.load(path)
                given = coacd.Mesh(model.vertices, model.faces.astype(np.int64))
                parts = coacd.run_coacd(given, threshold=0.05)
                self.assertGreater(len(parts), 1)
                size = diagonal(model.vertices)
                for vertices, faces in parts:
                    self.assertEqual((vertices.dtype, faces.dtype), (np.float64, np.int32))
                    self.assertTrue(vertices.flags.owndata and vertices.flags.writeable)
                    self.assertEqual(hull_faults(vertices, faces, 1e-9 * size), 0)
                few = coacd.run_coacd(given, threshold=0.05, max_convex_hull=2)
                self.assertLessEqual(len(few), max(2, len(model.parts)))
                many = coacd.run_coacd(given, threshold=0.05, max_convex_hull=100)
                self.assertEqual(len(many), len(parts))
                small = coacd.run_coacd(given, decimate=True, max_ch_vertex=12)
                self.assertLessEqual(max(len(vertices) for vertices, _ in small), 12)
                fine = coacd.run_coacd(given, threshold=0.01)
                self.assertGreaterEqual(len(fine), len(parts))

    def test_the_threshold_is_measured_in_half_longest_sides(self):
        model = hullwright.load(SAMPLES / "bracket.obj")
        half = np.ptp(model.vertices, axis=0).max() / 2
        by_threshold = coacd.run_coacd(coacd.Mesh(model.vertices, model.faces), 0.04)
        mesh = hullwright.Mesh(model.vertices, model.faces)
        ours = hullwright.decompose(mesh, repr(float(0.04 * half)), max_hull_vertices=0)
        real = coacd.run_coacd(
            coacd.Mesh(model.vertices, model.faces), 0.04 * half, real_metric=True
        )
        for parts in (by_threshold, real):
            self.assertEqual(len(parts), len(ours))
            for (vertices, faces), piece in zip(parts, ours):
                self.assertTrue((vertices == piece.vertices).all() and (faces == piece.faces).all())

    def test_what_has_no_counterpart_is_warned_of_where_shapes_would_differ(self):
        mesh = coacd.Mesh(*box())
        with self.assertWarns(UserWarning):
            coacd.run_coacd(mesh, extrude=True)
        with self.assertWarns(UserWarning):
            coacd.run_coacd(mesh, apx_mode="box")
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            coacd.run_coacd(mesh, seed=7, mcts_nodes=5, preprocess_mode="off", pca=True)
            coacd.set_log_level("error")


if __name__ == "__main__":
    unittest.main()
