#include "ui/words/error_tip.h"

#include "ui/icons/icon.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QEvent>
#include <QHelpEvent>
#include <QToolTip>
#include <QWidget>

#include <array>

namespace hullwright::ui {
namespace {

struct Explained {
    const char* picture;
    const char* word;
    const char* meaning;
};
constexpr std::array k_explained = {
    Explained{"dent", QT_TRANSLATE_NOOP("ErrorTip", "Dent"),
              QT_TRANSLATE_NOOP("ErrorTip", "how deep the surface lies in the piece")},
    Explained{"overhang", QT_TRANSLATE_NOOP("ErrorTip", "Overhang"),
              QT_TRANSLATE_NOOP("ErrorTip", "how far the piece stands out of the model")}};

QString in_words(const char* text) {
    return QCoreApplication::translate("ErrorTip", text);
}

// Returns a picture as part of a text, twice as fine as it is shown.
QString image(const char* name) {
    constexpr int k_width = 112; // pixels
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    drawing_of(QString::fromLatin1(name), QToolTip::palette().color(QPalette::ToolTipText),
               2 * k_width)
        .save(&buffer, "PNG");
    return QStringLiteral("<img width=\"%1\" src=\"data:image/png;base64,%2\">")
        .arg(k_width)
        .arg(QString::fromLatin1(png.toBase64()));
}

class TipKeeper : public QObject {
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        auto* widget = qobject_cast<QWidget*>(watched);
        if (widget == nullptr || event->type() != QEvent::ToolTip) {
            return QObject::eventFilter(watched, event);
        }
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(),
                           tip_with_errors(widget->toolTip()), widget);
        return true;
    }
};

} // namespace

QString tip_with_errors(const QString& tip) {
    QString pictures;
    QString captions;
    for (const Explained& each : k_explained) {
        pictures += "<td align=\"center\">" + image(each.picture) + "</td>";
        captions += "<td align=\"center\" width=\"150\"><b>" + in_words(each.word).toHtmlEscaped() +
                    "</b><br>" + in_words(each.meaning).toHtmlEscaped() + "</td>";
    }
    const QString text = tip.toHtmlEscaped().replace('\n', "<br>");
    return "<qt>" + (text.isEmpty() ? QString() : "<p>" + text + "</p>") +
           "<table cellspacing=\"6\"><tr>" + pictures + "</tr><tr>" + captions +
           "</tr></table></qt>";
}

QString words_with_errors(const QString& tip) {
    QString words = tip;
    for (const Explained& each : k_explained) {
        words +=
            (words.isEmpty() ? "" : "\n") + in_words(each.word) + ": " + in_words(each.meaning);
    }
    return words;
}

void explain_errors(QWidget& widget) {
    widget.installEventFilter(new TipKeeper(&widget));
}

} // namespace hullwright::ui
