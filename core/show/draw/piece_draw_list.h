// Convex pieces as one list that a viewport or a picture draws: corners shared by a piece's
// triangles (facets are flat, so whoever draws knows their normals), each piece's in one row, so
// that a piece can be recoloured, hidden or moved without touching the others.
#pragma once

#include "base/progress.h"
#include "draw/draw_list.h"
#include "piece/piece.h"

#include <span>

namespace hullwright {

struct PieceVertex {
    std::array<float, 3> position{};
    std::array<float, 3>
        away{}; // from the model's middle to the piece's: where it goes when parted
    std::array<float, 4> colour{}; // alpha 0: hidden
    float piece = 0.0F;            // its number: exact up to 16 million
    float spacing = 0.0F;          // of the piece's edges: see `arrange`
};
static_assert(sizeof(PieceVertex) == 48);

enum class Palette : std::uint8_t {
    spectrum,     // far apart for any number
    few_and_safe, // eight that the colour-blind tell apart, after Okabe and Ito
};

struct PieceRange {
    std::uint32_t first_vertex = 0;
    std::uint32_t vertices = 0;
};

// Positions are relative to `origin`.
struct PieceDrawList {
    Vec3 origin = Vec3(0, 0, 0);
    Aabb bounds;
    std::vector<PieceVertex> vertices;
    // Three in a row: in a plane of the patch's faces. First those of hulls that are closed, of
    // which only the outside is seen, then those of flat ones.
    std::vector<std::uint32_t> real_faces;
    std::size_t closed = 0;                   // how many of these are of closed hulls
    std::vector<std::uint32_t> virtual_faces; // three in a row: of the hull alone
    // Two in a row, where facets meet at an angle; those that are farthest apart first.
    std::vector<std::uint32_t> edges;
    std::vector<PieceRange> ranges; // per piece
};

// Puts faces and edges in their order, and tells each vertex how far apart its piece's edges are:
// its surface over their length, which is half a side of a cube.
void arrange(PieceDrawList& list);
// A hull without volume, or so thin that it does not matter to the eye: seen from both sides.
[[nodiscard]] bool is_flat_hull(double area, double volume);

// How many of the list's edges are farther apart than this.
[[nodiscard]] std::size_t edges_above(const PieceDrawList& list, float spacing);

// Where a piece goes when they are parted, as far as it can.
[[nodiscard]] inline Vec3 away_of(const PieceDrawList& list, std::size_t piece) {
    const auto& away = list.vertices[list.ranges[piece].first_vertex].away;
    return {away[0], away[1], away[2]};
}

// The same for the same first face, so that a piece keeps its colour while others change.
[[nodiscard]] Rgb piece_colour(const Piece& piece, Palette palette);

// `origin` and `bounds` are the model's. Virtual faces need the mesh, else all are real.
[[nodiscard]] Result<PieceDrawList> draw_pieces(const PieceSet& set, const TriMesh* mesh,
                                                const Aabb& bounds, Palette palette,
                                                const Progress& progress = {});

// The list of the same pieces, with another palette's colours.
[[nodiscard]] PieceDrawList recoloured(PieceDrawList list, std::span<const Piece> pieces,
                                       Palette palette);

} // namespace hullwright
