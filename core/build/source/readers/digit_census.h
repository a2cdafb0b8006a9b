// How precise the numbers of a text are, as their digits tell: a writer that rounds leaves its mark
// on nearly all of them, and one that writes what it has leaves none.
#pragma once

#include "geom/types.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace hullwright {

class DigitCensus {
public:
    // A coordinate as it is written; it is a number.
    void add(std::string_view word);
    // The step of the last digit of the largest coordinate, where nearly all numbers have
    //  - as many decimals, and not all of them are zeros; or
    //  - no more significant digits than six or seven, which is less than float32 has.
    // Both have to be fine beside the model, because what looks like rounding in a few digits is
    // most often what was meant. Otherwise 0: the numbers do not tell.
    [[nodiscard]] double step(const Aabb& box) const;

private:
    static constexpr std::size_t k_most = 20; // digits; more count as so many
    using Counts = std::array<std::uint64_t, k_most + 1>;

    [[nodiscard]] double fixed_step(double extent) const;
    [[nodiscard]] double significant_step(double extent, double largest) const;

    std::uint64_t all_ = 0;
    Counts decimals_{};    // by their number, of those without an exponent
    Counts not_padded_{};  // of these, whose last is not zero
    Counts significant_{}; // by their number, without the zeros at both ends
    Counts fractions_{};   // of these, with digits after the point
};

} // namespace hullwright
