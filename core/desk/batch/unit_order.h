// Holds what the process of a unit is told to do. It travels as a file of JSON, written and read
// here.
#pragma once

#include "base/result.h"
#include "batch/unit.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace hullwright::batch {

struct UnitOrder {
    std::uint64_t host = 0; // the process that waits for the unit's, which ends with it
    std::filesystem::path model;
    Recipe recipe;
    std::vector<UnitOutput> outputs; // whole paths
    TargetSettings target_settings;
    double density = k_density_of_water;
    bool primitives = false;
    std::filesystem::path picture; // empty: none is asked for
    bool only_picture = false;     // the outputs are there
    std::filesystem::path facts;   // the row of what was made is written there
    std::uint64_t threads = 1;
    std::uint64_t memory_bytes = 0;      // address space; 0: no limit
    std::uint64_t processor_seconds = 0; // 0: no limit
    std::string made_by;
};

[[nodiscard]] Status write_order(const UnitOrder& order, const std::filesystem::path& path);
[[nodiscard]] Result<UnitOrder> read_order(const std::filesystem::path& path);

} // namespace hullwright::batch
