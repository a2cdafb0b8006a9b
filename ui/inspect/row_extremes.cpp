#include "ui/inspect/row_extremes.h"

#include <algorithm>

namespace hullwright::ui {

void Extremes::add(const pipeline::PairSample& sample) {
    distance = std::max(distance, sample.distance);
    depth = std::max(depth, sample.depth);
    is_free |= sample.kind == CollisionKind::none;
    is_contained |= sample.kind == CollisionKind::contained;
    is_hit |= sample.kind == CollisionKind::solid || sample.kind == CollisionKind::surface;
}

void Extremes::add(const Extremes& other) {
    distance = std::max(distance, other.distance);
    depth = std::max(depth, other.depth);
    is_free |= other.is_free;
    is_contained |= other.is_contained;
    is_hit |= other.is_hit;
}

void RowExtremes::clear() {
    rows_ = 0;
    for (std::vector<Extremes>& runs : runs_) {
        runs.clear();
    }
}

void RowExtremes::add(const pipeline::PairSample& sample) {
    std::size_t length = 1; // of a run, in rows
    for (std::vector<Extremes>& runs : runs_) {
        length *= k_run;
        if (rows_ % length == 0) {
            runs.emplace_back();
        }
        runs.back().add(sample);
    }
    ++rows_;
}

// Each level gives what is before and behind whole runs of the next one, and the last all the rest.
Extremes RowExtremes::of(std::span<const pipeline::PairSample> samples, std::size_t from,
                         std::size_t to) const {
    Extremes found;
    const auto look_at = [&](std::size_t level, std::size_t number) {
        if (level == 0) {
            found.add(samples[number]);
        } else {
            found.add(runs_[level - 1][number]);
        }
    };
    for (std::size_t level = 0; from < to; ++level) {
        while (from < to && (level == k_levels || from % k_run != 0)) {
            look_at(level, from++);
        }
        while (from < to && to % k_run != 0) {
            look_at(level, --to);
        }
        from /= k_run;
        to /= k_run;
    }
    return found;
}

} // namespace hullwright::ui
