#include "ui/jobs/piece_errors.h"

#include "pipeline/foreign_pieces.h"
#include "ui/jobs/decompose_job.h"

#include <algorithm>

namespace hullwright::ui {
namespace {

// Files of floats are rounded to a seventh digit of their largest coordinate, texts to a sixth, and
// engines compute in float32: a millionth of the model is within a few such roundings, also where
// the settings want every sign exact.
constexpr double k_nothing = 1e-6;

Measure without_noise(const CutPieces& cut, Measure error) {
    const double least =
        std::max(cut.decomposition.set.rounding, k_nothing * cut.draw.bounds.diagonal());
    error.concavity = error.concavity <= least ? 0.0 : error.concavity;
    error.protrusion = error.protrusion <= least ? 0.0 : error.protrusion;
    return error;
}

} // namespace

bool has_errors(const CutPieces& cut) {
    const auto& foreign = cut.model->prepared.foreign;
    return !foreign || foreign->has_model;
}

Measure hull_error(const CutPieces& cut, PieceId piece) {
    const Piece& hull = cut.pieces()[piece];
    return without_noise(cut, {hull.concavity, hull.protrusion, cut.extras[piece].bound});
}

Measure shown_error(const CutPieces& cut, PieceId piece) {
    const auto& primitive = cut.extras[piece].primitive;
    return primitive ? without_noise(cut, primitive->error) : hull_error(cut, piece);
}

double limited_error(const CutPieces& cut, PieceId piece) {
    return largest_of(shown_error(cut, piece), cut.decomposition.set.family);
}

double limited_error(const CutPieces& cut) {
    double largest = 0.0;
    for (PieceId piece = 0; piece < cut.pieces().size(); ++piece) {
        largest = std::max(largest, limited_error(cut, piece));
    }
    return largest;
}

double allowed_error(const CutPieces& cut) {
    const auto tolerance =
        in_model_units(cut.recipe.decompose.tolerance, Unit{cut.model->metres_per_unit()});
    return tolerance ? tolerance->in_units(cut.draw.bounds.diagonal()) : 0.0;
}

} // namespace hullwright::ui
