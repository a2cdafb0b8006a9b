#include "mesh/topology.h"

#include "base/parallel.h"
#include "base/union_find.h"

#include <algorithm>
#include <numeric>

namespace hullwright {
namespace {

// Sorts sides into buckets by their smaller vertex, with one counting and one filling pass.
struct Buckets {
    std::vector<Index> begin; // first side of each vertex, plus the end
    std::vector<Side> sides;
};

bool fill_buckets(const TriMesh& mesh, const Progress& progress, Buckets& buckets) {
    const std::size_t count = mesh.triangles.size() * 3;
    buckets.begin.assign(mesh.vertices.size() + 1, 0);
    const auto low_of = [&](std::size_t side) {
        const auto ends = ends_of(mesh, static_cast<Side>(side));
        return ends[0] == ends[1] ? k_none : std::min(ends[0], ends[1]);
    };
    const bool counted = for_each_in_order(count, progress.part({}, 0.0, 0.3), [&](std::size_t s) {
        if (const VertexId low = low_of(s); low != k_none) {
            ++buckets.begin[low + 1];
        }
    });
    std::partial_sum(buckets.begin.begin(), buckets.begin.end(), buckets.begin.begin());
    buckets.sides.resize(buckets.begin.back());
    std::vector<Index> next(buckets.begin.begin(), buckets.begin.end() - 1);
    return counted && for_each_in_order(count, progress.part({}, 0.3, 0.6), [&](std::size_t s) {
               if (const VertexId low = low_of(s); low != k_none) {
                   buckets.sides[next[low]++] = static_cast<Side>(s);
               }
           });
}

} // namespace

Result<Topology> build_topology(const TriMesh& mesh, const Progress& progress) {
    Buckets buckets;
    if (!fill_buckets(mesh, progress, buckets)) {
        return stopped_issue();
    }
    Topology topology;
    topology.side_edge.assign(mesh.triangles.size() * 3, k_none);
    topology.edges.reserve(buckets.sides.size() / 2 + 1);
    const auto high_of = [&](Side side) {
        const auto ends = ends_of(mesh, side);
        return std::max(ends[0], ends[1]);
    };
    std::vector<std::pair<VertexId, Side>> around;
    const bool finished =
        for_each_in_order(mesh.vertices.size(), progress.part({}, 0.6, 1.0), [&](std::size_t low) {
            around.clear();
            for (Index i = buckets.begin[low]; i < buckets.begin[low + 1]; ++i) {
                around.emplace_back(high_of(buckets.sides[i]), buckets.sides[i]);
            }
            std::sort(around.begin(), around.end());
            for (std::size_t i = 0; i < around.size(); ++i) {
                const auto [high, side] = around[i];
                buckets.sides[buckets.begin[low] + i] = side;
                if (i == 0 || around[i - 1].first != high) {
                    topology.edges.push_back({static_cast<VertexId>(low), high,
                                              buckets.begin[low] + static_cast<Index>(i), 0});
                }
                ++topology.edges.back().count;
                topology.side_edge[side] = static_cast<EdgeId>(topology.edges.size() - 1);
            }
        });
    if (!finished) {
        return stopped_issue();
    }
    topology.sides = std::move(buckets.sides);
    return topology;
}

Result<Components> connect_faces(const TriMesh& mesh, const Topology& topology,
                                 const Progress& progress) {
    UnionFind sets(mesh.triangles.size());
    const bool finished = for_each_in_order(topology.edges.size(), progress, [&](std::size_t e) {
        const auto sides = topology.sides_of(static_cast<EdgeId>(e));
        for (std::size_t i = 1; i < sides.size(); ++i) {
            sets.join(face_of(sides[0]), face_of(sides[i]));
        }
    });
    if (!finished) {
        return stopped_issue();
    }
    Components components;
    components.of_face.resize(mesh.triangles.size());
    for (FaceId f = 0; f < mesh.triangles.size(); ++f) {
        const FaceId first = sets.find(f);
        components.of_face[f] = first == f ? components.count++ : components.of_face[first];
    }
    return components;
}

std::vector<Aabb> boxes_of_components(const TriMesh& mesh, const Components& components,
                                      CornersTaken taken) {
    std::vector<Aabb> boxes(components.count);
    for (FaceId f = 0; f < mesh.triangles.size(); ++f) {
        for (const VertexId v : mesh.triangles[f]) {
            if (taken == CornersTaken::all || mesh.vertices[v].allFinite()) {
                boxes[components.of_face[f]].add(mesh.vertices[v]);
            }
        }
    }
    return boxes;
}

} // namespace hullwright
