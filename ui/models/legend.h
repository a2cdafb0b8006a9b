// Holds what the colours of a look mean: bars of colours with their ends, for the panel and below
// saved pictures.
#pragma once

#include "draw/draw_list.h"
#include "ui/jobs/look_job.h"

#include <QString>
#include <QStringList>

#include <vector>

class QPainter;
class QRect;

namespace hullwright::ui {

struct LegendBar {
    static constexpr double k_unmarked = -1.0;

    std::vector<Rgb> stops;    // evenly spaced; colours between two stops are mixed
    std::vector<double> areas; // per bin along the bar; empty: there is no histogram
    // The tolerance is marked on the bar, as a share of its length; above 1 it is at the end, with
    // an arrow.
    double tolerance = k_unmarked;
    QString least;
    QString most;
    QString meaning;
};

// The picture must be one of distances.
[[nodiscard]] LegendBar bar_of_heat(const LookPicture& picture);
[[nodiscard]] LegendBar bar_of_leaks(const LookPicture& picture);
[[nodiscard]] LegendBar bar_of_strips();

// Draws the bar's colours, and the words at its ends in the painter's pen.
void paint_bar(QPainter& painter, const LegendBar& bar, const QRect& colours, const QRect& ends);

struct Legend {
    std::vector<LegendBar> bars;
    QStringList notes;
};
// Returns the legend for distances and strips; colours of pieces and nodes have no meaning.
[[nodiscard]] Legend legend_of(const LookPicture& picture);

} // namespace hullwright::ui
