#include "ui/panels/achieved.h"

#include "ui/icons/icon.h"

#include <QEvent>

namespace hullwright::ui {

Achieved::Achieved(const QString& name, QWidget* parent) : QLabel(parent) {
    setObjectName(name);
    setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    setTextFormat(Qt::PlainText);
}

void Achieved::say(const QString& text, State state) {
    state_ = state;
    setText(state == State::plain  ? text
            : state == State::kept ? text + QStringLiteral(" ✓")
                                   : text + QStringLiteral(" ⚠"));
    take_colour();
}

void Achieved::take_colour() {
    QPalette colours;
    if (state_ != State::plain) {
        colours.setColor(QPalette::WindowText,
                         state_ == State::kept ? colour_of_success() : colour_of_warning());
    }
    if (colours != palette()) {
        setPalette(colours);
    }
}

void Achieved::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::ApplicationPaletteChange) {
        take_colour();
    }
}

} // namespace hullwright::ui
