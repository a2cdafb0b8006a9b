// Declares a convex piece: the hull of one convex patch of the surface or a convex body that fills
// part of a solid, with its faces and errors.
#pragma once

#include "mesh/surface_kind.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace hullwright {

using PieceId = Index;

// Says what the pieces of a set make up (docs/surfaces.md): pieces of the surface are hulls of
// convex patches, which they follow; pieces of the solid are fat convex bodies whose union is the
// solid.
enum class Family : std::uint8_t { surface, solid };

// Returns the name of the family in files and reports.
[[nodiscard]] constexpr const char* name_of(Family family) {
    return family == Family::solid ? "solid" : "surface";
}

struct Piece {
    // Lists the patch, ascending; all of one source part. A piece of the solid may have several
    // patches, or none where it fills what others leave open inside.
    std::vector<FaceId> faces;
    PartId part = 0;
    // Counts from 1 for each source part; the name goes by it, and of the solid the colour. No two
    // pieces of a part have the same one. 0: pieces have no numbers and are counted instead.
    Index number = 0;
    std::vector<Vec3> vertices;
    // Counter-clockwise seen from outside. A flat piece has its polygon once, facing as the patch.
    std::vector<Triangle> triangles;
    bool flat = false;
    bool simplified = false; // the hull has fewer vertices than the patch's own
    // Bounds in model units how deep a point of the patch is in the hull. Protrusion is how far the
    // hull was found to stand out of the solid (open meshes: off the surface's outer side). Both
    // stay below the set's tolerance, for sheets plus half of the thickness.
    double concavity = 0.0;
    double protrusion = 0.0;

    bool operator==(const Piece&) const = default;
};

// Is the share of a solid's volume that pieces may leave open and still be said to fill it: the
// promise of docs/surfaces.md. The judge's 200,000 points tell such a share to a fifth of itself; a
// smaller one would take more of them, a larger one would leave holes open.
inline constexpr double k_most_missing = 0.002;

// Concavity up to this share of the hull's diagonal, 2.9e-11, counts as none: by so much the
// roundings of a plane through a facet move it that is no thinner than a two thousandth of its
// length.
inline constexpr double k_least_concavity = 131072.0 * std::numeric_limits<double>::epsilon();

// Tells an order of pieces that does not ask for their numbers: by their first face; pieces without
// faces come last, by their vertices.
[[nodiscard]] inline bool lies_before(const Piece& one, const Piece& other) {
    if (!one.faces.empty() && !other.faces.empty()) {
        return one.faces.front() < other.faces.front();
    }
    if (one.faces.empty() != other.faces.empty()) {
        return other.faces.empty();
    }
    const auto is_less = [](const Vec3& a, const Vec3& b) {
        return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
    };
    return std::lexicographical_compare(one.vertices.begin(), one.vertices.end(),
                                        other.vertices.begin(), other.vertices.end(), is_less);
}

// Tells the order of a set's pieces: by part and number, without numbers as lies_before() says.
[[nodiscard]] inline bool comes_before(const Piece& one, const Piece& other) {
    if (one.number == 0 || other.number == 0) {
        return lies_before(one, other);
    }
    return one.part != other.part ? one.part < other.part : one.number < other.number;
}

struct PieceSet {
    // The pieces stand in the order of comes_before().
    std::vector<Piece> pieces;
    // Offsets up to this, in model units, counted as none; with 0 every sign was exact.
    double rounding = 0.0;
    // Is the limit on concavity and protrusion, in model units; 0: exact convex pieces. Pieces of
    // the solid may be as concave as they like; there it limits protrusion, and how far a point of
    // the solid may be from all pieces.
    double tolerance = 0.0;
    // Says how the surface was read, since maker and judge must read it alike.
    SurfaceSettings surface = {};
    // The hulls of sheets stand out by half of this, in model units, on either side of their patch.
    double sheet_thickness = 0.0;
    Vec3 origin = Vec3::Zero(); // TriMesh::origin, to which vertices are relative
    Family family = Family::surface;
    // Pieces of the solid are said to fill it: next to nothing of the inside is left uncovered.
    bool filled = false;

    bool operator==(const PieceSet&) const = default;
};

} // namespace hullwright
