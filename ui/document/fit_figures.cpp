#include "ui/document/fit_figures.h"

#include "ui/words/measures.h"

#include <QAction>
#include <QLocale>
#include <QMenu>

#include <algorithm>

namespace hullwright::ui {
namespace {

std::size_t number_of(const FittedPrimitive& fitted) {
    return static_cast<std::size_t>(fitted.primitive.shape);
}

// The added volume as a share of the piece's, "+12 %"; for a flat piece, which has no volume, the
// added volume itself.
QString excess_text(double excess, double volume, double metres_per_unit) {
    return volume > 0.0 ? "+" + percent_with_sign(100.0 * std::max(0.0, excess) / volume)
                        : "+" + volume_with_unit(excess, metres_per_unit);
}

} // namespace

FitFigures::FitFigures(Document& document, QMenu* menu, const Actions& actions)
    : QObject(menu), document_(document), menu_(menu), actions_(actions) {
    const QList<QAction*> all = menu->actions();
    after_ = all.value(all.indexOf(actions_.back()) + 1);
    for (std::size_t i = 0; i < actions_.size(); ++i) {
        names_[i] = actions_[i]->text();
    }
    document_.jobs().follow(*job_, QT_TRANSLATE_NOOP("Job", "Fitting primitives"), [this] {
        job_->stop();
        of_.reset(); // so that the menu asks again
    });
    connect(menu, &QMenu::aboutToShow, this, &FitFigures::fit);
    connect(&document_.shown(), &ShownPieces::selection_changed, this, &FitFigures::forget);
    connect(&document_.shown(), &ShownPieces::pieces_changed, this, &FitFigures::forget);
}

bool FitFigures::is_current() const {
    return of_ && of_ == document_.shown().pieces() &&
           document_.shown().selection() == std::set<PieceId>{piece_};
}

void FitFigures::fit() {
    if (coming_) {
        arrange(*std::exchange(coming_, std::nullopt));
    }
    if (is_current() || !document_.shown().pieces() || document_.shown().selection().size() != 1) {
        return;
    }
    of_ = document_.shown().pieces();
    piece_ = *document_.shown().selection().begin();
    job_->start([this, pieces = of_, id = piece_](const Progress& progress,
                                                  const Job::Deliver&) -> Job::Reply {
        return [this, fits = pipeline::show_fits(pieces->pieces()[id], progress)] {
            show_fits(fits.best_first, fits.piece_volume);
        };
    });
}

// Figures of a piece that is no longer selected, or has changed, are dropped.
void FitFigures::forget() {
    if (!of_ || is_current()) {
        return;
    }
    job_->stop();
    of_.reset();
    coming_.reset();
    for (std::size_t i = 0; i < actions_.size(); ++i) {
        actions_[i]->setText(names_[i]);
    }
    arrange(actions_);
}

void FitFigures::show_fits(const std::array<FittedPrimitive, 4>& best_first, double volume) {
    Actions order{};
    for (std::size_t i = 0; i < best_first.size(); ++i) {
        const std::size_t shape = number_of(best_first[i]);
        order[i] = actions_[shape];
        order[i]->setText(
            tr("%1 (%2)").arg(names_[shape], excess_text(best_first[i].volume_excess, volume,
                                                         of_->model->metres_per_unit())));
    }
    // The order must not change under the pointer, so it waits until the menu is closed.
    if (menu_->isVisible()) {
        coming_ = order;
    } else {
        arrange(order);
    }
}

void FitFigures::arrange(const Actions& order) {
    for (QAction* action : order) {
        menu_->removeAction(action);
        menu_->insertAction(after_, action);
    }
}

} // namespace hullwright::ui
