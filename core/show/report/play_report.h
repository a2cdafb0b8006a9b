// Reports dropped balls as a line of JSON, or as text.
#pragma once

#include "play/drop.h"

#include <string>

namespace hullwright {

// Holds what is told of balls that were thrown, beside their rows.
struct Thrown {
    Vec3 from = Vec3::Zero(); // of the first one
    Vec3 velocity = Vec3::Zero();
    double length = 0.0; // seconds
    bool is_cut = false; // see PlayRecord
};

// The line ends with a line feed; docs/play-json.md has the schema. `thrown` is null of balls that
// were dropped, `sums` where energy and momentum over time are not wanted. It takes 4 us a ball, so
// nobody is told how far it is.
[[nodiscard]] std::string play_json(const DropSettings& settings, std::span<const Dropped> rows,
                                    const Thrown* thrown = nullptr,
                                    const PlayRecord* sums = nullptr);
[[nodiscard]] std::string play_text(const DropSettings& settings, std::span<const Dropped> rows);

} // namespace hullwright
