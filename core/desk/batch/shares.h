// Orders units for running, and chooses the part of them that one machine of many does.
#pragma once

#include "base/result.h"
#include "batch/unit.h"

#include <cstddef>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace hullwright::batch {

// Says which units of the batch one call makes.
struct Chosen {
    std::size_t share = 1;
    std::size_t shares = 1;
    std::optional<SizeClass> size;
    std::set<std::string> units; // by name; empty: all

    // Others do the rest, and somebody joins the reports.
    [[nodiscard]] bool is_part() const { return shares > 1 || size || !units.empty(); }
};

// Leaves the units of these names. A name that no unit has is an issue.
[[nodiscard]] Status keep_named(std::vector<Unit>& units, const Chosen& chosen,
                                const std::stop_token& stop = {});

// Leaves the chosen units of those whose costs are known.
[[nodiscard]] Status keep_chosen(std::vector<Unit>& units, const Chosen& chosen,
                                 const std::stop_token& stop = {});

// The dearest first, so that none of them begins when the others are done; ties by name. After a
// stop the order means nothing.
void order_by_cost(std::vector<Unit>& units, const std::stop_token& stop = {});

// Returns one of `shares` parts, numbered from 1, of units ordered by cost: each goes to the part
// with the least to do so far. It depends on the units alone, so that every machine chooses alike.
[[nodiscard]] std::vector<Unit> share_of(std::vector<Unit> units, std::size_t number,
                                         std::size_t shares);

} // namespace hullwright::batch
