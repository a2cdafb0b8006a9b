#include "source/readers/gltf_shapes.h"

#include "source/readers/gltf_unpack.h"

#include <algorithm>
#include <map>
#include <set>

namespace hullwright {
namespace {

// Returns the number of triangles that the primitive's accessors announce.
std::uint64_t triangles_announced(const GltfDocument& document, const GltfPrimitive& primitive) {
    if (!primitive.vertices) {
        return 0;
    }
    const std::size_t corners = primitive.indices.value_or(primitive.vertices->positions.accessor);
    return gltf_triangles(primitive.mode, document.accessors[corners].count);
}

// True when the morph target moves vertices.
bool does_move(const GltfVertices& vertices, const std::vector<double>& weights, std::size_t t) {
    return weights[t] != 0.0 && vertices.targets[t].has_value();
}

// Returns the number of triangles and vertices that Draco's data of the primitive make.
std::uint64_t steps_of_unpacking(const GltfDocument& document, const GltfPrimitive& primitive) {
    return triangles_announced(document, primitive) +
           document.accessors[primitive.vertices->positions.accessor].count;
}

class ShapeMaker {
public:
    ShapeMaker(const GltfDocument& document, GltfData& data, std::size_t mesh,
               const std::vector<double>& weights, const ReadSettings& settings,
               const std::string& file, WorkMeter& meter)
        : document_(document), data_(data), mesh_(document.meshes[mesh]), number_(mesh),
          weights_(weights), settings_(settings), file_(file), meter_(meter) {}

    Result<GltfShape> run() {
        for (std::size_t p = 0; p < mesh_.primitives.size(); ++p) {
            const GltfPrimitive& primitive = mesh_.primitives[p];
            const std::uint64_t announced = triangles_announced(document_, primitive);
            if (announced == 0) {
                continue;
            }
            shape_.announced += announced;
            place_ = gltf_place("meshes", number_) + "." + gltf_place("primitives", p);
            if (auto added = add(primitive); !added) {
                return added.issue();
            }
        }
        return std::move(shape_);
    }

private:
    Status add(const GltfPrimitive& primitive) {
        GltfFaces faces;
        faces.mode = primitive.mode;
        faces.material = primitive.material;
        std::optional<DracoMesh> draco;
        if (primitive.vertices->draco_view) {
            auto unpacked = unpack(*primitive.vertices);
            if (!unpacked) {
                return unpacked.issue();
            }
            draco = std::move(*unpacked);
            if (meter_.stopped_after(steps_of_unpacking(document_, primitive))) {
                return stopped_issue();
            }
        }
        if (auto set = set_of(*primitive.vertices, draco); !set) {
            return set.issue();
        } else {
            faces.set = *set;
        }
        faces.corner_count = shape_.sets[faces.set].places.size();
        if (draco) {
            faces.mode = GltfMode::triangles; // Draco holds no strips
            faces.indices = values_of(draco->corners);
        } else if (primitive.indices) {
            auto indices = data_.values(*primitive.indices);
            if (!indices) {
                return indices.issue();
            }
            faces.indices = std::move(*indices);
        }
        faces.corner_count = faces.indices ? faces.indices->count : faces.corner_count;
        return keep(std::move(faces));
    }

    static GltfValues values_of(const std::vector<Index>& corners) {
        const auto bytes = std::as_bytes(std::span(corners));
        GltfValues values;
        values.own.assign(bytes.begin(), bytes.end());
        values.first = values.own.data();
        values.stride = sizeof(Index);
        values.count = corners.size();
        values.type = GltfType::uint32;
        return values;
    }

    // Checks that faces name only existing vertices, and marks those that they use.
    Status keep(GltfFaces faces) {
        GltfVertexSet& set = shape_.sets[faces.set];
        const std::uint64_t triangles = faces.triangle_count();
        for (std::uint64_t t = 0; t < triangles; ++t) {
            for (const Index corner : faces.triangle(t)) {
                if (corner >= set.used.size()) {
                    return error(Code::index_out_of_range, file_, as_given(place_));
                }
                set.used[corner] = true;
            }
            if (meter_.stopped_after(1)) {
                return stopped_issue();
            }
        }
        if (triangles > 0) {
            shape_.faces.push_back(std::move(faces));
        }
        return Done{};
    }

    Result<DracoMesh> unpack(const GltfVertices& vertices) {
        const auto bytes = data_.view(*vertices.draco_view);
        if (!bytes) {
            return bytes.issue();
        }
        std::vector<std::uint32_t> ids;
        const auto want = [&](const GltfAttribute& attribute) {
            if (attribute.draco_id) {
                ids.push_back(*attribute.draco_id);
            }
        };
        want(vertices.positions);
        std::for_each(vertices.joints.begin(), vertices.joints.end(), want);
        std::for_each(vertices.weights.begin(), vertices.weights.end(), want);
        auto mesh = unpack_draco(*bytes, ids, settings_.max_triangles);
        return mesh ? Result<DracoMesh>(std::move(*mesh))
                    : Result<DracoMesh>(
                          error(Code::parse_failed, file_, because(Why::not_unpacked, place_)));
    }

    // Primitives of one mesh often share their vertices, so each set is made once.
    Result<std::size_t> set_of(const GltfVertices& vertices, std::optional<DracoMesh>& draco) {
        if (const auto found = made_.find(vertices); found != made_.end()) {
            return found->second;
        }
        if (auto made = make_set(vertices, draco); !made) {
            return made.issue();
        } else {
            shape_.sets.push_back(std::move(*made));
        }
        made_[vertices] = shape_.sets.size() - 1;
        return shape_.sets.size() - 1;
    }

    Result<GltfVertexSet> make_set(const GltfVertices& vertices, std::optional<DracoMesh>& draco) {
        std::size_t next = 0; // next of Draco's attributes, which come in the order asked for
        const auto values = [&](const GltfAttribute& attribute) -> Result<GltfValues> {
            if (!draco || !attribute.draco_id) {
                return data_.values(attribute.accessor);
            }
            GltfValues unpacked = std::move(draco->attributes[next++]);
            unpacked.normalized = document_.accessors[attribute.accessor].normalized;
            const bool fits =
                unpacked.components == document_.accessors[attribute.accessor].components;
            return fits ? Result<GltfValues>(std::move(unpacked))
                        : Result<GltfValues>(
                              error(Code::parse_failed, file_, because(Why::not_unpacked, place_)));
        };
        GltfVertexSet set;
        set.from = vertices;
        const auto positions = values(vertices.positions);
        if (!positions) {
            return positions.issue();
        }
        set.float32 = positions->type == GltfType::float32;
        set.used.assign(static_cast<std::size_t>(positions->count), false);
        set.places.reserve(set.used.size());
        for (std::size_t v = 0; v < positions->count; ++v) {
            set.places.push_back(positions->vector(v));
            if (meter_.stopped_after(1)) {
                return stopped_issue();
            }
        }
        for (const auto& [from, into] : {std::pair(&vertices.joints, &set.joints),
                                         std::pair(&vertices.weights, &set.weights)}) {
            for (const GltfAttribute& attribute : *from) {
                auto found = values(attribute);
                if (!found || found->count != positions->count) {
                    return found ? mismatch() : found.issue();
                }
                into->push_back(std::move(*found));
            }
        }
        if (auto morphed = morph(vertices, set); !morphed) {
            return morphed.issue();
        }
        return set;
    }

    Status morph(const GltfVertices& vertices, GltfVertexSet& set) {
        const std::size_t count = std::min(vertices.targets.size(), weights_.size());
        for (std::size_t t = 0; t < count; ++t) {
            if (!does_move(vertices, weights_, t)) {
                continue;
            }
            const auto added = data_.values(*vertices.targets[t]);
            if (!added || added->count != set.places.size()) {
                return added ? mismatch() : added.issue();
            }
            for (std::size_t v = 0; v < set.places.size(); ++v) {
                set.places[v] += weights_[t] * added->vector(v);
                if (meter_.stopped_after(1)) {
                    return stopped_issue();
                }
            }
            set.float32 = false;
        }
        return Done{};
    }

    [[nodiscard]] Issue mismatch() const {
        return error(Code::parse_failed, file_, because(Why::attributes_differ, place_));
    }

    const GltfDocument& document_;
    GltfData& data_;
    const GltfMesh& mesh_;
    std::size_t number_;
    const std::vector<double>& weights_;
    const ReadSettings& settings_;
    const std::string& file_;
    WorkMeter& meter_;
    std::string place_;                        // name of the primitive's place in errors
    std::map<GltfVertices, std::size_t> made_; // index of each set that was made
    GltfShape shape_;
};

} // namespace

std::uint64_t gltf_triangles(GltfMode mode, std::uint64_t corners) {
    if (mode == GltfMode::triangles) {
        return corners / 3;
    }
    const bool chained = mode == GltfMode::triangle_strip || mode == GltfMode::triangle_fan;
    return chained && corners > 2 ? corners - 2 : 0;
}

Triangle GltfFaces::triangle(std::uint64_t number) const {
    switch (mode) {
    case GltfMode::triangle_strip:
        // Every second triangle is reversed, so that all face the same way.
        return number % 2 == 0 ? Triangle{corner(number), corner(number + 1), corner(number + 2)}
                               : Triangle{corner(number), corner(number + 2), corner(number + 1)};
    case GltfMode::triangle_fan:
        return {corner(number + 1), corner(number + 2), corner(0)};
    default:
        return {corner(3 * number), corner(3 * number + 1), corner(3 * number + 2)};
    }
}

std::uint64_t GltfShape::vertex_count() const {
    std::uint64_t count = 0;
    for (const GltfVertexSet& set : sets) {
        count += set.places.size();
    }
    return count;
}

std::uint64_t GltfShape::triangle_count() const {
    std::uint64_t count = 0;
    for (const GltfFaces& each : faces) {
        count += each.triangle_count();
    }
    return count;
}

std::uint64_t gltf_shape_steps(const GltfDocument& document, std::size_t mesh,
                               const std::vector<double>& weights) {
    std::uint64_t steps = 0;
    std::set<GltfVertices> seen; // primitives may share vertices
    for (const GltfPrimitive& primitive : document.meshes[mesh].primitives) {
        const std::uint64_t triangles = triangles_announced(document, primitive);
        if (triangles == 0) {
            continue;
        }
        const GltfVertices& vertices = *primitive.vertices;
        steps += triangles;
        steps += vertices.draco_view ? steps_of_unpacking(document, primitive) : 0;
        if (seen.insert(vertices).second) {
            std::uint64_t times = 1;
            for (std::size_t t = 0; t < std::min(vertices.targets.size(), weights.size()); ++t) {
                times += does_move(vertices, weights, t) ? 1 : 0;
            }
            steps += times * document.accessors[vertices.positions.accessor].count;
        }
    }
    return steps;
}

Result<GltfShape> gltf_shape(const GltfDocument& document, GltfData& data, std::size_t mesh,
                             const std::vector<double>& weights, const ReadSettings& settings,
                             const std::string& file, WorkMeter& meter) {
    return ShapeMaker(document, data, mesh, weights, settings, file, meter).run();
}

} // namespace hullwright
