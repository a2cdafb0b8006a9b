#include "batch/shares.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

namespace hullwright::batch {

Status keep_named(std::vector<Unit>& units, const Chosen& chosen) {
    if (chosen.units.empty()) {
        return Done{};
    }
    std::set<std::string> missing = chosen.units;
    std::erase_if(units, [&](const Unit& unit) {
        missing.erase(unit.name);
        return !chosen.units.contains(unit.name);
    });
    return missing.empty() ? Status(Done{}) : error(Code::file_missing, *missing.begin());
}

void keep_chosen(std::vector<Unit>& units, const Chosen& chosen) {
    if (chosen.size) {
        std::erase_if(units, [&](const Unit& unit) { return unit.size != *chosen.size; });
    }
    order_by_cost(units);
    units = share_of(std::move(units), chosen.share, chosen.shares);
}

void order_by_cost(std::vector<Unit>& units) {
    std::sort(units.begin(), units.end(), [](const Unit& a, const Unit& b) {
        return a.expected.seconds != b.expected.seconds ? a.expected.seconds > b.expected.seconds
                                                        : a.name < b.name;
    });
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
