#include "ui/document/last_change.h"

#include "ui/jobs/piece_errors.h"
#include "ui/words/listing.h"
#include "ui/words/measures.h"

#include <QLocale>

#include <utility>

namespace hullwright::ui {

LastChange::LastChange(Document& document) : document_(document) {
    connect(&document_.shown(), &ShownPieces::pieces_changed, this, &LastChange::compare);
}

LastChange::Figures LastChange::figures_of(const CutPieces& cut) {
    Figures figures;
    figures.pieces = cut.pieces().size();
    for (const Piece& piece : cut.pieces()) {
        figures.vertices += piece.vertices.size();
    }
    figures.error = limited_error(cut);
    return figures;
}

// A first cut is no change yet: what comes after it is compared with what was finished before.
void LastChange::compare() {
    const auto& cut = document_.shown().pieces();
    if (!cut || cut->preliminary) {
        compared_ = cut && compared_ && compared_->model == cut->model ? compared_ : nullptr;
        return;
    }
    const auto before = std::exchange(compared_, cut);
    const Figures now = figures_of(*cut);
    if (!before || before->model != cut->model) {
        is_of_last_step_ = false;
        was_ = is_ = now;
    } else {
        const Figures last = figures_of(*before);
        is_of_last_step_ = last != now;
        was_ = is_of_last_step_ ? last : was_;
        is_ = is_of_last_step_ ? now : is_;
    }
    emit changed();
}

QString LastChange::text() const {
    if (was_ == is_ || !compared_) {
        return {};
    }
    const QLocale locale;
    const double metres = compared_->model->metres_per_unit();
    const auto number = [&](std::size_t count) {
        return locale.toString(static_cast<qulonglong>(count));
    };
    QStringList figures = {
        tr("%1 → %Ln pieces", nullptr, static_cast<int>(is_.pieces)).arg(number(was_.pieces)),
        tr("%1 → %Ln vertices", nullptr, static_cast<int>(is_.vertices))
            .arg(number(was_.vertices))};
    if (has_errors(*compared_)) {
        figures +=
            tr("error %1 → %2")
                .arg(length_with_unit(was_.error, metres), length_with_unit(is_.error, metres));
    }
    return listed(figures);
}

} // namespace hullwright::ui
