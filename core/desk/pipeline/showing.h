// What a window shows of a model and of its pieces: lists to draw, and what finds the piece under
// the cursor.
#pragma once

#include "check/cover_figures.h"
#include "draw/added_picture.h"
#include "draw/draw_list.h"
#include "edit/edited_pieces.h"
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
                                              const Aabb& bounds, Palette palette,
                                              const Progress& progress = {});

// What any number of pieces of the solid would cost, and the number at the knee of this curve.
struct CutErrors {
    std::vector<ErrorPoint> curve; // by ascending numbers, each one more than the one before
    std::uint32_t knee = 0;        // 0: there is no curve
};
[[nodiscard]] CutErrors show_errors(const JoinedParts& joined);

// The shapes that fit around a piece, as a menu of them shows their excess.
struct ShapeFits {
    std::array<FittedPrimitive, 4> best_first;
    double piece_volume = 0.0; // cubic model units
};
[[nodiscard]] ShapeFits show_fits(const Piece& piece, const Progress& progress = {});

// The distances between pieces and model, as finely as a picture shows them.
[[nodiscard]] Result<CoverField> show_cover(const Prepared& prepared, const PieceSet& set,
                                            const Aabb& bounds, const Progress& progress = {});

} // namespace hullwright::pipeline
