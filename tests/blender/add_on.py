"""Drives the add-on as an artist would, in a Blender without a window.

blender --background --factory-startup --python add_on.py -- ADD_ON PROGRAM FOLDER [CASES]

CASES is a list in JSON of files that were exported for Blender, with the pieces that they hold.
Ends with 0 where all is as it should be; what is not is told on the way.
"""

import importlib.util
import json
import os
import subprocess
import sys
import traceback

import bpy
import numpy
from mathutils import Matrix, Vector

ADD_ON, PROGRAM, FOLDER, *CASES = sys.argv[sys.argv.index("--") + 1 :]
NAME = "hullwright_colliders"


def expect(good, said):
    if not good:
        raise AssertionError(said)


def install():
    """Puts the add-on where Blender finds it, and turns it on."""
    spec = importlib.util.spec_from_file_location(NAME, ADD_ON)
    module = importlib.util.module_from_spec(spec)
    sys.modules[NAME] = module
    spec.loader.exec_module(module)
    module.register()
    bpy.context.preferences.addons.new().module = NAME
    bpy.context.preferences.addons[NAME].preferences.program = PROGRAM
    return module


def angle_bracket():
    """An L of two boxes: two convex pieces make it up without a rest."""
    outline = [(0, 0), (3, 0), (3, 1), (1, 1), (1, 2), (0, 2)]
    vertices = [(x, y, z) for z in (0.0, 0.5) for x, y in outline]
    faces = [tuple(range(5, -1, -1)), tuple(range(6, 12))]
    faces += [(i, (i + 1) % 6, (i + 1) % 6 + 6, i + 6) for i in range(6)]
    mesh = bpy.data.meshes.new("bracket")
    mesh.from_pydata(vertices, [], faces)
    mesh.update()
    item = bpy.data.objects.new("bracket", mesh)
    bpy.context.scene.collection.objects.link(item)
    return item


def choose(*items):
    bpy.ops.object.select_all(action="DESELECT")
    for item in items:
        item.select_set(True)
    bpy.context.view_layer.objects.active = items[0]
    bpy.context.view_layer.update()


def volume_of(item):
    mesh = item.data
    mesh.calc_loop_triangles()
    total = 0.0
    for t in mesh.loop_triangles:
        a, b, c = (mesh.vertices[v].co for v in t.vertices)
        total += a.dot(b.cross(c)) / 6.0
    return total


def is_convex(item):
    """No vertex is in front of a face, to the rounding of the numbers that Blender keeps."""
    mesh = item.data
    size = max(item.dimensions)
    return all(
        (v.co - p.center).dot(p.normal) < 1e-5 * size for p in mesh.polygons for v in mesh.vertices
    )


def colliders_of(module, item):
    return module.children_of(item)


def colliders_are_made(module):
    item = angle_bracket()
    item.location = (5, 6, 7)
    item.scale = (2, 2, 2)
    choose(item)
    expect(bpy.ops.object.hullwright_make() == {"FINISHED"}, "nothing was made")
    pieces = colliders_of(module, item)
    expect([p.name for p in pieces] == ["UCX_bracket_01", "UCX_bracket_02"], [p.name for p in pieces])
    expect(all(is_convex(p) for p in pieces), "a piece is not convex")
    # They stand where the object stands, and none is forgotten or counted twice.
    expect(all((p.matrix_world - item.matrix_world).median_scale < 1e-6 for p in pieces), "moved")
    whole = 0.5 * (3.0 + 1.0)
    expect(abs(sum(volume_of(p) for p in pieces) - whole) < 0.03 * whole, "another volume")
    # Made again, they take the place of those before, under the other names.
    bpy.context.scene.hullwright.names = "godot"
    bpy.context.scene.hullwright.most_pieces = 1
    bpy.ops.object.hullwright_make()
    pieces = colliders_of(module, item)
    expect([p.name for p in pieces] == ["bracket_01-convcolonly"], [p.name for p in pieces])
    bpy.context.scene.hullwright.names = "unreal"
    bpy.context.scene.hullwright.most_pieces = 0
    bpy.ops.object.hullwright_make()
    return item


def what_stands_is_exported(module, item):
    """A collider that was moved and shrunk by hand is written where it is now."""
    hand = colliders_of(module, item)[0]
    others = colliders_of(module, item)[1:]
    hand.location = (10, 0, 0)
    hand.scale = (0.5, -0.5, 0.5)
    choose(item)
    path = os.path.join(FOLDER, "bracket.xml")
    done = bpy.ops.object.hullwright_export(filepath=path, target="mujoco", with_model=False)
    expect(done == {"FINISHED"} and os.path.getsize(path) > 0, "nothing was written")
    said = subprocess.run(
        [PROGRAM, "export", path, "--colliders", "-o", os.path.join(FOLDER, "back.obj")],
        capture_output=True, text=True, check=False,
    )
    expect(said.returncode == 0 and not said.stderr, said.stderr)
    back = module.read_obj(os.path.join(FOLDER, "back.obj"))
    expect(len(back) == 1 + len(others), len(back))
    scale = Matrix.Diagonal((2, 2, 2, 1))
    for (vertices, _), child in zip(back, [hand] + others):
        wanted = [scale @ child.matrix_basis @ v.co for v in child.data.vertices]
        for v in vertices:
            near = min((Vector(v) - w).length for w in wanted)
            expect(near < 1e-5, "%s is written elsewhere: %r" % (child.name, near))
    for word, _, extension in module.TARGETS:
        bpy.ops.object.hullwright_export(filepath=os.path.join(FOLDER, word), target=word)
        expect(os.path.getsize(os.path.join(FOLDER, word + extension)) > 0, word)


def files_for_blender_are_read_back():
    """Blender's own importer sees a node for each piece below `colliders`."""
    model = os.path.join(FOLDER, "two.obj")
    with open(model, "w", encoding="utf-8") as file:
        for k in (0, 3):
            file.write("o part%d\n" % k)
            file.writelines("v %d %d %d\n" % (x + k, y, z)
                            for z in (0, 1) for y in (0, 1) for x in (0, 1))
            for face in ((1, 3, 4, 2), (5, 6, 8, 7), (1, 2, 6, 5), (3, 7, 8, 4), (1, 5, 7, 3),
                         (2, 4, 8, 6)):
                file.write("f %d %d %d %d\n" % tuple(c + (8 if k else 0) for c in face))
    path = os.path.join(FOLDER, "two.glb")
    subprocess.run(
        [PROGRAM, "export", model, "--unit", "m", "--up", "z", "--for", "blender", "--with-model",
         "-o", path],
        check=True, capture_output=True,
    )
    # Debian's importer asks for a name that its numpy does not have any more.
    numpy.bool = bool
    before = set(bpy.data.objects)
    bpy.ops.import_scene.gltf(filepath=path)
    new = [o for o in bpy.data.objects if o not in before]
    parent = [o for o in new if o.name == "colliders"]
    expect(len(parent) == 1, [o.name for o in new])
    pieces = sorted(parent[0].children, key=lambda o: o.name)
    expect([p.name for p in pieces] == ["part0_001", "part3_001"], [p.name for p in pieces])
    for piece, k in zip(pieces, (0, 3)):
        # The importer turns what has y up, so that z is up again.
        corners = [piece.matrix_world @ v.co for v in piece.data.vertices]
        low = Vector([min(c[i] for c in corners) for i in range(3)])
        high = Vector([max(c[i] for c in corners) for i in range(3)])
        expect((low - Vector((k, 0, 0))).length < 1e-6, low)
        expect((high - Vector((k + 1, 1, 1))).length < 1e-6, high)
        expect(piece["hullwright"]["shape"] == "hull", dict(piece))


def true_pieces(case):
    """The pieces as their own JSON has them, in metres with z up."""
    with open(case["pieces"], encoding="utf-8") as file:
        told = json.load(file)
    turn = (lambda x, y, z: (x, -z, y)) if case["up"] == "y" else (lambda x, y, z: (x, y, z))
    origin = told.get("origin", (0, 0, 0))
    return [
        (p["name"], numpy.array([turn(*(case["metres_per_unit"] * (a + b) for a, b in zip(v, origin)))
                                 for v in p["vertices"]]))
        for p in told["pieces"]
    ]


def reach_of(points, directions):
    """How far the points go along each direction, so that hulls of other vertices can be held
    against each other."""
    return (points @ directions.T).max(axis=0)


def pieces_of_models_are_read_back(path):
    """Each piece of each model is where it was, under its name, as the shape that it is."""
    with open(path, encoding="utf-8") as file:
        cases = json.load(file)
    spread = numpy.random.default_rng(1).normal(size=(200, 3))
    directions = spread / numpy.linalg.norm(spread, axis=1)[:, None]
    for case in cases:
        bpy.ops.object.select_all(action="SELECT")
        bpy.ops.object.delete()
        bpy.ops.import_scene.gltf(filepath=case["file"])
        bpy.context.view_layer.update()
        found = {o.name: o for o in bpy.data.objects if o.parent and o.parent.name == "colliders"}
        wanted = true_pieces(case)
        expect(sorted(found) == sorted(name for name, _ in wanted), (case["name"], sorted(found)))
        everything = numpy.concatenate([points for _, points in wanted])
        diagonal = numpy.linalg.norm(everything.max(axis=0) - everything.min(axis=0))
        for i, (name, points) in enumerate(wanted):
            item = found[name]
            kind = case["kinds"][i] if case["kinds"] else "hull"
            expect(item["hullwright"]["shape"] == kind, (name, dict(item["hullwright"])))
            here = numpy.array([item.matrix_world @ v.co for v in item.data.vertices])
            off = abs(reach_of(here, directions) - reach_of(points, directions)).max()
            # A primitive may differ from its piece by the tolerance, 1 % of the diagonal.
            allowed = (2e-6 if kind == "hull" else 0.01) * diagonal
            expect(off <= allowed, "%s of %s is off by %g" % (name, case["name"], off))
        print("%s: %d pieces in Blender %s" % (case["name"], len(wanted), bpy.app.version_string))


def colliders_in_fbx_are_read():
    """Names, unit and axes of an FBX that Blender has written are those of its scene."""
    def block(name, low, high, parent=None):
        mesh = bpy.data.meshes.new(name)
        mesh.from_pydata([(x, y, z) for x in (low, high) for y in (0, 1) for z in (0, 1)], [],
                         [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4),
                          (1, 5, 7, 3)])
        made = bpy.data.objects.new(name, mesh)
        made.parent = parent
        bpy.context.scene.collection.objects.link(made)
        return made

    rock = block("Rock", 0, 3)
    choose(rock, block("UCX_Rock_01", 0, 1, rock), block("UCX_Rock_02", 1, 3, rock))
    path = os.path.join(FOLDER, "rock.fbx")
    bpy.ops.export_scene.fbx(filepath=path, use_selection=True)
    model = os.path.join(FOLDER, "rock.obj")
    with open(model, "w", encoding="utf-8") as file:
        file.writelines("v %g %g %g\n" % tuple(v.co) for v in rock.data.vertices)
        file.writelines("f %d %d %d %d\n" % tuple(v + 1 for v in p.vertices)
                        for p in rock.data.polygons)
    said = subprocess.run(
        [PROGRAM, "verify", path, "--model", model, "--unit", "m", "--up", "z", "--json"],
        capture_output=True, text=True, check=True,
    )
    told = json.loads(said.stdout)
    expect([p["name"] for p in told["shapes"]] == ["UCX_Rock_01", "UCX_Rock_02"], told)
    expect(told["iou"] == 1.0 and told["names"] == "unreal", told)


def failures_say_why(module, item):
    """A program that is not there, an object without faces: the scene stays as it was."""
    before = [p.name for p in colliders_of(module, item)]
    empty = bpy.data.objects.new("empty", bpy.data.meshes.new("empty"))
    bpy.context.scene.collection.objects.link(empty)
    choose(item, empty)
    refuses("empty has no faces")
    choose(item)
    bpy.context.preferences.addons[NAME].preferences.program = "/no/such/program"
    refuses("is no program that can be run")
    bpy.context.preferences.addons[NAME].preferences.program = PROGRAM
    bpy.context.scene.hullwright.most_vertices = 8
    bpy.context.scene.hullwright.tolerance = 0.01
    long = angle_bracket()
    long.name = "x" * 60
    choose(long)
    refuses("too long")
    expect([p.name for p in colliders_of(module, item)] == before, "the scene was changed")


def refuses(words):
    try:
        bpy.ops.object.hullwright_make()
    except RuntimeError as error:
        expect(words in str(error), str(error))
        return
    raise AssertionError("it was done, in spite of: " + words)


def main():
    bpy.ops.object.select_all(action="SELECT")
    bpy.ops.object.delete()
    module = install()
    item = colliders_are_made(module)
    what_stands_is_exported(module, item)
    failures_say_why(module, item)
    files_for_blender_are_read_back()
    colliders_in_fbx_are_read()
    for cases in CASES:
        pieces_of_models_are_read_back(cases)
    module.unregister()


try:
    main()
except BaseException:  # Blender itself would end with 0
    traceback.print_exc()
    sys.exit(1)
print("all is as it should be")
