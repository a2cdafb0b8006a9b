// Checks pieces against an engine's limits.
#pragma once

#include "pipeline/lint_pieces.h"
#include "report/lint_report.h"
#include "ui/jobs/decompose_job.h"

namespace hullwright::ui {

struct LintedPieces : pipeline::LintedPieces {
    std::shared_ptr<const CutPieces> pieces;
    const EngineLimits* engine = nullptr;
    bool primitives = false; // fitted ones instead of their pieces' hulls

    [[nodiscard]] LintReportInput input() const {
        return {engine, findings, pieces->names, metres_per_unit, {}};
    }
};

// The engine that was chosen last; kept in the settings.
[[nodiscard]] const EngineLimits& saved_engine();
void save_engine(const EngineLimits& engine);
// True unless somebody has chosen that exports write hulls where primitives were fitted.
[[nodiscard]] bool are_primitives_wanted();
void want_primitives(bool wanted);
// Returns the engine's name in the window's language.
[[nodiscard]] QString name_of(const EngineLimits& engine);

class LintJob : public Job {
    Q_OBJECT
public:
    explicit LintJob(QObject* parent = nullptr);

    void start(const std::shared_ptr<const CutPieces>& pieces,
               const pipeline::LintSettings& settings);

signals:
    void linted(const std::shared_ptr<const hullwright::ui::LintedPieces>& result);
};

} // namespace hullwright::ui
