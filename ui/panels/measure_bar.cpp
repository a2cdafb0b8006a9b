#include "ui/panels/measure_bar.h"

#include "ui/document/measure_tool.h"
#include "ui/words/measures.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QToolButton>

namespace hullwright::ui {

MeasureBar::MeasureBar(Document& document, MeasureTool& tool, QWidget* parent)
    : QFrame(parent), document_(document), tool_(tool), label_(new QLabel(this)),
      copy_(new QToolButton(this)), done_(new QToolButton(this)) {
    setObjectName("measure_bar");
    setAutoFillBackground(true);
    label_->setObjectName("measured");
    label_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    copy_->setObjectName("copy_measured");
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 4, 4, 4);
    layout->addWidget(label_, 1);
    layout->addWidget(copy_);
    layout->addWidget(done_);
    for (QToolButton* button : {copy_, done_}) {
        button->setFocusPolicy(Qt::StrongFocus);
    }
    connect(copy_, &QToolButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(figures()); });
    connect(done_, &QToolButton::clicked, this, [this] { tool_.set_active(false); });
    connect(&tool_, &MeasureTool::activated, this, &QWidget::setVisible);
    connect(&tool_, &MeasureTool::changed, this, &MeasureBar::show_way);
    set_words();
    hide();
}

void MeasureBar::set_words() {
    label_->setAccessibleName(tr("Distance"));
    copy_->setText(tr("Copy"));
    copy_->setToolTip(tr("Copy the distance to the clipboard"));
    copy_->setAccessibleName(copy_->toolTip());
    done_->setText(tr("Done"));
    done_->setToolTip(tr("End measuring (Esc)"));
    done_->setAccessibleName(done_->toolTip());
    show_way();
}

void MeasureBar::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        set_words();
    }
}

QString MeasureBar::figures() const {
    const auto way = tool_.way();
    if (!way || !document_.model()) {
        return {};
    }
    const auto text = [](double value) { return plain_number(value, 6); };
    return tr("Distance %1 %2; dx %3, dy %4, dz %5")
        .arg(text(way->norm()), unit_name(document_.model()->metres_per_unit()), text(way->x()),
             text(way->y()), text(way->z()));
}

void MeasureBar::show_way() {
    const QString now = figures();
    copy_->setEnabled(tool_.is_done());
    label_->setText(!now.isEmpty() ? now
                                   : tr("Click two places on the model; corners near the cursor "
                                        "are taken exactly"));
}

} // namespace hullwright::ui
