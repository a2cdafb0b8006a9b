#include "check/cover_figures.h"

#include <algorithm>
#include <map>

namespace hullwright {

std::vector<double> area_by_height(const CoverSide& side, double top, std::size_t bins) {
    std::vector<double> areas(bins, 0.0);
    if (bins == 0 || !(top > 0.0)) {
        return areas;
    }
    for (const Triangle& t : side.triangles) {
        const double height = (side.heights[t[0]] + side.heights[t[1]] + side.heights[t[2]]) / 3.0;
        if (height > 0.0) {
            const Vec3& a = side.points[t[0]];
            const double share = std::min(height / top, 1.0);
            const auto bin =
                std::min(bins - 1, static_cast<std::size_t>(share * static_cast<double>(bins)));
            areas[bin] += 0.5 * (side.points[t[1]] - a).cross(side.points[t[2]] - a).norm();
        }
    }
    return areas;
}

std::vector<WorstPlace> worst_places(const CoverSide& side, double least, std::size_t count) {
    std::map<Index, WorstPlace> by_owner;
    for (std::size_t i = 0; i < side.triangles.size(); ++i) {
        for (const Index corner : side.triangles[i]) {
            const double height = side.heights[corner];
            if (height > least) {
                WorstPlace& place = by_owner[side.owners[i]];
                if (height > place.height) {
                    place = {side.owners[i], height, side.points[corner]};
                }
            }
        }
    }
    std::vector<WorstPlace> places;
    for (const auto& [owner, place] : by_owner) {
        places.push_back(place);
    }
    std::stable_sort(places.begin(), places.end(),
                     [](const WorstPlace& a, const WorstPlace& b) { return a.height > b.height; });
    places.resize(std::min(places.size(), count));
    return places;
}

} // namespace hullwright
