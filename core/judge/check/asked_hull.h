// Tells which points a hull holds, without knowing beforehand whether few will be asked or many.
#pragma once

#include "check/hull_check.h"
#include "geom/box_around.h"

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>

namespace hullwright {

// The first questions go through all facets, which is cheaper than to prepare a hull that nobody
// asks again; then it is prepared once. Any thread may ask, and all are told the same.
class AskedHull {
public:
    // To prepare a hull takes as long as some seventy questions that go through all of its facets.
    // The number changes the time alone.
    static constexpr std::uint32_t k_few_questions = 64;

    // The hull must have no fault, and what it refers to must outlive it. After a stop answers are
    // meaningless.
    AskedHull(const HullView& hull, std::stop_token stop)
        : hull_(hull), box_(box_around(hull.vertices)), stop_(std::move(stop)) {}

    // Gives the same answer as hull_holds().
    [[nodiscard]] bool holds(const Vec3& p) {
        Aabb at;
        at.add(p);
        if (!box_.contains(at)) {
            return false;
        }
        if (asked_.fetch_add(1, std::memory_order_relaxed) < k_few_questions) {
            return hull_holds(hull_, p);
        }
        std::call_once(once_, [this] { prepared_.emplace(hull_, Progress(stop_)); });
        return prepared_->holds(p);
    }
    // Nobody may ask meanwhile.
    [[nodiscard]] bool is_prepared() const { return prepared_.has_value(); }

private:
    HullView hull_;
    Aabb box_;
    std::stop_token stop_;
    std::atomic<std::uint32_t> asked_ = 0;
    std::once_flag once_;
    std::optional<HullHolder> prepared_;
};

} // namespace hullwright
