"""Python and the command line write the same bytes, and give the same answers."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np

import hullwright
from given import CLI, SAMPLES, SHARED, diagonal, random_poses, run, steps, write_poses


def models():
    """A few samples; with HULLWRIGHT_LONG also models that nobody here made, which take minutes."""
    few = [SAMPLES / "bracket.obj", SAMPLES / "gear.obj"]
    more = [SHARED / name for name in ("spot.obj", "diff_ring.stl", "cow.obj", "fandisk.obj")]
    if os.environ.get("HULLWRIGHT_LONG") == "1":
        few += [model for model in more if model.exists()]
    return few


class SameBytes(unittest.TestCase):
    def assert_same_rows(self, ones, others):
        """Name the first row that differs: to lay all of them side by side would take minutes."""
        self.assertEqual(len(ones), len(others))
        for row, (one, other) in enumerate(zip(ones, others)):
            self.assertEqual(one, other, row)

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_pieces_assets_meshes_and_engines_files(self):
        for model in models():
            with self.subTest(model=model.name):
                names = ["a.json", "a.hwa", "a.glb", "a.obj"]
                one, other = self.folder / (model.stem + "1"), self.folder / (model.stem + "2")
                one.mkdir()
                other.mkdir()
                run("export", model, *[word for name in names for word in ("-o", one / name)])
                run("export", model, "--for", "mujoco", "-o", one / "m.xml")
                pieces = hullwright.decompose(model)
                for name in names:
                    pieces.write(other / name)
                pieces.write(other / "m.xml", target="mujoco")
                written = sorted(path.relative_to(one) for path in one.rglob("*") if path.is_file())
                self.assertGreater(len(written), len(names))
                for name in written:
                    same = (one / name).read_bytes() == (other / name).read_bytes()
                    self.assertTrue(same, f"{name} differs")

    def test_settings_and_their_text(self):
        model = SAMPLES / "mug.obj"
        words = ["--preset", "robotics", "--tolerance", "0.7%", "--max-pieces", "9"]
        words += ["--max-hull-vertices", "24", "--keep-openings", "3", "--repair-orient", "off"]
        words += ["--unit", "mm", "--max-node-vertices", "40"]
        run("export", model, *words, "-o", self.folder / "a.json", "-o", self.folder / "a.hwa")
        pieces = hullwright.decompose(
            hullwright.load(model, unit="mm"),
            0.007,
            9,
            24,
            preset="robotics",
            keep_openings="3",
            repair_orient=False,
            **{"tree.max_hull_vertices": 40},
        )
        for name in ("json", "hwa"):
            pieces.write(self.folder / f"b.{name}")
            self.assertEqual(
                (self.folder / f"a.{name}").read_bytes(), (self.folder / f"b.{name}").read_bytes()
            )
        again = hullwright.decompose(model, recipe=pieces.recipe)
        again.write(self.folder / "c.json")
        self.assertEqual(
            (self.folder / "a.json").read_bytes(), (self.folder / "c.json").read_bytes()
        )

    def test_previous_pieces_change_nothing_but_the_time(self):
        mesh = hullwright.load(SAMPLES / "mug.obj")
        before = hullwright.decompose(mesh)
        for wish in (dict(max_pieces=12), dict(max_hull_vertices=16), dict(tolerance=0.02)):
            fresh = hullwright.decompose(mesh, **wish).asset()
            again = hullwright.decompose(mesh, previous=before, **wish).asset()
            self.assertEqual(bytes(fresh), bytes(again))
        other = hullwright.Mesh(*steps())
        self.assertEqual(
            bytes(hullwright.decompose(other, previous=before).asset()),
            bytes(hullwright.decompose(other).asset()),
        )

    def test_one_thread_makes_the_same(self):
        one = hullwright.decompose(SAMPLES / "mug.obj", threads=1).asset()
        all_of_them = hullwright.decompose(SAMPLES / "mug.obj").asset()
        self.assertEqual(bytes(one), bytes(all_of_them))

    def test_verify_says_the_same(self):
        model = self.folder / "steps.off"
        vertices, faces = steps()
        rows = [f"{len(vertices)} {len(faces)} 0"]
        rows += [" ".join(map(str, row)) for row in vertices.tolist()]
        rows += [" ".join(map(str, [3, *row])) for row in faces.tolist()]
        model.write_text("OFF\n" + "\n".join(rows) + "\n")
        run("export", model, "-o", self.folder / "a.json", "-o", self.folder / "a.hwa")
        for name in ("a.json", "a.hwa"):
            said = run("verify", self.folder / name, "--model", model, "--engine", "jolt", "--json")
            self.assertEqual(
                json.loads(said), hullwright.verify(self.folder / name, model, engine="jolt")
            )
        pieces = hullwright.decompose(model)
        said = run("verify", self.folder / "a.json", "--model", model, "--engine", "jolt", "--json")
        self.assertEqual(json.loads(said), hullwright.verify(pieces, engine="jolt"))
        self.assertTrue(hullwright.verify(pieces)["passed"])
        # One hull around all is farther out than this.
        one = hullwright.decompose(model, "20%", 1)
        self.assertFalse(hullwright.verify(one, tolerance="1%")["passed"])

    def test_a_thousand_poses(self):
        """Each answer, with its contacts, is that of the command line."""
        seed = int(os.environ.get("HULLWRIGHT_SLICE", "0"))
        print("seed", seed)
        sides = []
        for name in ("bracket.obj", "mug.obj"):
            pieces = hullwright.decompose(SAMPLES / name)
            pieces.write(self.folder / (name + ".hwa"))
            sides.append(pieces.asset())
        reach = 0.5 * diagonal(hullwright.load(SAMPLES / "mug.obj").vertices)
        poses = random_poses(1000, reach, seed)
        write_poses(self.folder / "poses.csv", poses)
        lines = run(
            "collide", self.folder / "bracket.obj.hwa", self.folder / "mug.obj.hwa",
            "--poses", self.folder / "poses.csv", "--mode", "all", "--no-time",
        ).splitlines()
        hits = hullwright.collide(*sides, poses)
        self.assertEqual(hits.dtype, bool)
        self.assert_same_rows([json.loads(line)["hit"] for line in lines], hits.tolist())
        self.assertGreater(hits.sum(), 100)
        self.assertGreater((~hits).sum(), 100)
        told = hullwright.contacts(*sides, poses)
        self.assert_same_rows([json.loads(line) for line in lines], told)

    def test_models_are_asked_by_their_faces(self):
        paths = [SAMPLES / "bracket.obj", SAMPLES / "gear.obj"]
        meshes = [hullwright.load(path) for path in paths]
        poses = random_poses(40, 0.5 * diagonal(meshes[0].vertices), 1)
        write_poses(self.folder / "poses.csv", poses)
        lines = run("collide", *paths, "--poses", self.folder / "poses.csv", "--no-time").splitlines()
        told = hullwright.contacts(*meshes, poses, mode="any")
        self.assert_same_rows([json.loads(line) for line in lines], told)

    def test_distances_hold_the_command_lines(self):
        pieces = hullwright.decompose(SAMPLES / "bracket.obj")
        pieces.write(self.folder / "a.hwa")
        poses = random_poses(60, 2.0 * diagonal(hullwright.load(SAMPLES / "bracket.obj").vertices), 2)
        write_poses(self.folder / "poses.csv", poses)
        lines = run(
            "collide", self.folder / "a.hwa", self.folder / "a.hwa",
            "--poses", self.folder / "poses.csv", "--distance", "--no-time",
        ).splitlines()
        asset = pieces.asset()
        least, most = hullwright.distance(asset, asset, poses)
        rows = [json.loads(line)["distance"] for line in lines]
        self.assert_same_rows([row["least"] for row in rows], least.tolist())
        self.assert_same_rows([row["most"] for row in rows], most.tolist())


class Poses(unittest.TestCase):
    def setUp(self):
        self.asset = hullwright.decompose(SAMPLES / "bracket.obj").asset()
        self.size = diagonal(hullwright.load(SAMPLES / "bracket.obj").vertices)

    def matrices(self, poses):
        w, x, y, z = poses[:, 3:].T
        made = np.zeros((len(poses), 4, 4))
        made[:, 0, :3] = np.stack([1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)], axis=1)
        made[:, 1, :3] = np.stack([2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)], axis=1)
        made[:, 2, :3] = np.stack([2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)], axis=1)
        made[:, :3, 3] = poses[:, :3]
        made[:, 3, 3] = 1.0
        return made

    def test_matrices_mean_what_quaternions_do(self):
        poses = random_poses(500, 0.5 * self.size, 3)
        # Turns by half a circle, where a trace alone would tell nothing.
        poses[:3, 3:] = np.eye(4)[1:]
        hits = hullwright.collide(self.asset, self.asset, poses)
        for kind in (np.float64, np.float32):
            by_matrix = hullwright.collide(self.asset, self.asset, self.matrices(poses).astype(kind))
            self.assertEqual(hits.tolist(), by_matrix.tolist())

    def test_both_may_move(self):
        poses = random_poses(200, 0.5 * self.size, 4)
        hits = hullwright.collide(self.asset, self.asset, poses)
        moved = poses.copy()
        moved[:, :3] += [3 * self.size, 0, 0]
        still = [[3 * self.size, 0, 0, 1, 0, 0, 0]]
        self.assertEqual(
            hits.tolist(), hullwright.collide(self.asset, self.asset, moved, poses_a=still).tolist()
        )

    def test_no_poses_no_answers(self):
        self.assertEqual(hullwright.collide(self.asset, self.asset, np.zeros((0, 7))).shape, (0,))

    def test_what_is_no_pose_is_refused(self):
        for wrong in (
            [[0, 0, 0, 2, 0, 0, 0]],
            [[np.nan, 0, 0, 1, 0, 0, 0]],
            [[0, 0, 0, 1]],
            [np.diag([2.0, 1, 1, 1])],
            [np.diag([-1.0, 1, 1, 1])],
            [np.full((4, 4), np.nan)],
        ):
            with self.assertRaises(hullwright.Error):
                hullwright.collide(self.asset, self.asset, wrong)
        with self.assertRaises(hullwright.Error) as caught:
            hullwright.collide(self.asset, self.asset, [[0, 0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0]])
        self.assertEqual(caught.exception.where, "poses[1]")


class Worker(unittest.TestCase):
    def test_without_the_command_line_arrays_are_cut_and_files_are_refused(self):
        program = """
import hullwright, sys
hullwright.decompose(hullwright.Mesh([[0,0,0],[1,0,0],[0,1,0],[0,0,1]],
                                     [[0,2,1],[0,1,3],[0,3,2],[1,2,3]]))
try:
    hullwright.load(sys.argv[1])
except hullwright.FileError as error:
    print(error.code, error)
"""
        package = Path(hullwright.__file__).parent
        with tempfile.TemporaryDirectory() as alone:
            copy = Path(alone) / "lib" / "python3" / "packages" / "hullwright"
            copy.mkdir(parents=True)
            for file in package.iterdir():
                if file.name != "hullwright-cli" and file.is_file():
                    shutil.copy(file, copy)

            def said(**more):
                return subprocess.run(
                    [sys.executable, "-c", program, SAMPLES / "bracket.obj"],
                    env={"PYTHONPATH": str(copy.parent), "PATH": alone, **more},
                    capture_output=True,
                    text=True,
                )

            without = said()
            self.assertIn("worker_missing", without.stdout, without.stderr)
            self.assertIn("HULLWRIGHT_CLI", without.stdout)
            self.assertIn("worker_missing", said(HULLWRIGHT_CLI=alone + "/gone").stdout)
            self.assertEqual(said(HULLWRIGHT_CLI=CLI).stdout, "")
            # As packages lie: PREFIX/lib/python3/… beside PREFIX/bin.
            (Path(alone) / "bin").mkdir()
            (Path(alone) / "bin" / "hullwright-cli").symlink_to(CLI)
            self.assertEqual(said().stdout, "")


if __name__ == "__main__":
    unittest.main()
