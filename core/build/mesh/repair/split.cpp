// Takes non-manifold edges and bow-tie vertices apart, so that every edge has at most two faces and
// every vertex one fan. Vertices are copied, never moved; no face is lost.
#include "base/parallel.h"
#include "base/work_meter.h"
#include "exact/predicates.h"
#include "mesh/angular_order.h"
#include "mesh/fans.h"
#include "mesh/repair/steps.h"

#include <algorithm>
#include <utility>

namespace hullwright::repairs {
namespace {

// Describes one face at a non-manifold edge, seen along the edge from its low to its high vertex.
struct Blade {
    Side side;
    bool rising; // runs from low to high, so its solid is on its clockwise side
    Index angle; // numbers the different angles around the edge, counter-clockwise
};

// A face at an edge of many is held against others exactly, which takes some microseconds.
constexpr std::size_t k_blade_steps = 8;

// Returns the faces at an edge by their angles around it. After a stop some faces are missing.
std::vector<Blade> sorted_blades(const TriMesh& mesh, const Edge& edge, std::span<const Side> sides,
                                 WorkMeter& meter) {
    const auto apex_of = [&](Side side) -> const Vec3& {
        return mesh.vertices[mesh.triangles[face_of(side)][(corner_of(side) + 2) % 3]];
    };
    const AngularOrder order(mesh.vertices[edge.low], mesh.vertices[edge.high],
                             apex_of(sides.front()));
    ByAngle<Blade> gathered(order);
    for (const Side side : sides) {
        if (meter.stopped_after(k_blade_steps)) {
            return {};
        }
        gathered[order.place_of(apex_of(side))].push_back(
            {side, ends_of(mesh, side)[0] == edge.low, 0});
    }
    // At equal angles the falling face comes first: between it and the rising one lies the (empty)
    // inside of a double-sided sheet. Sides are ascending already.
    std::vector<Blade> blades;
    Index angle = 0;
    for (const auto& at : gathered) {
        for (const bool rising : {false, true}) {
            for (const Blade& blade : at.second) {
                if (blade.rising == rising) {
                    blades.push_back({blade.side, rising, angle});
                }
            }
        }
        ++angle;
    }
    return blades;
}

using Pair = std::pair<Side, Side>;

// Pairs the faces that stay joined across the edge. A falling face and the rising one after it
// enclose solid and stay together, so solids that merely touch come apart. Where all pairs are
// sheets of no thickness, neighbours across the empty wedges stay together instead, or each face
// would be joined to its own back. The result is empty when rising and falling faces do not
// alternate: all of them come apart then.
std::vector<Pair> pair_faces(const std::vector<Blade>& blades) {
    const std::size_t n = blades.size();
    for (std::size_t i = 0; i < n; ++i) {
        if (blades[i].rising == blades[(i + 1) % n].rising) {
            return {};
        }
    }
    const std::size_t first = blades[0].rising ? 1 : 0;
    bool all_sheets = true;
    for (std::size_t i = first; i < n + first; i += 2) {
        all_sheets = all_sheets && blades[i % n].angle == blades[(i + 1) % n].angle;
    }
    std::vector<Pair> pairs;
    const std::size_t shift = all_sheets ? 1 : 0;
    for (std::size_t i = first + shift; i < n + first + shift; i += 2) {
        pairs.emplace_back(blades[i % n].side, blades[(i + 1) % n].side);
    }
    return pairs;
}

struct Joined {
    UnionFind fans;
    std::uint64_t edges_paired = 0;
    std::uint64_t edges_cut = 0;
};

bool is_flat(const TriMesh& mesh, FaceId face) {
    const auto [a, b, c] = mesh.corners(face);
    return !(a.allFinite() && b.allFinite() && c.allFinite()) || exact::collinear(a, b, c);
}

std::size_t steps_at(const Edge& edge) {
    return edge.count < 3 ? 1 : edge.count * (1 + k_blade_steps);
}

// False when the work was stopped.
bool join_edge(const TriMesh& mesh, const Topology& topology, EdgeId e, Joined& joined,
               WorkMeter& meter) {
    const Edge& edge = topology.edges[e];
    const auto sides = topology.sides_of(e);
    if (sides.size() < 3) {
        if (sides.size() == 2) {
            join_corners(mesh, edge, sides[0], sides[1], joined.fans);
        }
        return !meter.stopped_after(1);
    }
    // A face without area has no angle around the edge.
    bool sound = true;
    for (std::size_t i = 0; i < sides.size() && sound; ++i) {
        sound = !is_flat(mesh, face_of(sides[i]));
        if (meter.stopped_after(1)) {
            return false;
        }
    }
    std::vector<Pair> pairs;
    if (sound) {
        const auto blades = sorted_blades(mesh, edge, sides, meter);
        if (meter.stopped_after(0)) {
            return false;
        }
        pairs = pair_faces(blades);
    }
    for (const auto& [a, b] : pairs) {
        join_corners(mesh, edge, a, b, joined.fans);
    }
    ++(pairs.empty() ? joined.edges_cut : joined.edges_paired);
    return true;
}

// Joins the corners of faces that stay together. False when the work was stopped.
bool join_edges(const TriMesh& mesh, const Topology& topology, Joined& joined,
                const Progress& progress) {
    std::size_t steps = 0;
    for (const Edge& edge : topology.edges) {
        steps += steps_at(edge);
    }
    WorkMeter meter(progress, steps);
    for (EdgeId e = 0; e < topology.edges.size(); ++e) {
        if (!join_edge(mesh, topology, e, joined, meter)) {
            return false;
        }
    }
    return !progress.stopped();
}

struct SplitCounts {
    std::uint64_t edges_paired = 0;
    std::uint64_t edges_cut = 0;
    std::uint64_t faces_torn = 0;
    std::uint64_t vertices_copied = 0;
};

// Gives every fan its own copy of its vertex, except the first fan, which keeps the vertex.
Status split_fans(TriMesh& mesh, SplitCounts& counts, const Progress& progress) {
    const auto topology = build_topology(mesh, progress.part({}, 0.0, 0.4));
    if (!topology) {
        return topology.issue();
    }
    Joined joined{UnionFind(mesh.triangles.size() * 3)};
    if (!join_edges(mesh, *topology, joined, progress.part({}, 0.4, 0.8))) {
        return stopped_issue();
    }
    counts.edges_paired += joined.edges_paired;
    counts.edges_cut += joined.edges_cut;
    std::vector<Index> owner(mesh.vertices.size(), k_none);
    std::vector<VertexId> copy_of_fan(mesh.triangles.size() * 3, k_none);
    const bool finished = for_each_in_order(
        mesh.triangles.size() * 3, progress.part({}, 0.8, 1.0), [&](std::size_t corner) {
            VertexId& vertex = mesh.triangles[corner / 3][corner % 3];
            const Index fan = joined.fans.find(static_cast<Index>(corner));
            if (copy_of_fan[fan] == k_none) {
                const bool first = owner[vertex] == k_none;
                owner[vertex] = first ? fan : owner[vertex];
                copy_of_fan[fan] = first ? vertex : static_cast<VertexId>(mesh.vertices.size());
                if (!first) {
                    const Vec3 place = mesh.vertices[vertex];
                    mesh.vertices.push_back(place);
                    ++counts.vertices_copied;
                }
            }
            vertex = copy_of_fan[fan];
        });
    return finished ? Status(Done{}) : Status(stopped_issue());
}

// Where an edge's pairs of faces are connected around both of its ends, copies for fans give two
// edges with the same ends, not told apart. Each surplus face then gets its own copy of one end.
Result<bool> tear_surplus(TriMesh& mesh, SplitCounts& counts, const Progress& progress) {
    const auto topology = build_topology(mesh, progress);
    if (!topology) {
        return topology.issue();
    }
    bool torn = false;
    for (const Edge& edge : topology->edges) {
        for (Index i = 2; i < edge.count; ++i) {
            Triangle& t = mesh.triangles[face_of(topology->sides[edge.first + i])];
            const auto end = std::find(t.begin(), t.end(), edge.low);
            if (end == t.end()) {
                continue; // another edge has torn it off already
            }
            *end = static_cast<VertexId>(mesh.vertices.size());
            const Vec3 place = mesh.vertices[edge.low];
            mesh.vertices.push_back(place);
            ++counts.vertices_copied;
            ++counts.faces_torn;
            torn = true;
        }
    }
    return torn;
}

} // namespace

// The rounds come to an end, as each round with a tear copies a vertex and there are no more copies
// than corners.
Result<Outcome> split_nonmanifold(TriMesh mesh, const Progress& progress) {
    SplitCounts counts;
    // How many rounds there are is not known before: each is told as most of what remains.
    double from = 0.0;
    for (bool torn = true; torn;) {
        const Progress round = progress.part({}, from, from + 0.9 * (1.0 - from));
        from += 0.9 * (1.0 - from);
        if (const auto split = split_fans(mesh, counts, round.part({}, 0.0, 0.8)); !split) {
            return split.issue();
        }
        const auto more = tear_surplus(mesh, counts, round.part({}, 0.8, 1.0));
        if (!more) {
            return more.issue();
        }
        torn = *more;
    }
    progress.report(1.0);
    return Outcome{std::move(mesh),
                   {{"edges_paired", counts.edges_paired},
                    {"edges_cut", counts.edges_cut},
                    {"faces_torn", counts.faces_torn},
                    {"vertices_copied", counts.vertices_copied}},
                   {}};
}

} // namespace hullwright::repairs
