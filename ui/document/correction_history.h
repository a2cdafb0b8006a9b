// Keeps what was done by hand, as steps that can be undone: corrections, and the ways in which
// colliders of another program were laid on the model. The pieces after each of the corrections are
// kept.
#pragma once

#include "ui/jobs/edit_job.h"

#include <QUndoStack>

#include <optional>
#include <set>
#include <span>
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

    [[nodiscard]] QUndoStack& stack() { return stack_; } // its index counts steps in force
    // The corrections that are in force, in their order.
    [[nodiscard]] SharedCorrections corrections() const { return after(steps()); }
    // Returns those that are in force after so many steps.
    [[nodiscard]] SharedCorrections after(std::size_t steps) const;
    [[nodiscard]] QString name(std::size_t correction) const;
    void name_again(); // in the window's language

    // Replaces all steps by these corrections, as if they had been made one after the other.
    void put(std::span<const Correction> corrections, const std::optional<Fitting>& fitting);
    // Colliders lie so on the model that was read again. Where no step has led there, this is one.
    void lie(const std::optional<Fitting>& fitting);
    // The pieces belong to a run that is gone; the corrections stay.
    void forget_pieces();
    // The corrections are to be made again on the pieces of a run.
    void begin(const std::shared_ptr<const CutPieces>& fresh);
    // The correction was made; those that had been undone are dropped.
    void add(const SharedCorrection& correction, const std::shared_ptr<const CutPieces>& pieces);

    // The run that the corrected pieces come from; null when there is none yet.
    [[nodiscard]] const std::shared_ptr<const CutRun>& run() const { return run_; }
    // Returns the state after the given number of steps.
    [[nodiscard]] State state(std::size_t steps) const;
    // Others are to be shown than now, where this was selected. Pieces of an earlier cut, which are
    // shown until a new one is there, have other numbers and are not remembered.
    void leave(const std::shared_ptr<const CutPieces>& shown, const Selection& selection);
    // The pieces after so many steps are shown now.
    void reach(std::size_t steps, const std::shared_ptr<const CutPieces>& pieces);
    // The step asked for was stopped or failed: the stack goes back to the steps that made what is
    // shown.
    void step_back();

signals:
    void leaving(); // the step that led to what is shown is followed by another, or undone
    void wanted(std::size_t steps); // the pieces after so many steps are to be shown
    // The model is to be read again, with its colliders lying so.
    void lying_wanted(const std::optional<hullwright::Fitting>& fitting);

private:
    class Step;
    // Says what steps have led to: how many corrections are in force, and how colliders lie.
    struct Place {
        std::size_t corrections = 0;
        std::optional<Fitting> fitting = {};
    };
    [[nodiscard]] std::size_t steps() const { return static_cast<std::size_t>(stack_.index()); }
    [[nodiscard]] QString step_name(std::size_t step) const;
    // Drops the steps that were undone, and makes one that leads to the place.
    void push(const Place& place);

    QUndoStack stack_;
    std::vector<Place> places_ = {{}}; // before the first step, after it, and so on
    SharedCorrections corrections_;    // done, then undone ones that can be redone
    std::vector<State> states_;        // after no correction, after the first, and so on
    std::shared_ptr<const CutRun> run_;
    std::optional<Fitting> lying_; // how colliders lie on the model that is open
    std::size_t reached_ = 0;      // how many steps made what is shown
    bool is_silent_ = false;       // a step is only recorded, or gone back to
};

} // namespace hullwright::ui
