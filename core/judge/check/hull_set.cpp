#include "check/hull_set.h"

#include "base/parallel.h"
#include "geom/box_around.h"

namespace hullwright {

Result<HullSet> HullSet::make(const PieceSet& set, const Progress& progress) {
    HullSet made;
    made.holders_.resize(set.pieces.size());
    const bool finished =
        for_each_block(set.pieces.size(), 1, progress, [&](std::size_t begin, std::size_t end) {
            for (std::size_t p = begin; p < end; ++p) {
                const Piece& piece = set.pieces[p];
                const HullView hull{piece.vertices, piece.triangles, piece.flat};
                if (!is_too_large(piece.vertices) && !hull_fault(hull, progress)) {
                    made.holders_[p].emplace(hull);
                }
            }
        });
    if (!finished) {
        return stopped_issue();
    }
    std::vector<Aabb> boxes;
    for (PieceId p = 0; p < set.pieces.size(); ++p) {
        if (made.holders_[p]) {
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

TriMesh facets_of(const PieceSet& set) {
    TriMesh facets;
    for (const Piece& piece : set.pieces) {
        const auto first = static_cast<Index>(facets.vertices.size());
        facets.vertices.insert(facets.vertices.end(), piece.vertices.begin(), piece.vertices.end());
        for (const Triangle& t : piece.triangles) {
            facets.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
        }
    }
    return facets;
}

} // namespace hullwright
