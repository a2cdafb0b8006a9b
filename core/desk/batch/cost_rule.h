// Predicts from its triangles how much time and memory a unit needs, by a straight line for each,
// which is fitted to what units have needed. Each run makes them better.
#pragma once

#include "base/result.h"
#include "batch/unit.h"

#include <array>
#include <cstdint>
#include <filesystem>

namespace hullwright::batch {

// The sums of a straight line's fit in which errors count as shares of what was measured, so that
// small units matter as much as large ones.
struct LineSums {
    double weight = 0.0;
    double x = 0.0;
    double y = 0.0;
    double xx = 0.0;
    double xy = 0.0;

    void add(double at, double measured, double times);
    // Neither number is below zero, as more triangles never cost less.
    [[nodiscard]] double value_at(double at) const;
};

class CostRule {
public:
    // Knows what was measured when it was written.
    CostRule();

    void add(std::uint64_t triangles, double processor_seconds, double memory_mb);
    [[nodiscard]] Expected expected(std::uint64_t triangles) const;

    // A file that is missing or cannot be read gives the rule as it was written.
    [[nodiscard]] static CostRule read(const std::filesystem::path& path);
    [[nodiscard]] Status write(const std::filesystem::path& path) const;

private:
    LineSums seconds_;
    LineSums memory_;
};

// Classes by memory, as farms ask for it.
[[nodiscard]] SizeClass size_class(const Expected& expected);

} // namespace hullwright::batch
