#include "ui/models/legend.h"

#include "draw/colour_bar.h"
#include "draw/cover_picture.h"
#include "draw/strip_draw_list.h"
#include "ui/jobs/piece_errors.h"
#include "ui/words/measures.h"

#include <QCoreApplication>
#include <QPainter>

namespace hullwright::ui {
namespace {

QString in_words(const char* text) {
    return QCoreApplication::translate("Legend", text);
}

QString length(const LookPicture& picture, double value) {
    return length_with_unit(value, picture.of->model->metres_per_unit());
}

// Returns where the tolerance is on the bar. There is no mark when the tolerance is zero and no
// distance is above it.
double tolerance_share(double tolerance, double top) {
    constexpr double k_beyond = 2.0;
    return top > 0.0 ? tolerance / top : tolerance > 0.0 ? k_beyond : LegendBar::k_unmarked;
}

Legend legend_of_heat(const LookPicture& picture) {
    Legend legend;
    if (picture.heat.top > 0.0) {
        legend.bars.push_back(bar_of_heat(picture));
    } else {
        legend.notes.push_back(
            in_words(QT_TRANSLATE_NOOP("Legend", "No piece stands out of the model.")));
    }
    if (picture.heat.under > 0.0) {
        legend.bars.push_back(bar_of_leaks(picture));
    }
    if (allowed_error(*picture.of) > 0.0) {
        legend.notes.push_back(in_words(QT_TRANSLATE_NOOP("Legend", "Tolerance: %1"))
                                   .arg(length(picture, allowed_error(*picture.of))));
    }
    return legend;
}

} // namespace

LegendBar bar_of_heat(const LookPicture& picture) {
    const HeatFigures& heat = picture.heat;
    return {heat_colours(),
            heat.areas,
            tolerance_share(allowed_error(*picture.of), heat.top),
            length(picture, 0.0),
            length(picture, heat.top),
            in_words(QT_TRANSLATE_NOOP("Legend", "How far pieces stand out"))};
}

LegendBar bar_of_leaks(const LookPicture& picture) {
    const HeatFigures& heat = picture.heat;
    return {leak_colours(),
            heat.under_areas,
            LegendBar::k_unmarked,
            length(picture, 0.0),
            length(picture, heat.under),
            in_words(QT_TRANSLATE_NOOP("Legend", "How far uncovered faces are from the pieces"))};
}

LegendBar bar_of_strips() {
    return {strip_colours(),
            {},
            LegendBar::k_unmarked,
            in_words(QT_TRANSLATE_NOOP("Legend", "first")),
            in_words(QT_TRANSLATE_NOOP("Legend", "last")),
            in_words(QT_TRANSLATE_NOOP("Legend", "Order of each hull's triangles"))};
}

void paint_bar(QPainter& painter, const LegendBar& bar, const QRect& colours, const QRect& ends) {
    for (int x = 0; x < colours.width() && !bar.stops.empty(); ++x) {
        const Rgb c = colour_at(bar.stops, (x + 0.5) / colours.width());
        painter.fillRect(colours.left() + x, colours.top(), 1, colours.height(),
                         QColor(c[0], c[1], c[2]));
    }
    painter.drawText(ends, Qt::AlignLeft | Qt::AlignVCenter, bar.least);
    painter.drawText(ends, Qt::AlignRight | Qt::AlignVCenter, bar.most);
}

Legend legend_of(const LookPicture& picture) {
    if (picture.kind == LookKind::heat) {
        return legend_of_heat(picture);
    }
    if (picture.kind == LookKind::strips) {
        return {{bar_of_strips()},
                {in_words(QT_TRANSLATE_NOOP("Legend", "Pale: a strip begins."))}};
    }
    return {};
}

} // namespace hullwright::ui
