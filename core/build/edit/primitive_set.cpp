#include "edit/primitive_set.h"

#include "edit/apply.h"

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

Result<EditedPieces> with_fitted_primitives(const EditedPieces& pieces, const EditSurface& surface,
                                            const Progress& progress) {
    FitPrimitive fit;
    std::vector<std::size_t> fitted;
    for (std::size_t i = 0; i < pieces.extras.size(); ++i) {
        if (!pieces.extras[i].primitive && !pieces.set.pieces[i].flat) {
            fit.pieces.push_back(ref_to(pieces.set.pieces[i], surface.mesh()));
            fitted.push_back(i);
        }
    }
    if (fitted.empty()) {
        return pieces;
    }
    auto made = apply(pieces, fit, surface, progress);
    if (!made) {
        return made.issue();
    }
    for (const std::size_t i : fitted) {
        auto& primitive = made->extras[i].primitive;
        if (primitive && primitive->error.bound > pieces.set.tolerance) {
            primitive.reset();
        }
    }
    return made;
}

Result<PieceSet> with_primitives(const EditedPieces& pieces) {
    PieceSet set = pieces.set;
    for (std::size_t i = 0; i < set.pieces.size(); ++i) {
        if (!stands_in(pieces.extras[i])) {
            continue;
        }
        Piece& piece = set.pieces[i];
        const PiecePrimitive& primitive = *pieces.extras[i].primitive;
        auto hull = hull_of(primitive.primitive, piece.vertices);
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
        auto hull =
            hull_of(primitive.primitive, primitive.holds ? std::span<const Vec3>(piece.vertices)
                                                         : std::span<const Vec3>());
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
