// Judges colliders that other programs made: each by itself, and all together against a model.
#pragma once

#include "check/foreign_check.h"
#include "check/volumes.h"
#include "passage/passages_lost.h"
#include "pipeline/prepare.h"
#include "pipeline/read_foreign.h"
#include "pipeline/verify.h"
#include "play/ball_leaks.h"
#include "report/foreign_report.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hullwright::pipeline {

struct ForeignSettings {
    // Says how the model is read, and, where it sets a tolerance, how far pieces may be off.
    Recipe asked;
    const EngineLimits* engine = nullptr;
    // Says how pieces come to lie on the model; where nobody says so, units and axes that both
    // files state decide.
    std::optional<double> scale;
    std::optional<AxisTurn> turn;
    std::filesystem::path worker; // see PrepareSettings
};

struct ForeignVerdict {
    ForeignFile foreign; // its set lies on the model
    Fitting fitted;      // how it came there
    ForeignCheck check;
    std::string model; // empty: none was named
    std::optional<Misfit> misfit;
    std::optional<Volumes> volumes;            // none: no model, a misfit, or nothing is inside
    std::optional<ForeignDistances> distances; // none: no model, or a misfit
    std::optional<BallLeaks> leaks;            // none: no model, or a misfit
    std::optional<PassagesLost> passages;      // none: no model, or a misfit
    double tolerance = 0.0;                    // 0: none was asked for
    double metres_per_unit = 0.0;              // of the model, else of the set; 0: unknown
    std::optional<EngineVerdict> linted;
};

// The model is read and repaired as the recipe says.
[[nodiscard]] Result<std::shared_ptr<const Prepared>>
read_judged_model(const std::filesystem::path& model, const ForeignSettings& settings,
                  const Progress& progress = {});

struct FittedForeign {
    ForeignFile foreign; // its set lies on the model
    Fitting fitted;      // how it came there
};
// Reads colliders and lays them on the model. Without one, null, the recipe's unit and axis are
// the colliders' own, where their file states none.
[[nodiscard]] Result<FittedForeign> read_fitted(const std::filesystem::path& file,
                                                const Prepared* model,
                                                const ForeignSettings& settings,
                                                const Progress& progress = {});

// Without a model (null) each piece is judged by itself.
[[nodiscard]] Result<ForeignVerdict> verify_foreign(const std::filesystem::path& file,
                                                    const Prepared* model,
                                                    const ForeignSettings& settings,
                                                    const Progress& progress = {});

// Judges colliders that were read before, each by itself.
[[nodiscard]] Result<ForeignVerdict>
judge_foreign(ForeignFile foreign, const ForeignSettings& settings, const Progress& progress = {});

// Returns what the reports need; it points into the verdict.
[[nodiscard]] ForeignReportInput report_of(const ForeignVerdict& verdict);

} // namespace hullwright::pipeline
