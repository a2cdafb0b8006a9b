#include "source/readers/digit_census.h"

#include "geom/portable_math.h"
#include "source/readers/text_number.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hullwright {
namespace {

constexpr double k_most_share = 0.99; // some numbers may have been put in by hand
// Nine in ten numbers that were rounded end in a digit that is not 0. Where fewer than one in
// twenty does, they are numbers of few digits, and may be exact.
constexpr double k_some_share = 0.05;
// Is the fewest steps across the model; a coarser grid was more likely drawn on by the author.
constexpr double k_least_steps = 1e4;

bool is_digit(char letter) {
    return letter >= '0' && letter <= '9';
}

double share(std::uint64_t part, std::uint64_t all) {
    return all == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(all);
}

} // namespace

void DigitCensus::add(std::string_view word) {
    std::size_t significant = 0; // up to the last digit that is not zero
    std::size_t seen = 0;        // from the first digit that is not zero
    std::size_t decimals = 0;
    bool point = false;
    bool exponent = false;
    char last = '0';
    for (const char letter : word) {
        if (is_digit(letter)) {
            seen += seen > 0 || letter != '0' ? 1 : 0;
            significant = letter != '0' ? seen : significant;
            decimals += point ? 1 : 0;
            last = letter;
        } else if (letter == '.') {
            point = true;
        } else if (letter == 'e' || letter == 'E') {
            exponent = true;
            break;
        }
    }
    ++all_;
    significant = std::min(significant, k_most);
    ++significant_[significant];
    fractions_[significant] += point || exponent ? 1 : 0;
    if (!exponent) {
        decimals = std::min(decimals, k_most);
        ++decimals_[decimals];
        not_padded_[decimals] += last != '0' ? 1 : 0;
    }
}

double DigitCensus::fixed_step(double extent) const {
    const auto most = std::max_element(decimals_.begin(), decimals_.end());
    const auto count = static_cast<std::size_t>(most - decimals_.begin());
    const std::uint64_t rounded = not_padded_[count];
    // A writer that writes numbers as short as possible leaves no zeros at their ends.
    const bool padded = rounded < *most;
    if (count < 2 || count == k_most || !padded || share(*most, all_) < k_most_share ||
        share(rounded, all_) < k_some_share) {
        return 0.0;
    }
    const double step = power_of_ten(-static_cast<int>(count));
    return extent >= k_least_steps * step ? step : 0.0;
}

double DigitCensus::significant_step(double extent, double largest) const {
    for (const std::size_t digits : {std::size_t{6}, std::size_t{7}}) {
        const auto end = significant_.begin() + static_cast<std::ptrdiff_t>(digits) + 1;
        const auto fit = std::accumulate(significant_.begin(), end, std::uint64_t{0});
        if (share(fit, all_) < k_most_share) {
            continue;
        }
        if (share(significant_[digits], all_) < k_some_share || fractions_[digits] == 0) {
            return 0.0;
        }
        const double step = power_of_ten(exponent_of_ten(largest) - static_cast<int>(digits) + 1);
        return extent >= k_least_steps * step ? step : 0.0;
    }
    return 0.0;
}

double DigitCensus::step(const Aabb& box) const {
    if (all_ == 0 || box.empty() || !box.lower.allFinite() || !box.upper.allFinite()) {
        return 0.0;
    }
    const double extent = (box.upper - box.lower).maxCoeff();
    const double largest = box.lower.cwiseAbs().cwiseMax(box.upper.cwiseAbs()).maxCoeff();
    if (!(extent > 0.0) || !std::isfinite(extent)) {
        return 0.0;
    }
    const double fixed = fixed_step(extent);
    return fixed > 0.0 ? fixed : significant_step(extent, largest);
}

std::optional<double> coordinate_in(std::string_view word, DigitCensus& digits) {
    const auto number = number_in<double>(word);
    if (!number) {
        return std::nullopt;
    }
    digits.add(word);
    return *number + 0.0;
}

} // namespace hullwright
