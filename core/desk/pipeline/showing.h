// A window shows what is made here of a model and of its pieces: lists to draw, and what finds the
// piece under the cursor.
#pragma once

#include "check/cover_figures.h"
#include "draw/added_picture.h"
#include "draw/draw_list.h"
#include "edit/edited_pieces.h"
#include "join/placed_pieces.h"
#include "join/sketch.h"
#include "pipeline/make_asset.h"
#include "pipeline/prepare.h"
#include "pipeline/project.h"

#include <array>
#include <string>
#include <vector>

namespace hullwright::pipeline {

struct ShownModel {
    DrawList draw;
    std::vector<DrawVertex> concave; // concave edges; two in a row make a line
    std::vector<ReadFile> files;     // the model's file first, then those that it names
};

// `prepared` has been diagnosed.
[[nodiscard]] Result<ShownModel> show_model(const Prepared& prepared,
                                            const Progress& progress = {});

struct DrawnPieces {
    std::vector<std::string> names;
    PieceDrawList draw; // a piece's primitive in place of its hull
    PiecePicker picker;
    AddedPicture added;
};

// The pieces are of the prepared mesh, whose `bounds` choose how they move when parted.
[[nodiscard]] Result<DrawnPieces> show_pieces(const Prepared& prepared, const EditedPieces& pieces,
                                              const Aabb& bounds, Palette palette, Seaming seaming,
                                              const Progress& progress = {});

// Says what any number of pieces of the solid would cost, and which is at the curve's knee.
struct CutErrors {
    std::vector<ErrorPoint> curve; // by ascending numbers, each one more than the one before
    std::uint32_t knee = 0;        // 0: there is no curve
    double whole = 0.0;            // what volumes are a share of, cubic model units
    bool is_share_of_solid = true; // else nothing is solid, and shares are those of the whole grid
    JoinedParts joined;            // of which it is
};
[[nodiscard]] CutErrors show_errors(const JoinedParts& joined);

// It says what is outside of the solid where no piece has more vertices, all along the curve.
struct LimitCost {
    std::uint32_t max_vertices = 0;
    std::vector<double> outside; // as a share of the solid's
};
[[nodiscard]] Result<LimitCost> show_limit_cost(const CutErrors& errors, std::uint32_t max_vertices,
                                                const Progress& progress = {});

// Finds where the pieces are in the tree that they were cut from, so that what follows is told at
// once of each.
[[nodiscard]] Result<PlacedPieces> show_steps(const JoinedParts& joined, const PieceSet& set,
                                              const Progress& progress = {});
// Returns true when splitting the piece goes one step down that tree.
[[nodiscard]] bool can_step_down(const PlacedPieces& placed, PieceId piece);
// Returns the pieces that the next step up that tree joins, the given one among them; empty: there
// is no such step.
[[nodiscard]] std::vector<PieceId> joined_next(const JoinedParts& joined,
                                               const PlacedPieces& placed, PieceId piece);

// These shapes fit around a piece, and a menu of them shows their excess.
// They take 40 ms for a piece of 2 % of an armadillo, so only a stop is looked for.
struct ShapeFits {
    std::array<FittedPrimitive, 4> best_first;
    double piece_volume = 0.0; // cubic model units
};
[[nodiscard]] ShapeFits show_fits(const Piece& piece, const Progress& progress = {});

// Returns the distances between pieces and model, as finely as a picture shows them.
[[nodiscard]] Result<CoverField> show_cover(const Prepared& prepared, const EditedPieces& pieces,
                                            const Aabb& bounds, const Progress& progress = {});

} // namespace hullwright::pipeline
