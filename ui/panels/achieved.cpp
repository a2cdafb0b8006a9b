#include "ui/panels/achieved.h"

#include "ui/icons/icon.h"

#include <QEvent>
#include <QPainter>
#include <QStyle>
#include <QTimer>

namespace hullwright::ui {

Achieved::Achieved(const QString& asked, const QString& name, QWidget* parent)
    : QLabel(parent), asked_(asked) {
    setObjectName(name);
    setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void Achieved::say(const QString& text, const QString& brief, State state) {
    state_ = state;
    brief_ = brief;
    setText(text + mark());
    setAccessibleName(text.isEmpty() ? asked_ : asked_ + ": " + text + mark());
    take_colour();
}

QString Achieved::mark() const {
    return state_ == State::plain  ? QString()
           : state_ == State::kept ? QStringLiteral(" ✓")
                                   : QStringLiteral(" ⚠");
}

// The mark is what matters most: words are cut before it.
QString Achieved::shown() const {
    const QFontMetrics metrics = fontMetrics();
    const int room = contentsRect().width();
    for (const QString& whole : {text(), brief_ + mark()}) {
        if (metrics.horizontalAdvance(whole) <= room) {
            return whole;
        }
    }
    return metrics.elidedText(brief_, Qt::ElideRight, room - metrics.horizontalAdvance(mark())) +
           mark();
}

void Achieved::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    style()->drawItemText(&painter, contentsRect(), static_cast<int>(alignment()), palette(),
                          isEnabled(), shown(), foregroundRole());
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
