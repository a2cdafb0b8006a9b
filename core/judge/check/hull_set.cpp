#include "check/hull_set.h"

#include "base/parallel.h"
#include "base/piece_progress.h"
#include "base/shared_meter.h"
#include "check/solid_surface.h"
#include "geom/box_around.h"
#include "geom/shifted.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace hullwright {

bool HullSet::winds_around(const WindingCount& inside, const Vec3& p) {
    return std::abs(inside.at(p)) >= Turns::k_half;
}

Status HullSet::add_insides(const PieceSet& set, const Progress& progress) {
    const auto count = static_cast<double>(set.pieces.size());
    for (PieceId p = 0; p < set.pieces.size(); ++p) {
        const Progress of_piece = progress.part({}, p / count, (p + 1) / count);
        if (progress.stopped()) {
            return stopped_issue();
        }
        const Piece& piece = set.pieces[p];
        if (holders_[p] || piece.triangles.empty() || is_too_large(piece.vertices) ||
            !has_good_indices({piece.vertices, piece.triangles, piece.flat})) {
            continue;
        }
        std::vector<FaceId> faces(piece.triangles.size());
        std::iota(faces.begin(), faces.end(), FaceId{0});
        auto inside =
            WindingCount::make(make_mesh(piece.vertices, piece.triangles), faces, of_piece);
        if (!inside) {
            return inside.issue();
        }
        insides_[p] = std::move(*inside);
    }
    return Done{};
}

// Proves the hulls, each of which tells how far it is by itself, and prepares those without fault.
// False when stopped.
bool HullSet::add_holders(const PieceSet& set, const Progress& progress) {
    constexpr double k_proved = 0.6; // a share of a hull's time
    SharedMeter meter(progress, std::transform_reduce(set.pieces.begin(), set.pieces.end(), 0.0,
                                                      std::plus<>(), size_to_judge<Piece>));
    return for_each_block(
        set.pieces.size(), 1, Progress(progress.token()), [&](std::size_t begin, std::size_t end) {
            for (std::size_t p = begin; p < end; ++p) {
                const Piece& piece = set.pieces[p];
                const HullView hull{piece.vertices, piece.triangles, piece.flat};
                PieceProgress heard(meter, size_to_judge(piece));
                const Progress own(progress.token(), &heard);
                if (!is_too_large(piece.vertices) &&
                    !hull_fault(hull, own.part({}, 0.0, k_proved)) && !own.stopped()) {
                    holders_[p].emplace(hull, own.part({}, k_proved, 1.0));
                }
                if (!own.stopped()) {
                    own.report(1.0);
                }
            }
        });
}

Result<HullSet> HullSet::make(const PieceSet& set, const Progress& progress, FaultyHulls faulty) {
    HullSet made;
    made.insides_.resize(set.pieces.size());
    made.holders_.resize(set.pieces.size());
    const bool holds_insides = faulty == FaultyHulls::hold_their_inside;
    if (!made.add_holders(set, progress.part({}, 0.0, holds_insides ? 0.5 : 1.0))) {
        return stopped_issue();
    }
    if (holds_insides) {
        const Status added = made.add_insides(set, progress.part({}, 0.5, 1.0));
        if (!added) {
            return added.issue();
        }
    }
    std::vector<Aabb> boxes;
    for (PieceId p = 0; p < set.pieces.size(); ++p) {
        if (made.holders_[p] || made.insides_[p]) {
            made.pieces_.push_back(p);
            made.box_.add(boxes.emplace_back(box_around(set.pieces[p].vertices)));
        }
    }
    auto tree = Bvh::build(boxes);
    if (!tree) {
        return tree.issue();
    }
    made.tree_ = std::move(*tree);
    return made;
}

bool HullSet::any_holds(const Vec3& p) const {
    Aabb at;
    at.add(p);
    bool found = false;
    tree_.visit([&](const Aabb& box) { return !found && box.contains(at); },
                [&](Index i) { found = found || holds(pieces_[i], p); });
    return found;
}

std::vector<PieceId> HullSet::all_that_hold(const Vec3& p) const {
    Aabb at;
    at.add(p);
    std::vector<PieceId> found;
    tree_.visit([&](const Aabb& box) { return box.contains(at); },
                [&](Index i) {
                    if (holds(pieces_[i], p)) {
                        found.push_back(pieces_[i]);
                    }
                });
    std::sort(found.begin(), found.end());
    return found;
}

void append_facets(const Piece& piece, TriMesh& facets) {
    const auto first = static_cast<Index>(facets.vertices.size());
    facets.vertices.insert(facets.vertices.end(), piece.vertices.begin(), piece.vertices.end());
    for (const Triangle& t : piece.triangles) {
        facets.triangles.push_back(shifted(t, first));
    }
}

TriMesh facets_of(const PieceSet& set) {
    TriMesh facets;
    for (const Piece& piece : set.pieces) {
        append_facets(piece, facets);
    }
    return facets;
}

} // namespace hullwright
