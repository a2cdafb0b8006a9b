#include "pipeline/foreign_gltf.h"

#include "base/each_part.h"
#include "base/parallel.h"
#include "base/text.h"
#include "base/unique_names.h"
#include "pipeline/float_step.h"
#include "pipeline/import_host.h"
#include "pipeline/shape_hull.h"
#include "pipeline/take_piece.h"
#include "pipeline/triangle_sum.h"
#include "robot/shape_mesh.h"
#include "source/gltf_text.h"
#include "source/isolated_colliders.h"

#include <Eigen/LU>
#include <algorithm>
#include <fstream>
#include <limits>
#include <utility>

namespace hullwright::pipeline {
namespace {

constexpr std::uint64_t k_all = std::numeric_limits<std::uint64_t>::max();

// Returns where the JSON of the file ends, and begins to read anew. A head that is none is left to
// the reading process.
std::uint64_t end_of_json(std::istream& file) {
    const auto json = json_of_glb(file);
    file.clear();
    file.seekg(0);
    return json ? json->begin + json->size : k_all;
}

// False where no name of an extension for physics stands in the first `most` bytes of the file's
// JSON, as the reading process looks for it. Such a file is not parsed a second time.
bool may_state_physics(const std::filesystem::path& path, std::uint64_t most = k_all) {
    constexpr std::size_t k_block = 1U << 16U;
    constexpr std::string_view k_word = "physics"; // is part of all names
    std::ifstream file(path, std::ios::binary);
    if (!is_gltf(path) || !file) {
        return is_gltf(path); // why it cannot be opened is told by the reading process
    }
    const std::uint64_t end = std::min(end_of_json(file), most);
    std::string text;
    std::string block(k_block, '\0');
    for (std::uint64_t at = 0; at < end && file; at += k_block) {
        const auto size = std::min<std::uint64_t>(k_block, end - at);
        file.read(block.data(), static_cast<std::streamsize>(size));
        // The word may lie across two blocks.
        text.erase(0, text.size() - std::min(text.size(), k_word.size() - 1));
        text.append(block, 0, static_cast<std::size_t>(file.gcount()));
        if (text.find(k_word) != text.npos) {
            return true;
        }
    }
    return false;
}

// Returns a shape whose measures are those of both ends, along z and around zero.
ShapeMesh round_mesh(ShapeKind kind, double radius, double half) {
    RobotShape shape;
    shape.kind = kind;
    shape.size = Vec3(radius, radius, half);
    return mesh_of(shape);
}

// Ends of unlike radii are those of two shapes around whose points the hull goes; an end without a
// radius is a point.
ShapeMesh tapered(ShapeKind kind, const Vec3& size) {
    std::vector<Vec3> all;
    for (const bool is_upper : {true, false}) {
        const double radius = is_upper ? size[0] : size[1];
        const double end = is_upper ? size[2] : -size[2];
        if (!(radius > 0.0)) {
            all.emplace_back(0.0, 0.0, end);
            continue;
        }
        const ShapeMesh one = kind == ShapeKind::capsule
                                  ? round_mesh(ShapeKind::sphere, radius, radius)
                                  : round_mesh(ShapeKind::cylinder, radius, size[2]);
        for (const Vec3& v : one.vertices) {
            if (kind == ShapeKind::capsule) {
                all.emplace_back(v.x(), v.y(), v.z() + end);
            } else if (v.z() * end > 0.0) {
                all.push_back(v);
            }
        }
    }
    return hull_of_points(all);
}

ShapeMesh unplaced_mesh(const FileCollider& collider) {
    const Vec3& size = collider.size;
    switch (collider.kind) {
    case ColliderKind::box: {
        RobotShape box;
        box.size = size;
        return mesh_of(box);
    }
    case ColliderKind::sphere:
        return round_mesh(ShapeKind::sphere, size[0], size[0]);
    default:
        break;
    }
    const ShapeKind kind =
        collider.kind == ColliderKind::capsule ? ShapeKind::capsule : ShapeKind::cylinder;
    return size[0] == size[1] ? round_mesh(kind, size[0], size[2]) : tapered(kind, size);
}

// Round shapes stand along z here, and along y in the file. A mirror changes none of these shapes
// but turns triangles round.
ShapeMesh mesh_of(const FileCollider& collider) {
    ShapeMesh mesh = unplaced_mesh(collider);
    const bool is_round = collider.kind != ColliderKind::box;
    const bool mirrors = collider.place.topLeftCorner<3, 3>().determinant() < 0.0;
    for (Vec3& v : mesh.vertices) {
        const Vec3 along_y = is_round ? Vec3(v.y(), v.z(), v.x()) : v;
        v = (collider.place * along_y.homogeneous()).head<3>();
    }
    for (Triangle& t : mesh.triangles) {
        if (mirrors) {
            std::swap(t[1], t[2]);
        }
    }
    return mesh;
}

Result<FileColliders> colliders_in(const std::filesystem::path& path, const ImportRecipe& recipe,
                                   const std::filesystem::path& worker, const Progress& progress) {
    ReadSettings read;
    read.max_triangles = recipe.max_triangles;
    return import_colliders(path, read, host_of(recipe, worker), progress);
}

// Colliders with measures have no triangles in the file, whose nodes may share one any number of
// times.
Result<ForeignFile> foreign_of(FileColliders read, const std::filesystem::path& path,
                               const ImportRecipe& recipe, const Progress& progress) {
    ForeignFile foreign;
    foreign.format = lower_case(path.extension().string()).substr(1);
    foreign.up = UpAxis::y;
    foreign.file = path.string();
    foreign.files_read = std::move(read.files_read);
    foreign.files_read.push_back(foreign.file);
    foreign.set.names = ColliderNames::shapes;
    foreign.set.metres_per_unit = recipe.unit.metres > 0.0 ? recipe.unit.metres : 1.0;
    foreign.set.render_meshes = std::move(read.seen);
    UniqueNames names;
    FloatStep floats;
    TriangleSum sum(foreign.file, recipe.max_triangles);
    for (std::size_t i = 0; i < read.colliders.size(); ++i) {
        FileCollider& collider = read.colliders[i];
        const Progress part = each_part(progress, i, read.colliders.size());
        ShapeMesh mesh =
            collider.kind == ColliderKind::hull || collider.kind == ColliderKind::mesh
                ? ShapeMesh{std::move(collider.vertices), std::move(collider.triangles)}
                : mesh_of(collider);
        if (Status room = sum.add(mesh.triangles.size(), mesh.vertices.size()); !room) {
            return room.issue();
        }
        const bool is_seen =
            for_each_in_order(mesh.vertices.size(), part.part({}, 0.0, 0.3),
                              [&](std::size_t v) { floats.add(mesh.vertices[v]); });
        const std::string name = collider.name.empty() ? "collider" : collider.name;
        auto piece = is_seen ? take_piece(names.unique(name), mesh.vertices,
                                          std::move(mesh.triangles), part.part({}, 0.3, 1.0))
                             : stopped_issue();
        if (!piece) {
            return piece.issue();
        }
        piece->is_meant_convex = collider.kind != ColliderKind::mesh;
        foreign.set.pieces.push_back(std::move(*piece));
    }
    foreign.set.step = floats.spacing(); // no engine keeps more
    for (const LeftOutCollider& left : read.left_out) {
        foreign.notes.push_back(because(Why::shape_of_type, left.type, left.name));
    }
    return foreign;
}

} // namespace

double share_of_physics(const std::filesystem::path& path) {
    return may_state_physics(path) ? 0.5 : 0.0; // the file is parsed twice
}

// A text may have its buffers in it, and who opens a model does not wait for those of a large one
// to be read once more: this many bytes take some hundredths of a second.
bool may_have_physics(const std::filesystem::path& path) {
    constexpr std::uint64_t k_most_bytes = std::uint64_t{64} << 20U;
    return may_state_physics(path, k_most_bytes);
}

Result<std::optional<ForeignFile>> from_physics(const std::filesystem::path& path,
                                                const ImportRecipe& recipe,
                                                const std::filesystem::path& worker,
                                                const Progress& progress) {
    if (!may_state_physics(path)) {
        return std::optional<ForeignFile>();
    }
    constexpr double k_read = 0.8; // the rest makes pieces
    auto read = colliders_in(path, recipe, worker, progress.part({}, 0.0, k_read));
    if (!read) {
        return read.issue();
    }
    if (read->colliders.empty()) {
        return std::optional<ForeignFile>();
    }
    auto foreign = foreign_of(std::move(*read), path, recipe, progress.part({}, k_read, 1.0));
    return foreign ? Result<std::optional<ForeignFile>>(std::optional(std::move(*foreign)))
                   : foreign.issue();
}

} // namespace hullwright::pipeline
