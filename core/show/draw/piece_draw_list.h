// Puts convex pieces into one list that a viewport or a picture draws. A piece's triangles share
// corners, because facets are flat and the drawing code knows their normals. Each piece stands in
// one row, so that it can be recoloured, hidden or moved without touching the others.
#pragma once

#include "base/progress.h"
#include "draw/draw_list.h"
#include "piece/piece_colours.h"

#include <memory>
#include <stop_token>

namespace hullwright {

struct SeamHulls;

struct PieceVertex {
    std::array<float, 3> position{};
    std::array<float, 3>
        away{}; // from the model's middle to the piece's: the way it moves when parted
    std::array<float, 4> colour{}; // alpha 0 means hidden
    float piece = 0.0F; // the piece's number, which a float holds exactly up to 16 million
    // Holds distances of the piece's edges and folds in model units: see `arrange`.
    float spacing = 0.0F;
    float fold_spacing = 0.0F;
    // Is the share of the distance by which the piece is drawn nearer. Pieces often have faces in
    // one plane, where one of them is to be seen and no mixture.
    float ahead = 0.0F;
    // Says how dark the piece's edges are, up to 1: fainter where they are not where it ends.
    float edge_strength = 1.0F;
};
static_assert(sizeof(PieceVertex) == 60);

// Holds the normals of the two facets that meet in a line of a piece: to its left as it is seen
// from outside, from its first end to its second, and to its right. A facet without another one is
// seen from both sides.
struct LineFacets {
    std::array<float, 3> left{};
    std::array<float, 3> right{};
};

// Is a line at which what is seen of one piece ends and what is seen of another begins, although it
// need not be an edge of either.
struct Seam {
    // Says how they end there: in a hollow between two facets; the second in a face of the first,
    // or both, in one plane; or both at edges of theirs that lie on each other. Of the last,
    // pictures off screen show these edges alone.
    enum class Kind : std::uint8_t { hollow, end, level, edges };

    std::array<float, 3> first{};
    std::array<float, 3> second{};
    LineFacets facets;
    std::array<std::uint32_t, 2> pieces{}; // the one on the right, seen from outside, then the left
    float ahead = 0.0F;                    // as of the nearer of them
    float spacing = 0.0F;                  // from other seams, in model units
    Kind kind = Kind::hollow;
    // Is a third piece, or none. The seam is not seen while that one is shown whole and none moves.
    std::uint32_t cover = k_none;
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
    // Three in a row make a triangle that lies in a plane of the patch's faces. Closed hulls come
    // first, of which only the outside is seen, then flat ones.
    std::vector<std::uint32_t> real_faces;
    std::size_t closed = 0;                   // how many of these indices belong to closed hulls
    std::vector<std::uint32_t> virtual_faces; // three in a row, in faces of the hull alone
    // Two in a row make an edge where facets meet at an angle, which is where a piece ends on the
    // surface, or a fold within a surface that is almost smooth, which is drawn fainter. Those that
    // lie farthest apart come first.
    std::vector<std::uint32_t> edges;
    std::vector<std::uint32_t> folds;
    // Lists the facets beside each edge and each fold, in the same order; the lists are empty where
    // facets are not known.
    std::vector<LineFacets> edge_facets;
    std::vector<LineFacets> fold_facets;
    // Lists the piece in which each edge and each fold lies, or none; the lists are empty where
    // this is not known. Such a line is not seen while that piece is shown whole and none is moved.
    std::vector<std::uint32_t> edge_covers;
    std::vector<std::uint32_t> fold_covers;
    // Seams that lie farthest apart come first. They are only where no piece is moved, and where
    // both of their pieces are shown; those of moved pieces are `parted_seams` (seams.h).
    std::vector<Seam> seams;
    // Holds what seams of moved pieces are found with; null where pieces have none, or are many.
    std::shared_ptr<const SeamHulls> hulls;
    std::vector<PieceRange> ranges;   // one per piece
    std::vector<PieceColour> colours; // one per piece
};

// Puts faces, edges, folds and seams in their order, and gives each vertex the spacings of its
// piece and a share by which this is ahead of others: the hull's area over the length of its edges,
// which is half a side for a cube, and over the length of edges and folds. Much of a piece's seams
// is hidden, so that their length says little; they get the half side of a cube with the area of
// the smaller piece. After a stop the order of lines means nothing.
void arrange(PieceDrawList& list, const std::stop_token& stop = {});
// True for a hull without volume, or so thin that both its sides are to be drawn.
[[nodiscard]] bool is_flat_hull(double area, double volume);

// Facets that turn by less than this look like one.
inline constexpr double k_flat_cosine = 0.9998; // cosine of about a degree

// Returns the facets beside one line, with normals of no length where they are not known.
[[nodiscard]] inline LineFacets facets_of(const std::vector<LineFacets>& facets, std::size_t line) {
    return line < facets.size() ? facets[line] : LineFacets();
}

[[nodiscard]] inline std::uint32_t cover_of(const std::vector<std::uint32_t>& covers,
                                            std::size_t line) {
    return line < covers.size() ? covers[line] : k_none;
}

// Returns the number of the list's edges, or folds, whose spacing is larger than `spacing`; they
// are the first ones.
[[nodiscard]] std::size_t edges_above(const PieceDrawList& list, float spacing);
[[nodiscard]] std::size_t folds_above(const PieceDrawList& list, float spacing);
[[nodiscard]] std::size_t seams_above(const std::vector<Seam>& seams, float spacing);

// Returns the way a piece moves when pieces are parted by their full distance, in model units.
[[nodiscard]] inline Vec3 away_of(const PieceDrawList& list, std::size_t piece) {
    const auto& away = list.vertices[list.ranges[piece].first_vertex].away;
    return {away[0], away[1], away[2]};
}

// `origin` and `bounds` are the model's. Virtual faces can be told only of pieces of the surface,
// and with the mesh; without it all faces are real.
[[nodiscard]] Result<PieceDrawList> draw_pieces(const PieceSet& set, const TriMesh* mesh,
                                                const Aabb& bounds, Palette palette,
                                                const Progress& progress = {});
// Finding seams takes longer than all else. They are left out of what others take the place of in a
// moment, where bodies end at their edges.
enum class Seaming : std::uint8_t { found, left_out };
[[nodiscard]] Result<PieceDrawList> draw_pieces(const PieceSet& set, const TriMesh* mesh,
                                                const Aabb& bounds, Palette palette,
                                                Seaming seaming, const Progress& progress = {});

// Returns the same list with another palette's colours.
[[nodiscard]] Result<PieceDrawList> recoloured(PieceDrawList list, Palette palette,
                                               const Progress& progress = {});

} // namespace hullwright
