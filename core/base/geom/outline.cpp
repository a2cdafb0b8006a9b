#include "geom/outline.h"

#include <algorithm>

namespace hullwright {
namespace {

using Point = Eigen::Vector2d;

double turn(const Point& a, const Point& b, const Point& c) {
    return (b - a).x() * (c - a).y() - (b - a).y() * (c - a).x();
}

} // namespace

// The method is Andrew's monotone chains (1979).
std::vector<Point> outline_of(std::vector<Point> points) {
    std::sort(points.begin(), points.end(), [](const Point& a, const Point& b) {
        return a.x() != b.x() ? a.x() < b.x() : a.y() < b.y();
    });
    std::vector<Point> ring;
    const auto chain = [&ring](auto begin, auto end) {
        const std::size_t base = ring.size();
        for (auto at = begin; at != end; ++at) {
            while (ring.size() >= base + 2 &&
                   turn(ring[ring.size() - 2], ring.back(), *at) <= 0.0) {
                ring.pop_back();
            }
            ring.push_back(*at);
        }
        ring.pop_back();
    };
    chain(points.begin(), points.end());
    chain(points.rbegin(), points.rend());
    return ring;
}

} // namespace hullwright
