#include "ui/icons/icon.h"

#include <QBuffer>
#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QImageReader>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>

namespace hullwright::ui {
namespace {

// Draws an SVG whose lines have the colour "currentColor", which is known only now.
class LineIcon : public QIconEngine {
public:
    LineIcon(const char* name, const QColor& colour)
        : name_(QString::fromLatin1(name)), colour_(colour) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode,
               QIcon::State state) override {
        const double scale = painter->device()->devicePixelRatioF();
        painter->drawPixmap(rect, pixmap(rect.size() * scale, mode, state));
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State /*state*/) override {
        const QString colour = colour_in(mode).name();
        const QString key = QStringLiteral("icon/%1/%2/%3")
                                .arg(name_, colour)
                                .arg(std::min(size.width(), size.height()));
        QPixmap drawn;
        if (!QPixmapCache::find(key, &drawn)) {
            drawn = drawing_of(name_, colour_in(mode), std::min(size.width(), size.height()));
            QPixmapCache::insert(key, drawn);
        }
        return drawn;
    }

    [[nodiscard]] QIconEngine* clone() const override { return new LineIcon(*this); }
    [[nodiscard]] QString key() const override { return QStringLiteral("hullwright"); }

private:
    [[nodiscard]] QColor colour_in(QIcon::Mode mode) const {
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        if (mode == QIcon::Selected) {
            return QGuiApplication::palette().color(group, QPalette::HighlightedText);
        }
        return colour_.isValid() && mode != QIcon::Disabled
                   ? colour_
                   : QGuiApplication::palette().color(group, QPalette::ButtonText);
    }

    QString name_;
    QColor colour_;
};

bool is_dark() {
    return QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
}

} // namespace

QIcon icon_of(const char* name, const QColor& colour) {
    return QIcon(new LineIcon(name, colour));
}

QPixmap drawing_of(const QString& name, const QColor& colour, int width) {
    QFile file(":/icons/" + name + ".svg");
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    QByteArray svg = file.readAll().replace("currentColor", colour.name().toLatin1());
    QBuffer bytes(&svg);
    QImageReader reader(&bytes, "svg");
    reader.setScaledSize(reader.size().scaled(width, width, Qt::KeepAspectRatio));
    return QPixmap::fromImageReader(&reader);
}

QColor colour_of_success() {
    return is_dark() ? QColor(0x6f, 0xcf, 0x8e) : QColor(0x1d, 0x7a, 0x3e);
}

QColor colour_of_warning() {
    return is_dark() ? QColor(0xf0, 0xb4, 0x4c) : QColor(0x9a, 0x5b, 0x00);
}

QColor colour_of_error() {
    return is_dark() ? QColor(0xf2, 0x8b, 0x7d) : QColor(0xb3, 0x2b, 0x1e);
}

} // namespace hullwright::ui
