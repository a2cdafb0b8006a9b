// Shows in the menu of shapes how much larger than the piece each shape around it would be.
#pragma once

#include "ui/document/document.h"

#include <array>
#include <optional>

class QAction;
class QMenu;

namespace hullwright::ui {

// Fitting takes long for pieces of many vertices. The menu opens at once; the figures are filled in
// when they are known, and the shapes are then put in their order.
class FitFigures : public QObject {
    Q_OBJECT
public:
    using Actions = std::array<QAction*, 4>; // by Shape; they stand one after the other in the menu

    FitFigures(Document& document, QMenu* menu, const Actions& actions);

private:
    void fit();
    void forget();
    void show_fits(const std::array<FittedPrimitive, 4>& best_first, double volume);
    void arrange(const Actions& order);
    [[nodiscard]] bool is_current() const;

    Document& document_;
    QMenu* menu_;
    Actions actions_;
    QAction* after_; // the entry that follows them in the menu
    std::array<QString, 4> names_;
    std::optional<Actions> coming_; // the order to use when the menu opens again
    LeavingJob<Job> job_{new Job};
    std::shared_ptr<const CutPieces> of_; // pieces that the figures belong to; null: no figures
    PieceId piece_ = 0;
};

} // namespace hullwright::ui
