// What an engine will not like about finished pieces, beside whether they are right, which is for
// `check` to say.
#pragma once

#include "base/progress.h"
#include "check/check_pieces.h"
#include "lint/engines.h"
#include "piece/piece.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace hullwright {

enum class LintFault : std::uint8_t {
    faces_in_no_piece,      // of the model, a stretch of them
    surface_uncovered,      // a face of the model out of its piece's hull
    sticks_out,             // a piece farther out of the solid than its tolerance
    broken_hull,            // not closed, not convex, or of points that are no numbers
    too_many_vertices,      // in a hull
    too_many_faces,         // of a hull
    too_many_face_vertices, // of one face
    too_many_pieces,        // in all
    flat,                   // without volume, for an engine that refuses such
    thin,                   // least width below what the engine copes with
    tiny,                   // largest extent below a share of the whole
    far_from_origin,        // coordinates whose float32 steps are large beside the piece
    collapses_in_float32,   // no volume is left, or coordinates are too large
    dented_in_float32,      // a vertex comes to lie in front of a facet's plane
    closes_passage,         // that the model has, wider than the tolerance
};

struct LintFinding {
    LintFault fault;
    Severity severity = Severity::warning; // error: the engine refuses or changes the piece
    std::optional<PieceId> piece;          // none: of all together
    // Counts, or lengths in model units. 0 and 0: there is nothing to measure.
    double measured = 0.0;
    double limit = 0.0;
    Aabb where;
};

// What may be known beside the pieces; everything may be missing.
struct LintContext {
    const TriMesh* model = nullptr;
    const PieceCheck* check = nullptr; // of the same pieces against the model
    double metres_per_unit = 0.0; // 0: unknown; a unit is then taken for a metre, as engines do
};

// By fault; of a fault the worst first, then by piece. The same for any number of threads.
[[nodiscard]] Result<std::vector<LintFinding>> lint(const PieceSet& set, const EngineLimits& engine,
                                                    const LintContext& context = {},
                                                    const Progress& progress = {});

// No finding is an error.
[[nodiscard]] bool passes(const std::vector<LintFinding>& findings);

} // namespace hullwright
