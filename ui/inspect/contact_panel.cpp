#include "ui/inspect/contact_panel.h"

#include "ui/icons/icon.h"
#include "ui/words/measures.h"

#include <QAction>
#include <QLabel>
#include <QLocale>
#include <QToolButton>

#include <algorithm>

namespace hullwright::ui {
namespace {

using pipeline::Unexpected;

void set_colour(QLabel& label, const QColor& colour) {
    QPalette palette;
    palette.setColor(QPalette::WindowText, colour);
    label.setPalette(palette);
}

} // namespace

ContactPanel::ContactPanel(KeptContact& contact, PairScene& scene, Timeline& timeline,
                           QAction* next, QWidget* parent)
    : Section(tr("Contact file"), tr("What a replay of the file that is open expects, row by row."),
              "inspecting.md", parent),
      contact_(contact), scene_(scene), timeline_(timeline),
      file_(selectable_label("contact_file")), row_(selectable_label("contact_row")) {
    auto* button = new QToolButton;
    button->setObjectName("next_unexpected_button");
    button->setDefaultAction(next);
    button->setFocusPolicy(Qt::StrongFocus);
    next_ = button;
    add(file_);
    add(row_);
    add(button);
    connect(&contact_, &KeptContact::changed, this, &ContactPanel::show_file);
    connect(&scene_.poses(), &PairPoses::changed, this, &ContactPanel::show_row);
    connect(&timeline_, &Timeline::row_changed, this, &ContactPanel::show_row);
    show_file();
}

void ContactPanel::show_file() {
    setVisible(!contact_.name().isEmpty());
    next_->setVisible(!timeline_.marked().empty());
    file_->setText(of_file().join("\n"));
    show_row();
}

QStringList ContactPanel::of_file() const {
    const ReplayFindings* found = contact_.findings();
    if (found == nullptr) {
        return {tr("%1: its rows are being answered again…").arg(contact_.name())};
    }
    const auto rows = static_cast<int>(found->rows.size());
    const auto wrong =
        rows - static_cast<int>(std::ranges::count(found->rows, Unexpected::nothing));
    QStringList told = {
        wrong == 0 ? tr("%1: all %Ln rows are as expected", nullptr, rows).arg(contact_.name())
                   : tr("%1: of %Ln rows, %2 are not as expected", nullptr, rows)
                         .arg(contact_.name(), QLocale().toString(wrong))};
    for (std::size_t i = 0; i < k_bodies; ++i) {
        if (found->changed[i]) {
            told += tr("%1 is another asset than when the file was made")
                        .arg(scene_.bodies().origin(i).name);
        }
    }
    return told;
}

// Only what is not as expected has a colour.
void ContactPanel::show_row() {
    const pipeline::ContactRow* const row = contact_.row_here();
    const ReplayFindings* const found = contact_.findings();
    const bool is_wrong =
        row != nullptr && found != nullptr && found->rows[timeline_.row()] != Unexpected::nothing;
    row_->setText(row != nullptr ? of_row(*row)
                                 : tr("The bodies stand at none of its rows; go to one."));
    set_colour(*row_, is_wrong ? colour_of_error() : palette().color(QPalette::WindowText));
}

QString ContactPanel::of_row(const pipeline::ContactRow& row) const {
    const QString number = QLocale().toString(static_cast<qulonglong>(timeline_.row() + 1));
    const ReplayFindings* const found = contact_.findings();
    const double metres = scene_.bodies().metres_per_unit();
    switch (found == nullptr ? Unexpected::nothing : found->rows[timeline_.row()]) {
    case Unexpected::hit:
        return tr("Row %1: they should be apart.").arg(number);
    case Unexpected::free:
        return tr("Row %1: they should meet.").arg(number);
    case Unexpected::other_answer:
        return tr("Row %1: the answer should be the same as when the file was made.").arg(number);
    case Unexpected::depth_outside:
        return tr("Row %1: the depth should be from %2 to %3.")
            .arg(number, length_with_unit(row.depth->first, metres),
                 length_with_unit(row.depth->second, metres));
    case Unexpected::distance_outside:
        return tr("Row %1: the distance should be from %2 to %3.")
            .arg(number, length_with_unit(row.distance->first, metres),
                 length_with_unit(row.distance->second, metres));
    case Unexpected::other_motion: // of balls, which are played elsewhere
    case Unexpected::nothing:
        break;
    }
    return row.expected == pipeline::Expected::hit
               ? tr("Row %1 expects that they meet.").arg(number)
           : row.expected == pipeline::Expected::free
               ? tr("Row %1 expects that they are apart.").arg(number)
               : tr("Row %1 expects the same answer as when the file was made.").arg(number);
}

} // namespace hullwright::ui
