#include "ui/inspect/pair_graph.h"

#include "ui/inspect/answer_panel.h"
#include "ui/words/measures.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace hullwright::ui {
namespace {

// Calls draw(x) for rows in their order, but for those that are nearer than `least` pixels to the
// last one that was drawn. Rows are passed over by halves, as there may be millions.
template <class PlaceOf, class Draw>
void draw_apart(const std::vector<std::size_t>& rows, double least, PlaceOf&& place_of,
                Draw&& draw) {
    for (auto row = rows.begin(); row != rows.end();) {
        const double last = place_of(*row);
        draw(last);
        row = std::partition_point(row + 1, rows.end(),
                                   [&](std::size_t next) { return place_of(next) - last < least; });
    }
}

} // namespace

PairGraph::PairGraph(Timeline& timeline, PairScene& scene, QWidget* parent)
    : RowGraph(parent), timeline_(timeline), scene_(scene) {
    setObjectName("pair_graph");
    setAccessibleName(tr("Distance and depth of all rows"));
    setToolTip(tr("Upwards: how far apart the bodies are; downwards: how deep they lie in each "
                  "other. Lines mark where the answer changes, triangles the rows of a contact "
                  "file that are not as expected. Click to go to a row."));
    connect(&timeline_.answers(), &RowAnswers::sampled, this, &PairGraph::forget);
    connect(&timeline_, &Timeline::rows_changed, this, &PairGraph::forget);
    connect(&timeline_, &Timeline::marked_changed, this, &PairGraph::forget);
    connect(&timeline_, &Timeline::row_changed, this, qOverload<>(&QWidget::update));
}

// Where there are distances and depths, each has half of the height.
PairGraph::Scale PairGraph::scale() const {
    Scale scale;
    const RowAnswers& answers = timeline_.answers();
    const Extremes all = answers.extremes(0, answers.samples().size());
    scale.distance = static_cast<double>(all.distance);
    scale.depth = static_cast<double>(all.depth);
    constexpr double k_edge = 3.0; // pixels
    scale.zero = scale.depth == 0.0      ? height() - k_edge
                 : scale.distance == 0.0 ? k_edge
                                         : 0.5 * height();
    return scale;
}

void PairGraph::draw(QPainter& painter) const {
    const Scale now = scale();
    draw_columns(painter, now);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawLine(QPointF(k_aside, now.zero), QPointF(width() - k_aside, now.zero));
    draw_marked(painter);
    draw_words(painter, now);
}

// A triangle at the upper edge points at a row that somebody should look at.
void PairGraph::draw_marked(QPainter& painter) const {
    constexpr double k_half = 4.0; // pixels
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette().color(QPalette::Text)); // seen on all that the curve has
    const auto draw_at = [&](double x) {
        painter.drawPolygon(QPolygonF(
            {QPointF(x - k_half, 0.0), QPointF(x + k_half, 0.0), QPointF(x, 1.5 * k_half)}));
    };
    draw_apart(
        timeline_.marked(), k_half, [this](std::size_t row) { return place_of(row); }, draw_at);
    painter.restore();
}

void PairGraph::draw_columns(QPainter& painter, const Scale& scale) const {
    const std::size_t answered = timeline_.answers().samples().size();
    const QColor free = colour_of_kind(CollisionKind::none);
    const QColor hit = colour_of_kind(CollisionKind::solid);
    const QColor inside = colour_of_kind(CollisionKind::contained);
    constexpr double k_least = 2.0; // pixels of what is just there
    const double up = scale.zero - 3.0;
    const double down = height() - 3.0 - scale.zero;
    for (int x = k_aside; x <= width() - k_aside; ++x) {
        const std::size_t from = row_at(x - 0.5);
        const std::size_t to = std::min(std::max(row_at(x + 0.5), from + 1), answered);
        if (from >= to) {
            break;
        }
        const Extremes column = timeline_.answers().extremes(from, to);
        if (column.is_free) {
            const double high =
                std::max(k_least, scale.distance > 0.0 ? up * column.distance / scale.distance : 0);
            painter.fillRect(QRectF(x, scale.zero - high, 1.0, high), free);
        }
        if (column.is_contained) {
            painter.fillRect(QRectF(x, scale.zero - k_least, 1.0, 2.0 * k_least), inside);
        }
        if (column.is_hit) {
            const double deep =
                std::max(k_least, scale.depth > 0.0 ? down * column.depth / scale.depth : 0);
            painter.fillRect(QRectF(x, scale.zero, 1.0, deep), hit);
        }
    }
    QColor mark = palette().color(QPalette::Text);
    mark.setAlphaF(0.35F);
    constexpr double k_apart = 3.0; // pixels; more would be a grey field
    draw_apart(
        timeline_.answers().changes(), k_apart, [this](std::size_t row) { return place_of(row); },
        [&](double x) { painter.fillRect(QRectF(x, 0.0, 1.0, height()), mark); });
}

// Returns the left end of words over the row with the greatest value, or as near to it as no column
// reaches the words, of which those do with a value above `most`.
double PairGraph::place_of_words(double wide, std::size_t highest, float Extremes::*value,
                                 double most) const {
    constexpr double k_step = 4.0; // pixels
    const RowAnswers& answers = timeline_.answers();
    const double first = k_aside + 2.0;
    const double last = std::max(first, width() - first - wide);
    const auto has_room = [&](double left) {
        const std::size_t from = row_at(left);
        const std::size_t to = std::min(row_at(left + wide) + 1, answers.samples().size());
        return from >= to || static_cast<double>(answers.extremes(from, to).*value) <= most;
    };
    const double over = place_of(highest) - 0.5 * wide;
    const double wanted = std::clamp(over, first, last);
    for (double off = 0.0; off < width(); off += k_step) {
        for (const double left : {wanted - off, wanted + off}) {
            if (left >= first && left <= last && has_room(left)) {
                return left;
            }
        }
    }
    return wanted;
}

// The words have a ground of their own where columns are everywhere.
void PairGraph::draw_words(QPainter& painter, const Scale& scale) const {
    QFont small = font();
    small.setPointSizeF(0.85 * small.pointSizeF());
    painter.setFont(small);
    painter.setPen(palette().color(QPalette::Text));
    const double high = painter.fontMetrics().height();
    const double metres = scene_.bodies().metres_per_unit();
    const auto write = [&](const QString& text, std::size_t highest, float Extremes::*value,
                           double greatest, double room, double top) {
        const double wide = painter.fontMetrics().horizontalAdvance(text) + 4.0;
        const double most = greatest * (room - high - 1.0) / room;
        const QRectF place(place_of_words(wide, highest, value, most), top, wide, high);
        painter.fillRect(place, palette().color(QPalette::Base));
        painter.drawText(place, Qt::AlignCenter, text);
    };
    if (scale.distance > 0.0) {
        write(tr("apart: %1").arg(length_with_unit(scale.distance, metres)),
              timeline_.answers().farthest(), &Extremes::distance, scale.distance, scale.zero - 3.0,
              1.0);
    }
    if (scale.depth > 0.0) {
        write(tr("deep: %1").arg(length_with_unit(scale.depth, metres)),
              timeline_.answers().deepest(), &Extremes::depth, scale.depth,
              height() - 3.0 - scale.zero, height() - 1.0 - high);
    }
}

} // namespace hullwright::ui
