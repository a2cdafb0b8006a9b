// Holds what an outline around pieces is drawn of: their facets, on which it is not drawn, and the
// edges that are part of it from somewhere, where two facets meet that do not face the same way.
#pragma once

#include "draw/piece_draw_list.h"
#include "draw/section_caps.h"

#include <vector>

namespace hullwright {

// From an eye that one of the facets faces and the other does not, the edge is on the outline.
struct OutlineEdge {
    std::array<float, 3> first{};
    std::array<float, 3> second{};
    std::array<float, 3> left{};  // normals of the two facets, of length 1; an edge with one facet
    std::array<float, 3> right{}; // is on the outline from everywhere
    std::array<float, 3> away{};  // as of the piece's vertices
};
static_assert(sizeof(OutlineEdge) == 60);

struct OutlineCorner {
    std::array<float, 3> position{};
    std::array<float, 3> away{};
};
static_assert(sizeof(OutlineCorner) == 24);

struct Outline {
    std::vector<OutlineEdge> edges;
    std::vector<OutlineCorner> facets; // three in a row
};

// Drawing the outline of more facets would take a renderer in software too long.
inline constexpr std::size_t k_most_outlined = 12000;

// Returns the outline of the pieces that are wanted, one number for each; none where these have
// more than `k_most_outlined` facets. Facets meet where their corners have the same places. The
// reaches are those of the list, so that it costs what is wanted, and not what there is.
[[nodiscard]] Outline outline_of(const PieceDrawList& list, const PieceReaches& reaches,
                                 const std::vector<bool>& wanted);

} // namespace hullwright
