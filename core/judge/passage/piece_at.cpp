#include "passage/piece_at.h"

#include "geom/box_around.h"

#include <algorithm>

namespace hullwright {

Facets facets_near(const PieceSet& set, const Aabb& model) {
    const Vec3 beside = Vec3::Constant(0.5 * model.diagonal());
    const Aabb near{model.lower - beside, model.upper + beside};
    Facets facets;
    for (PieceId p = 0; p < set.pieces.size(); ++p) {
        const Piece& piece = set.pieces[p];
        if (piece.triangles.empty() || !box_around(piece.vertices).overlaps(near)) {
            continue;
        }
        append_facets(piece, facets.mesh);
        facets.owners.insert(facets.owners.end(), piece.triangles.size(), p);
        facets.pieces.push_back(p);
    }
    return facets;
}

PieceId nearest_piece(const Facets& facets, const CheckedSurface& surface, const Vec3& point) {
    return facets.owners[face_near(surface, point, 0).face];
}

Result<PieceAt> PieceAt::make(const PieceSet& pieces, const Facets& facets,
                              const CheckedSurface& surface, const Progress& progress) {
    auto hulls = HullSet::make(pieces, progress, FaultyHulls::hold_their_inside);
    return hulls ? Result<PieceAt>(PieceAt(facets, surface, std::move(*hulls))) : hulls.issue();
}

PieceId PieceAt::operator()(const Vec3& point, double near) const {
    const std::vector<PieceId>& near_model = facets_->pieces;
    for (const PieceId piece : hulls_.all_that_hold(point)) {
        if (std::binary_search(near_model.begin(), near_model.end(), piece)) {
            return piece;
        }
    }
    const NearFace found = face_near(*surface_, point, 0);
    return found.distance <= near ? facets_->owners[found.face] : k_none;
}

} // namespace hullwright
