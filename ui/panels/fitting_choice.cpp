#include "ui/panels/fitting_choice.h"

#include "ui/words/correction_text.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>

#include <algorithm>

namespace hullwright::ui {

FittingChoice::FittingChoice(QWidget* parent)
    : QWidget(parent), scale_(new QComboBox(this)), turn_(new QComboBox(this)) {
    scale_->setObjectName("fitting_scale");
    turn_->setObjectName("fitting_turn");
    std::vector<double> scales = likely_scales();
    std::sort(scales.begin(), scales.end());
    for (const double scale : scales) {
        scale_->addItem(QString(), scale);
    }
    for (std::size_t turn = 0; turn < k_turn_names.size(); ++turn) {
        turn_->addItem(QString(), static_cast<int>(turn));
    }
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(scale_);
    row->addWidget(turn_);
    set_words();
    show_fitting({});
}

void FittingChoice::set_words() {
    scale_->setAccessibleName(tr("Scale of the colliders"));
    scale_->setToolTip(tr("By how much the colliders are scaled, from their unit to the model's"));
    turn_->setAccessibleName(tr("Axes of the colliders"));
    turn_->setToolTip(tr("How the colliders are turned, from their axes to the model's"));
    for (int i = 0; i < scale_->count(); ++i) {
        scale_->setItemText(i, scale_text(scale_->itemData(i).toDouble()));
    }
    for (int i = 0; i < turn_->count(); ++i) {
        turn_->setItemText(i, turn_text(static_cast<AxisTurn>(i)));
    }
}

void FittingChoice::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        set_words();
    }
}

void FittingChoice::show_fitting(const Fitting& fitting) {
    int at = 0;
    while (at < scale_->count() && scale_->itemData(at).toDouble() < fitting.scale) {
        ++at;
    }
    if (at == scale_->count() || scale_->itemData(at).toDouble() != fitting.scale) {
        scale_->insertItem(at, scale_text(fitting.scale), fitting.scale);
    }
    scale_->setCurrentIndex(at);
    turn_->setCurrentIndex(static_cast<int>(fitting.turn));
}

Fitting FittingChoice::fitting() const {
    return {scale_->currentData().toDouble(), static_cast<AxisTurn>(turn_->currentIndex())};
}

} // namespace hullwright::ui
