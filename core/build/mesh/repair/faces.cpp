// Repairs single faces: those without area, and those that exist twice.
#include "base/parallel.h"
#include "base/sort_in_runs.h"
#include "base/work_meter.h"
#include "exact/predicates.h"
#include "geom/weld.h"
#include "mesh/repair/steps.h"
#include "mesh/topology.h"
#include "mesh/twins.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <unordered_map>
#include <utility>

namespace hullwright::repairs {
namespace {

bool has_repeated_vertex(const Triangle& t) {
    return t[0] == t[1] || t[1] == t[2] || t[2] == t[0];
}

// Returns the corner of a collinear face that lies between the other two. On the axis of the
// largest extent, collinear points are in the order of their coordinates, exactly.
Index middle_corner(const std::array<Vec3, 3>& p) {
    Eigen::Index axis = 0;
    (p[0].cwiseMax(p[1]).cwiseMax(p[2]) - p[0].cwiseMin(p[1]).cwiseMin(p[2])).maxCoeff(&axis);
    for (Index c = 0; c < 3; ++c) {
        const double low = std::min(p[(c + 1) % 3][axis], p[(c + 2) % 3][axis]);
        const double high = std::max(p[(c + 1) % 3][axis], p[(c + 2) % 3][axis]);
        if (low <= p[c][axis] && p[c][axis] <= high) {
            return c;
        }
    }
    return 0;
}

void replace_vertex(Triangle& t, VertexId from, VertexId to) {
    std::replace(t.begin(), t.end(), from, to);
}

// True when the corners are on one line; false where one of them is no place.
bool has_no_area(const TriMesh& mesh, FaceId face) {
    const auto [p, q, r] = mesh.corners(face);
    return p.allFinite() && q.allFinite() && r.allFinite() && exact::collinear(p, q, r);
}

struct FlatFaces {
    std::uint64_t flipped = 0;
    std::uint64_t dropped = 0;
    std::uint64_t left = 0;
};

// Knows which sides are at an edge while faces change: those of the topology, and for edges at
// which something has changed how many there are and the exclusive or of their numbers, which tells
// the other one of two.
class ChangingEdges {
public:
    explicit ChangingEdges(Topology topology) : topology_(std::move(topology)) {}

    [[nodiscard]] EdgeId edge_of(Side side) const { return topology_.side_edge[side]; }
    [[nodiscard]] Index count(EdgeId edge) const {
        const auto at = changed_.find(edge);
        return at == changed_.end() ? topology_.edges[edge].count : at->second.count;
    }
    // Returns the other side of an edge with exactly two sides, else k_none.
    [[nodiscard]] Side opposite(Side side) const {
        const auto at = changed_.find(edge_of(side));
        if (at == changed_.end()) {
            return topology_.opposite(side);
        }
        return at->second.count == 2 ? at->second.all ^ side : k_none;
    }

    // Both add the edges at which something changes to `edges`.
    void take_out(FaceId face, std::vector<EdgeId>& edges) {
        for (Index corner = 0; corner < 3; ++corner) {
            const Side side = side_of(face, corner);
            edges.push_back(std::exchange(topology_.side_edge[side], k_none));
            SidesThere& there = sides_at(edges.back());
            --there.count;
            there.all ^= side;
        }
    }
    void put_in(const TriMesh& mesh, FaceId face, std::vector<EdgeId>& edges) {
        for (Index corner = 0; corner < 3; ++corner) {
            const Side side = side_of(face, corner);
            edges.push_back(edge_between(ends_of(mesh, side)));
            topology_.side_edge[side] = edges.back();
            SidesThere& there = sides_at(edges.back());
            ++there.count;
            there.all ^= side;
        }
    }

private:
    struct SidesThere {
        Index count = 0;
        Side all = 0; // exclusive or
    };

    SidesThere& sides_at(EdgeId edge) {
        const auto added = changed_.try_emplace(edge);
        SidesThere& there = added.first->second;
        if (added.second && edge < topology_.edges.size()) {
            there.count = topology_.edges[edge].count;
            for (const Side side : topology_.sides_of(edge)) {
                there.all ^= side;
            }
        }
        return there;
    }

    EdgeId edge_between(const std::array<VertexId, 2>& ends) {
        const auto& edges = topology_.edges;
        const std::pair wanted(std::min(ends[0], ends[1]), std::max(ends[0], ends[1]));
        const auto at =
            std::lower_bound(edges.begin(), edges.end(), wanted,
                             [](const Edge& edge, const std::pair<VertexId, VertexId>& other) {
                                 return std::pair(edge.low, edge.high) < other;
                             });
        if (at != edges.end() && at->low == wanted.first && at->high == wanted.second) {
            return static_cast<EdgeId>(at - edges.begin());
        }
        const std::uint64_t key = (std::uint64_t{wanted.first} << 32U) | wanted.second;
        const auto number = static_cast<EdgeId>(edges.size() + added_.size());
        return added_.try_emplace(key, number).first->second;
    }

    Topology topology_; // of the faces as they were, but for the edges of sides, which are as now
    std::unordered_map<EdgeId, SidesThere> changed_;
    std::unordered_map<std::uint64_t, EdgeId> added_; // edges that were not there, by their ends
};

// A face a, b, c with b between a and c covers nothing, but dropping it would leave b inside a
// side of its neighbour. Cutting that neighbour at b instead closes the gap, and no vertex moves.
//
// Each round repairs the flat faces that have a sound neighbour; a strip of flat faces needs a
// round per face of its width. A round looks at the faces for which something has changed by the
// one before, and at no others: they would be left again.
//
// A flat face with two corners at one place, which a weld leaves none of, hands on its flatness to
// the neighbour that it cuts, and so may go round for ever. In tens of thousands of random meshes
// of such faces none that came to an end took more than 1.3 cuts for each face of the mesh without
// leaving fewer flat ones: after three for each the rest are left as they are.
class Flattener {
public:
    // The flat faces have to be ascending.
    Flattener(TriMesh& mesh, Topology topology, std::vector<FaceId> flat, FlatFaces& counts)
        : mesh_(mesh), edges_(std::move(topology)), touched_(mesh.triangles.size(), false),
          erased_(mesh.triangles.size(), false), next_(std::move(flat)), counts_(counts) {
        counts_.left = fewest_ = next_.size();
    }

    // False when the work was stopped. Some seventeen steps are taken for each flat face: it is
    // looked at, sometimes again, both faces that are cut anew are taken out and put in, and the
    // twelve edges at which they were and are have who waits there looked up.
    bool run(const Progress& progress) {
        WorkMeter meter(progress, 17 * next_.size());
        while (!next_.empty() && in_vain_ <= 3 * touched_.size()) {
            for (const FaceId face : std::exchange(next_, {})) {
                if (meter.stopped_after(1)) {
                    return false;
                }
                remove(face);
            }
            if (!end_round(meter)) {
                return false;
            }
            sort_in_runs(next_, std::less<>(), progress.token());
        }
        return !progress.stopped();
    }

    [[nodiscard]] const std::vector<bool>& erased() const { return erased_; }

private:
    void remove(FaceId face) {
        const Index middle = middle_corner(mesh_.corners(face));
        const Side longest = side_of(face, next_corner(middle));
        const EdgeId edge = edges_.edge_of(longest);
        if (edges_.count(edge) == 1) {
            erased_[face] = true; // at a boundary the other two sides take over as the border
            changed_.push_back(face);
            ++counts_.dropped;
            --counts_.left;
            return;
        }
        const Side other = edges_.opposite(longest);
        if (other != k_none && touched_[face_of(other)]) {
            next_.push_back(face);
        } else if (other == k_none || is_flat(face_of(other))) {
            waiting_[edge].push_back(face);
        } else {
            cut(face_of(other), ends_of(mesh_, longest), face, middle);
        }
    }

    // Cuts the neighbour at the flat face's middle corner, and gives that face one of its halves.
    void cut(FaceId neighbour, const std::array<VertexId, 2>& longest, FaceId face, Index middle) {
        const VertexId between = mesh_.triangles[face][middle];
        const Triangle whole = mesh_.triangles[neighbour];
        mesh_.triangles[face] = whole;
        replace_vertex(mesh_.triangles[neighbour], longest[0], between);
        replace_vertex(mesh_.triangles[face], longest[1], between);
        mesh_.face_part[face] = mesh_.face_part[neighbour];
        mesh_.face_source[face] = mesh_.face_source[neighbour];
        for (const FaceId each : {face, neighbour}) {
            touched_[each] = true;
            changed_.push_back(each);
        }
        ++counts_.flipped;
        --counts_.left;
        ++in_vain_;
    }

    // Puts the changed faces at their edges and tells which faces have their turn. False when the
    // work was stopped.
    bool end_round(WorkMeter& meter) {
        std::vector<EdgeId> edges;
        for (const FaceId face : changed_) {
            if (meter.stopped_after(1)) {
                return false;
            }
            edges_.take_out(face, edges);
        }
        for (const FaceId face : std::exchange(changed_, {})) {
            if (meter.stopped_after(1)) {
                return false;
            }
            touched_[face] = false;
            if (!erased_[face] && has_repeated_vertex(mesh_.triangles[face])) {
                erased_[face] = true;
                ++counts_.dropped;
            }
            if (erased_[face]) {
                continue;
            }
            edges_.put_in(mesh_, face, edges);
            if (has_no_area(mesh_, face)) {
                next_.push_back(face);
                ++counts_.left;
            }
        }
        for (const EdgeId edge : edges) {
            if (meter.stopped_after(1)) {
                return false;
            }
            wake(edge);
        }
        if (counts_.left < fewest_) {
            fewest_ = counts_.left;
            in_vain_ = 0;
        }
        return true;
    }

    // The faces that wait at an edge have their turn in the next round, unless more than two faces
    // are at it: they go on waiting then.
    void wake(EdgeId edge) {
        const auto at = waiting_.find(edge);
        if (at != waiting_.end() && edges_.count(edge) <= 2) {
            next_.insert(next_.end(), at->second.begin(), at->second.end());
            waiting_.erase(at);
        }
    }

    [[nodiscard]] bool is_flat(FaceId face) const {
        const auto [a, b, c] = mesh_.corners(face);
        return exact::collinear(a, b, c);
    }

    TriMesh& mesh_;
    ChangingEdges edges_;       // as they were when the round began
    std::vector<bool> touched_; // the edges are outdated there until the next round
    std::vector<bool> erased_;
    std::vector<FaceId> changed_; // in this round
    std::vector<FaceId> next_;    // flat faces of the next round, ascending when it begins
    std::unordered_map<EdgeId, std::vector<FaceId>> waiting_; // flat faces, by their longest side
    FlatFaces& counts_;
    std::uint64_t fewest_ = 0; // flat faces at the end of any round
    std::size_t in_vain_ = 0;  // cuts since they became fewer
};

std::vector<FaceId> collinear_faces(const TriMesh& mesh, const Progress& progress) {
    std::vector<char> flat(mesh.triangles.size(), 0);
    (void)for_each_block(flat.size(), 1U << 13, progress, [&](std::size_t b, std::size_t e) {
        for (std::size_t f = b; f < e; ++f) {
            flat[f] = has_no_area(mesh, static_cast<FaceId>(f)) ? 1 : 0;
        }
    });
    std::vector<FaceId> faces;
    for (FaceId f = 0; f < flat.size(); ++f) {
        if (flat[f] != 0) {
            faces.push_back(f);
        }
    }
    return faces;
}

std::uint64_t drop_repeated(TriMesh& mesh) {
    std::vector<bool> erased(mesh.triangles.size());
    std::transform(mesh.triangles.begin(), mesh.triangles.end(), erased.begin(),
                   has_repeated_vertex);
    const auto count = std::count(erased.begin(), erased.end(), true);
    if (count > 0) {
        erase_faces(mesh, erased);
    }
    return static_cast<std::uint64_t>(count);
}

} // namespace

Result<Outcome> remove_degenerate(TriMesh mesh, const Progress& progress) {
    FlatFaces counts;
    counts.dropped = drop_repeated(mesh);
    auto flat = collinear_faces(mesh, progress.part({}, 0.0, 0.4));
    if (progress.stopped()) {
        return stopped_issue();
    }
    if (!flat.empty()) {
        auto topology = build_topology(mesh, progress.part({}, 0.4, 0.8));
        if (!topology) {
            return topology.issue();
        }
        Flattener flattener(mesh, std::move(*topology), std::move(flat), counts);
        if (!flattener.run(progress.part({}, 0.8, 1.0))) {
            return stopped_issue();
        }
        erase_faces(mesh, flattener.erased());
    }
    Outcome outcome{std::move(mesh),
                    {{"faces_dropped", counts.dropped}, {"faces_flipped", counts.flipped}},
                    {}};
    if (counts.left > 0) {
        outcome.issues.push_back(warning(Code::repair_left_undone, "degenerate", {},
                                         {static_cast<double>(counts.left)}));
    }
    return outcome;
}

Result<Outcome> drop_duplicates(TriMesh mesh, const Progress& progress) {
    const auto places = weld_exact(mesh.vertices, progress.part({}, 0.0, 0.5));
    if (!places) {
        return places.issue();
    }
    const auto twins = find_twins(mesh, places->target, progress.part({}, 0.5, 1.0));
    if (!twins) {
        return twins.issue();
    }
    std::vector<bool> erased(mesh.triangles.size(), false);
    for (const FaceId f : twins->duplicates) {
        erased[f] = true;
    }
    erase_faces(mesh, erased);
    return Outcome{std::move(mesh), {{"faces_dropped", twins->duplicates.size()}}, {}};
}

} // namespace hullwright::repairs
