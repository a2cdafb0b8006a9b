#include "batch/shares.h"

#include "base/progress.h"
#include "base/sort_in_runs.h"
#include "base/work_meter.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

namespace hullwright::batch {
namespace {

// Drops units; after a stop those stay that were not looked at by then.
template <class IsOut>
Status drop_units(std::vector<Unit>& units, const std::stop_token& stop, const IsOut& is_out) {
    WorkMeter meter(Progress(stop), units.size());
    std::erase_if(units, [&](const Unit& unit) { return !meter.stopped_after(1) && is_out(unit); });
    return stop.stop_requested() ? Status(stopped_issue()) : Status(Done{});
}

} // namespace

Status keep_named(std::vector<Unit>& units, const Chosen& chosen, const std::stop_token& stop) {
    if (chosen.units.empty()) {
        return Done{};
    }
    std::set<std::string> missing = chosen.units;
    const auto dropped = drop_units(units, stop, [&](const Unit& unit) {
        missing.erase(unit.name);
        return !chosen.units.contains(unit.name);
    });
    if (!dropped) {
        return dropped;
    }
    return missing.empty() ? Status(Done{}) : error(Code::file_missing, *missing.begin());
}

Status keep_chosen(std::vector<Unit>& units, const Chosen& chosen, const std::stop_token& stop) {
    if (chosen.size) {
        const auto dropped =
            drop_units(units, stop, [&](const Unit& unit) { return unit.size != *chosen.size; });
        if (!dropped) {
            return dropped;
        }
    }
    if (chosen.shares > 1) {
        order_by_cost(units, stop);
        if (stop.stop_requested()) {
            return stopped_issue();
        }
        units = share_of(std::move(units), chosen.share, chosen.shares);
    }
    return Done{};
}

void order_by_cost(std::vector<Unit>& units, const std::stop_token& stop) {
    sort_in_runs(
        units,
        [](const Unit& a, const Unit& b) {
            return a.expected.seconds != b.expected.seconds
                       ? a.expected.seconds > b.expected.seconds
                       : a.name < b.name;
        },
        stop);
}

std::vector<Unit> share_of(std::vector<Unit> units, std::size_t number, std::size_t shares) {
    using Load = std::pair<double, std::size_t>; // seconds so far, and the part
    std::priority_queue<Load, std::vector<Load>, std::greater<>> loads;
    for (std::size_t i = 1; i <= shares; ++i) {
        loads.emplace(0.0, i);
    }
    std::vector<Unit> mine;
    for (Unit& unit : units) {
        const auto [seconds, part] = loads.top();
        loads.pop();
        loads.emplace(seconds + unit.expected.seconds, part);
        if (part == number) {
            mine.push_back(std::move(unit));
        }
    }
    return mine;
}

} // namespace hullwright::batch
