// Convex pieces as one list that a viewport or a picture draws: corners shared by a piece's
// triangles (facets are flat, so whoever draws knows their normals), each piece's in one row, so
// that a piece can be recoloured, hidden or moved without touching the others.
#pragma once

#include "base/progress.h"
#include "draw/draw_list.h"
#include "piece/piece.h"

namespace hullwright {

struct PieceVertex {
    std::array<float, 3> position{};
    std::array<float, 3>
        away{}; // from the model's middle to the piece's: where it goes when parted
    std::array<float, 4> colour{}; // alpha 0: hidden
    float piece = 0.0F;            // its number: exact up to 16 million
};
static_assert(sizeof(PieceVertex) == 44);

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
    std::vector<std::uint32_t> real_faces;    // three in a row: in a plane of the patch's faces
    std::vector<std::uint32_t> virtual_faces; // three in a row: of the hull alone
    std::vector<std::uint32_t> edges;         // two in a row, where facets meet at an angle
    std::vector<PieceRange> ranges;           // per piece
};

// The same for the same first face, so that a piece keeps its colour while others change.
[[nodiscard]] Rgb piece_colour(const Piece& piece, Palette palette);

// `origin` and `bounds` are the model's. Virtual faces need the mesh, else all are real.
[[nodiscard]] Result<PieceDrawList> draw_pieces(const PieceSet& set, const TriMesh* mesh,
                                                const Aabb& bounds, Palette palette,
                                                const Progress& progress = {});

} // namespace hullwright
