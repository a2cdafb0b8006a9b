#include "draw/outline_edges.h"

#include "draw/floats.h"

#include <algorithm>
#include <functional>
#include <span>
#include <tuple>

namespace hullwright {
namespace {

// Is a side of a facet, whose ends are in the order of their coordinates.
struct FacetSide {
    float piece = 0.0F;
    std::array<float, 3> low{};
    std::array<float, 3> high{};
    std::array<float, 3> normal{};
    std::array<float, 3> away{};

    [[nodiscard]] auto key() const { return std::tie(piece, low, high); }
};

void add_facet(const PieceDrawList& list, const std::uint32_t* corners, Outline& outline,
               std::vector<FacetSide>& sides) {
    const auto corner = [&](std::size_t k) -> const PieceVertex& {
        return list.vertices[corners[k % 3]];
    };
    const Vec3 a = doubles(corner(0).position);
    const Vec3 across = (doubles(corner(1).position) - a).cross(doubles(corner(2).position) - a);
    const auto normal = floats(Vec3(across.stableNormalized()));
    for (std::size_t k = 0; k < 3; ++k) {
        const auto [low, high] = std::minmax(corner(k).position, corner(k + 1).position);
        sides.push_back({corner(k).piece, low, high, normal, corner(k).away});
        outline.facets.push_back({corner(k).position, corner(k).away});
    }
}

// Returns the corners of a triangle as reaches number it.
const std::uint32_t* numbered_facet(const PieceDrawList& list, std::size_t number) {
    const std::size_t real = list.real_faces.size() / 3;
    return number < real ? &list.real_faces[3 * number] : &list.virtual_faces[3 * (number - real)];
}

// Returns the numbers of all facets that are wanted; none where they are too many.
std::vector<std::uint32_t> wanted_facets(const PieceReaches& reaches,
                                         const std::vector<bool>& wanted) {
    std::vector<std::uint32_t> facets;
    const std::size_t pieces = std::min(wanted.size(), reaches.boxes.size());
    for (std::size_t piece = 0; piece < pieces; ++piece) {
        if (!wanted[piece]) {
            continue;
        }
        const std::span<const std::uint32_t> row(reaches.triangles.data() + reaches.first[piece],
                                                 reaches.first[piece + 1] - reaches.first[piece]);
        if (facets.size() + row.size() > k_most_outlined) {
            return {};
        }
        facets.insert(facets.end(), row.begin(), row.end());
    }
    return facets;
}

} // namespace

Outline outline_of(const PieceDrawList& list, const PieceReaches& reaches,
                   const std::vector<bool>& wanted) {
    Outline outline;
    std::vector<FacetSide> sides;
    for (const std::uint32_t facet : wanted_facets(reaches, wanted)) {
        add_facet(list, numbered_facet(list, facet), outline, sides);
    }
    // The facet at an edge that comes first in the list is called the left one.
    std::stable_sort(sides.begin(), sides.end(),
                     [](const FacetSide& x, const FacetSide& y) { return x.key() < y.key(); });
    for (std::size_t i = 0; i < sides.size();) {
        const FacetSide& side = sides[i];
        const bool has_other = i + 1 < sides.size() && sides[i + 1].key() == side.key();
        OutlineEdge edge{side.low, side.high, side.normal, side.normal, side.away};
        if (has_other) {
            edge.right = sides[i + 1].normal;
        } else {
            std::ranges::transform(edge.left, edge.right.begin(), std::negate<>());
        }
        if (edge.left != edge.right) {
            outline.edges.push_back(edge);
        }
        i += has_other ? 2 : 1;
    }
    return outline;
}

} // namespace hullwright
