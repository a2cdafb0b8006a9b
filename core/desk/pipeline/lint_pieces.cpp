#include "pipeline/lint_pieces.h"

#include "edit/primitive_set.h"

namespace hullwright::pipeline {

Result<LintedPieces> lint_pieces(const Prepared& prepared, const Recipe& recipe,
                                 const EditedPieces& pieces, LintSettings settings,
                                 const Progress& progress) {
    std::optional<PieceSet> replaced;
    if (settings.primitives) {
        auto made = with_primitives(pieces);
        if (!made) {
            return made.issue();
        }
        replaced = std::move(*made);
    }
    const PieceSet& set = replaced ? *replaced : pieces.set;
    LintedPieces linted;
    linted.check = std::move(settings.check);
    // Pieces that another program made are of no faces and promise nothing of a model.
    if (!linted.check && !prepared.foreign) {
        auto found = check_pieces(*prepared.mesh, set, progress.part({}, 0.0, 0.5));
        if (!found) {
            return found.issue();
        }
        linted.check = std::make_shared<const PieceCheck>(std::move(*found));
    }
    const double told = recipe.import.unit.metres;
    linted.metres_per_unit = told > 0.0 ? told : prepared.source->metres_per_unit;
    auto findings = lint(set, *settings.engine,
                         {prepared.mesh.get(), linted.check.get(), linted.metres_per_unit},
                         progress.part({}, 0.5, 1.0));
    if (!findings) {
        return findings.issue();
    }
    linted.findings = std::move(*findings);
    return linted;
}

} // namespace hullwright::pipeline
