// Shares corrections between a history, what was saved of it and what is being written: one of all
// pieces, with their corners, takes tens of megabytes.
#pragma once

#include "edit/correction.h"

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

namespace hullwright::ui {

using SharedCorrection = std::shared_ptr<const Correction>;
using SharedCorrections = std::vector<SharedCorrection>; // none is null

[[nodiscard]] inline SharedCorrections share(std::span<const Correction> corrections) {
    SharedCorrections made;
    made.reserve(corrections.size());
    for (const Correction& each : corrections) {
        made.push_back(std::make_shared<const Correction>(each));
    }
    return made;
}

[[nodiscard]] inline std::vector<Correction> values_of(const SharedCorrections& corrections) {
    std::vector<Correction> values;
    values.reserve(corrections.size());
    for (const SharedCorrection& each : corrections) {
        values.push_back(*each);
    }
    return values;
}

// Only corrections that are not the same in memory are compared.
[[nodiscard]] inline bool are_alike(const SharedCorrections& some,
                                    const SharedCorrections& others) {
    return std::equal(some.begin(), some.end(), others.begin(), others.end(),
                      [](const auto& a, const auto& b) { return a == b || *a == *b; });
}

} // namespace hullwright::ui
