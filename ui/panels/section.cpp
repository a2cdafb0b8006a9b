#include "ui/panels/section.h"

#include "ui/panels/manual_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

namespace hullwright::ui {

Section::Section(const QString& title, const QString& help, const char* page, QWidget* parent)
    : QWidget(parent), column_(new QVBoxLayout(this)), head_(new QHBoxLayout) {
    column_->setContentsMargins(k_margin, k_margin, k_margin, k_margin);
    column_->setSpacing(k_gap);
    auto* head = new QLabel("<b>" + title.toHtmlEscaped() + "</b>");
    head->setObjectName("section_title");
    head->setToolTip(help);
    head->setAccessibleDescription(help);
    head_->setSpacing(k_gap);
    head_->addWidget(head);
    column_->addLayout(head_);
    setAccessibleName(title);
    set_manual_page(this, page);
}

void Section::add(QWidget* widget) {
    column_->addWidget(widget);
}

void Section::add(QLayout* layout) {
    column_->addLayout(layout);
}

void Section::add_beside_title(QWidget* widget) {
    head_->addWidget(widget, 1);
}

Fold::Fold(const QString& title, const char* name, QWidget* body, QWidget* parent)
    : QWidget(parent), title_(new QToolButton(this)), body_(body) {
    title_->setObjectName(QString::fromLatin1(name));
    title_->setAutoRaise(true);
    title_->setFocusPolicy(Qt::StrongFocus);
    title_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(k_gap);
    column->addWidget(title_);
    column->addWidget(body_);
    set_title(title);
    set_open(false);
    connect(title_, &QToolButton::clicked, this, [this] { set_open(!is_open()); });
}

void Fold::set_title(const QString& title) {
    title_->setText(title);
    title_->setToolTip(title);
}

void Fold::set_open(bool open) {
    title_->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    title_->setAccessibleDescription(open ? tr("expanded") : tr("collapsed"));
    body_->setVisible(open);
}

bool Fold::is_open() const {
    return !body_->isHidden();
}

QLabel* words_label(const char* name) {
    auto* label = new QLabel;
    label->setObjectName(QString::fromLatin1(name));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

QLabel* selectable_label(const char* name) {
    QLabel* label = words_label(name);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

KeptLine::KeptLine(const char* name, QWidget* parent) : QLabel(parent) {
    setObjectName(QString::fromLatin1(name));
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    keep_room(true);
    hide();
}

void KeptLine::say(const QString& text) {
    setText(text);
    setToolTip(text);
    follow();
}

void KeptLine::give_way(bool to_other) {
    gives_way_ = to_other;
    follow();
}

void KeptLine::follow() {
    setVisible(!gives_way_ && !text().isEmpty());
}

void KeptLine::keep_room(bool kept) {
    QSizePolicy policy = sizePolicy();
    policy.setRetainSizeWhenHidden(kept);
    setSizePolicy(policy);
}

QSize KeptLine::sizeHint() const {
    return {0, fontMetrics().height()};
}

void KeptLine::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    const QString line = QString(text()).replace('\n', ' ');
    const QRect place = rect().adjusted(margin(), 0, -margin(), 0);
    style()->drawItemText(&painter, place, Qt::AlignLeft | Qt::AlignVCenter, palette(), isEnabled(),
                          fontMetrics().elidedText(line, Qt::ElideRight, place.width()),
                          foregroundRole());
}

} // namespace hullwright::ui
