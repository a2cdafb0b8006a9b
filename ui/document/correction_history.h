// The corrections made by hand, as steps that can be undone, and the pieces after each of them.
#pragma once

#include "ui/jobs/edit_job.h"

#include <QUndoStack>

#include <optional>
#include <set>
#include <string>

namespace hullwright::ui {

class CorrectionHistory : public QObject {
    Q_OBJECT
public:
    explicit CorrectionHistory(QObject* parent = nullptr) : QObject(parent) {}

    // Holds what was selected, by the numbers that pieces had then.
    struct Selection {
        std::set<PieceId> pieces;
        std::set<std::string> added;
    };
    // The pieces after some of the corrections. They can be shown at once while somebody still has
    // them as they were shown; else they are presented again.
    struct State {
        std::shared_ptr<const KeptPieces> pieces; // null: not made since the last cut
        std::weak_ptr<const CutPieces> shown;
        std::optional<Selection> selection; // when they were left last
    };

    [[nodiscard]] QUndoStack& stack() { return stack_; } // its index counts corrections in force
    // The corrections that are in force, in their order.
    [[nodiscard]] std::vector<Correction> corrections() const {
        return first(static_cast<std::size_t>(stack_.index()));
    }
    [[nodiscard]] std::vector<Correction> first(std::size_t count) const;
    [[nodiscard]] QString name(std::size_t correction) const;
    void name_again(); // in the window's language

    // Replaces all corrections by these, as if they had been made one after the other.
    void put(const std::vector<Correction>& corrections);
    // The pieces belong to a run that is gone; the corrections stay.
    void forget_pieces();
    // The corrections are to be made again on the pieces of a run.
    void begin(const std::shared_ptr<const CutPieces>& fresh);
    // The correction was made; those that had been undone are dropped.
    void add(const Correction& correction, const std::shared_ptr<const CutPieces>& pieces);

    // The run that the corrected pieces come from; null when there is none yet.
    [[nodiscard]] const std::shared_ptr<const CutRun>& run() const { return run_; }
    // Returns the state after the given number of corrections.
    [[nodiscard]] State state(std::size_t corrections) const;
    // Others are to be shown than now, where this was selected. Pieces of an earlier cut, which are
    // shown until a new one is there, have other numbers and are not remembered.
    void leave(const std::shared_ptr<const CutPieces>& shown, const Selection& selection);
    // The pieces after so many corrections are shown now.
    void reach(std::size_t corrections, const std::shared_ptr<const CutPieces>& pieces);
    // The step asked for was stopped or failed: the stack goes back to the steps that made what is
    // shown.
    void step_back();

signals:
    void leaving(); // the step that led to what is shown is followed by another, or undone
    void wanted(std::size_t corrections); // the pieces after so many corrections are to be shown

private:
    class Step;
    void push(std::size_t number);

    QUndoStack stack_;
    std::vector<Correction> corrections_; // done, then undone ones that can be redone
    std::vector<State> states_;           // after no correction, after the first, and so on
    std::shared_ptr<const CutRun> run_;
    std::size_t reached_ = 0; // how many corrections made what is shown
    bool is_stepping_back_ = false;
};

} // namespace hullwright::ui
