#include "ui/document/correction_history.h"

#include "ui/words/correction_text.h"

#include <QUndoCommand>

namespace hullwright::ui {

class CorrectionHistory::Step : public QUndoCommand {
public:
    Step(CorrectionHistory& history, std::size_t number)
        : QUndoCommand(history.step_name(number)), history_(history), number_(number) {}
    void undo() override { go_to(number_); }
    void redo() override { go_to(number_ + 1); }

private:
    // Pieces of colliders that lie otherwise are there when the model has been read so. It may be
    // on the way to somewhere else, so that a step which changes how they lie always asks for it.
    void go_to(std::size_t steps) {
        if (history_.is_silent_) {
            return;
        }
        emit history_.leaving();
        const auto& fitting = history_.places_[steps].fitting;
        if (fitting == history_.lying_ &&
            history_.places_[number_].fitting == history_.places_[number_ + 1].fitting) {
            emit history_.wanted(steps);
        } else {
            emit history_.lying_wanted(fitting);
        }
    }

    CorrectionHistory& history_;
    std::size_t number_; // it leads from the place of that number to the next
};

SharedCorrections CorrectionHistory::after(std::size_t steps) const {
    return {corrections_.begin(),
            corrections_.begin() + static_cast<std::ptrdiff_t>(places_[steps].corrections)};
}

QString CorrectionHistory::name(std::size_t correction) const {
    return text_of(*corrections_[correction]);
}

QString CorrectionHistory::step_name(std::size_t step) const {
    const Place& from = places_[step];
    const Place& to = places_[step + 1];
    return to.corrections > from.corrections ? name(from.corrections) : text_of_lying(to.fitting);
}

void CorrectionHistory::name_again() {
    for (int i = 0; i < stack_.count(); ++i) {
        // The stack returns its commands as const, but they were made here and may be changed.
        auto* step = const_cast<QUndoCommand*>(stack_.command(i));
        step->setText(step_name(static_cast<std::size_t>(i)));
    }
}

void CorrectionHistory::push(const Place& place) {
    const std::size_t number = steps();
    places_.resize(number + 1);
    places_.push_back(place);
    stack_.push(new Step(*this, number));
}

void CorrectionHistory::put(std::span<const Correction> corrections,
                            const std::optional<Fitting>& fitting) {
    emit leaving();
    forget_pieces();
    stack_.clear();
    corrections_ = share(corrections);
    places_ = {{0, fitting}};
    lying_ = fitting;
    for (std::size_t i = 0; i < corrections.size(); ++i) {
        push({i + 1, fitting});
    }
    reached_ = corrections.size(); // they are shown as soon as there are pieces
}

void CorrectionHistory::lie(const std::optional<Fitting>& fitting) {
    lying_ = fitting;
    const Place& place = places_[steps()];
    if (fitting != place.fitting) {
        corrections_.resize(place.corrections);
        is_silent_ = true;
        push({place.corrections, fitting});
        is_silent_ = false;
    }
    reached_ = steps(); // as soon as there are pieces
}

void CorrectionHistory::forget_pieces() {
    states_.clear();
    run_.reset();
}

void CorrectionHistory::begin(const std::shared_ptr<const CutPieces>& fresh) {
    states_.assign(corrections_.size() + 1, {});
    states_.front() = {fresh->kept, fresh, {}};
    run_ = fresh->run;
}

void CorrectionHistory::add(const SharedCorrection& correction,
                            const std::shared_ptr<const CutPieces>& pieces) {
    const Place place = places_[steps()];
    corrections_.resize(place.corrections);
    corrections_.push_back(correction);
    states_.resize(place.corrections + 1);
    states_.push_back({pieces->kept, pieces, {}});
    push({place.corrections + 1, place.fitting});
}

CorrectionHistory::State CorrectionHistory::state(std::size_t steps) const {
    const std::size_t corrections =
        steps < places_.size() ? places_[steps].corrections : states_.size();
    return corrections < states_.size() ? states_[corrections] : State();
}

void CorrectionHistory::reach(std::size_t steps, const std::shared_ptr<const CutPieces>& pieces) {
    reached_ = steps;
    const std::size_t corrections = places_[steps].corrections;
    if (corrections < states_.size()) {
        states_[corrections].pieces = pieces->kept;
        states_[corrections].shown = pieces;
    }
}

void CorrectionHistory::leave(const std::shared_ptr<const CutPieces>& shown,
                              const Selection& selection) {
    const std::size_t corrections = places_[reached_].corrections;
    if (shown && corrections < states_.size() && states_[corrections].shown.lock() == shown) {
        states_[corrections].selection = selection;
    }
}

void CorrectionHistory::step_back() {
    is_silent_ = true;
    stack_.setIndex(static_cast<int>(reached_));
    is_silent_ = false;
}

} // namespace hullwright::ui
