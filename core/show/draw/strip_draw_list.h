// Draws hulls as their strips run: from blue, the first triangle of a hull, to red, the last.
#pragma once

#include "draw/piece_draw_list.h"

#include <vector>

namespace hullwright {

struct StripPicture {
    PieceDrawList pieces;                // the first triangle of a strip is pale
    std::vector<DrawVertex> paths;       // two in a row, from triangle to triangle along a strip
    std::vector<PieceRange> path_ranges; // per piece, a range of the paths
    std::uint64_t triangles = 0;
    std::uint64_t strips = 0;
};

// The pieces' triangles must be in the order in which an asset's decoder puts them out.
[[nodiscard]] Result<StripPicture> draw_strips(const PieceSet& set, const Aabb& bounds,
                                               const Progress& progress = {});

[[nodiscard]] const std::vector<Rgb>& strip_colours();

} // namespace hullwright
