// Holds pieces that are at hand against an engine's limits.
#pragma once

#include "check/check_pieces.h"
#include "edit/edited_pieces.h"
#include "lint/lint.h"
#include "pipeline/prepare.h"

#include <memory>
#include <vector>

namespace hullwright::pipeline {

struct LintedPieces {
    double metres_per_unit = 0.0;            // 0: unknown
    std::shared_ptr<const PieceCheck> check; // holds for every engine
    std::vector<LintFinding> findings;
};

struct LintSettings {
    const EngineLimits* engine = nullptr;
    // Fitted primitives take the place of their pieces, as exports write them on request.
    bool primitives = false;
    // Holds what was found earlier for the same pieces, or null: they are checked against their
    // model.
    std::shared_ptr<const PieceCheck> check;
};

// The pieces are of the prepared mesh, cut by the recipe.
[[nodiscard]] Result<LintedPieces> lint_pieces(const Prepared& prepared, const Recipe& recipe,
                                               const EditedPieces& pieces, LintSettings settings,
                                               const Progress& progress = {});

} // namespace hullwright::pipeline
