#include "ui/jobs/lint_job.h"

#include <QCoreApplication>
#include <QSettings>

namespace hullwright::ui {
namespace {

constexpr const char* k_key = "lint/engine";
constexpr const char* k_primitives_key = "export/primitives";

} // namespace

const EngineLimits& saved_engine() {
    const EngineLimits* engine = find_engine(QSettings().value(k_key).toString().toStdString());
    return engine != nullptr ? *engine : engines().front();
}

void save_engine(const EngineLimits& engine) {
    QSettings().setValue(k_key, QString::fromStdString(std::string(engine.name)));
}

bool are_primitives_wanted() {
    return QSettings().value(k_primitives_key, true).toBool();
}

void want_primitives(bool wanted) {
    QSettings().setValue(k_primitives_key, wanted);
}

// Engines have names of their own; "any engine" is translated, and what stands for a format as the
// target's label is.
QString name_of(const EngineLimits& engine) {
    return engine.name == "generic"
               ? QCoreApplication::translate("Lint", "any engine")
               : QCoreApplication::translate("Target", std::string(engine.label).c_str());
}

LintJob::LintJob(QObject* parent) : Job("lint", parent) {}

void LintJob::start(const std::shared_ptr<const CutPieces>& pieces,
                    const pipeline::LintSettings& settings) {
    Job::start(
        [this, pieces, settings](const Progress& progress, const Job::Deliver&) -> Job::Reply {
            auto made = pipeline::lint_pieces(pieces->model->prepared, pieces->recipe,
                                              pieces->edited(), settings, progress);
            if (!made) {
                return failure(made.issue());
            }
            auto result = std::make_shared<const LintedPieces>(
                LintedPieces{std::move(*made), pieces, settings.engine, settings.primitives});
            return [this, result] { emit linted(result); };
        });
}

} // namespace hullwright::ui
