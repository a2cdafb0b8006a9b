#include "ui/jobs/lint_job.h"

#include "edit/primitive_set.h"

#include <QCoreApplication>
#include <QSettings>

#include <algorithm>

namespace hullwright::ui {
namespace {

constexpr const char* k_key = "lint/engine";

} // namespace

std::size_t LintedPieces::errors() const {
    return static_cast<std::size_t>(
        std::count_if(findings.begin(), findings.end(), [](const LintFinding& finding) {
            return finding.severity == Severity::error;
        }));
}

Result<LintedPieces> lint_pieces(const std::shared_ptr<const CutPieces>& pieces,
                                 const EngineLimits& engine,
                                 std::shared_ptr<const PieceCheck> check, bool primitives,
                                 const Progress& progress) {
    const Prepared& prepared = pieces->model->prepared;
    std::optional<PieceSet> replaced;
    if (primitives) {
        auto made = with_primitives(pieces->edited());
        if (!made) {
            return made.issue();
        }
        replaced = std::move(*made);
    }
    const PieceSet& set = replaced ? *replaced : pieces->decomposition.set;
    if (!check) {
        auto found = check_pieces(*prepared.mesh, set, progress.part({}, 0.0, 0.5));
        if (!found) {
            return found.issue();
        }
        check = std::make_shared<const PieceCheck>(std::move(*found));
    }
    const double told = pieces->recipe.import.unit.metres;
    const double metres = told > 0.0 ? told : prepared.source->metres_per_unit;
    auto findings =
        lint(set, engine, {prepared.mesh.get(), check.get(), metres}, progress.part({}, 0.5, 1.0));
    if (!findings) {
        return findings.issue();
    }
    return LintedPieces{pieces, &engine, metres, std::move(check), std::move(*findings)};
}

const EngineLimits& saved_engine() {
    const EngineLimits* engine = find_engine(QSettings().value(k_key).toString().toStdString());
    return engine != nullptr ? *engine : engines().front();
}

void save_engine(const EngineLimits& engine) {
    QSettings().setValue(k_key, QString::fromStdString(std::string(engine.name)));
}

// Engines have names of their own; only "any engine" is translated.
QString name_of(const EngineLimits& engine) {
    return engine.name == "generic" ? QCoreApplication::translate("Lint", "any engine")
                                    : QString::fromStdString(std::string(engine.label));
}

LintJob::LintJob(QObject* parent) : Job("lint", parent) {}

void LintJob::start(const std::shared_ptr<const CutPieces>& pieces, const EngineLimits& engine,
                    const std::shared_ptr<const PieceCheck>& check, bool primitives) {
    Job::start([this, pieces, &engine, check, primitives](const Progress& progress,
                                                          const Job::Deliver&) -> Job::Reply {
        auto made = lint_pieces(pieces, engine, check, primitives, progress);
        if (!made) {
            return failure(made.issue());
        }
        return [this, result = std::make_shared<const LintedPieces>(std::move(*made))] {
            emit linted(result);
        };
    });
}

} // namespace hullwright::ui
