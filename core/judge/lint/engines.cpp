#include "lint/engines.h"

#include <algorithm>
#include <array>

namespace hullwright {
namespace {

// Is advice of our own, where engines document nothing. Engines compute contacts in float32 and
// stop their iterations at about a ten-thousandth of a shape's size (Jolt's penetration tolerance
// is 1e-4), so a hull's width and the float32 steps of its coordinates should stay clear of ten
// times that. A piece of a thousandth of the model costs as much as any other and hardly changes a
// contact.
constexpr double k_width_share = 1e-3;
constexpr double k_size_share = 1e-3;
constexpr double k_spacing_share = 1e-3;
constexpr double k_felt_share = 1e-4; // where those iterations stop

constexpr CountLimit hard(std::uint32_t most) {
    return {most, true};
}
constexpr CountLimit advice(std::uint32_t most) {
    return {most, false};
}

constexpr EngineLimits any(std::string_view name, std::string_view label) {
    EngineLimits limits;
    limits.name = name;
    limits.label = label;
    limits.min_width_share = k_width_share;
    limits.min_size_share = k_size_share;
    limits.max_spacing_share = k_spacing_share;
    limits.felt_share = k_felt_share;
    return limits;
}

constexpr EngineLimits in_scenes_of(EngineLimits limits, double metres_per_unit, UpAxis up) {
    limits.metres_per_unit = metres_per_unit;
    limits.up = up;
    return limits;
}

// Jolt 5 (ConvexHullShape.h): cMaxPointsInHull is 256; its builder stops there and leaves further
// points out. Faces have no limit of their own: a hull of 256 vertices has 508 at most. Flat hulls
// are built, without volume. mHullTolerance is 1 mm: points closer than that to the hull may be
// left out, so a thinner hull may become flat. The convex radius (5 cm) adapts to thin hulls by
// itself. Its page on architecture says SI units; PhysicsSettings' gravity is along -y.
constexpr EngineLimits jolt(std::string_view name, std::string_view label) {
    EngineLimits limits = any(name, label);
    limits.hull_vertices = hard(256);
    limits.min_width_metres = 0.001;
    return in_scenes_of(limits, 1.0, UpAxis::y);
}

// PhysX 5 (PxConvexMeshDesc, PxConvexMeshCookingResult): the vertex limit is at most 255, and
// cooking stops at 255 polygons and leaves points out. Quickhull fails on points in a plane. Unit
// and axis are the application's (PxTolerancesScale); a unit is a metre unless it says otherwise.
constexpr EngineLimits physx(std::string_view name, std::string_view label) {
    EngineLimits limits = any(name, label);
    limits.hull_vertices = hard(255);
    limits.hull_faces = hard(255);
    limits.takes_flat = false;
    return in_scenes_of(limits, 1.0, UpAxis::unknown);
}

// PhysX 5 on the GPU (PxConvexMeshDesc, PxConvexMesh::isGpuCompatible): 64 vertices, 64 polygons,
// 32 vertices a polygon (the first of these pages says faces a vertex, the cooker counts vertices a
// face). eNON_GPU_COMPATIBLE: the radius of the inscribed ball must be at least a hundredth of the
// largest extent. A ball is no wider than its hull, so a width below two hundredths is sure to
// fail; slightly wider needles may fail too. Hulls that fail run on the processor.
constexpr EngineLimits physx_gpu(std::string_view name, std::string_view label) {
    EngineLimits limits = physx(name, label);
    limits.hull_vertices = hard(64);
    limits.hull_faces = hard(64);
    limits.face_vertices = hard(32);
    limits.min_width_share = 0.02;
    limits.width_share_hard = true;
    return limits;
}

// Isaac Sim runs PhysX on the GPU by default. Its own convex decomposition makes at most 32 hulls
// unless told otherwise (PhysxConvexDecompositionCollisionAPI). Its stages are in metres, with z
// up.
constexpr EngineLimits isaac() {
    EngineLimits limits = physx_gpu("isaac", "Isaac Sim");
    limits.pieces = advice(32);
    return in_scenes_of(limits, 1.0, UpAxis::z);
}

// Unity's manual (Mesh Collider) says 255 triangles; the PhysX below it counts polygons, and also
// vertices. A unit is a metre, and y is up.
constexpr EngineLimits unity() {
    return in_scenes_of(physx("unity", "Unity"), 1.0, UpAxis::y);
}

// Unreal (Chaos) documents no limit. Its check of hulls, off by default, warns beyond 50 vertices
// (FConvexBuilder::VerticesThreshold); planar hulls are built. A unit is a centimetre, and z is up.
constexpr EngineLimits unreal() {
    EngineLimits limits = any("unreal", "Unreal (Chaos)");
    limits.hull_vertices = advice(50);
    return in_scenes_of(limits, 0.01, UpAxis::z);
}

// Bullet has no limit, but every support query looks at all vertices of a btConvexHullShape, so
// users are advised to stay near 100. CONVEX_DISTANCE_MARGIN is 4 cm on every side: a thinner hull
// is more margin than hull. A unit is a metre; gravity is the application's.
constexpr EngineLimits bullet() {
    EngineLimits limits = any("bullet", "Bullet");
    limits.hull_vertices = advice(100);
    limits.min_width_metres = 0.04;
    return in_scenes_of(limits, 1.0, UpAxis::unknown);
}

// MuJoCo has no limit (maxhullvert is -1 by default). A mesh in one plane does not compile: Qhull
// refuses it. Its default gravity is 9.81 along -z: metres, with z up; MJX has the same.
constexpr EngineLimits mujoco() {
    EngineLimits limits = any("mujoco", "MuJoCo");
    limits.takes_flat = false;
    return in_scenes_of(limits, 1.0, UpAxis::z);
}

// MJX warns about faces with more than 20 vertices and uses only some of their vertices.
constexpr EngineLimits mjx() {
    EngineLimits limits = any("mjx", "MuJoCo MJX");
    limits.takes_flat = false;
    limits.face_vertices = advice(20);
    return in_scenes_of(limits, 1.0, UpAxis::z);
}

// Godot 3 has Bullet and a solver of its own, and documents no limit. Metres, with y up.
constexpr EngineLimits godot3() {
    return in_scenes_of(any("godot3", "Godot 3"), 1.0, UpAxis::y);
}

// Rapier documents no limit; its hull of points in one plane is none. Metres, and y is up in its
// examples, while gravity is the application's.
constexpr EngineLimits rapier() {
    EngineLimits limits = any("rapier", "Rapier");
    limits.takes_flat = false;
    return in_scenes_of(limits, 1.0, UpAxis::y);
}

// Programs that read a mesh for each hull, which has to be a closed surface. REP 103 says metres
// with z up for ROS; the worlds of Gazebo are such, and what links FCL is mostly a robot's.
constexpr EngineLimits robots(std::string_view name, std::string_view label) {
    EngineLimits limits = any(name, label);
    limits.takes_flat = false;
    return in_scenes_of(limits, 1.0, UpAxis::z);
}

// Godot has Jolt and a solver of its own; the latter has no documented limit. Both are in metres,
// with y up. Blender's unit is the metre and z is up; glTF demands metres with y up, whoever reads
// it.
constexpr std::array k_engines = {
    any("generic", "any engine"),
    jolt("jolt", "Jolt"),
    physx("physx", "PhysX"),
    physx_gpu("physx-gpu", "PhysX on the GPU"),
    isaac(),
    unity(),
    unreal(),
    bullet(),
    jolt("godot", "Godot (Jolt)"),
    in_scenes_of(any("godot-physics", "Godot Physics"), 1.0, UpAxis::y),
    mujoco(),
    mjx(),
    godot3(),
    rapier(),
    robots("ros", "ROS (URDF)"),
    robots("gazebo", "Gazebo (SDF)"),
    robots("fcl", "FCL"),
    in_scenes_of(any("blender", "Blender"), 1.0, UpAxis::z),
    in_scenes_of(any("gltf", "glTF with physics"), 1.0, UpAxis::y),
};

} // namespace

std::span<const EngineLimits> engines() {
    return k_engines;
}

const EngineLimits* find_engine(std::string_view name) {
    const auto at = std::find_if(k_engines.begin(), k_engines.end(),
                                 [name](const EngineLimits& e) { return e.name == name; });
    return at == k_engines.end() ? nullptr : &*at;
}

} // namespace hullwright
