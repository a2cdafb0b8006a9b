#include "exact/outline.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_2_algorithms.h>
#include <vector>

namespace hullwright::exact {

bool is_simple(std::span<const Point2> outline) {
    using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
    std::vector<Kernel::Point_2> corners;
    corners.reserve(outline.size());
    for (const Point2& corner : outline) {
        corners.emplace_back(corner[0], corner[1]);
    }
    return corners.size() > 2 && CGAL::is_simple_2(corners.begin(), corners.end(), Kernel());
}

} // namespace hullwright::exact
