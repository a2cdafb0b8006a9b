#include "ui/document/correction_history.h"

#include "ui/words/correction_text.h"

#include <QUndoCommand>

namespace hullwright::ui {

class CorrectionHistory::Step : public QUndoCommand {
public:
    Step(CorrectionHistory& history, std::size_t number)
        : QUndoCommand(history.name(number)), history_(history), number_(number) {}
    void undo() override { go_to(number_); }
    void redo() override { go_to(number_ + 1); }

private:
    void go_to(std::size_t corrections) {
        if (!history_.is_stepping_back_) {
            emit history_.leaving();
            emit history_.wanted(corrections);
        }
    }

    CorrectionHistory& history_;
    std::size_t number_; // number of its correction
};

std::vector<Correction> CorrectionHistory::first(std::size_t count) const {
    return {corrections_.begin(), corrections_.begin() + static_cast<std::ptrdiff_t>(count)};
}

QString CorrectionHistory::name(std::size_t correction) const {
    return text_of(corrections_[correction]);
}

void CorrectionHistory::name_again() {
    for (int i = 0; i < stack_.count(); ++i) {
        // The stack returns its commands as const, but they were made here and may be changed.
        auto* step = const_cast<QUndoCommand*>(stack_.command(i));
        step->setText(name(static_cast<std::size_t>(i)));
    }
}

void CorrectionHistory::push(std::size_t number) {
    stack_.push(new Step(*this, number));
}

void CorrectionHistory::put(const std::vector<Correction>& corrections) {
    emit leaving();
    forget_pieces();
    stack_.clear();
    corrections_ = corrections;
    for (std::size_t i = 0; i < corrections.size(); ++i) {
        push(i);
    }
    reached_ = corrections.size(); // they are shown as soon as there are pieces
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

void CorrectionHistory::add(const Correction& correction,
                            const std::shared_ptr<const CutPieces>& pieces) {
    const auto number = static_cast<std::size_t>(stack_.index());
    corrections_.resize(number, correction);
    corrections_.push_back(correction);
    states_.resize(number + 1);
    states_.push_back({pieces->kept, pieces, {}});
    push(number);
}

CorrectionHistory::State CorrectionHistory::state(std::size_t corrections) const {
    return corrections < states_.size() ? states_[corrections] : State();
}

void CorrectionHistory::reach(std::size_t corrections,
                              const std::shared_ptr<const CutPieces>& pieces) {
    reached_ = corrections;
    if (corrections < states_.size()) {
        states_[corrections].pieces = pieces->kept;
        states_[corrections].shown = pieces;
    }
}

void CorrectionHistory::leave(const std::shared_ptr<const CutPieces>& shown,
                              const Selection& selection) {
    if (shown && reached_ < states_.size() && states_[reached_].shown.lock() == shown) {
        states_[reached_].selection = selection;
    }
}

void CorrectionHistory::step_back() {
    is_stepping_back_ = true;
    stack_.setIndex(static_cast<int>(reached_));
    is_stepping_back_ = false;
}

} // namespace hullwright::ui
