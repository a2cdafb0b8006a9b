// Repairs single faces: those without area, and those that exist twice.
#include "base/parallel.h"
#include "exact/predicates.h"
#include "geom/weld.h"
#include "mesh/repair/steps.h"
#include "mesh/topology.h"
#include "mesh/twins.h"

#include <algorithm>
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

struct FlatFaces {
    std::uint64_t flipped = 0;
    std::uint64_t dropped = 0;
    std::uint64_t left = 0;
};

// A face a, b, c with b between a and c covers nothing, but dropping it would leave b inside a
// side of its neighbour. Cutting that neighbour at b instead closes the gap, and no vertex moves.
class Flattener {
public:
    Flattener(TriMesh& mesh, const Topology& topology)
        : mesh_(mesh), topology_(topology), touched_(mesh.triangles.size(), false),
          erased_(mesh.triangles.size(), false) {}

    void remove(FaceId face, FlatFaces& counts) {
        const Index middle = middle_corner(mesh_.corners(face));
        const Side longest = side_of(face, next_corner(middle));
        const auto sides = topology_.sides_of(topology_.side_edge[longest]);
        if (sides.size() == 1) {
            erased_[face] = true; // at a boundary the other two sides take over as the border
            ++counts.dropped;
            return;
        }
        const Side other = topology_.opposite(longest);
        if (other == k_none || touched_[face] || touched_[face_of(other)] ||
            is_flat(face_of(other))) {
            ++counts.left;
            return;
        }
        const auto [from, to] = ends_of(mesh_, longest);
        const FaceId neighbour = face_of(other);
        const VertexId between = mesh_.triangles[face][middle];
        const Triangle whole = mesh_.triangles[neighbour];
        mesh_.triangles[face] = whole;
        replace_vertex(mesh_.triangles[neighbour], from, between);
        replace_vertex(mesh_.triangles[face], to, between);
        mesh_.face_part[face] = mesh_.face_part[neighbour];
        mesh_.face_source[face] = mesh_.face_source[neighbour];
        touched_[face] = touched_[neighbour] = true;
        ++counts.flipped;
    }

    [[nodiscard]] const std::vector<bool>& erased() const { return erased_; }

private:
    [[nodiscard]] bool is_flat(FaceId face) const {
        const auto [a, b, c] = mesh_.corners(face);
        return exact::collinear(a, b, c);
    }

    TriMesh& mesh_;
    const Topology& topology_;
    std::vector<bool> touched_; // the topology is outdated there until the next round
    std::vector<bool> erased_;
};

std::vector<FaceId> collinear_faces(const TriMesh& mesh, const Progress& progress) {
    std::vector<char> flat(mesh.triangles.size(), 0);
    (void)for_each_block(flat.size(), 1U << 13, progress, [&](std::size_t b, std::size_t e) {
        for (std::size_t f = b; f < e; ++f) {
            const auto [p, q, r] = mesh.corners(static_cast<FaceId>(f));
            flat[f] = p.allFinite() && q.allFinite() && r.allFinite() && exact::collinear(p, q, r);
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

// Parts progress among rounds, of which nobody knows how many follow. The first is told as most of
// the work, as it nearly always is; each other one as what it would be of the rest if all removed
// as many flat faces as the one before. Only the bar depends on it.
class RoundShares {
public:
    explicit RoundShares(const Progress& progress) : progress_(progress) {}

    [[nodiscard]] Progress next() {
        const double from = std::exchange(done_, done_ + (1.0 - done_) * share_);
        return progress_.part({}, from, done_);
    }
    // Is told how many flat faces a round removed, and how many it left.
    void have_ended_one(std::uint64_t removed, std::uint64_t left) {
        share_ = left > removed ? static_cast<double>(removed) / static_cast<double>(left) : 1.0;
    }

private:
    const Progress& progress_;
    double done_ = 0.0;
    double share_ = 0.9; // of what is left
};

// Repairs the flat faces that have a sound neighbour. False when the work was stopped.
bool flatten(TriMesh& mesh, const Topology& topology, const std::vector<FaceId>& flat,
             FlatFaces& counts, const Progress& progress) {
    Flattener flattener(mesh, topology);
    if (!for_each_in_order(flat.size(), progress,
                           [&](std::size_t i) { flattener.remove(flat[i], counts); })) {
        return false;
    }
    erase_faces(mesh, flattener.erased());
    counts.dropped += drop_repeated(mesh);
    return true;
}

} // namespace

Result<Outcome> remove_degenerate(TriMesh mesh, const Progress& progress) {
    FlatFaces counts;
    counts.dropped = drop_repeated(mesh);
    RoundShares rounds(progress);
    // Each round repairs the flat faces that have a sound neighbour; a strip of flat faces needs a
    // round per face of its width. The rounds end when one changes nothing.
    while (true) {
        const Progress round = rounds.next();
        const auto flat = collinear_faces(mesh, round.part({}, 0.0, 0.4));
        if (progress.stopped()) {
            return stopped_issue();
        }
        counts.left = 0;
        if (flat.empty()) {
            break;
        }
        const auto topology = build_topology(mesh, round.part({}, 0.4, 0.9));
        if (!topology) {
            return topology.issue();
        }
        const std::uint64_t before = counts.flipped + counts.dropped;
        if (!flatten(mesh, *topology, flat, counts, round.part({}, 0.9, 1.0))) {
            return stopped_issue();
        }
        const std::uint64_t removed = counts.flipped + counts.dropped - before;
        if (removed == 0) {
            break;
        }
        rounds.have_ended_one(removed, counts.left);
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
