#include "pipeline/read_foreign.h"

#include "asset/asset_file.h"
#include "base/text.h"
#include "export/piece_file.h"
#include "geom/coordinate_range.h"
#include "geom/farthest.h"
#include "geom/used_corners.h"
#include "pipeline/collider_names.h"
#include "pipeline/foreign_gltf.h"
#include "pipeline/foreign_robot.h"
#include "pipeline/godot_scene.h"
#include "pipeline/mesh_shells.h"
#include "pipeline/open_asset.h"
#include "pipeline/prepare.h"
#include "robot/read_robot.h"

#include <algorithm>
#include <array>
#include <utility>

namespace hullwright::pipeline {
namespace {

std::string extension_of(const std::filesystem::path& path) {
    const std::string extension = lower_case(path.extension().string());
    return extension.empty() ? extension : extension.substr(1);
}

// Parts of one object: readers make a part for each of its materials.
struct FileObject {
    std::string name; // as the file has it
    std::vector<std::size_t> parts;
};

bool is_same_object(const SourcePart& one, const SourcePart& other, std::string_view format) {
    if (one.node.empty() || one.node != other.node || one.material == other.material) {
        return false;
    }
    // Nodes of glTF may share a name; then their meshes tell them apart.
    return (format != "glb" && format != "gltf") || one.mesh == other.mesh;
}

std::vector<FileObject> objects_of(const SourceModel& source) {
    std::vector<FileObject> objects;
    for (std::size_t p = 0; p < source.parts.size(); ++p) {
        const SourcePart& part = source.parts[p];
        if (!objects.empty() &&
            is_same_object(source.parts[objects.back().parts.front()], part, source.format)) {
            objects.back().parts.push_back(p);
            continue;
        }
        objects.push_back({!part.node.empty()   ? part.node
                           : !part.mesh.empty() ? part.mesh
                                                : part.name,
                           {p}});
    }
    return objects;
}

ForeignPiece piece_of(const FileObject& object, const SourceModel& source, const TriMesh& mesh) {
    std::vector<Triangle> triangles;
    for (const std::size_t p : object.parts) {
        const SourcePart& part = source.parts[p];
        const auto first = mesh.triangles.begin() + part.first_triangle;
        triangles.insert(triangles.end(), first, first + part.triangle_count);
    }
    return foreign_piece(source.parts[object.parts.front()].name, mesh.vertices,
                         std::move(triangles));
}

// Formats without objects may have a name for the file as a whole.
bool has_no_name(const FileObject& object, const SourceModel& source) {
    const SourcePart& part = source.parts[object.parts.front()];
    const std::string& format = source.format;
    return (part.node.empty() && part.mesh.empty()) || format == "stl" || format == "ply" ||
           format == "off";
}

// One mesh without a name may hold all hulls, of which each is a shell.
void part_into_shells(ForeignSet& set) {
    const ForeignPiece whole = set.pieces.front();
    auto shells = shells_of(whole.vertices, whole.triangles);
    if (shells.size() < 2) {
        return;
    }
    set.names = ColliderNames::shells;
    set.pieces.clear();
    for (std::size_t i = 0; i < shells.size(); ++i) {
        set.pieces.push_back(foreign_piece(numbered("shell_{n}", i + 1, shells.size()),
                                           whole.vertices, std::move(shells[i])));
    }
}

// Steps of numbers that are large beside the shape are its shape, and not what rounding has lost.
double step_of(const TriMesh& mesh) {
    const double most = k_most_loss * float_loss(mesh).extent;
    return std::min(most, std::max(precision_of(mesh).spacing, float32_spacing(mesh)));
}

std::vector<MeshNames> names_of(const std::vector<FileObject>& objects, const SourceModel& source) {
    std::vector<MeshNames> names;
    for (const FileObject& object : objects) {
        names.push_back({object.name, source.parts[object.parts.front()].above});
    }
    return names;
}

ForeignSet set_of(const SourceModel& source, const TriMesh& mesh) {
    const std::vector<FileObject> objects = objects_of(source);
    const std::vector<MeshNames> names = names_of(objects, source);
    ForeignSet set;
    set.names = rule_of(names);
    set.step = step_of(mesh);
    set.metres_per_unit = source.metres_per_unit;
    set.origin = mesh.origin;
    const std::vector<NamedCollider> named = named_colliders(names, set.names);
    for (std::size_t i = 0; i < objects.size(); ++i) {
        if (!named[i].collides) {
            set.render_meshes.push_back(names[i].own);
            continue;
        }
        ForeignPiece piece = piece_of(objects[i], source, mesh);
        piece.is_meant_convex = named[i].is_meant_convex;
        piece.is_meant_box = named[i].is_meant_box;
        piece.lacks_render_mesh = named[i].lacks_render_mesh;
        set.pieces.push_back(std::move(piece));
    }
    if (objects.size() == 1 && has_no_name(objects.front(), source)) {
        part_into_shells(set);
    }
    return set;
}

// The parts that do not collide, with their faces and the vertices of these.
ReadModel without_colliders(const ReadModel& read) {
    const std::vector<FileObject> objects = objects_of(*read.source);
    const std::vector<MeshNames> names = names_of(objects, *read.source);
    const std::vector<NamedCollider> named = named_colliders(names, rule_of(names));
    const TriMesh& all = *read.imported;
    SourceModel source = *read.source;
    source.parts.clear();
    TriMesh mesh = all;
    mesh.triangles.clear();
    mesh.face_part.clear();
    mesh.face_source.clear();
    mesh.vertices.clear();
    for (std::size_t i = 0; i < objects.size(); ++i) {
        for (const std::size_t p : objects[i].parts) {
            if (named[i].collides) {
                continue;
            }
            SourcePart part = read.source->parts[p];
            const FaceId first = part.first_triangle;
            part.first_triangle = static_cast<FaceId>(mesh.triangles.size());
            for (FaceId face = first; face < first + part.triangle_count; ++face) {
                mesh.triangles.push_back(all.triangles[face]);
                mesh.face_part.push_back(static_cast<PartId>(source.parts.size()));
                mesh.face_source.push_back(all.face_source[face]);
            }
            source.parts.push_back(std::move(part));
        }
    }
    for (const Index v : take_used_corners(mesh.triangles)) {
        mesh.vertices.push_back(all.vertices[v]);
    }
    ReadModel seen = read;
    seen.source = std::make_shared<const SourceModel>(std::move(source));
    seen.imported = std::make_shared<const TriMesh>(std::move(mesh));
    return seen;
}

Result<ForeignFile> from_model(const std::filesystem::path& path, const ImportRecipe& recipe,
                               const std::filesystem::path& worker, const Progress& progress) {
    auto read = read_model_file(path, recipe, worker, progress);
    if (!read) {
        return read.issue();
    }
    ForeignFile foreign;
    foreign.format = read->source->format;
    foreign.up = read->source->up;
    foreign.issues = std::move(read->issues);
    foreign.files_read = read->source->files_read;
    foreign.set = set_of(*read->source, *read->imported);
    return foreign;
}

ForeignFile from_pieces(PieceFile pieces, double metres_per_unit) {
    ForeignFile foreign;
    foreign.format = "pieces";
    foreign.set.origin = pieces.set.origin;
    foreign.set.metres_per_unit = metres_per_unit;
    TriMesh all;
    for (std::size_t p = 0; p < pieces.set.pieces.size(); ++p) {
        Piece& piece = pieces.set.pieces[p];
        all.vertices.insert(all.vertices.end(), piece.vertices.begin(), piece.vertices.end());
        foreign.set.pieces.push_back(
            foreign_piece(pieces.names[p], piece.vertices, std::move(piece.triangles)));
    }
    all.origin = foreign.set.origin;
    foreign.set.step = step_of(all);
    return foreign;
}

Result<ForeignFile> from_piece_file(const std::filesystem::path& path, const Progress& progress) {
    auto pieces = read_pieces(path, progress);
    return pieces ? Result<ForeignFile>(from_pieces(std::move(*pieces), 0.0)) : pieces.issue();
}

Result<ForeignFile> from_asset(const std::filesystem::path& path, const Progress& progress) {
    auto asset = open_asset(path, progress);
    if (!asset) {
        return asset.issue();
    }
    const double metres = asset->file.asset().meta().metres_per_unit;
    return from_pieces(piece_file_of(std::move(asset->unpacked)), metres);
}

Result<ForeignFile> from_scene(const std::filesystem::path& path, const Progress& progress) {
    auto scene = read_godot_scene(path, progress.token());
    if (!scene) {
        return scene.issue();
    }
    ForeignFile foreign;
    foreign.format = "tscn";
    foreign.up = UpAxis::y;
    foreign.notes = std::move(scene->notes);
    foreign.set.names = ColliderNames::shapes;
    foreign.set.metres_per_unit = 1.0;
    TriMesh all;
    for (GodotShape& shape : scene->shapes) {
        const std::vector<Vec3>& places = shape.mesh.vertices;
        all.vertices.insert(all.vertices.end(), places.begin(), places.end());
        foreign.set.pieces.push_back(
            foreign_piece(shape.name, places, std::move(shape.mesh.triangles)));
        foreign.set.pieces.back().is_meant_convex = shape.is_meant_convex;
    }
    foreign.set.step = float32_spacing(all); // as Godot keeps its numbers
    return foreign;
}

Result<ForeignFile> read_by_name(const std::filesystem::path& path, const ImportRecipe& recipe,
                                 const std::filesystem::path& worker, const Progress& progress) {
    if (extension_of(path) == "tscn") {
        return from_scene(path, progress);
    }
    if (holds_shapes(path)) {
        return from_robot(path, recipe, worker, progress);
    }
    if (is_asset(path)) {
        return from_asset(path, progress);
    }
    if (extension_of(path) == "json") {
        return from_piece_file(path, progress);
    }
    const double share = share_of_physics(path);
    auto physics = from_physics(path, recipe, worker, progress.part({}, 0.0, share));
    if (!physics || *physics) {
        return physics ? Result<ForeignFile>(std::move(**physics)) : physics.issue();
    }
    return from_model(path, recipe, worker, progress.part({}, share, 1.0));
}

} // namespace

bool holds_shapes(const std::filesystem::path& path) {
    constexpr std::array<std::string_view, 5> k_formats = {"urdf", "xml", "mjcf", "sdf", "tscn"};
    return std::find(k_formats.begin(), k_formats.end(), extension_of(path)) != k_formats.end() ||
           is_convex_shapes(path);
}

bool names_colliders(const SourceModel& source) {
    return rule_of(names_of(objects_of(source), source)) != ColliderNames::all;
}

Result<std::optional<ReadModel>> read_render_meshes(const std::filesystem::path& path,
                                                    const ImportRecipe& recipe,
                                                    const std::filesystem::path& worker,
                                                    const Progress& progress) {
    if (holds_shapes(path) || is_asset(path) || extension_of(path) == "json") {
        return std::optional<ReadModel>();
    }
    const double share = share_of_physics(path);
    const auto physics = from_physics(path, recipe, worker, progress.part({}, 0.0, share));
    if (!physics) {
        return physics.issue();
    }
    if (*physics && (**physics).set.render_meshes.empty()) {
        return std::optional<ReadModel>();
    }
    auto read = read_model_file(path, recipe, worker, progress.part({}, share, 1.0));
    if (!read) {
        return read.issue();
    }
    // A file that says itself what collides is not searched for names of colliders.
    ReadModel seen = *physics ? std::move(*read) : without_colliders(*read);
    return seen.imported->triangles.empty() ? std::optional<ReadModel>()
                                            : std::optional(std::move(seen));
}

std::vector<std::string> meshes_named_in(const std::filesystem::path& path,
                                         const std::stop_token& stop) {
    return holds_shapes(path) && extension_of(path) != "tscn" ? meshes_of_robot(path, stop)
                                                              : std::vector<std::string>();
}

Result<ForeignFile> read_foreign(const std::filesystem::path& path, const ImportRecipe& recipe,
                                 const std::filesystem::path& worker, const Progress& progress) {
    auto foreign = read_by_name(path, recipe, worker, progress.part("read", 0.0, 1.0));
    if (foreign) {
        if (foreign->file.empty()) { // a glTF that says itself what collides has its name by now
            foreign->file = path.string();
            foreign->files_read.push_back(foreign->file);
        }
        if (foreign->set.pieces.empty()) {
            return holds_shapes(path)
                       ? error(Code::no_triangles, foreign->file,
                               because(Why::no_shape_collides, path.filename().string()))
                       : error(Code::no_triangles, foreign->file);
        }
        if (recipe.up != UpAxis::unknown) {
            foreign->up = recipe.up;
        }
        if (const Status in_reach = check_reach(foreign->set, foreign->file); !in_reach) {
            return in_reach.issue();
        }
    }
    return foreign;
}

Status check_reach(const ForeignSet& set, const std::string& file) {
    CoordinateRange range;
    for (const ForeignPiece& piece : set.pieces) {
        for (const Vec3& v : piece.vertices) {
            range.add(v, set.origin);
        }
    }
    return range.farthest() <= k_farthest_coordinate
               ? Status(Done{})
               : error(Code::size_out_of_range, file, {}, {range.farthest(), range.size()});
}

void fit(ForeignSet& set, const Fitting& fitting, const Vec3& origin) {
    for (ForeignPiece& piece : set.pieces) {
        for (Vec3& v : piece.vertices) {
            v = fitting(v + set.origin) - origin;
        }
        for (Triangle& t : piece.triangles) {
            if (fitting.mirrors()) {
                std::swap(t[1], t[2]);
            }
        }
    }
    set.origin = origin;
    set.step *= fitting.scale;
    set.metres_per_unit /= fitting.scale;
}

} // namespace hullwright::pipeline
