// Finds properties of finished pieces that an engine copes badly with. Whether the pieces are
// correct is the task of `check`.
#pragma once

#include "base/progress.h"
#include "check/check_pieces.h"
#include "lint/engines.h"
#include "piece/piece.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace hullwright {

enum class LintFault : std::uint8_t {
    faces_in_no_piece,      // a connected stretch of the model's faces
    surface_uncovered,      // a face of the model lies outside its piece's hull
    sticks_out,             // a piece is farther out of the solid than its tolerance
    broken_hull,            // not closed, not convex, or with NaN or infinite points
    too_many_vertices,      // of one hull
    too_many_faces,         // of one hull
    too_many_face_vertices, // of one face
    too_many_pieces,        // of the whole set
    flat,                   // a hull without volume, where the engine refuses it
    thin,                   // the least width is below the engine's limit
    tiny,                   // the largest extent is below a share of the whole
    far_from_origin,        // float32 steps are large beside the piece's size
    collapses_in_float32,   // no volume is left, or coordinates are too large
    dented_in_float32,      // a vertex comes to lie in front of a facet's plane; a note where that
                            // is less than contacts feel
    closes_passage,         // pieces close a passage of the model wider than the tolerance
};

struct LintFinding {
    LintFault fault;
    // An error is what the engine refuses or changes; a warning may change contacts, and no contact
    // feels a note.
    Severity severity = Severity::warning;
    std::optional<PieceId> piece; // none when it concerns all pieces
    // Holds counts, or lengths in model units. Both are 0 when there is nothing to measure.
    double measured = 0.0;
    double limit = 0.0;
    Aabb where;
};

// Holds facts besides the pieces; any of them may be missing.
struct LintContext {
    const TriMesh* model = nullptr;
    const PieceCheck* check = nullptr; // result for the same pieces and model
    double metres_per_unit = 0.0;      // 0 when unknown: engines then take a unit for a metre
};

// Returns findings sorted by fault, then the worst first, then by piece. The result is the same for
// any number of threads.
[[nodiscard]] Result<std::vector<LintFinding>> lint(const PieceSet& set, const EngineLimits& engine,
                                                    const LintContext& context = {},
                                                    const Progress& progress = {});

// True when no finding is an error.
[[nodiscard]] bool passes(std::span<const LintFinding> findings);

} // namespace hullwright
