// Whether a hull with a volume is in the solid where it could be out: beside faces that it meets,
// and below its own facets.
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

    // `ring` is what the hull holds of the face: beside it, on whichever sides of the face the hull
    // is, it is in. Looked at from coarse to fine: where no other face runs through a cell, one
    // point speaks for it; where one does, cells are cut to a sixty-fourth of the hull.
    [[nodiscard]] bool is_in_beside(FaceId face, const std::vector<Vec3>& ring) const;

    // How far out the hull is just below its facets, where they are not in the surface; the first
    // found, else 0. One point speaks for a facet that an open rim cannot make a difference to;
    // else cells are cut to a sixty-fourth of the hull.
    [[nodiscard]] double height_below_facets() const;

    // How far out a convex ring is, where it is not in the surface: the first found, else 0.
    [[nodiscard]] double height_in(const std::vector<Vec3>& ring) const;

    // In the patch, or nearly.
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
    std::vector<FaceId> faces_; // of the patch, ascending
    Vec3 middle_ = Vec3::Zero();
    double near_ = 0.0;   // what is no farther counts as there
    double aside_ = 0.0;  // so far from a face it is asked what is beside it
    double finest_ = 0.0; // radius of a cell
};

} // namespace hullwright
