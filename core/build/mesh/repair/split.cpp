// Takes non-manifold edges and bow-tie vertices apart, so that every edge has at most two faces and
// every vertex one fan. Vertices are copied, never moved; no face is lost.
#include "base/parallel.h"
#include "exact/predicates.h"
#include "mesh/fans.h"
#include "mesh/repair/steps.h"

#include <algorithm>

namespace hullwright::repairs {
namespace {

// Describes one face at a non-manifold edge, seen along the edge from its low to its high vertex.
struct Blade {
    Side side;
    Vec3 apex;
    bool rising; // runs from low to high, so its solid is on its clockwise side
};

// Sorts the faces at an edge by their angle around it, counter-clockwise from the first one. Angles
// are compared exactly, so equal ones are found equal.
class AngularOrder {
public:
    AngularOrder(const Vec3& low, const Vec3& high, const Vec3& start)
        : low_(low), high_(high), start_(start) {}

    // Returns an angle's sector: 0 at the start, 1 below half a turn, 2 half a turn, 3 more.
    [[nodiscard]] int sector(const Vec3& apex) const {
        const int side = exact::orientation(low_, high_, start_, apex);
        if (side != 0) {
            return side > 0 ? 1 : 3;
        }
        return exact::coplanar_side(low_, high_, start_, apex) > 0 ? 0 : 2;
    }

    // Returns negative, 0 or positive when a comes before, with or after b.
    [[nodiscard]] int compare(const Vec3& a, const Vec3& b) const {
        const int sa = sector(a);
        const int sb = sector(b);
        if (sa != sb || sa == 0 || sa == 2) {
            return sa - sb;
        }
        return -exact::orientation(low_, high_, a, b);
    }

private:
    Vec3 low_;
    Vec3 high_;
    Vec3 start_;
};

std::vector<Blade> sorted_blades(const TriMesh& mesh, const Edge& edge,
                                 std::span<const Side> sides) {
    std::vector<Blade> blades;
    for (const Side side : sides) {
        const Index apex = (corner_of(side) + 2) % 3;
        blades.push_back({side, mesh.vertices[mesh.triangles[face_of(side)][apex]],
                          ends_of(mesh, side)[0] == edge.low});
    }
    const AngularOrder order(mesh.vertices[edge.low], mesh.vertices[edge.high],
                             blades.front().apex);
    // At equal angles the falling face comes first: between it and the rising one lies the (empty)
    // inside of a double-sided sheet.
    std::sort(blades.begin(), blades.end(), [&](const Blade& a, const Blade& b) {
        const int by_angle = order.compare(a.apex, b.apex);
        if (by_angle != 0) {
            return by_angle < 0;
        }
        return a.rising != b.rising ? b.rising : a.side < b.side;
    });
    return blades;
}

using Pair = std::pair<Side, Side>;

// Pairs the faces that stay joined across the edge. A falling face and the rising one after it
// enclose solid and stay together, so solids that merely touch come apart. Where all pairs are
// sheets of no thickness, neighbours across the empty wedges stay together instead, or each face
// would be joined to its own back. The result is empty when rising and falling faces do not
// alternate: all of them come apart then.
std::vector<Pair> pair_faces(const TriMesh& mesh, const Edge& edge,
                             const std::vector<Blade>& blades) {
    const std::size_t n = blades.size();
    for (std::size_t i = 0; i < n; ++i) {
        if (blades[i].rising == blades[(i + 1) % n].rising) {
            return {};
        }
    }
    const AngularOrder order(mesh.vertices[edge.low], mesh.vertices[edge.high],
                             blades.front().apex);
    const std::size_t first = blades[0].rising ? 1 : 0;
    bool all_sheets = true;
    for (std::size_t i = first; i < n + first; i += 2) {
        all_sheets = all_sheets && order.compare(blades[i % n].apex, blades[(i + 1) % n].apex) == 0;
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

void join_edge(const TriMesh& mesh, const Topology& topology, EdgeId e, Joined& joined) {
    const Edge& edge = topology.edges[e];
    const auto sides = topology.sides_of(e);
    if (sides.size() < 3) {
        if (sides.size() == 2) {
            join_corners(mesh, edge, sides[0], sides[1], joined.fans);
        }
        return;
    }
    // A face without area has no angle around the edge.
    const bool sound =
        std::none_of(sides.begin(), sides.end(), [&](Side s) { return is_flat(mesh, face_of(s)); });
    const auto pairs =
        sound ? pair_faces(mesh, edge, sorted_blades(mesh, edge, sides)) : std::vector<Pair>();
    for (const auto& [a, b] : pairs) {
        join_corners(mesh, edge, a, b, joined.fans);
    }
    ++(pairs.empty() ? joined.edges_cut : joined.edges_paired);
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
    const bool gathered =
        for_each_in_order(topology->edges.size(), progress.part({}, 0.4, 0.8), [&](std::size_t e) {
            join_edge(mesh, *topology, static_cast<EdgeId>(e), joined);
        });
    if (!gathered) {
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
