// Tests whether a hull with volume is in the solid where it could be out: beside faces that it
// meets and below its own facets.
#pragma once

#include "base/progress.h"
#include "check/cells.h"
#include "check/solid_surface.h"
#include "piece/piece.h"

#include <vector>

namespace hullwright {

class InsideCheck {
public:
    // After a stop answers mean nothing. The progress must outlive it, as the others.
    InsideCheck(const SolidSurface& surface, const Piece& piece, double rounding,
                const Progress& progress);

    // `ring` is the part of the face in the hull. True when the hull is in the solid beside it, on
    // each side of the face that the hull is on. The search goes from coarse to fine: a cell that
    // no other face crosses needs one point; others are cut to a sixty-fourth of the hull.
    [[nodiscard]] bool is_in_beside(FaceId face, const std::vector<Vec3>& ring) const;

    // Returns how far out of the solid the hull is just below its facets that are not in the
    // surface: the first height found, else 0. One point is enough for a facet far from open rims;
    // else cells are cut to a sixty-fourth of the hull. This alone tells how far it is.
    [[nodiscard]] double height_below_facets() const;

    // Returns how far out of the solid a convex ring is where it is not in the surface: the first
    // height found, else 0.
    [[nodiscard]] double height_in(const std::vector<Vec3>& ring) const;

    // True in the patch or within near_ of it.
    [[nodiscard]] bool is_in_patch(const Vec3& p) const;

private:
    [[nodiscard]] bool is_in_beside(FaceId face, const Vec3& p) const;
    [[nodiscard]] bool is_cut(const Cell<3>& cell, FaceId face) const;
    [[nodiscard]] bool separates(FaceId other, FaceId face) const;
    [[nodiscard]] double height_below(const std::array<Vec3, 3>& facet) const;
    template <class Below>
    [[nodiscard]] double first_height(std::vector<Cell<3>> cells, Below&& below) const;
    [[nodiscard]] double height_of(const Vec3& p) const;

    const SolidSurface& surface_;
    const Piece& piece_;
    const Progress& progress_;
    std::vector<FaceId> faces_; // faces of the patch, ascending
    FaceId first_ = 0;          // a face to begin searches with
    Vec3 middle_ = Vec3::Zero();
    double near_ = 0.0;   // distance that counts as touching
    double aside_ = 0.0;  // distance from a face at which a side is tested
    double finest_ = 0.0; // least radius of a cell that is cut
};

} // namespace hullwright
