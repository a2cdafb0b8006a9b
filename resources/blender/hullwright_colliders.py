# Copyright (C) 2026 The Hullwright authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes collision meshes of the selected objects, and writes them for engines.

The work is done by hullwright-cli, in a process of its own: an object is written as OBJ, cut into convex
pieces, and these come back as its children. What stands in the scene then, corrected by hand or not, can
be written for any engine that hullwright-cli knows.
"""

import os
import shutil
import subprocess
import tempfile

import bpy
from bpy.props import (
    BoolProperty,
    EnumProperty,
    FloatProperty,
    IntProperty,
    PointerProperty,
    StringProperty,
)
from bpy_extras.io_utils import ExportHelper
from mathutils import Vector

bl_info = {
    "name": "Hullwright colliders",
    "description": "Convex collision meshes of objects, named or written for an engine",
    "author": "The Hullwright authors",
    "version": (1, 0, 0),
    "blender": (2, 93, 0),
    "location": "3D View > Sidebar > Hullwright",
    "category": "Object",
}

# How children are called, by rule: {name} is the object's, {n} counts from 1.
NAMES = {
    "unreal": "UCX_{name}_{n:02d}",
    "godot": "{name}_{n:02d}-convcolonly",
    "plain": "{name}_collider_{n:02d}",
}

# The engines that hullwright-cli writes for, with the extension of each one's file.
TARGETS = [
    ("unreal", "Unreal", ".glb"),
    ("unity", "Unity", ".glb"),
    ("gltf", "glTF with physics", ".glb"),
    ("godot3", "Godot 3", ".tscn"),
    ("godot", "Godot 4", ".tscn"),
    ("mujoco", "MuJoCo (MJCF)", ".xml"),
    ("ros", "ROS (URDF)", ".urdf"),
    ("gazebo", "Gazebo (SDF)", ".sdf"),
    ("isaac", "Isaac Sim (USD)", ".usda"),
    ("jolt", "Jolt", ".json"),
    ("rapier", "Rapier", ".json"),
    ("physx", "PhysX", ".json"),
    ("bullet", "Bullet", ".bullet"),
    ("fcl", "FCL", ".json"),
]
EXTENSIONS = {word: extension for word, _, extension in TARGETS}
# Tips of engines of which no release has read such a file in a test.
UNPROVED = {word: "Written by its rules, unproved" for word in ("unreal", "godot")}

# Marks a collider of ours, so that it is found again whatever it is called by then.
MARK = "hullwright_collider"
COLLECTION = "Colliders"


class Failure(Exception):
    """Says in a sentence why something was not done."""


def program_of(context):
    """Returns the path of hullwright-cli; the preferences may name another."""
    addon = context.preferences.addons.get(__name__)
    named = addon.preferences.program if addon else ""
    found = shutil.which(bpy.path.abspath(named) if named else "hullwright-cli")
    if found is None:
        raise Failure(
            "%s is no program that can be run: name hullwright-cli in the add-on's preferences"
            % (named or "hullwright-cli")
        )
    return found


def mesh_of(context, item):
    """Returns vertices and triangles of the object as it is seen, in its own coordinates."""
    seen = item.evaluated_get(context.evaluated_depsgraph_get())
    mesh = seen.to_mesh()
    mesh.calc_loop_triangles()
    vertices = [tuple(v.co) for v in mesh.vertices]
    triangles = [tuple(t.vertices) for t in mesh.loop_triangles]
    seen.to_mesh_clear()
    return vertices, triangles


def transformed(mesh, matrix):
    """Returns the mesh moved by the matrix; a mirror turns its triangles around."""
    vertices, triangles = mesh
    if matrix.determinant() < 0.0:
        triangles = [t[::-1] for t in triangles]
    return [tuple(matrix @ Vector(v)) for v in vertices], triangles


def about_origin(item):
    """Returns how the object is turned and scaled where it stands, without its place."""
    if item.matrix_world.determinant() == 0.0:
        raise Failure("%s is scaled to nothing" % item.name)
    matrix = item.matrix_world.copy()
    matrix.translation = (0.0, 0.0, 0.0)
    return matrix


def write_obj(path, meshes):
    """Writes named meshes; numbers have the digits that read back the same."""
    with open(path, "w", encoding="utf-8") as file:
        before = 1
        for name, (vertices, triangles) in meshes:
            file.write("o %s\n" % name.replace("\n", " "))
            file.writelines("v %r %r %r\n" % v for v in vertices)
            file.writelines(
                "f %d %d %d\n" % tuple(corner + before for corner in t) for t in triangles
            )
            before += len(vertices)


def read_obj(path):
    """Reads the meshes that hullwright-cli wrote: its objects have triangles alone."""
    places, meshes = [], []
    with open(path, encoding="utf-8") as file:
        for line in file:
            words = line.split()
            if not words:
                continue
            if words[0] == "o":
                meshes.append([])
            elif words[0] == "v":
                places.append(tuple(float(w) for w in words[1:4]))
            elif words[0] == "f":
                meshes[-1].append(tuple(int(w.split("/")[0]) - 1 for w in words[1:4]))
    named = []
    for triangles in meshes:
        used = sorted({corner for t in triangles for corner in t})
        number = {corner: i for i, corner in enumerate(used)}
        named.append(
            ([places[c] for c in used], [tuple(number[c] for c in t) for t in triangles])
        )
    return named


def run(program, words):
    """Runs hullwright-cli; what it says when it fails is the failure's sentence."""
    done = subprocess.run(
        [program] + words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise Failure(said[0] if said else "hullwright-cli ended with %d" % done.returncode)
    return [line for line in done.stderr.splitlines() if line.startswith("warning: ")]


def wanted(settings):
    """Returns the flags of the panel's settings."""
    words = ["--preset", settings.preset]
    if settings.preset == "game":
        words += ["--tolerance", "%g%%" % settings.tolerance]
        words += ["--max-pieces", str(settings.most_pieces)] if settings.most_pieces else []
        words += ["--max-hull-vertices", str(settings.most_vertices)]
    return words


def children_of(item):
    """Returns the object's colliders, in the order of their names."""
    ours = [child for child in item.children if child.type == "MESH" and child.get(MARK)]
    return sorted(ours, key=lambda child: child.name)


def cut(context, item, program, folder):
    """Returns the convex pieces of one object and what was warned of."""
    mesh = mesh_of(context, item)
    if not mesh[1]:
        raise Failure("%s has no faces" % item.name)
    model = os.path.join(folder, "model.obj")
    pieces = os.path.join(folder, "pieces.obj")
    write_obj(model, [("model", mesh)])
    warnings = run(program, ["export", model, "-o", pieces] + wanted(context.scene.hullwright))
    return read_obj(pieces), warnings


def collection_of(context):
    collection = bpy.data.collections.get(COLLECTION)
    if collection is None:
        collection = bpy.data.collections.new(COLLECTION)
    if collection.name not in context.scene.collection.children:
        context.scene.collection.children.link(collection)
    return collection


def look_at_names(context, item, count):
    """Fails where Blender would cut the end off a name, which rules of names read."""
    longest = NAMES[context.scene.hullwright.names].format(name=item.name, n=count)
    if len(longest.encode()) > 63:
        raise Failure("the name of %s is too long: its colliders' names have 63 bytes" % item.name)


def replace_children(context, item, pieces):
    """Puts the pieces into the scene, in the place of the colliders of before."""
    for child in children_of(item):
        mesh = child.data
        bpy.data.objects.remove(child)
        if mesh.users == 0:
            bpy.data.meshes.remove(mesh)
    collection = collection_of(context)
    pattern = NAMES[context.scene.hullwright.names]
    for number, (vertices, triangles) in enumerate(pieces, start=1):
        name = pattern.format(name=item.name, n=number)
        mesh = bpy.data.meshes.new(name)
        mesh.from_pydata(vertices, [], triangles)
        mesh.update()
        child = bpy.data.objects.new(name, mesh)
        child[MARK] = True
        child.parent = item
        child.display_type = "WIRE"
        child.hide_render = True
        collection.objects.link(child)


class HULLWRIGHT_OT_make(bpy.types.Operator):
    """Make convex collision meshes of the selected objects, as their children"""

    bl_idname = "object.hullwright_make"
    bl_label = "Make Colliders"
    bl_options = {"REGISTER", "UNDO"}

    @classmethod
    def poll(cls, context):
        return context.mode == "OBJECT" and any(is_model(o) for o in context.selected_objects)

    def execute(self, context):
        made, warnings = 0, []
        try:
            program = program_of(context)
            # All are cut before any is replaced, so that a failure leaves the scene as it was.
            cuts = []
            for item in [o for o in context.selected_objects if is_model(o)]:
                with tempfile.TemporaryDirectory(prefix="hullwright-") as folder:
                    pieces, told = cut(context, item, program, folder)
                look_at_names(context, item, len(pieces))
                cuts.append((item, pieces))
                warnings += told
            for item, pieces in cuts:
                replace_children(context, item, pieces)
                made += len(pieces)
        except Failure as failure:
            self.report({"ERROR"}, str(failure))
            return {"CANCELLED"}
        for warning in warnings:
            self.report({"WARNING"}, warning)
        self.report({"INFO"}, "%d colliders made" % made)
        return {"FINISHED"}


class HULLWRIGHT_OT_export(bpy.types.Operator, ExportHelper):
    """Write the active object's colliders, as they stand in the scene, for an engine"""

    bl_idname = "object.hullwright_export"
    bl_label = "Export Colliders"

    filename_ext = ""
    target: EnumProperty(
        name="Engine",
        items=[(word, label, UNPROVED.get(word, "")) for word, label, _ in TARGETS],
        default="unreal",
    )
    with_model: BoolProperty(
        name="With the model", description="Where the format has a place for it", default=True
    )
    density: FloatProperty(
        name="Density", description="Kilograms per cubic metre", default=1000.0, min=0.001, max=1e6
    )

    @classmethod
    def poll(cls, context):
        item = context.active_object
        return context.mode == "OBJECT" and item is not None and bool(children_of(item))

    def invoke(self, context, event):
        self.filepath = bpy.path.clean_name(context.active_object.name)
        return super().invoke(context, event)

    def check(self, _context):
        wanted_path = os.path.splitext(self.filepath)[0] + EXTENSIONS[self.target]
        changed = wanted_path != self.filepath
        self.filepath = wanted_path
        return changed

    def execute(self, context):
        item = context.active_object
        path = os.path.splitext(bpy.path.abspath(self.filepath))[0] + EXTENSIONS[self.target]
        unit = context.scene.unit_settings.scale_length
        words = ["--unit", "%r" % unit, "--up", "z", "--for", self.target, "-o", path]
        words += ["--density", "%r" % self.density]
        words += ["--with-model"] if self.with_model else []
        try:
            program = program_of(context)
            # Engines put the object where they want it: it is written about its own origin.
            base = about_origin(item)
            to_base = base @ item.matrix_world.inverted()
            with tempfile.TemporaryDirectory(prefix="hullwright-") as folder:
                model = os.path.join(folder, "model.obj")
                colliders = os.path.join(folder, "colliders.obj")
                write_obj(model, [(item.name, transformed(mesh_of(context, item), base))])
                write_obj(
                    colliders,
                    [
                        (child.name, transformed(mesh_of(context, child), to_base @ child.matrix_world))
                        for child in children_of(item)
                    ],
                )
                warnings = run(
                    program, ["export", colliders, "--colliders", "--model", model] + words
                )
        except Failure as failure:
            self.report({"ERROR"}, str(failure))
            return {"CANCELLED"}
        for warning in warnings:
            self.report({"WARNING"}, warning)
        self.report({"INFO"}, "%s written" % path)
        return {"FINISHED"}


def is_model(item):
    return item.type == "MESH" and not item.get(MARK)


class HullwrightSettings(bpy.types.PropertyGroup):
    preset: EnumProperty(
        name="Pieces",
        items=[
            ("game", "Game engine", "Few fat pieces that fill the solid"),
            ("robotics", "Robotics", "Pieces that keep close to the surface"),
            ("exact", "Exact surface", "Every face is a face of a piece"),
        ],
    )
    tolerance: FloatProperty(
        name="Tolerance",
        description="How far pieces may be out of the solid, as a share of its diagonal",
        default=1.0,
        min=0.01,
        max=20.0,
        subtype="PERCENTAGE",
    )
    most_pieces: IntProperty(
        name="Most pieces", description="0: as many as the tolerance takes", default=0, min=0
    )
    most_vertices: IntProperty(
        name="Most vertices", description="Of each piece", default=64, min=8, max=65535
    )
    names: EnumProperty(
        name="Names",
        items=[
            ("unreal", "UCX_…", "As Unreal's importers know them"),
            ("godot", "…-convcolonly", "As Godot's importer knows them"),
            ("plain", "…_collider", "For everything else"),
        ],
    )


class HULLWRIGHT_PT_panel(bpy.types.Panel):
    bl_label = "Hullwright"
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "Hullwright"

    def draw(self, context):
        settings = context.scene.hullwright
        column = self.layout.column()
        column.use_property_split = True
        column.prop(settings, "preset")
        own = column.column()
        own.enabled = settings.preset == "game"
        own.prop(settings, "tolerance")
        own.prop(settings, "most_pieces")
        own.prop(settings, "most_vertices")
        column.prop(settings, "names")
        self.layout.operator(HULLWRIGHT_OT_make.bl_idname, icon="MESH_ICOSPHERE")
        self.layout.operator(HULLWRIGHT_OT_export.bl_idname, icon="EXPORT")


class HullwrightPreferences(bpy.types.AddonPreferences):
    bl_idname = __name__

    program: StringProperty(
        name="hullwright-cli",
        description="The program; empty where it is on the path",
        subtype="FILE_PATH",
    )

    def draw(self, _context):
        self.layout.prop(self, "program")


CLASSES = (
    HullwrightPreferences,
    HullwrightSettings,
    HULLWRIGHT_OT_make,
    HULLWRIGHT_OT_export,
    HULLWRIGHT_PT_panel,
)


def register():
    for one in CLASSES:
        bpy.utils.register_class(one)
    bpy.types.Scene.hullwright = PointerProperty(type=HullwrightSettings)


def unregister():
    del bpy.types.Scene.hullwright
    for one in reversed(CLASSES):
        bpy.utils.unregister_class(one)
