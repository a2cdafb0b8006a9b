// Says how far a convex body stands out of a surface, with proof. The cells of the grid say how
// high their points may be, which leaves few of them to look at; these are halved until the
// distance to the surface, and where that is large the winding number, decide.
#pragma once

#include "join/solid_tree.h"
#include "piece/protrusion.h"

#include <memory>
#include <optional>

namespace hullwright {

struct Peak {
    double highest = 0.0; // found at a point of the body
    double bound = 0.0;   // no point is higher
};

class CubeHeights;

class PeakFinder {
public:
    // The tree must outlive it.
    explicit PeakFinder(const SolidTree& tree);
    ~PeakFinder();
    PeakFinder(const PeakFinder&) = delete;
    PeakFinder& operator=(const PeakFinder&) = delete;

    // False where the grid tells little, as heights below the limit are far smaller than cells.
    [[nodiscard]] bool is_able(double limit) const;
    // The bound is `floor` or an eighth above the highest point.
    [[nodiscard]] Peak find(const Solid& solid, double floor, const std::stop_token& stop) const;
    // Returns nothing where a point may be higher than the limit.
    [[nodiscard]] std::optional<Peak> find_within(const Solid& solid, double limit,
                                                  const std::stop_token& stop) const;
    // True when the hull's farthest cell from the solid shows a point that is higher. It says so at
    // once of a hull that stands out far.
    [[nodiscard]] bool stands_out(const Solid& solid, double limit) const;

private:
    const SolidTree& tree_;
    std::unique_ptr<CubeHeights> heights_; // what one body asked for serves the next
};

} // namespace hullwright
