// Holds the area of a chart in which a number of pieces has its place: from left to right by its
// logarithm, and above the ground by a share of the most.
#pragma once

#include <QRectF>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace hullwright::ui {

struct CurveArea {
    static constexpr double k_inset = 8.0;
    static constexpr std::uint32_t k_end = 256; // pieces at the right end

    QRectF chart;

    [[nodiscard]] double x_of(std::uint32_t pieces) const {
        const double share = std::log(std::max(1U, pieces)) / std::log(k_end);
        return chart.left() + k_inset + share * (chart.width() - 2.0 * k_inset);
    }
    [[nodiscard]] std::uint32_t pieces_at(double x) const {
        const double share = (x - chart.left() - k_inset) / (chart.width() - 2.0 * k_inset);
        const double pieces = std::pow(k_end, std::clamp(share, 0.0, 1.0));
        return static_cast<std::uint32_t>(std::lround(pieces));
    }
    [[nodiscard]] QPointF place_of(std::uint32_t pieces, double share) const {
        return {x_of(pieces), chart.bottom() - k_inset - share * (chart.height() - 2.0 * k_inset)};
    }
};

} // namespace hullwright::ui
