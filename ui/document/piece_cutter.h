// Cuts the open model by the recipe, at once or when the recipe rests. First pieces are shown where
// nothing better would go away for them; finished ones are handed on to be corrected.
#pragma once

#include "ui/document/chosen_recipe.h"
#include "ui/document/open_model.h"
#include "ui/document/reading.h"
#include "ui/document/shown_pieces.h"

#include <QTimer>

namespace hullwright::ui {

class PieceCutter : public QObject {
    Q_OBJECT
public:
    PieceCutter(const OpenModel& open, const ChosenRecipe& recipe, ShownPieces& shown,
                QObject* parent = nullptr);

    void cut(); // now; does nothing while no model is open
    // Cuts as soon as the recipe rests, or now where its pieces are quickly cut.
    void cut_when_it_rests(bool may_be_now);
    // Cuts after the model was drawn for the first time.
    void cut_after_first_look();
    // The last cut that another document keeps takes the place of what this one knows.
    void keep(const std::optional<Project>& project);

    [[nodiscard]] bool is_waiting() const { return waiting_.isActive(); }
    [[nodiscard]] bool running() const { return decompose_.running(); }
    [[nodiscard]] Job& job() { return decompose_; } // for those who watch the work
    void stop_waiting() { waiting_.stop(); }
    void stop();

signals:
    void beginning(); // work on the pieces that are shown is to stop
    void finished(const std::shared_ptr<const hullwright::ui::CutPieces>& pieces);
    void failed(const hullwright::Issue& issue);

private:
    void take(const std::shared_ptr<const CutPieces>& pieces);

    const OpenModel& open_;
    const ChosenRecipe& recipe_;
    ShownPieces& shown_;
    QTimer waiting_; // delays work until the recipe rests, or the model is drawn
    DecomposeJob decompose_;
};

} // namespace hullwright::ui
