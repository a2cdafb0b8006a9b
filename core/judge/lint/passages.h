// Finds doors, handles and mouths of holes that the model has and its pieces close. The test is a
// ball with the tolerance as its diameter, whose centre must keep half of that from the surface.
// Where it gets through the model from one side to another, but pieces block the whole cross
// section, a passage is closed.
#pragma once

#include "base/progress.h"
#include "piece/piece.h"

#include <vector>

namespace hullwright {

struct ClosedPassage {
    PieceId piece = 0;  // the piece in the way at the narrowest place
    double width = 0.0; // diameter of a ball that goes through the model there
    Vec3 place = Vec3::Zero();

    bool operator==(const ClosedPassage&) const = default;
};

// Returns passages wider than the set's tolerance, the widest first; narrower ones may be closed
// within it. The model must be closed, and the tolerance at least a 400th of its diagonal, or the
// result is empty: exact pieces close nothing, and a finer tolerance closes only what is too small
// to matter. The result is the same for any number of threads.
[[nodiscard]] Result<std::vector<ClosedPassage>>
find_closed_passages(const PieceSet& set, const TriMesh& model, const Progress& progress = {});

} // namespace hullwright
