#include "ui/probe/play_graph.h"

#include "pipeline/play_picture.h"
#include "ui/words/measures.h"

#include <QPainter>

#include <algorithm>

namespace hullwright::ui {
namespace {

QString text_of(double number) {
    return plain_number(number, 4);
}

} // namespace

PlayGraph::PlayGraph(PlayScene& scene, Shows shows, QWidget* parent)
    : RowGraph(parent), scene_(scene), shows_(shows) {
    const bool is_energy = shows == Shows::energy;
    setObjectName(is_energy ? "play_energy" : "play_momentum");
    setAccessibleName(is_energy ? tr("Energy of all balls") : tr("Momentum of all balls"));
    setToolTip(is_energy ? tr("Energy of motion and of height of all balls, along the play: "
                              "bounces with a restitution below 1 lose some, explicit steps gain "
                              "some. Click to go to a moment.")
                         : tr("The momentum of all balls together, along the play. Click to go to "
                              "a moment."));
    connect(&scene_, &PlayScene::played_changed, this, &PlayGraph::forget);
    connect(&scene_.clock(), &PlayClock::time_changed, this, qOverload<>(&QWidget::update));
}

std::size_t PlayGraph::rows() const {
    return scene_.played() ? scene_.played()->record->sums().size() : 0;
}

double PlayGraph::row() const {
    return std::min(scene_.clock().time() / scene_.played()->record->tick(),
                    static_cast<double>(rows() - 1));
}

void PlayGraph::go_to(std::size_t row) {
    if (scene_.played()) {
        scene_.clock().go_to(static_cast<double>(row) * scene_.played()->record->tick());
    }
}

double PlayGraph::value_of(const PlayRecord::Sums& sums) const {
    return shows_ == Shows::energy ? sums.energy : sums.momentum.norm();
}

// The axis is so wide that the rounding of a sum of large numbers is no storm.
CurveAxis PlayGraph::axis_of(double least, double most) const {
    const bool is_energy = shows_ == Shows::energy;
    return axis_around(least, most, is_energy ? energy_scale(*scene_.played()->record) : 0.0);
}

// Each column of pixels has the span of its rows, so that no peak is lost.
void PlayGraph::draw(QPainter& painter) const {
    if (rows() == 0) {
        return;
    }
    const auto& sums = scene_.played()->record->sums();
    double least = value_of(sums.front());
    double most = least;
    for (const PlayRecord::Sums& each : sums) {
        least = std::min(least, value_of(each));
        most = std::max(most, value_of(each));
    }
    QFont small = font();
    small.setPointSizeF(0.85 * small.pointSizeF());
    painter.setFont(small);
    constexpr double k_edge = 3.0; // pixels
    const double line = painter.fontMetrics().height();
    const QRectF inside = QRectF(rect()).adjusted(k_aside, k_edge + line, -k_aside, -k_edge - line);
    const CurveAxis axis = axis_of(least, most);
    const auto y_of = [&](double value) {
        return inside.top() + (axis.high - value) / (axis.high - axis.low) * inside.height();
    };
    const auto [red, green, blue] =
        shows_ == Shows::energy ? pipeline::k_energy_curve : pipeline::k_momentum_curve;
    const QColor colour(red, green, blue);
    for (int x = k_aside; x <= width() - k_aside; ++x) {
        const std::size_t from = row_at(x - 1.0);
        const std::size_t to = std::max(row_at(x), from);
        double low = value_of(sums[from]);
        double top = low;
        for (std::size_t row = from; row <= to; ++row) {
            low = std::min(low, value_of(sums[row]));
            top = std::max(top, value_of(sums[row]));
        }
        painter.fillRect(QRectF(x, y_of(top) - 1.0, 1.0, y_of(low) - y_of(top) + 2.0), colour);
    }
    // The numbers stand above and below, where no curve goes.
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRectF(inside.left(), 1.0, inside.width(), line), Qt::AlignRight,
                     text_of(most));
    painter.drawText(QRectF(inside.left(), height() - 1.0 - line, inside.width(), line),
                     Qt::AlignLeft, text_of(least));
}

} // namespace hullwright::ui
