#include "source/readers/gltf_reader.h"

#include "base/files.h"
#include "base/parallel.h"
#include "base/work_meter.h"
#include "geom/shifted.h"
#include "source/readers/announced.h"
#include "source/readers/gltf_bytes.h"
#include "source/readers/gltf_shapes.h"
#include "source/readers/gltf_tree.h"
#include "source/readers/mapped_file.h"
#include "source/readers/surface.h"

#include <Eigen/LU>
#include <algorithm>
#include <chrono>
#include <map>
#include <set>

namespace hullwright {
namespace {

using Matrix = Eigen::Matrix4d;

constexpr double k_parse_until = 0.4; // of reading; the rest goes to placing vertices

// Holds a shape at the place where a node puts it.
struct Placement {
    std::size_t node = 0;
    std::size_t shape = 0;
    Matrix transform = Matrix::Identity();
    const std::vector<Matrix>* joints = nullptr; // if set, they place the vertices instead

    [[nodiscard]] bool placed() const {
        return joints != nullptr || transform != Matrix::Identity();
    }
    [[nodiscard]] bool mirrored() const {
        const auto turns = [](const Matrix& m) {
            return m.topLeftCorner<3, 3>().determinant() < 0.0;
        };
        return joints == nullptr ? turns(transform)
                                 : std::all_of(joints->begin(), joints->end(), turns);
    }
};

// True when the node shows its mesh in another form than the mesh has by itself.
bool has_own_weights(const GltfDocument& document, const GltfNode& node) {
    return node.weights && *node.weights != document.meshes[*node.mesh].weights;
}

// Returns the weights of the morph targets that the node shows its mesh with.
const std::vector<double>& weights_of(const GltfDocument& document, const GltfNode& node) {
    return node.weights ? *node.weights : document.meshes[*node.mesh].weights;
}

class GltfReader {
public:
    GltfReader(const GltfDocument& document, GltfData& data, const ReadSettings& settings,
               std::string file)
        : document_(document), data_(data), settings_(settings), file_(std::move(file)) {}

    // Reads nodes, meshes and their counts; places no vertex yet.
    Status read(const Progress& progress);
    Result<SourceModel> flatten(const Progress& progress);

private:
    // Holds what each use of a mesh adds to the model.
    struct Cost {
        std::uint64_t triangles = 0;
        std::uint64_t vertices = 0;
        std::uint64_t parts = 0; // primitives that make triangles
        std::uint64_t points = 0;
        std::uint64_t lines = 0;
    };

    [[nodiscard]] std::vector<Cost> costs() const;
    [[nodiscard]] Result<std::uint64_t> uses_of(const GltfNode& node) const;
    Status count(const GltfTree& tree);
    Status place(const GltfTree& tree, const Progress& progress);
    [[nodiscard]] std::uint64_t steps_of_placing(const GltfTree& tree,
                                                 const std::stop_token& stop) const;
    Status place_node(std::size_t number, const GltfTree& tree, WorkMeter& meter);
    Result<std::size_t> shape_of(const GltfNode& node, WorkMeter& meter);
    Status bind_skin(std::size_t number, const GltfTree& tree);
    Status add_instances(std::size_t number, std::size_t shape, const Matrix& at, WorkMeter& meter);
    Status check_totals();
    [[nodiscard]] Delivered delivered() const;
    Status check_joints(const Placement& placement) const;

    void add_places(const Progress& progress);
    void add_parts(const Progress& progress);
    void add_part(const Placement& placement, const GltfFaces& faces, Index base);
    [[nodiscard]] static Vec3 place_of(const Placement& placement, const GltfVertexSet& set,
                                       std::size_t vertex);
    [[nodiscard]] Issue too_many() const {
        return error(Code::too_many_triangles, file_, {},
                     {static_cast<double>(settings_.max_triangles)});
    }

    const GltfDocument& document_;
    GltfData& data_;
    const ReadSettings& settings_;
    std::string file_;
    std::vector<GltfShape> shapes_;
    std::map<std::size_t, std::size_t> shape_of_mesh_;
    std::map<std::size_t, std::vector<Matrix>> skins_; // joint matrices of the skins in use
    std::set<std::size_t> skinned_;                    // meshes with a skin
    std::vector<Placement> placements_;
    std::vector<std::string> above_; // per node: the name of the node above it
    std::optional<Places> places_;   // set once the number of vertices is known
    SourceModel model_;
};

Status GltfReader::read(const Progress& progress) {
    auto tree = gltf_tree(document_, file_);
    if (!tree) {
        return tree.issue();
    }
    if (auto counted = count(*tree); !counted) {
        return counted;
    }
    if (auto placed = place(*tree, progress); !placed) {
        return placed;
    }
    above_ = std::move(tree->above);
    if (auto checked = check_totals(); !checked) {
        return checked;
    }
    std::uint64_t announced = 0;
    for (const GltfShape& shape : shapes_) {
        announced += shape.announced;
    }
    if (auto held = hold_against({announced, {}, {}}, delivered(), file_, model_.issues); !held) {
        return held;
    }
    if (!skinned_.empty()) {
        model_.issues.push_back(
            warning(Code::skins_at_rest, file_, {}, {static_cast<double>(skinned_.size())}));
    }
    return Done{};
}

// Returns the cost of each mesh, as the accessors announce it.
std::vector<GltfReader::Cost> GltfReader::costs() const {
    std::vector<Cost> costs;
    for (const GltfMesh& mesh : document_.meshes) {
        Cost cost;
        std::set<GltfVertices> seen; // primitives may share vertices
        for (const GltfPrimitive& primitive : mesh.primitives) {
            if (!primitive.vertices) {
                continue;
            }
            const std::size_t places = primitive.vertices->positions.accessor;
            // No file has more than this of anything; the cap keeps sums in range.
            const auto count_of = [&](std::size_t accessor) {
                return std::min<std::uint64_t>(document_.accessors[accessor].count, k_none);
            };
            const std::uint64_t corners = count_of(primitive.indices.value_or(places));
            const GltfMode mode = primitive.mode;
            cost.triangles += gltf_triangles(mode, corners);
            cost.parts += gltf_triangles(mode, corners) > 0 ? 1 : 0;
            cost.points += mode == GltfMode::points ? corners : 0;
            cost.lines += mode == GltfMode::lines                       ? corners / 2
                          : mode == GltfMode::line_loop                 ? corners
                          : mode == GltfMode::line_strip && corners > 0 ? corners - 1
                                                                        : 0;
            const bool shown =
                mode >= GltfMode::triangles && seen.insert(*primitive.vertices).second;
            cost.vertices += shown ? count_of(places) : 0;
        }
        costs.push_back(cost);
    }
    return costs;
}

// Returns the number of times that a node places its mesh.
Result<std::uint64_t> GltfReader::uses_of(const GltfNode& node) const {
    if (!node.instances) {
        return std::uint64_t{1};
    }
    std::optional<std::uint64_t> uses;
    for (const auto& accessor :
         {node.instances->translation, node.instances->rotation, node.instances->scale}) {
        if (!accessor) {
            continue;
        }
        const std::uint64_t count = document_.accessors[*accessor].count;
        if (uses && *uses != count) {
            return error(Code::parse_failed, file_,
                         because(Why::length_differs, gltf_place("accessors", *accessor)));
        }
        uses = count;
    }
    return uses.value_or(1);
}

// A few nodes may place one mesh very often, so the result is counted before anything is made.
Status GltfReader::count(const GltfTree& tree) {
    const std::vector<Cost> costs = this->costs();
    const std::uint64_t most_vertices =
        std::min<std::uint64_t>(settings_.max_triangles * 3, k_none);
    std::uint64_t triangles = 0;
    std::uint64_t vertices = 0;
    std::uint64_t added = 0; // vertices to add for morph targets
    std::uint64_t placements = 0;
    std::uint64_t parts = 0;
    std::vector<bool> seen(document_.meshes.size(), false);
    const auto exceeds = [](std::uint64_t& sum, std::uint64_t uses, std::uint64_t each,
                            std::uint64_t most) {
        if (each > 0 && uses > (most - sum) / each) {
            return true;
        }
        sum += uses * each;
        return false;
    };
    for (const std::size_t n : tree.shown) {
        const GltfNode& node = document_.nodes[n];
        if (!node.mesh) {
            continue;
        }
        const auto uses = uses_of(node);
        if (!uses) {
            return uses.issue();
        }
        const Cost& cost = costs[*node.mesh];
        const auto& weights = weights_of(document_, node);
        const bool morphs = node.weights || !seen[*node.mesh];
        const auto targets = weights.size() - static_cast<std::size_t>(
                                                  std::count(weights.begin(), weights.end(), 0.0));
        seen[*node.mesh] = true;
        if (exceeds(triangles, *uses, cost.triangles, settings_.max_triangles) ||
            exceeds(vertices, *uses, cost.vertices, most_vertices) ||
            exceeds(added, morphs ? targets : 0, cost.vertices, most_vertices) ||
            exceeds(placements, *uses, 1, settings_.max_triangles)) {
            return too_many();
        }
        // Primitives of one triangle multiply with nodes as well, and take more than it.
        if (exceeds(parts, *uses, cost.parts, settings_.max_parts)) {
            return refused_parts(file_, settings_, gltf_place("nodes", n));
        }
        constexpr std::uint64_t k_room = std::uint64_t{1} << 62U;
        (void)exceeds(model_.counts.points_skipped, *uses, cost.points, k_room);
        (void)exceeds(model_.counts.lines_skipped, *uses, cost.lines, k_room);
    }
    return Done{};
}

// Nearly all of the work is in the shapes, of which a file may have one. Each node is a step, too,
// and each instance. After a stop some are missing.
std::uint64_t GltfReader::steps_of_placing(const GltfTree& tree,
                                           const std::stop_token& stop) const {
    std::uint64_t steps = tree.shown.size();
    std::vector<bool> made(document_.meshes.size(), false);
    for (const std::size_t n : tree.shown) {
        const GltfNode& node = document_.nodes[n];
        if (!node.mesh) {
            continue;
        }
        if (stop.stop_requested()) {
            break;
        }
        const bool own = has_own_weights(document_, node);
        if (own || !made[*node.mesh]) {
            steps += gltf_shape_steps(document_, *node.mesh, weights_of(document_, node));
        }
        made[*node.mesh] = made[*node.mesh] || !own;
        const auto uses = node.instances ? uses_of(node) : Result<std::uint64_t>(std::uint64_t{0});
        steps += uses ? *uses : 0;
    }
    return steps;
}

Status GltfReader::place(const GltfTree& tree, const Progress& progress) {
    WorkMeter meter(progress, static_cast<std::size_t>(steps_of_placing(tree, progress.token())));
    for (const std::size_t n : tree.shown) {
        if (progress.stopped() || meter.stopped_after(1)) {
            return stopped_issue();
        }
        if (!document_.nodes[n].mesh) {
            continue;
        }
        if (auto placed = place_node(n, tree, meter); !placed) {
            return placed;
        }
    }
    return Done{};
}

Status GltfReader::place_node(std::size_t number, const GltfTree& tree, WorkMeter& meter) {
    const GltfNode& node = document_.nodes[number];
    const auto shape = shape_of(node, meter);
    if (!shape) {
        return shape.issue();
    }
    if (node.instances) {
        return add_instances(number, *shape, tree.places[number], meter);
    }
    Placement placement{number, *shape, tree.places[number], nullptr};
    const auto& sets = shapes_[*shape].sets;
    const bool bound = std::any_of(sets.begin(), sets.end(),
                                   [](const GltfVertexSet& set) { return !set.joints.empty(); });
    if (node.skin && bound) {
        if (auto done = bind_skin(*node.skin, tree); !done) {
            return done;
        }
        placement.joints = &skins_[*node.skin];
        skinned_.insert(*node.mesh);
        if (auto checked = check_joints(placement); !checked) {
            return checked;
        }
    }
    placements_.push_back(placement);
    return Done{};
}

Result<std::size_t> GltfReader::shape_of(const GltfNode& node, WorkMeter& meter) {
    const bool own = has_own_weights(document_, node);
    if (const auto found = shape_of_mesh_.find(*node.mesh); found != shape_of_mesh_.end() && !own) {
        return found->second;
    }
    auto shape = gltf_shape(document_, data_, *node.mesh, weights_of(document_, node), settings_,
                            file_, meter);
    if (!shape) {
        return shape.issue();
    }
    if (!own) {
        shape_of_mesh_[*node.mesh] = shapes_.size();
    }
    shapes_.push_back(std::move(*shape));
    return shapes_.size() - 1;
}

// Computes where each joint takes the vertices bound to it. A skinned mesh's own node does not
// count.
Status GltfReader::bind_skin(std::size_t number, const GltfTree& tree) {
    if (skins_.contains(number)) {
        return Done{};
    }
    const GltfSkin& skin = document_.skins[number];
    std::vector<Matrix> joints;
    for (const std::size_t joint : skin.joints) {
        joints.push_back(tree.places[joint]);
    }
    if (skin.inverse_bind) {
        const auto inverse = data_.values(*skin.inverse_bind);
        if (!inverse) {
            return inverse.issue();
        }
        for (std::size_t j = 0; j < joints.size(); ++j) {
            Matrix bind;
            for (unsigned i = 0; i < 16; ++i) {
                bind.data()[i] = inverse->real(j, i); // column by column, as Eigen stores it
            }
            joints[j] *= bind;
        }
    }
    skins_[number] = std::move(joints);
    return Done{};
}

Status GltfReader::check_joints(const Placement& placement) const {
    for (const GltfVertexSet& set : shapes_[placement.shape].sets) {
        for (std::size_t s = 0; s < set.joints.size(); ++s) {
            for (std::size_t v = 0; v < set.places.size(); ++v) {
                for (unsigned i = 0; i < 4; ++i) {
                    if (set.joints[s].whole(v, i) >= placement.joints->size() &&
                        set.weights[s].real(v, i) != 0.0) {
                        return error(
                            Code::parse_failed, file_,
                            because(Why::bound_to_no_joint, gltf_place("nodes", placement.node)));
                    }
                }
            }
        }
    }
    return Done{};
}

// A skin does not change where instances are.
Status GltfReader::add_instances(std::size_t number, std::size_t shape, const Matrix& at,
                                 WorkMeter& meter) {
    const GltfNode& node = document_.nodes[number];
    const auto values = [&](const std::optional<std::size_t>& accessor) {
        return accessor ? data_.values(*accessor) : Result<GltfValues>(GltfValues{});
    };
    const auto translation = values(node.instances->translation);
    const auto rotation = values(node.instances->rotation);
    const auto scale = values(node.instances->scale);
    for (const auto* each : {&translation, &rotation, &scale}) {
        if (!*each) {
            return each->issue();
        }
    }
    const auto uses = uses_of(node);
    for (std::size_t i = 0; i < *uses; ++i) {
        if (meter.stopped_after(1)) {
            return stopped_issue();
        }
        Eigen::Vector4d turn(0, 0, 0, 1);
        for (unsigned c = 0; c < 4 && rotation->count > 0; ++c) {
            turn[c] = rotation->real(i, c);
        }
        if (!(turn.squaredNorm() > 0.0)) {
            return error(Code::parse_failed, file_,
                         because(Why::instance_unturned, gltf_place("nodes", number)));
        }
        const Vec3 to = translation->count > 0 ? translation->vector(i) : Vec3(0, 0, 0);
        const Vec3 size = scale->count > 0 ? scale->vector(i) : Vec3(1, 1, 1);
        placements_.push_back({number, shape, at * gltf_transform(to, turn, size), nullptr});
    }
    return Done{};
}

// Draco data may hold more than its accessors announced, so the totals are checked again.
Status GltfReader::check_totals() {
    std::uint64_t triangles = 0;
    std::uint64_t vertices = 0;
    for (const Placement& placement : placements_) {
        triangles += shapes_[placement.shape].triangle_count();
        vertices += shapes_[placement.shape].vertex_count();
        if (triangles > settings_.max_triangles || vertices / 3 > settings_.max_triangles ||
            vertices >= k_none) {
            return too_many();
        }
    }
    model_.counts.vertices_in_file = vertices;
    model_.triangles.reserve(static_cast<std::size_t>(triangles));
    return Done{};
}

// Counts each accessor once, however many meshes use its vertices.
Delivered GltfReader::delivered() const {
    using Source = std::pair<std::size_t, std::optional<std::size_t>>;
    std::map<Source, std::vector<bool>> used;
    for (const GltfShape& shape : shapes_) {
        for (const GltfVertexSet& set : shape.sets) {
            auto& all = used[{set.from.positions.accessor, set.from.draco_view}];
            all.resize(set.used.size(), false);
            for (std::size_t v = 0; v < all.size(); ++v) {
                all[v] = all[v] || set.used[v];
            }
        }
    }
    Delivered delivered;
    for (const GltfShape& shape : shapes_) {
        delivered.faces += shape.triangle_count();
    }
    for (const auto& [source, all] : used) {
        delivered.vertices += all.size();
        delivered.vertices_used +=
            static_cast<std::uint64_t>(std::count(all.begin(), all.end(), true));
    }
    return delivered;
}

Result<SourceModel> GltfReader::flatten(const Progress& progress) {
    places_.emplace(static_cast<std::size_t>(model_.counts.vertices_in_file), settings_.weld_exact);
    // Places and faces do not depend on each other until the last step.
    run_both([&] { add_places(progress.part({}, 0.0, 0.9)); }, [&] { add_parts(progress); });
    if (progress.stopped()) {
        return stopped_issue();
    }
    if (model_.triangles.empty()) {
        return error(Code::no_triangles, file_);
    }
    name_parts(model_.parts, file_);
    if (!places_->finish(model_, progress.part({}, 0.9, 1.0))) {
        return stopped_issue();
    }
    return std::move(model_);
}

Vec3 GltfReader::place_of(const Placement& placement, const GltfVertexSet& set,
                          std::size_t vertex) {
    const Vec3& at = set.places[vertex];
    if (placement.joints == nullptr || set.joints.empty()) {
        return (placement.transform * at.homogeneous()).head<3>();
    }
    // Weights are shares that rounding may have changed, so they are scaled to a sum of 1.
    Vec3 sum(0, 0, 0);
    double shares = 0.0;
    for (std::size_t s = 0; s < set.joints.size(); ++s) {
        for (unsigned i = 0; i < 4; ++i) {
            if (const double share = set.weights[s].real(vertex, i); share != 0.0) {
                const Matrix& joint = (*placement.joints)[set.joints[s].whole(vertex, i)];
                sum += share * (joint * at.homogeneous()).head<3>();
                shares += share;
            }
        }
    }
    return shares != 0.0 ? Vec3(sum / shares)
                         : (placement.transform * at.homogeneous()).head<3>().eval();
}

void GltfReader::add_places(const Progress& progress) {
    for (const Placement& placement : placements_) {
        const bool placed = placement.placed();
        for (const GltfVertexSet& set : shapes_[placement.shape].sets) {
            model_.float32_coordinates = model_.float32_coordinates && set.float32 && !placed;
            const auto place = [&](std::size_t v) {
                return placed ? place_of(placement, set, v) : set.places[v];
            };
            if (!places_->add_all(set.places.size(), place, progress)) {
                return;
            }
        }
    }
}

void GltfReader::add_parts(const Progress& progress) {
    std::vector<bool> seen(document_.meshes.size(), false);
    Index base = 0;
    for (const Placement& placement : placements_) {
        if (progress.stopped()) {
            return;
        }
        const GltfShape& shape = shapes_[placement.shape];
        std::vector<Index> bases;
        for (const GltfVertexSet& set : shape.sets) {
            bases.push_back(base);
            base += static_cast<Index>(set.places.size());
        }
        for (const GltfFaces& faces : shape.faces) {
            add_part(placement, faces, bases[faces.set]);
        }
        const std::size_t mesh = *document_.nodes[placement.node].mesh;
        model_.counts.instances += seen[mesh] ? shape.faces.size() : 0;
        seen[mesh] = true;
    }
}

void GltfReader::add_part(const Placement& placement, const GltfFaces& faces, Index base) {
    const bool mirrored = placement.mirrored();
    model_.counts.mirrored += mirrored ? 1 : 0;
    const GltfNode& node = document_.nodes[placement.node];
    SourcePart part;
    part.node = node.name;
    part.mesh = document_.meshes[*node.mesh].name;
    part.above = above_[placement.node];
    part.material = faces.material ? document_.materials[*faces.material] : std::string();
    part.first_triangle = static_cast<FaceId>(model_.triangles.size());
    part.triangle_count = static_cast<Index>(faces.triangle_count());
    for (std::uint64_t t = 0; t < part.triangle_count; ++t) {
        add_triangle(shifted(faces.triangle(t), base), mirrored, model_);
    }
    model_.parts.push_back(std::move(part));
}

// Returns the JSON text, and for a GLB its second chunk.
Result<GlbChunks> chunks_of(std::string_view text, std::string_view format,
                            const std::string& file) {
    // A file named .gltf may be a GLB, as files with the wrong extension are common.
    if (format == "glb" || text.starts_with("glTF")) {
        return glb_chunks(text, file);
    }
    return GlbChunks{text, {}};
}

double seconds_between(std::chrono::steady_clock::time_point from,
                       std::chrono::steady_clock::time_point to) {
    return std::chrono::duration<double>(to - from).count();
}

static_assert(k_told_of_version_1 == k_parse_until * k_most_share_of_json);

} // namespace

Result<std::optional<SourceModel>> read_gltf(const std::filesystem::path& path,
                                             std::string_view format, const ReadSettings& settings,
                                             const Progress& progress) {
    const std::string file = path.string();
    const auto start = std::chrono::steady_clock::now();
    const auto map = MappedFile::open(path);
    if (!map) {
        return map.issue();
    }
    const auto chunks = chunks_of(map->text(), format, file);
    if (!chunks) {
        return chunks.issue();
    }
    const double json_until = k_parse_until * share_of_json(*chunks, map->text());
    const auto document =
        read_gltf_document(chunks->json, file, progress.part("parse", 0.0, json_until));
    if (!document) {
        return document.issue();
    }
    if (document->version == 1) {
        return std::optional<SourceModel>();
    }
    GltfData data(*document, chunks->binary, path, map->text().size(), settings);
    GltfReader reader(*document, data, settings, file);
    if (auto read = reader.read(progress.part("parse", json_until, k_parse_until)); !read) {
        return read.issue();
    }
    const auto parsed = std::chrono::steady_clock::now();
    auto model = reader.flatten(progress.part("flatten", k_parse_until, 1.0));
    if (!model) {
        return model.issue();
    }
    model->format = format;
    model->files_read = data.files_read();
    model->metres_per_unit = 1.0;
    model->up = UpAxis::y;
    model->unit_origin = model->up_origin = Origin::format;
    model->parse_seconds = seconds_between(start, parsed);
    model->flatten_seconds = seconds_between(parsed, std::chrono::steady_clock::now());
    return std::optional(std::move(*model));
}

} // namespace hullwright
