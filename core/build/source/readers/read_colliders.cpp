#include "source/readers/read_colliders.h"

#include "base/each_part.h"
#include "base/work_meter.h"
#include "geom/weld.h"
#include "source/gltf_text.h"
#include "source/readers/gltf_bytes.h"
#include "source/readers/gltf_colliders.h"
#include "source/readers/gltf_shapes.h"
#include "source/readers/gltf_tree.h"

#include <Eigen/LU>
#include <algorithm>
#include <map>
#include <new>

namespace hullwright {
namespace {

using Matrix = Eigen::Matrix4d;

// Is a mesh, and where it lies as the collider's node sees it.
struct PlacedMesh {
    std::size_t mesh = 0;
    Matrix place = Matrix::Identity();
};

// Makes colliders of what is known of them, with the meshes behind them.
class ColliderMaker {
public:
    ColliderMaker(const GltfDocument& document, GltfData& data, const GltfTree& tree,
                  const ReadSettings& settings, const std::string& file)
        : document_(document), data_(data), tree_(tree), settings_(settings), file_(file) {}

    Status add(const GltfCollider& from, const Progress& progress) {
        FileCollider& made = made_.colliders.emplace_back();
        made.kind = from.kind;
        made.name = document_.nodes[from.node].name;
        made.size = from.size;
        made.place = tree_.places[from.node];
        if (from.kind != ColliderKind::hull && from.kind != ColliderKind::mesh) {
            return made.place.allFinite()
                       ? Status(Done{})
                       : error(Code::parse_failed, file_,
                               because(Why::wrong_kind, gltf_place("nodes", from.node)));
        }
        std::vector<Vec3> corners;
        const std::vector<PlacedMesh> meshes = meshes_of(from);
        const Progress gathering = progress.part({}, 0.0, 0.7);
        for (std::size_t m = 0; m < meshes.size(); ++m) {
            if (auto added = add_corners(meshes[m].mesh, made.place * meshes[m].place, corners,
                                         each_part(gathering, m, meshes.size()));
                !added) {
                return added;
            }
        }
        if (corners.empty()) {
            return error(Code::parse_failed, file_,
                         because(Why::names_nothing, gltf_place("nodes", from.node) + ".collider"));
        }
        return weld(corners, made, progress.part({}, 0.7, 1.0));
    }

    FileColliders take() { return std::move(made_); }

private:
    [[nodiscard]] std::vector<PlacedMesh> meshes_of(const GltfCollider& from) const {
        if (from.mesh) {
            return {{*from.mesh, Matrix::Identity()}};
        }
        // No node stands in two places, as the tree is one.
        std::vector<PlacedMesh> meshes;
        std::vector<std::pair<std::size_t, Matrix>> waiting = {
            {*from.geometry, Matrix::Identity()}};
        while (!waiting.empty()) {
            const auto [number, place] = waiting.back();
            waiting.pop_back();
            const GltfNode& node = document_.nodes[number];
            if (node.mesh) {
                meshes.push_back({*node.mesh, place});
            }
            for (auto child = node.children.rbegin(); child != node.children.rend(); ++child) {
                waiting.emplace_back(*child, place * document_.nodes[*child].local);
            }
        }
        return meshes;
    }

    // Adds three places for each triangle; a mirror turns triangles round.
    Status add_corners(std::size_t mesh, const Matrix& place, std::vector<Vec3>& corners,
                       const Progress& progress) {
        const auto shape = shape_of(mesh, progress.part({}, 0.0, 0.5));
        if (!shape) {
            return shape.issue();
        }
        triangles_ += (**shape).triangle_count();
        if (triangles_ > settings_.max_triangles) {
            return error(Code::too_many_triangles, file_, {},
                         {static_cast<double>(settings_.max_triangles)});
        }
        WorkMeter meter(progress.part({}, 0.5, 1.0),
                        static_cast<std::size_t>((**shape).triangle_count()));
        const bool mirrored = place.topLeftCorner<3, 3>().determinant() < 0.0;
        for (const GltfFaces& faces : (**shape).faces) {
            const std::vector<Vec3>& places = (**shape).sets[faces.set].places;
            for (std::uint64_t t = 0; t < faces.triangle_count(); ++t) {
                Triangle triangle = faces.triangle(t);
                if (mirrored) {
                    std::swap(triangle[1], triangle[2]);
                }
                for (const Index corner : triangle) {
                    // Adding zero turns -0 into 0.
                    corners.emplace_back((place * places[corner].homogeneous()).head<3>().array() +
                                         0.0);
                }
                if (meter.stopped_after(1)) {
                    return stopped_issue();
                }
            }
        }
        return Done{};
    }

    Result<const GltfShape*> shape_of(std::size_t mesh, const Progress& progress) {
        const auto found = shapes_.find(mesh);
        if (found != shapes_.end()) {
            return &found->second;
        }
        const std::vector<double>& weights = document_.meshes[mesh].weights;
        WorkMeter meter(progress,
                        static_cast<std::size_t>(gltf_shape_steps(document_, mesh, weights)));
        auto shape = gltf_shape(document_, data_, mesh, weights, settings_, file_, meter);
        if (!shape) {
            return shape.issue();
        }
        return &shapes_.emplace(mesh, std::move(*shape)).first->second;
    }

    static Status weld(const std::vector<Vec3>& corners, FileCollider& made,
                       const Progress& progress) {
        const auto weld = weld_exact(corners, progress);
        if (!weld) {
            return weld.issue();
        }
        for (const Index kept : weld->kept) {
            made.vertices.push_back(corners[kept]);
        }
        for (std::size_t i = 0; i + 2 < corners.size(); i += 3) {
            made.triangles.push_back({weld->target[i], weld->target[i + 1], weld->target[i + 2]});
        }
        return Done{};
    }

    const GltfDocument& document_;
    GltfData& data_;
    const GltfTree& tree_;
    const ReadSettings& settings_;
    const std::string& file_;
    std::map<std::size_t, GltfShape> shapes_; // by their meshes
    std::uint64_t triangles_ = 0;
    FileColliders made_;
};

Result<FileColliders> made_of(const GltfColliders& found, const GltfDocument& document,
                              GltfData& data, const ReadSettings& settings, const std::string& file,
                              const Progress& progress) {
    const auto tree = gltf_tree(document, file);
    if (!tree) {
        return tree.issue();
    }
    std::vector<bool> shown(document.nodes.size(), false);
    for (const std::size_t n : tree->shown) {
        shown[n] = true;
    }
    ColliderMaker maker(document, data, *tree, settings, file);
    for (std::size_t i = 0; i < found.colliders.size(); ++i) {
        if (progress.stopped()) {
            return stopped_issue();
        }
        const GltfCollider& collider = found.colliders[i];
        if (shown[collider.node]) {
            const Progress of_one = each_part(progress, i, found.colliders.size());
            if (auto added = maker.add(collider, of_one); !added) {
                return added.issue();
            }
        }
    }
    FileColliders made = maker.take();
    for (const auto& [node, type] : found.left_out) {
        made.left_out.push_back({type, document.nodes[node].name});
    }
    for (const std::size_t n : tree->shown) {
        if (document.nodes[n].mesh) {
            made.seen.push_back(document.nodes[n].name);
        }
    }
    made.files_read = data.files_read();
    return made;
}

Result<FileColliders> of_gltf(const std::filesystem::path& path, const ReadSettings& settings,
                              const Progress& progress) {
    const std::string file = path.string();
    const auto map = MappedFile::open(path);
    if (!map) {
        return map.issue();
    }
    const std::string_view text = map->text();
    if (text.size() > settings.max_file_bytes) {
        return error(
            Code::file_too_large, file, {},
            {static_cast<double>(text.size()), static_cast<double>(settings.max_file_bytes)});
    }
    const auto chunks =
        text.starts_with("glTF") ? glb_chunks(text, file) : Result<GlbChunks>(GlbChunks{text, {}});
    if (!chunks) {
        return chunks.issue();
    }
    if (!names_physics(chunks->json)) {
        return FileColliders{};
    }
    const double json_until = share_of_json(*chunks, text);
    const auto document =
        read_gltf_document(chunks->json, file, progress.part({}, 0.0, json_until));
    if (!document) {
        return document.issue();
    }
    const auto found = gltf_colliders(chunks->json, *document, file);
    if (!found) {
        return found.issue();
    }
    GltfData data(*document, chunks->binary, path, text.size(), settings);
    return made_of(*found, *document, data, settings, file, progress.part({}, json_until, 1.0));
}

} // namespace

Result<FileColliders> read_colliders(const std::filesystem::path& path,
                                     const ReadSettings& settings, const Progress& progress) {
    if (!is_gltf(path)) {
        return FileColliders{};
    }
    try {
        return of_gltf(path, settings, progress);
    } catch (const std::bad_alloc&) {
        return error(Code::worker_out_of_memory, path.string());
    }
}

} // namespace hullwright
