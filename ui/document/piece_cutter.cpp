#include "ui/document/piece_cutter.h"

namespace hullwright::ui {
namespace {

// Work begins this long after the last change of the recipe, because a slider sends one for every
// step.
constexpr int k_patience_milliseconds = 60;
// The first cut waits this long, so that the model is drawn before the processor has other work.
// Without a graphics card drawing takes all of the processor.
constexpr int k_first_look_milliseconds = 150;

} // namespace

PieceCutter::PieceCutter(const OpenModel& open, const ChosenRecipe& recipe, ShownPieces& shown,
                         QObject* parent)
    : QObject(parent), open_(open), recipe_(recipe), shown_(shown) {
    waiting_.setSingleShot(true);
    connect(&waiting_, &QTimer::timeout, this, &PieceCutter::cut);
    connect(&decompose_, &DecomposeJob::cut, this, &PieceCutter::take);
    connect(&decompose_, &DecomposeJob::failed, this, &PieceCutter::failed);
    connect(&decompose_, &DecomposeJob::failed, &shown_, &ShownPieces::show_finished);
}

void PieceCutter::cut() {
    waiting_.stop();
    if (open_.model) {
        emit beginning();
        decompose_.start(open_.model, recipe_.value(), shown_.palette());
    }
}

void PieceCutter::cut_when_it_rests(bool may_be_now) {
    if (may_be_now && decompose_.is_quick(*open_.model, recipe_.value())) {
        cut();
    } else {
        waiting_.start(k_patience_milliseconds);
    }
}

void PieceCutter::cut_after_first_look() {
    waiting_.start(k_first_look_milliseconds);
}

void PieceCutter::keep(const std::optional<Project>& project) {
    const bool has_joins = project && project->joins;
    decompose_.keep_joins(has_joins ? std::make_shared<const SavedJoins>(*project->joins)
                                    : nullptr);
    decompose_.keep_stages(project ? project->saved : nullptr);
}

void PieceCutter::stop() {
    waiting_.stop();
    decompose_.stop();
}

// A first cut is shown as it is, where nothing better would go away for it that nobody moves.
void PieceCutter::take(const std::shared_ptr<const CutPieces>& pieces) {
    if (!pieces->preliminary) {
        emit finished(pieces);
    } else if (recipe_.is_sliding() || !shown_.pieces() || shown_.pieces()->preliminary) {
        shown_.show(pieces);
    }
}

} // namespace hullwright::ui
