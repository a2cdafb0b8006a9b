// How much larger than a piece each shape around it would be, in the menu that offers them.
#pragma once

#include "ui/document/document.h"

#include <array>
#include <optional>

class QAction;
class QMenu;

namespace hullwright::ui {

// Fitting takes long for pieces of many vertices: the menu opens at once, and the figures come and
// bring the shapes into their order when they are there.
class FitFigures : public QObject {
    Q_OBJECT
public:
    using Actions = std::array<QAction*, 4>; // by Shape, in the menu one after the other

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
    QAction* after_; // what follows them in the menu
    std::array<QString, 4> names_;
    std::optional<Actions> coming_; // the order when the menu opens again
    Job job_;
    std::shared_ptr<const CutPieces> of_; // that the figures are of; null: of none
    PieceId piece_ = 0;
};

} // namespace hullwright::ui
