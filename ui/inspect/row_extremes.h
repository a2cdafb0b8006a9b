// Holds the greatest numbers of runs of rows, so that those of any rows are told without a look at
// each: a curve of millions of rows is drawn anew whenever some more are answered.
#pragma once

#include "pipeline/pair_along.h"

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace hullwright::ui {

// Says what some rows have: the greatest of their numbers, and which kinds of answers.
struct Extremes {
    float distance = 0.0F;
    float depth = 0.0F;
    bool is_free = false;
    bool is_contained = false;
    bool is_hit = false;

    void add(const pipeline::PairSample& sample);
    void add(const Extremes& other);
    bool operator==(const Extremes&) const = default;
};

class RowExtremes {
public:
    void clear();
    void add(const pipeline::PairSample& sample); // of the next row
    // Returns those of the rows from `from` to before `to`, whose samples are among all that were
    // added.
    [[nodiscard]] Extremes of(std::span<const pipeline::PairSample> samples, std::size_t from,
                              std::size_t to) const;

private:
    // Any rows are at most two runs' worth of each level, and what the last level has between them.
    // With runs of 64 that is some 400 looks at four million rows; it changes time alone.
    static constexpr std::size_t k_run = 64;
    static constexpr std::size_t k_levels = 3;

    std::size_t rows_ = 0;
    std::array<std::vector<Extremes>, k_levels> runs_; // of 64 rows, of 64 such runs, and so on
};

} // namespace hullwright::ui
