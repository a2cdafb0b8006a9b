// Checks pieces against an engine's limits.
#pragma once

#include "lint/lint.h"
#include "report/lint_report.h"
#include "ui/jobs/decompose_job.h"

namespace hullwright::ui {

struct LintedPieces {
    std::shared_ptr<const CutPieces> pieces;
    const EngineLimits* engine = nullptr;
    double metres_per_unit = 0.0;            // 0: unknown
    std::shared_ptr<const PieceCheck> check; // holds for every engine
    std::vector<LintFinding> findings;

    [[nodiscard]] LintReportInput input() const {
        return {engine, findings, pieces->names, metres_per_unit, {}};
    }
    [[nodiscard]] std::size_t errors() const;
};

// `check` is what was found earlier for the same pieces, or null: then they are checked against
// their model.
[[nodiscard]] Result<LintedPieces> lint_pieces(const std::shared_ptr<const CutPieces>& pieces,
                                               const EngineLimits& engine,
                                               std::shared_ptr<const PieceCheck> check,
                                               bool primitives, const Progress& progress);

// The engine that was chosen last; kept in the settings.
[[nodiscard]] const EngineLimits& saved_engine();
void save_engine(const EngineLimits& engine);
// The engine's name in the window's language.
[[nodiscard]] QString name_of(const EngineLimits& engine);

class LintJob : public Job {
    Q_OBJECT
public:
    explicit LintJob(QObject* parent = nullptr);

    // With `primitives`, fitted primitives take the place of their pieces, as exports write them on
    // request.
    void start(const std::shared_ptr<const CutPieces>& pieces, const EngineLimits& engine,
               const std::shared_ptr<const PieceCheck>& check, bool primitives = false);

signals:
    void linted(const std::shared_ptr<const hullwright::ui::LintedPieces>& result);
};

} // namespace hullwright::ui
