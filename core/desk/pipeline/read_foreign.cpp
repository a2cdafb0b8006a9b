#include "pipeline/read_foreign.h"

#include "asset/asset_file.h"
#include "base/each_part.h"
#include "base/parallel.h"
#include "base/text.h"
#include "export/piece_file.h"
#include "geom/coordinate_range.h"
#include "geom/farthest.h"
#include "geom/shifted.h"
#include "pipeline/collider_names.h"
#include "pipeline/float_step.h"
#include "pipeline/foreign_gltf.h"
#include "pipeline/foreign_robot.h"
#include "pipeline/godot_scene.h"
#include "pipeline/mesh_shells.h"
#include "pipeline/open_asset.h"
#include "pipeline/prepare.h"
#include "pipeline/take_piece.h"
#include "robot/read_robot.h"

#include <algorithm>
#include <array>
#include <utility>

namespace hullwright::pipeline {
namespace {

// Is the share of the time that reading a file takes, of which the rest makes pieces; roughly so.
constexpr double k_parsed = 0.8;

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

Result<ForeignPiece> piece_of(const FileObject& object, const SourceModel& source,
                              const TriMesh& mesh, const Progress& progress) {
    std::size_t count = 0;
    for (const std::size_t p : object.parts) {
        count += source.parts[p].triangle_count;
    }
    std::vector<Triangle> triangles;
    triangles.reserve(count);
    const Progress copying(progress.token()); // is too short to be told of
    for (const std::size_t p : object.parts) {
        const SourcePart& part = source.parts[p];
        if (!for_each_in_order(part.triangle_count, copying, [&](std::size_t t) {
                triangles.push_back(mesh.triangles[part.first_triangle + t]);
            })) {
            return stopped_issue();
        }
    }
    return take_piece(source.parts[object.parts.front()].name, mesh.vertices, std::move(triangles),
                      progress);
}

// Formats without objects may have a name for the file as a whole.
bool has_no_name(const FileObject& object, const SourceModel& source) {
    const SourcePart& part = source.parts[object.parts.front()];
    const std::string& format = source.format;
    return (part.node.empty() && part.mesh.empty()) || format == "stl" || format == "ply" ||
           format == "off";
}

// One mesh without a name may hold all hulls, of which each is a shell.
Status part_into_shells(ForeignSet& set, const Progress& progress) {
    ForeignPiece& whole = set.pieces.front();
    TriMesh mesh;
    mesh.vertices = std::move(whole.vertices);
    mesh.triangles = std::move(whole.triangles);
    auto shells = shells_of(mesh, set.step, progress.part({}, 0.0, 0.6));
    if (!shells) {
        return shells.issue();
    }
    if (shells->size() < 2) {
        whole.vertices = std::move(mesh.vertices);
        whole.triangles = std::move(mesh.triangles);
        return Done{};
    }
    set.names = ColliderNames::shells;
    set.pieces.clear();
    const Progress taking = progress.part({}, 0.6, 1.0);
    for (std::size_t i = 0; i < shells->size(); ++i) {
        auto piece = take_piece(numbered("shell_{n}", i + 1, shells->size()), mesh.vertices,
                                std::move((*shells)[i]), each_part(taking, i, shells->size()));
        if (!piece) {
            return piece.issue();
        }
        set.pieces.push_back(std::move(*piece));
    }
    return Done{};
}

// Steps of numbers that are large beside the shape are its shape, and not what rounding has lost.
// Each number takes a pass over all vertices, and the stop is looked at between them: the step is
// then of no use, and whoever asks for it looks at the stop next.
double step_of(const TriMesh& mesh, const Progress& progress) {
    const double most = k_most_loss * float_loss(mesh).extent;
    const double digits = progress.stopped() ? 0.0 : precision_of(mesh).spacing;
    const double floats = progress.stopped() ? 0.0 : float32_spacing(mesh);
    return std::min(most, std::max(digits, floats));
}

std::vector<MeshNames> names_of(const std::vector<FileObject>& objects, const SourceModel& source) {
    std::vector<MeshNames> names;
    for (const FileObject& object : objects) {
        names.push_back({object.name, source.parts[object.parts.front()].above});
    }
    return names;
}

Result<ForeignSet> set_of(const SourceModel& source, const TriMesh& mesh,
                          const Progress& progress) {
    const std::vector<FileObject> objects = objects_of(source);
    const std::vector<MeshNames> names = names_of(objects, source);
    const bool may_hold_shells = objects.size() == 1 && has_no_name(objects.front(), source);
    ForeignSet set;
    set.names = rule_of(names);
    set.step = step_of(mesh, progress);
    set.metres_per_unit = source.metres_per_unit;
    set.origin = mesh.origin;
    if (progress.stopped()) {
        return stopped_issue();
    }
    const std::vector<NamedCollider> named = named_colliders(names, set.names);
    const Progress taking = progress.part({}, 0.0, may_hold_shells ? 0.4 : 1.0);
    for (std::size_t i = 0; i < objects.size(); ++i) {
        if (!named[i].collides) {
            set.render_meshes.push_back(names[i].own);
            continue;
        }
        auto piece = piece_of(objects[i], source, mesh, each_part(taking, i, objects.size()));
        if (!piece) {
            return piece.issue();
        }
        piece->is_meant_convex = named[i].is_meant_convex;
        piece->is_meant_box = named[i].is_meant_box;
        piece->lacks_render_mesh = named[i].lacks_render_mesh;
        set.pieces.push_back(std::move(*piece));
    }
    if (may_hold_shells) {
        if (Status parted = part_into_shells(set, progress.part({}, 0.4, 1.0)); !parted) {
            return parted.issue();
        }
    }
    return set;
}

// Appends a part's faces, which keep what the mesh says of them. Returns false when stopped.
bool append_faces(const TriMesh& all, const SourcePart& part, PartId number, TriMesh& mesh,
                  const Progress& progress) {
    return for_each_in_order(part.triangle_count, progress, [&](std::size_t t) {
        const std::size_t face = part.first_triangle + t;
        mesh.triangles.push_back(all.triangles[face]);
        mesh.face_part.push_back(number);
        mesh.face_source.push_back(all.face_source[face]);
    });
}

// The parts that do not collide, with their faces and the vertices of these.
Result<ReadModel> without_colliders(const ReadModel& read, const Progress& progress) {
    const std::vector<FileObject> objects = objects_of(*read.source);
    const std::vector<MeshNames> names = names_of(objects, *read.source);
    const std::vector<NamedCollider> named = named_colliders(names, rule_of(names));
    const TriMesh& all = *read.imported;
    SourceModel source = *read.source;
    source.parts.clear();
    TriMesh mesh;
    mesh.origin = all.origin;
    mesh.digit_step = all.digit_step;
    mesh.float_step = all.float_step;
    const Progress taking = progress.part({}, 0.0, 0.5);
    for (std::size_t i = 0; i < objects.size(); ++i) {
        const Progress of_object = each_part(taking, i, objects.size());
        for (const std::size_t p : objects[i].parts) {
            if (named[i].collides) {
                continue;
            }
            SourcePart part = read.source->parts[p];
            const auto first = static_cast<FaceId>(mesh.triangles.size());
            const auto number = static_cast<PartId>(source.parts.size());
            if (!append_faces(all, part, number, mesh, Progress(of_object.token()))) {
                return stopped_issue();
            }
            part.first_triangle = first;
            source.parts.push_back(std::move(part));
        }
    }
    auto used = take_used_vertices(all.vertices, mesh.triangles, progress.part({}, 0.5, 1.0));
    if (!used) {
        return used.issue();
    }
    mesh.vertices = std::move(*used);
    ReadModel seen = read;
    seen.source = std::make_shared<const SourceModel>(std::move(source));
    seen.imported = std::make_shared<const TriMesh>(std::move(mesh));
    return seen;
}

Result<ForeignFile> from_model(const std::filesystem::path& path, const ImportRecipe& recipe,
                               const std::filesystem::path& worker, const Progress& progress) {
    auto read = read_model_file(path, recipe, worker, progress.part({}, 0.0, k_parsed));
    if (!read) {
        return read.issue();
    }
    auto set = set_of(*read->source, *read->imported, progress.part({}, k_parsed, 1.0));
    if (!set) {
        return set.issue();
    }
    ForeignFile foreign;
    foreign.format = read->source->format;
    foreign.up = read->source->up;
    foreign.issues = std::move(read->issues);
    foreign.files_read = read->source->files_read;
    foreign.set = std::move(*set);
    return foreign;
}

Result<ForeignFile> from_pieces(PieceFile pieces, double metres_per_unit,
                                const Progress& progress) {
    ForeignFile foreign;
    foreign.format = "pieces";
    foreign.set.origin = pieces.set.origin;
    foreign.set.metres_per_unit = metres_per_unit;
    TriMesh all;
    std::size_t places = 0;
    for (const Piece& piece : pieces.set.pieces) {
        places += piece.vertices.size();
    }
    all.vertices.reserve(places);
    for (std::size_t p = 0; p < pieces.set.pieces.size(); ++p) {
        Piece& piece = pieces.set.pieces[p];
        const Progress part = each_part(progress, p, pieces.set.pieces.size());
        const auto base = static_cast<Index>(all.vertices.size());
        const bool is_kept =
            for_each_in_order(piece.vertices.size(), part.part({}, 0.0, 0.2),
                              [&](std::size_t v) { all.vertices.push_back(piece.vertices[v]); }) &&
            for_each_in_order(piece.triangles.size(), part.part({}, 0.2, 0.3), [&](std::size_t i) {
                all.triangles.push_back(shifted(piece.triangles[i], base));
            });
        auto taken = is_kept ? take_piece(pieces.names[p], piece.vertices,
                                          std::move(piece.triangles), part.part({}, 0.3, 1.0))
                             : stopped_issue();
        if (!taken) {
            return taken.issue();
        }
        foreign.set.pieces.push_back(std::move(*taken));
    }
    all.origin = foreign.set.origin;
    foreign.set.step = step_of(all, progress);
    return progress.stopped() ? stopped_issue() : Result<ForeignFile>(std::move(foreign));
}

Result<ForeignFile> from_piece_file(const std::filesystem::path& path, const Progress& progress) {
    auto pieces = read_pieces(path, progress.part({}, 0.0, k_parsed));
    return pieces ? from_pieces(std::move(*pieces), 0.0, progress.part({}, k_parsed, 1.0))
                  : pieces.issue();
}

Result<ForeignFile> from_asset(const std::filesystem::path& path, const Progress& progress) {
    auto asset = open_asset(path, progress.part({}, 0.0, k_parsed));
    if (!asset) {
        return asset.issue();
    }
    const double metres = asset->file.asset().meta().metres_per_unit;
    return from_pieces(piece_file_of(std::move(asset->unpacked)), metres,
                       progress.part({}, k_parsed, 1.0));
}

Result<ForeignFile> from_scene(const std::filesystem::path& path, const ImportRecipe& recipe,
                               const Progress& progress) {
    auto scene = read_godot_scene(path, recipe, progress.part({}, 0.0, k_parsed));
    if (!scene) {
        return scene.issue();
    }
    ForeignFile foreign;
    foreign.format = "tscn";
    foreign.up = UpAxis::y;
    foreign.notes = std::move(scene->notes);
    foreign.set.names = ColliderNames::shapes;
    foreign.set.metres_per_unit = 1.0;
    FloatStep floats;
    const Progress taking = progress.part({}, k_parsed, 1.0);
    for (std::size_t i = 0; i < scene->shapes.size(); ++i) {
        GodotShape& shape = scene->shapes[i];
        const std::vector<Vec3>& places = shape.mesh.vertices;
        const Progress part = each_part(taking, i, scene->shapes.size());
        const bool is_seen = for_each_in_order(places.size(), part.part({}, 0.0, 0.3),
                                               [&](std::size_t v) { floats.add(places[v]); });
        auto piece = is_seen ? take_piece(shape.name, places, std::move(shape.mesh.triangles),
                                          part.part({}, 0.3, 1.0))
                             : stopped_issue();
        if (!piece) {
            return piece.issue();
        }
        foreign.set.pieces.push_back(std::move(*piece));
        foreign.set.pieces.back().is_meant_convex = shape.is_meant_convex;
    }
    foreign.set.step = floats.spacing(); // as Godot keeps its numbers
    return foreign;
}

Result<ForeignFile> read_by_name(const std::filesystem::path& path, const ImportRecipe& recipe,
                                 const std::filesystem::path& worker, const Progress& progress) {
    if (extension_of(path) == "tscn") {
        return from_scene(path, recipe, progress);
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
    const Progress rest = progress.part({}, share, 1.0);
    auto read = read_model_file(path, recipe, worker, rest.part({}, 0.0, k_parsed));
    if (!read) {
        return read.issue();
    }
    // A file that says itself what collides is not searched for names of colliders.
    auto seen = *physics ? std::move(read) : without_colliders(*read, rest.part({}, k_parsed, 1.0));
    if (!seen) {
        return seen.issue();
    }
    return seen->imported->triangles.empty() ? std::optional<ReadModel>()
                                             : std::optional(std::move(*seen));
}

std::vector<std::string> meshes_named_in(const std::filesystem::path& path,
                                         const std::stop_token& stop) {
    return holds_shapes(path) && extension_of(path) != "tscn" ? meshes_of_robot(path, stop)
                                                              : std::vector<std::string>();
}

Result<ForeignFile> read_foreign(const std::filesystem::path& path, const ImportRecipe& recipe,
                                 const std::filesystem::path& worker, const Progress& progress) {
    constexpr double k_read = 0.98; // the rest is a look at all vertices
    auto foreign = read_by_name(path, recipe, worker, progress.part("read", 0.0, k_read));
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
        const Status in_reach =
            check_reach(foreign->set, foreign->file, progress.part("read", k_read, 1.0));
        if (!in_reach) {
            return in_reach.issue();
        }
    }
    return foreign;
}

Status check_reach(const ForeignSet& set, const std::string& file, const Progress& progress) {
    CoordinateRange range;
    for (std::size_t p = 0; p < set.pieces.size(); ++p) {
        const std::vector<Vec3>& places = set.pieces[p].vertices;
        if (!for_each_in_order(places.size(), each_part(progress, p, set.pieces.size()),
                               [&](std::size_t v) { range.add(places[v], set.origin); })) {
            return stopped_issue();
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
