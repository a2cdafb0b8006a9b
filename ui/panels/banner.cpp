#include "ui/panels/banner.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace hullwright::ui {

Banner::Banner(QWidget* parent) : QFrame(parent), label_(new QLabel(this)) {
    setObjectName("banner");
    // Its own colours: they read alike in every theme.
    setStyleSheet("#banner { background: #8c2f24; } #banner QLabel { color: white; }"
                  "#banner QToolButton { color: white; border: 1px solid transparent;"
                  " padding: 1px 6px; }"
                  "#banner QToolButton:hover { background: #a8473b; }"
                  "#banner QToolButton:focus { border-color: white; }");
    label_->setObjectName("banner_text");
    label_->setWordWrap(true);
    label_->setTextFormat(Qt::PlainText); // file names are not markup
    label_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label_->setAccessibleName(tr("Error message"));
    auto* close = new QToolButton(this);
    close->setText(QStringLiteral("✕"));
    close->setFocusPolicy(Qt::StrongFocus);
    close->setToolTip(tr("Close this message"));
    close->setAccessibleName(tr("Close this message"));
    connect(close, &QToolButton::clicked, this, &Banner::dismiss);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 4, 4, 4);
    layout->addWidget(label_, 1);
    layout->addWidget(close, 0, Qt::AlignTop);
    hide();
}

void Banner::show_error(const QString& text) {
    label_->setText(text);
    show();
}

void Banner::dismiss() {
    label_->clear();
    hide();
}

QString Banner::text() const {
    return label_->text();
}

} // namespace hullwright::ui
