#include "edit/primitive_set.h"

#include <algorithm>

namespace hullwright {
namespace {

bool stands_in(const PieceExtras& extras) {
    return extras.primitive && extras.primitive->holds;
}

} // namespace

bool has_primitives(const EditedPieces& pieces) {
    return std::any_of(pieces.extras.begin(), pieces.extras.end(), stands_in);
}

Result<PieceSet> with_primitives(const EditedPieces& pieces) {
    PieceSet set = pieces.set;
    for (std::size_t i = 0; i < set.pieces.size(); ++i) {
        if (!stands_in(pieces.extras[i])) {
            continue;
        }
        Piece& piece = set.pieces[i];
        const PiecePrimitive& primitive = *pieces.extras[i].primitive;
        auto hull = hull_of(primitive.primitive, piece.vertices, primitive.fineness);
        if (!hull) {
            return hull.issue();
        }
        piece.vertices = std::move(hull->vertices);
        piece.triangles = std::move(hull->triangles);
        piece.flat = hull->flat;
        piece.simplified = true; // it is not the hull of its faces, so only its errors are judged
        piece.concavity = primitive.error.concavity;
        piece.protrusion = primitive.error.protrusion;
        set.tolerance = std::max(set.tolerance, primitive.error.bound);
    }
    return set;
}

PieceSet shown_set(const EditedPieces& pieces) {
    PieceSet shown = pieces.set;
    for (std::size_t i = 0; i < shown.pieces.size(); ++i) {
        Piece& piece = shown.pieces[i];
        if (!pieces.extras[i].primitive) {
            continue;
        }
        const PiecePrimitive& primitive = *pieces.extras[i].primitive;
        auto hull = hull_of(primitive.primitive,
                            primitive.holds ? std::span<const Vec3>(piece.vertices)
                                            : std::span<const Vec3>(),
                            primitive.fineness);
        if (hull) {
            piece.vertices = std::move(hull->vertices);
            piece.triangles = std::move(hull->triangles);
            piece.flat = hull->flat;
        }
    }
    return shown;
}

Result<std::vector<NamedHull>> hulls_of(const std::vector<AddedPrimitive>& added) {
    std::vector<NamedHull> hulls;
    for (const AddedPrimitive& each : added) {
        auto hull = hull_of(each.primitive, {});
        if (!hull) {
            return hull.issue();
        }
        hulls.push_back({each.name, std::move(*hull), {each.tags, each.material}, each.primitive});
    }
    return hulls;
}

} // namespace hullwright
