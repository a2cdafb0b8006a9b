// Tells from the digits of a text how precise its numbers are. A writer that rounds leaves its mark
// on nearly all of them; one that writes numbers in full leaves none.
#pragma once

#include "geom/types.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace hullwright {

class DigitCensus {
public:
    // Counts one coordinate as it is written; `word` must be a number.
    void add(std::string_view word);
    // The step of the last digit of the largest coordinate, if nearly all numbers have
    // - the same number of decimals, and not all of these are zeros; or
    // - no more significant digits than six or seven, which is less than float32 has.
    // In both cases the step must be small relative to the model, because numbers of few digits are
    // mostly exact and not rounded. Otherwise 0: the digits do not tell.
    [[nodiscard]] double step(const Aabb& box) const;

private:
    static constexpr std::size_t k_most = 20; // digits; more count as this many
    using Counts = std::array<std::uint64_t, k_most + 1>;

    [[nodiscard]] double fixed_step(double extent) const;
    [[nodiscard]] double significant_step(double extent, double largest) const;

    std::uint64_t all_ = 0;
    Counts decimals_{};    // numbers without exponent, by their count of decimals
    Counts not_padded_{};  // those of them whose last decimal is not zero
    Counts significant_{}; // numbers by digits, without zeros at both ends
    Counts fractions_{};   // those of them with a point or an exponent
};

// Reads one coordinate and counts its digits; nullopt when the word is no number. -0 becomes 0, so
// that equal places have equal bytes.
[[nodiscard]] std::optional<double> coordinate_in(std::string_view word, DigitCensus& digits);

} // namespace hullwright
