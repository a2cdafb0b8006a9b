// Finds points that lie at the same place: exactly, or within a distance.
#pragma once

#include "base/progress.h"
#include "geom/types.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace hullwright {

struct Weld {
    std::vector<Index> target; // per point: its index among the kept points
    std::vector<Index> kept;   // the kept points, ascending: the first of each place
};

// Numbers the places of points as they come: one number for each triple of coordinates (-0 equals
// 0), in the order of first sight. A point with a NaN gets a number of its own, because it equals
// nothing.
class ExactWelder {
public:
    ExactWelder();
    // Writes the number of each point's place to `numbers`, which has room for all.
    void add(std::span<const Vec3> points, Index* numbers);
    [[nodiscard]] const std::vector<Vec3>& places() const { return places_; }
    [[nodiscard]] std::vector<Vec3> take_places() { return std::move(places_); }

private:
    [[nodiscard]] Index number_of(const Vec3& point, std::uint64_t hash);
    void grow();

    std::vector<Vec3> places_;
    std::vector<Index> slots_; // open addressing over places_, at most half full
};

// Points with the same three coordinates (-0 equals 0) become one. A point with a NaN stays alone,
// because it equals nothing.
[[nodiscard]] Result<Weld> weld_exact(std::span<const Vec3> points, const Progress& progress = {});

// Each point joins the first kept point within `distance` (model units); points are taken in
// order, so a kept point never moves and nothing travels farther than `distance`.
[[nodiscard]] Result<Weld> weld_within(std::span<const Vec3> points, double distance,
                                       const Progress& progress = {});

} // namespace hullwright
