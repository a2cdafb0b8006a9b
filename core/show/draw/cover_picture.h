// Draws over-cover and under-cover as colours.
#pragma once

#include "check/cover.h"
#include "draw/colour_bar.h"

namespace hullwright {

// Hulls are grey where they are in the solid or on it, up to dark red where they are farthest out
// of it; a cross marks that place. Faces that no piece covers are pale to dark blue, darkest where
// they are farthest from the hulls.
struct CoverPicture {
    Scene scene;
    ColourBar bar;
};

// Where distances are measured for a picture, no edge is longer than this share of the diagonal,
// which is a few pixels.
inline constexpr double k_picture_edge = 0.005;

// Measuring takes this share of making the picture: 5.8 s of 7 on a ring of 57,640 faces.
inline constexpr double k_cover_measured = 0.8;

// Returns colours for over-cover, from none to the farthest.
[[nodiscard]] const std::vector<Rgb>& heat_colours();
// Returns colours for uncovered faces, from the nearest to the farthest.
[[nodiscard]] const std::vector<Rgb>& leak_colours();

// Distances below `insignificant` (model units) count as none. `unit` is the name of the model's
// unit, or empty.
// Their edges, and the lines at which they end, are those of `pieces`, which are the pieces that
// were measured.
[[nodiscard]] Result<CoverPicture> draw_cover(const CoverField& field, const PieceDrawList& pieces,
                                              double insignificant, const std::string& unit,
                                              const Progress& progress = {});

} // namespace hullwright
