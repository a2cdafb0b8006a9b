// Doors, handles and mouths of holes that the model has and its pieces close. Of a ball as thick as
// the tolerance: its middle may be where the surface is at least half as far away; where it goes
// through from one side to another, and pieces are in the way all across, a passage is closed.
#pragma once

#include "base/progress.h"
#include "piece/piece.h"

#include <vector>

namespace hullwright {

struct ClosedPassage {
    PieceId piece = 0;  // in the way where it is narrowest
    double width = 0.0; // a ball of this diameter goes through the model there
    Vec3 place = Vec3::Zero();

    bool operator==(const ClosedPassage&) const = default;
};

// Wider than the set's tolerance; narrower ones were given away with it. Widest first. Of a model
// that is closed, and pieces with a tolerance of a 400th of its diagonal at least: exact pieces
// close nothing, and with a finer one what can be closed is too small to matter. The same for any
// number of threads.
[[nodiscard]] Result<std::vector<ClosedPassage>>
find_closed_passages(const PieceSet& set, const TriMesh& model, const Progress& progress = {});

} // namespace hullwright
