#include "ui/document/corrector.h"

#include "ui/words/correction_text.h"

#include <utility>

namespace hullwright::ui {
namespace {

// A step back brings back what was selected when it was left, too.
void select_again(const CorrectionHistory::State& state, ShownPieces& shown) {
    if (state.selection) {
        shown.select(state.selection->pieces, state.selection->added);
    }
}

} // namespace

Corrector::Corrector(ShownPieces& shown, std::function<bool()> may_begin, QObject* parent)
    : QObject(parent), shown_(shown), may_begin_(std::move(may_begin)) {
    connect(&edit_, &EditJob::corrected, this, &Corrector::take_corrected);
    connect(&edit_, &EditJob::repeated, this, &Corrector::take_repeated);
    connect(&edit_, &EditJob::failed, &history_, &CorrectionHistory::step_back);
    connect(&edit_, &EditJob::failed, this, &Corrector::failed);
    connect(&history_, &CorrectionHistory::wanted, this, &Corrector::go_to);
}

bool Corrector::correct(const Correction& correction) {
    return choose_and_correct(
        [correction](const CutPieces&, const std::stop_token&) { return correction; });
}

bool Corrector::choose_and_correct(EditJob::Choose choose) {
    if (!may_begin_()) {
        return false;
    }
    edit_.correct(shown_.pieces(), std::move(choose), shown_.palette());
    return true;
}

// After a stop nobody asks what became of it.
bool Corrector::correct(const Selected& selected, const Make& make) {
    return choose_and_correct([selected, make](const CutPieces& cut, const std::stop_token& stop) {
        auto refs = refs_to(selected, cut, stop);
        return stop.stop_requested() ? Correction() : make(std::move(refs));
    });
}

bool Corrector::lock(const Selected& selected) {
    return choose_and_correct([selected](const CutPieces& cut, const std::stop_token& stop) {
        return LockPieces{refs_to_lock(selected, cut, stop)};
    });
}

void Corrector::correct_again(const std::shared_ptr<const CutPieces>& pieces) {
    history_.begin(pieces);
    go_to(static_cast<std::size_t>(history_.stack().index()));
}

void Corrector::stop() {
    edit_.stop();
    history_.step_back();
}

void Corrector::take_corrected(const std::shared_ptr<const CutPieces>& corrected_pieces,
                               const SharedCorrection& correction, const std::set<PieceId>& made) {
    history_.add(correction, corrected_pieces); // which shows them
    if (!made.empty()) {
        if (shown_.selection().empty()) { // an existing selection is kept
            shown_.select(made);
        }
        emit corrected(text_of(*correction), made);
    }
}

void Corrector::go_to(std::size_t steps) {
    edit_.stop(); // it was for other pieces
    history_.leave(shown_.pieces(), {shown_.selection(), shown_.selected_added()});
    const CorrectionHistory::State state = history_.state(steps);
    if (const auto shown = state.shown.lock()) {
        history_.reach(steps, shown);
        shown_.show(shown);
        select_again(state, shown_);
    } else if (state.pieces) {
        edit_.bring_back(history_.run(), state.pieces, shown_.palette());
    } else if (history_.run()) {
        edit_.repeat(history_.run(), history_.after(steps), shown_.palette());
    }
}

void Corrector::take_repeated(const std::shared_ptr<const CutPieces>& repeated_pieces,
                              const std::vector<NotApplied>& not_applied_now) {
    const auto reached = static_cast<std::size_t>(history_.stack().index());
    history_.reach(reached, repeated_pieces);
    shown_.show(repeated_pieces);
    select_again(history_.state(reached), shown_);
    if (!not_applied_now.empty()) {
        QStringList which;
        std::vector<Issue> reasons;
        for (const NotApplied& each : not_applied_now) {
            which.push_back(history_.name(each.index));
            reasons.push_back(each.reason);
        }
        emit not_applied(which, reasons);
    }
}

} // namespace hullwright::ui
