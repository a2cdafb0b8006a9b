#include "ui/dialogs/picture_legend.h"

#include "draw/colour_bar.h"
#include "draw/cover_picture.h"
#include "draw/strip_draw_list.h"
#include "ui/words/measures.h"

#include <QCoreApplication>
#include <QFont>
#include <QFontMetrics>
#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cstring>

namespace hullwright::ui {
namespace {

QString in_words(const char* text) {
    return QCoreApplication::translate("Legend", text);
}

// The letters grow with the height of the picture.
QFont font_for(int height) {
    constexpr int k_least = 11; // least height in pixels
    constexpr int k_lines = 45; // lines that a picture's height would hold
    QFont font;
    font.setPixelSize(std::max(k_least, height / k_lines));
    return font;
}

PictureLegend legend_of_heat(const LookPicture& picture) {
    const double metres = picture.of->model->metres_per_unit();
    const auto length = [metres](double value) { return length_with_unit(value, metres, 3); };
    const HeatFigures& heat = picture.heat;
    PictureLegend legend;
    if (heat.top > 0.0) {
        legend.bars.push_back({in_words(QT_TRANSLATE_NOOP("Legend", "How far pieces stand out")),
                               heat_colours(), length(0.0), length(heat.top)});
    } else {
        legend.notes.push_back(
            in_words(QT_TRANSLATE_NOOP("Legend", "No piece stands out of the model.")));
    }
    if (heat.under > 0.0) {
        legend.bars.push_back(
            {in_words(QT_TRANSLATE_NOOP("Legend", "How far uncovered faces are from the pieces")),
             leak_colours(), length(0.0), length(heat.under)});
    }
    if (const double tolerance = picture.of->decomposition.set.tolerance; tolerance > 0.0) {
        legend.notes.push_back(
            in_words(QT_TRANSLATE_NOOP("Legend", "Tolerance: %1")).arg(length(tolerance)));
    }
    return legend;
}

void paint(QPainter& painter, const PictureLegend::Bar& bar, const QRect& line) {
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, bar.meaning);
    const QRect colours = line.translated(0, line.height());
    for (int x = 0; x < colours.width(); ++x) {
        const Rgb c = colour_at(bar.stops, (x + 0.5) / colours.width());
        painter.fillRect(colours.left() + x, colours.top(), 1, colours.height() * 3 / 4,
                         QColor(c[0], c[1], c[2]));
    }
    const QRect ends = colours.translated(0, line.height());
    painter.drawText(ends, Qt::AlignLeft | Qt::AlignVCenter, bar.least);
    painter.drawText(ends, Qt::AlignRight | Qt::AlignVCenter, bar.most);
}

} // namespace

PictureLegend legend_of(const LookPicture& picture) {
    if (picture.kind == LookKind::heat) {
        return legend_of_heat(picture);
    }
    if (picture.kind == LookKind::strips) {
        return {{{in_words(QT_TRANSLATE_NOOP("Legend", "Order of each hull's triangles")),
                  strip_colours(), in_words(QT_TRANSLATE_NOOP("Legend", "first")),
                  in_words(QT_TRANSLATE_NOOP("Legend", "last"))}},
                {in_words(QT_TRANSLATE_NOOP("Legend", "Pale: a strip begins."))}};
    }
    return {};
}

int height_of(const PictureLegend& legend, int width, int height) {
    if (legend.bars.empty() && legend.notes.empty()) {
        return 0;
    }
    const QFontMetrics metrics(font_for(height));
    int widest = 0;
    for (const PictureLegend::Bar& bar : legend.bars) {
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

Picture with_legend(const Picture& picture, const PictureLegend& legend, int legend_height,
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
        for (const PictureLegend::Bar& bar : legend.bars) {
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
