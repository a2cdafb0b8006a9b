#include "ui/panels/achieved.h"

#include "ui/icons/icon.h"

#include <QEvent>
#include <QTimer>

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
    // Setting a palette is a change of it, too.
    if (colours.color(QPalette::WindowText) != palette().color(QPalette::WindowText)) {
        setPalette(colours);
    }
}

void Achieved::changeEvent(QEvent* event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::ApplicationPaletteChange ||
        event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) {
        // A theme sets its style before its palette, of which a label with a colour of its own is
        // not always told.
        QTimer::singleShot(0, this, &Achieved::take_colour);
    }
}

} // namespace hullwright::ui
