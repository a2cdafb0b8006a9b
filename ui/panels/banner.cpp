#include "ui/panels/banner.h"

#include "ui/icons/icon.h"
#include "ui/panels/section.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>

namespace hullwright::ui {
namespace {

constexpr std::array<const char*, Banner::k_subjects> k_names = {
    "banner_error",     "banner_model_changed", "banner_not_applied", "banner_locked",
    "banner_colliders", "banner_misfit",        "banner_file",        "banner_recovery"};

// The banner has its own colours, which can be read in every theme. News are not red, because
// nothing went wrong.
QString colours(Banner::Subject subject) {
    const bool is_news = subject >= Banner::Subject::locked;
    return QString("QFrame#%1 { background: %2; } QLabel { color: white; }"
                   "QAbstractButton { color: white; background: transparent;"
                   " border: 1px solid transparent; padding: 1px 6px; }"
                   "QPushButton { border-color: %4; padding: 1px 10px; }"
                   "QAbstractButton:hover { background: %3; }"
                   "QAbstractButton:focus { border-color: white; }")
        .arg(QLatin1String(k_names[static_cast<std::size_t>(subject)]),
             is_news ? "#28506e" : "#8c2f24", is_news ? "#3a6a8c" : "#a8473b",
             is_news ? "#7fa6c2" : "#d08a80");
}

} // namespace

Banner::Banner(QWidget* parent) : QFrame(parent) {
    setObjectName("banner");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(1);
    for (std::size_t i = 0; i < k_subjects; ++i) {
        rows_[i] = make_row(static_cast<Subject>(i));
        column->addWidget(rows_[i].frame);
    }
    set_words();
    hide();
}

Banner::Row Banner::make_row(Subject subject) {
    Row row{new QFrame(this), nullptr, nullptr, nullptr};
    row.frame->setObjectName(k_names[static_cast<std::size_t>(subject)]);
    row.frame->setStyleSheet(colours(subject));
    row.label = new QLabel(row.frame);
    row.label->setObjectName("banner_text");
    row.label->setWordWrap(true);
    row.label->setTextFormat(Qt::PlainText); // file names are not markup
    row.label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    row.button = new QPushButton(row.frame);
    row.button->setObjectName("banner_button");
    row.button->hide();
    auto* close = new QToolButton(row.frame);
    close->setObjectName("banner_close");
    close->setIcon(icon_of("close", Qt::white)); // as the words are
    close->setFocusPolicy(Qt::StrongFocus);
    connect(close, &QToolButton::clicked, this, [this, subject] { dismiss(subject); });
    auto* layout = new QHBoxLayout(row.frame);
    layout->setContentsMargins(k_margin, k_gap / 2, k_margin, k_gap / 2);
    layout->setSpacing(k_gap);
    layout->addWidget(row.label, 1);
    layout->addWidget(row.button, 0, Qt::AlignTop);
    layout->addWidget(close, 0, Qt::AlignTop);
    row.close = close;
    row.frame->hide();
    return row;
}

void Banner::set_words() {
    for (std::size_t i = 0; i < k_subjects; ++i) {
        const bool is_error = static_cast<Subject>(i) == Subject::error;
        rows_[i].label->setAccessibleName(is_error ? tr("Error message") : tr("Message"));
        rows_[i].close->setToolTip(tr("Close this message"));
        rows_[i].close->setAccessibleName(rows_[i].close->toolTip());
    }
}

void Banner::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        set_words();
    }
}

void Banner::say(Subject subject, const QString& text) {
    Row& shown = row(subject);
    shown.label->setText(text);
    shown.button->hide();
    shown.frame->show();
    show();
}

void Banner::offer(Subject subject, const QString& text, const QString& button,
                   const std::function<void()>& act) {
    say(subject, text);
    Row& shown = row(subject);
    shown.button->setText(button);
    shown.button->disconnect();
    // The connection is queued, because the action may dismiss the message.
    connect(shown.button, &QPushButton::clicked, this, act, Qt::QueuedConnection);
    shown.button->show();
}

void Banner::add(Subject subject, QWidget* choice) {
    constexpr int k_after_text = 1;
    static_cast<QBoxLayout*>(row(subject).frame->layout())
        ->insertWidget(k_after_text, choice, 0, Qt::AlignTop);
}

void Banner::dismiss(Subject subject) {
    row(subject).label->clear();
    row(subject).frame->hide();
    setVisible(std::any_of(rows_.begin(), rows_.end(),
                           [](const Row& each) { return !each.frame->isHidden(); }));
}

} // namespace hullwright::ui
