// Corrects pieces by hand, one step at a time, and corrects newly cut ones in the same way. What
// can be undone is in CorrectionHistory.
#pragma once

#include "ui/document/correction_history.h"
#include "ui/document/shown_pieces.h"

#include <functional>

namespace hullwright::ui {

class Corrector : public QObject {
    Q_OBJECT
public:
    // `may_begin` says whether the pieces that are shown are those of the present recipe, and no
    // work is left.
    Corrector(ShownPieces& shown, std::function<bool()> may_begin, QObject* parent = nullptr);

    // Begins a correction beside the window; when it is done it can be undone. A correction that
    // does not apply is told by `failed`. Returns false, and does nothing, unless the pieces are up
    // to date.
    bool correct(const Correction& correction);
    // Begins a correction that `choose` works out beside the window, for the same pieces.
    bool choose_and_correct(EditJob::Choose choose);
    // Begins one of what is selected, which `make` is given the names of, beside the window too.
    using Make = std::function<Correction(std::vector<PieceRef>)>;
    bool correct(const Selected& selected, const Make& make);
    bool lock(const Selected& selected);
    // Makes the corrections that are in force again on pieces that were just cut.
    void correct_again(const std::shared_ptr<const CutPieces>& pieces);

    [[nodiscard]] CorrectionHistory& history() { return history_; }
    [[nodiscard]] const CorrectionHistory& history() const { return history_; }
    [[nodiscard]] bool running() const { return edit_.running(); }
    [[nodiscard]] Job& job() { return edit_; } // for those who watch the work
    // Stops what is being made, and goes back to the steps that made what is shown.
    void stop();
    // Stops it without going back, since the pieces will be others.
    void drop() { edit_.stop(); }

signals:
    // A correction was made by hand; these pieces are new or changed, and are selected if nothing
    // was.
    void corrected(const QString& what, const std::set<hullwright::PieceId>& pieces);
    // These corrections can no longer be applied; `reasons` says why, in the same order.
    void not_applied(const QStringList& which, const std::vector<hullwright::Issue>& reasons);
    // These pieces are locked, so that a correction of all that is selected left them out; it was
    // made to the rest, if there is enough of that.
    void left_locked(const QStringList& names, bool is_rest_done);
    void failed(const hullwright::Issue& issue);

private:
    void take_corrected(const std::shared_ptr<const CutPieces>& pieces,
                        const SharedCorrection& correction, const std::set<PieceId>& made);
    void take_repeated(const std::shared_ptr<const CutPieces>& pieces,
                       const std::vector<NotApplied>& not_applied);
    void go_to(std::size_t steps);

    ShownPieces& shown_;
    std::function<bool()> may_begin_;
    EditJob edit_;
    CorrectionHistory history_;
};

} // namespace hullwright::ui
