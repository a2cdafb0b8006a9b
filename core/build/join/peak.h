// How far a convex body stands out of closed solids, with proof. From a point in a cell it is no
// farther to the nearest solid middle of a cell than from that cell's middle and half its diagonal
// more, so the grid leaves few cells to look at; these are halved until the distance to the surface
// decides.
#pragma once

#include "join/solid_tree.h"
#include "piece/protrusion.h"

#include <optional>

namespace hullwright {

struct Peak {
    double highest = 0.0; // found at a point of the body
    double bound = 0.0;   // no point is higher
};

class PeakFinder {
public:
    // The tree must outlive it.
    explicit PeakFinder(const SolidTree& tree);

    // False where the grid tells nothing: solids are open, or there are sheets, or heights below
    // the limit are smaller than cells.
    [[nodiscard]] bool is_able(double limit) const;
    // The bound is `floor` or an eighth above the highest point.
    [[nodiscard]] Peak find(const Solid& solid, double floor, const std::stop_token& stop) const;
    // Nothing where a point may be higher than the limit.
    [[nodiscard]] std::optional<Peak> find_within(const Solid& solid, double limit,
                                                  const std::stop_token& stop) const;

private:
    const SolidTree& tree_;
    bool closed_ = false;
};

} // namespace hullwright
