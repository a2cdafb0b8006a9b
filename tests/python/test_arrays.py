"""Models in, pieces out: what the arrays hold, whom they belong to, and what is refused."""

import gc
import pickle
import tempfile
import unittest

import numpy as np

import hullwright
from given import SAMPLES, box, diagonal, hull_faults


class Arrays(unittest.TestCase):
    def test_a_box_is_one_piece_with_the_box_as_its_hull(self):
        vertices, faces = box((1.0, 2.0, 3.0), (2.0, 4.0, 6.0))
        (piece,) = hullwright.decompose(hullwright.Mesh(vertices, faces, name="crate"))
        self.assertEqual(piece.name, "crate_001")
        self.assertEqual(sorted(map(tuple, piece.vertices)), sorted(map(tuple, vertices)))
        self.assertEqual(piece.faces.shape, (12, 3))
        self.assertEqual(hull_faults(piece.vertices, piece.faces, 0.0), 0)
        self.assertEqual((piece.concavity, piece.flat, piece.simplified), (0.0, False, False))

    def test_coordinates_stay_where_the_model_is(self):
        vertices, faces = box()
        far = np.array([123456.0, -98765.0, 500000.0])
        mesh = hullwright.Mesh(vertices + far, faces)
        self.assertTrue((mesh.vertices == vertices + far).all())
        (piece,) = hullwright.decompose(mesh)
        self.assertEqual(
            sorted(map(tuple, piece.vertices)), sorted(map(tuple, vertices + far))
        )

    def test_any_object_with_vertices_and_faces_is_a_mesh(self):
        class Trimesh:
            vertices, faces = box()

        self.assertEqual(len(hullwright.decompose(Trimesh())), 1)
        self.assertEqual(len(hullwright.decompose(Trimesh(), unit="mm")), 1)
        with self.assertRaises(TypeError):
            hullwright.decompose(3)

    def test_equal_vertices_become_one(self):
        vertices, faces = box()
        soup = vertices[faces].reshape(-1, 3)
        corners = np.arange(len(soup)).reshape(-1, 3)
        self.assertEqual(len(hullwright.Mesh(soup, corners).vertices), 8)
        apart = hullwright.Mesh(soup, corners, import_weld=False)
        self.assertEqual(len(apart.vertices), 36)

    def test_arrays_are_views_that_keep_what_they_look_at(self):
        pieces = hullwright.decompose(SAMPLES / "bracket.obj")
        vertices, faces = pieces[1]
        before = vertices.copy(), faces.copy()
        self.assertFalse(vertices.flags.owndata or faces.flags.owndata)
        self.assertFalse(vertices.flags.writeable or faces.flags.writeable)
        # The same memory each time: nothing was copied.
        again = pieces._native.vertices(1)
        self.assertEqual(
            again.__array_interface__["data"], vertices.__array_interface__["data"]
        )
        del pieces, again
        gc.collect()
        litter = [np.full(1 << 12, np.nan) for _ in range(500)]
        self.assertTrue((vertices == before[0]).all() and (faces == before[1]).all())
        del litter

        mesh = hullwright.load(SAMPLES / "bracket.obj")
        sight, total = mesh.vertices, mesh.vertices.sum()
        del mesh
        gc.collect()
        self.assertEqual(sight.sum(), total)

    def test_figures_are_those_of_the_report(self):
        pieces = hullwright.decompose(SAMPLES / "bracket.obj", tolerance=0.005)
        report = pieces.report()
        self.assertEqual(report["count"], len(pieces))
        self.assertAlmostEqual(
            pieces.tolerance,
            0.98 * 0.005 * diagonal(hullwright.load(SAMPLES / "bracket.obj").vertices),
            delta=0.02 * pieces.tolerance + 1e-12,
        )
        for piece in pieces:
            self.assertLessEqual(piece.protrusion, pieces.tolerance)

    def test_an_asset_goes_through_bytes_files_and_pickle(self):
        asset = hullwright.decompose(SAMPLES / "bracket.obj").asset()
        with tempfile.TemporaryDirectory() as folder:
            asset.write(folder + "/a.hwa")
            read = hullwright.Asset(folder + "/a.hwa")
        for other in (read, pickle.loads(pickle.dumps(asset)), hullwright.Asset.from_bytes(bytes(asset))):
            self.assertEqual(bytes(other), bytes(asset))
            self.assertEqual(other.names, asset.names)
            self.assertEqual(len(other.pieces()), len(asset))
        self.assertEqual(asset.recipe["decompose"]["tolerance"], "1%")


class Refusals(unittest.TestCase):
    def refused(self, kind, code, call):
        with self.assertRaises(kind) as caught:
            call()
        self.assertIsInstance(caught.exception, hullwright.Error)
        self.assertEqual(caught.exception.code, code)
        return caught.exception

    def test_faulty_arrays(self):
        vertices, faces = box()
        self.refused(ValueError, "columns_malformed", lambda: hullwright.Mesh(vertices[:, :2], faces))
        self.refused(ValueError, "columns_malformed", lambda: hullwright.Mesh(vertices, faces + 0.5))
        wrong = faces.copy()
        wrong[3, 1] = 8
        self.refused(ValueError, "index_out_of_range", lambda: hullwright.Mesh(vertices, wrong))
        wrong[3, 1] = -1
        self.refused(ValueError, "index_out_of_range", lambda: hullwright.Mesh(vertices, wrong))
        hollow = vertices.copy()
        hollow[2, 0] = np.nan
        self.refused(
            ValueError,
            "non_finite_coordinates",
            lambda: hullwright.decompose(hullwright.Mesh(hollow, faces)),
        )
        self.refused(
            ValueError,
            "no_triangles",
            lambda: hullwright.decompose(hullwright.Mesh(vertices, [])),
        )

    def test_files(self):
        self.refused(OSError, "file_missing", lambda: hullwright.load("nowhere.obj"))
        self.refused(OSError, "file_missing", lambda: hullwright.Asset("nowhere.hwa"))
        self.refused(ValueError, "format_mismatch", lambda: hullwright.Asset("model.obj"))
        found = self.refused(
            ValueError, "format_mismatch", lambda: hullwright.Asset.from_bytes(b"no asset at all" * 9)
        )
        self.assertEqual(found.where, "asset.hwa")
        pieces = hullwright.decompose(hullwright.Mesh(*box()))
        self.refused(OSError, "file_not_written", lambda: pieces.write("/nowhere/at/all.obj"))
        self.refused(ValueError, "bad_setting", lambda: pieces.write("a.obj", target="quake"))
        self.refused(ValueError, "format_unknown", lambda: pieces.write("a.blub"))

    def test_pieces_of_an_asset_do_not_know_their_model(self):
        pieces = hullwright.decompose(SAMPLES / "bracket.obj").asset().pieces()
        self.assertTrue(pieces.model.endswith("bracket.obj"))
        self.assertIn("lint", str(hullwright.verify(pieces, engine="jolt")))
        with tempfile.TemporaryDirectory() as folder:
            self.assertIn("4 pieces", pieces.write(folder + "/a.json"))
            pieces.write(folder + "/a.xml", target="mujoco")
            self.refused(ValueError, "bad_setting", lambda: pieces.write(folder + "/a.hwa"))
            self.refused(ValueError, "bad_setting", lambda: hullwright.verify(folder + "/a.json"))
        self.refused(ValueError, "bad_setting", lambda: hullwright.verify(pieces))
        self.refused(ValueError, "bad_setting", pieces.report)

    def test_settings(self):
        mesh = hullwright.Mesh(*box())
        for wrong in (
            dict(tolerance=-1.0),
            dict(max_pieces=-3),
            dict(max_hull_vertices=3),
            dict(preset="cheap"),
            dict(no_such_thing=1),
            dict(unit="mm"),
            {"tree.split": "nowhere"},
        ):
            self.refused(ValueError, "bad_setting", lambda: hullwright.decompose(mesh, **wrong))
        self.refused(ValueError, "bad_setting", lambda: hullwright.Mesh(*box(), tolerance=1))

    def test_an_error_is_pickled_whole(self):
        error = self.refused(OSError, "file_missing", lambda: hullwright.load("nowhere.obj"))
        again = pickle.loads(pickle.dumps(error))
        self.assertEqual((type(again), str(again), again.code, again.where),
                         (type(error), str(error), error.code, error.where))


if __name__ == "__main__":
    unittest.main()
