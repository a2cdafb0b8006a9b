#include "ui/dialogs/picture_legend.h"

#include <QFont>
#include <QFontMetrics>
#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cstring>

namespace hullwright::ui {
namespace {

// The letters grow with the height of the picture.
QFont font_for(int height) {
    constexpr int k_least = 11; // least height in pixels
    constexpr int k_lines = 45; // lines that a picture's height would hold
    QFont font;
    font.setPixelSize(std::max(k_least, height / k_lines));
    return font;
}

// Paints a line for what the bar means, one for its colours and one for its ends.
void paint(QPainter& painter, const LegendBar& bar, const QRect& line) {
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, bar.meaning);
    QRect colours = line.translated(0, line.height());
    colours.setHeight(line.height() * 3 / 4);
    paint_bar(painter, bar, colours, line.translated(0, 2 * line.height()));
}

} // namespace

int height_of(const Legend& legend, int width, int height) {
    if (legend.bars.empty() && legend.notes.empty()) {
        return 0;
    }
    const QFontMetrics metrics(font_for(height));
    int widest = 0;
    for (const LegendBar& bar : legend.bars) {
        widest = std::max({widest, metrics.horizontalAdvance(bar.meaning),
                           metrics.horizontalAdvance(bar.least + "   " + bar.most)});
    }
    for (const QString& note : legend.notes) {
        widest = std::max(widest, metrics.horizontalAdvance(note));
    }
    const auto lines = 3 * static_cast<int>(legend.bars.size()) + legend.notes.size() + 1;
    const int rows = static_cast<int>(lines) * metrics.lineSpacing();
    const bool fits = 2 * rows <= height && widest + 2 * metrics.lineSpacing() <= width;
    return fits ? rows : 0;
}

Picture with_legend(const Picture& picture, const Legend& legend, int legend_height,
                    Background background) {
    const int height = picture.height + legend_height;
    const Rgb paper = colour_of(background);
    QImage image(picture.width, legend_height, QImage::Format_RGBA8888);
    image.fill(QColor(paper[0], paper[1], paper[2]));
    {
        QPainter painter(&image);
        painter.setFont(font_for(height));
        painter.setPen(background == Background::dark ? QColor(235, 235, 235) : QColor(32, 32, 32));
        const int row = painter.fontMetrics().lineSpacing();
        QRect line(row, row / 2, image.width() - 2 * row, row);
        for (const LegendBar& bar : legend.bars) {
            paint(painter, bar, line);
            line.translate(0, 3 * row);
        }
        for (const QString& note : legend.notes) {
            painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, note);
            line.translate(0, row);
        }
    }
    Picture made(picture.width, height, Rgba{});
    std::copy(picture.pixels.begin(), picture.pixels.end(), made.pixels.begin());
    for (int y = 0; y < legend_height; ++y) {
        std::memcpy(&made.at(0, picture.height + y), image.constScanLine(y),
                    static_cast<std::size_t>(image.width()) * sizeof(Rgba));
    }
    return made;
}

} // namespace hullwright::ui
