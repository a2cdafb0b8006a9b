// Guesses how much time and memory a unit needs: what it needed the last time, or else by a fit to
// what all have needed. Each run makes both better.
#pragma once

#include "base/result.h"
#include "batch/predictors.h"
#include "batch/unit.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>

namespace hullwright::batch {

// Holds what a unit has needed.
struct Cost {
    Predictors unit;
    double seconds = 0.0; // of a processor
    double memory_mb = 0.0;
};

struct MeasuredCost {
    std::string_view model;
    Cost cost;
};

// Returns what the rule knows as it was written.
[[nodiscard]] std::span<const MeasuredCost> measured_costs();

// The sums of a straight line's fit in which errors count as shares of what was measured, so that
// small units matter as much as large ones.
struct LineSums {
    double weight = 0.0;
    double x = 0.0;
    double y = 0.0;
    double xx = 0.0;
    double xy = 0.0;

    void add(double at, double measured);
    void forget(double share);
    // Neither number is below zero, as more triangles never cost less.
    [[nodiscard]] double value_at(double at) const;
};

// The sums of a fit of products: each predictor to a power of its own. In logarithms it is a plane,
// and an error counts alike whether twice or half was measured.
class ProductSums {
public:
    static constexpr std::size_t k_terms = 5;
    static constexpr std::size_t k_count = k_terms * (k_terms + 1) + 1;
    using Terms = std::array<double, k_terms>;

    void add(const Terms& terms, double measured);
    void forget(double share);
    // Solves for the powers; `value_at` is of what was solved last.
    void solve();
    // The mean of what units of such terms need, which is above what half of them need.
    [[nodiscard]] double value_at(const Terms& terms) const;

    [[nodiscard]] std::array<double, k_count> numbers() const;
    [[nodiscard]] static ProductSums of(const std::array<double, k_count>& numbers);

private:
    std::array<Terms, k_terms> products_ = {}; // of the terms with each other
    Terms with_ = {};                          // of the terms with what was measured
    double squares_ = 0.0;                     // of what was measured
    Terms powers_ = {};
    double spread_ = 0.0; // half of the errors' variance, by which a mean is above the median
};

class CostRule {
public:
    // Knows what was measured when it was written.
    CostRule();
    // Knows these alone.
    explicit CostRule(std::span<const MeasuredCost> measured);

    void add(const Cost& cost);
    // The unit of this name will need the same again, or more or less as its recipe is another.
    void remember(const std::string& unit, const Cost& cost);
    // Lines that are not whole are left out.
    void remember_lines(std::string_view lines);
    // Forgets all units but those that `is_there` says.
    template <class IsThere> void keep(const IsThere& is_there) {
        std::erase_if(known_, [&](const auto& each) { return !is_there(each.first); });
    }

    [[nodiscard]] Expected expected(const Predictors& unit) const;
    [[nodiscard]] Expected expected(const std::string& name, const Predictors& unit) const;

    // A file that is missing or cannot be read gives the rule as it was written. The costs of units
    // lie in a file of lines beside it.
    [[nodiscard]] static CostRule read(const std::filesystem::path& path);
    [[nodiscard]] Status write(const std::filesystem::path& path) const;

private:
    ProductSums seconds_;
    std::array<LineSums, 2> memory_;    // of pieces of the solid, and of the surface
    std::map<std::string, Cost> known_; // by unit
};

// Classes by memory, as farms ask for it.
[[nodiscard]] SizeClass size_class(const Expected& expected);

} // namespace hullwright::batch
