#include "geom/portable_math.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <numbers>

namespace hullwright {
namespace {

// Holds the shares 1, 1 / 3, 1 / 5, ... of the series below, which would each cost a division.
constexpr std::array<double, 11> k_shares = [] {
    std::array<double, 11> shares{};
    for (std::size_t i = 0; i < shares.size(); ++i) {
        shares[i] = 1.0 / (2.0 * static_cast<double>(i) + 1.0);
    }
    return shares;
}();

// Sums z + sign z^3 / 3 + z^5 / 5 + ..., up to the power 2 count - 1.
template <std::size_t count> double odd_series(double z, double sign) {
    const double square = sign * z * z;
    double sum = 0.0;
    for (std::size_t i = count; i-- > 0;) {
        sum = sum * square + k_shares[i];
    }
    return z * sum;
}

struct QuarterTurns {
    double whole = 0.0;
    double rest = 0.0; // beyond them, an eighth of a turn at most either way
};

// Parts an angle into quarter turns. One is the sum of three numbers, of which two have 33 bits, so
// that their products with up to 2^20 are exact (Cody and Waite, "Software Manual for the
// Elementary Functions", 1980).
QuarterTurns quarter_turns_of(double angle) {
    constexpr std::array<double, 3> k_quarter = {0x1.921fb544p+0, 0x1.0b4611a6p-34,
                                                 0x1.3198a2e037073p-69};
    constexpr double k_most = 0x1p20;
    if (std::abs(angle) > k_most * k_quarter[0]) {
        angle = std::remainder(angle, 2.0 * std::numbers::pi); // this remainder is exact
    }
    const double whole = std::round(angle * (2.0 * std::numbers::inv_pi));
    return {whole, angle - whole * k_quarter[0] - whole * k_quarter[1] - whole * k_quarter[2]};
}

} // namespace

double arc_tangent(double y, double x) {
    const double across = std::abs(x);
    const double up = std::abs(y);
    const double larger = std::max(across, up);
    if (!(larger > 0.0)) {
        return 0.0;
    }
    // The angle is up to an eighth of a turn; halved three times the tangent is below 0.0985, and
    // the first term that is left out below 1e-17 of the angle.
    double tangent = std::min(across, up) / larger;
    for (int i = 0; i < 3; ++i) {
        tangent /= 1.0 + std::sqrt(1.0 + tangent * tangent);
    }
    double angle = 8.0 * odd_series<8>(tangent, -1.0);
    angle = up > across ? 0.5 * std::numbers::pi - angle : angle;
    angle = x < 0.0 ? std::numbers::pi - angle : angle;
    return std::signbit(y) ? -angle : angle;
}

SineCosine sine_and_cosine(double angle) {
    if (!std::isfinite(angle)) {
        constexpr double k_none_such = std::numeric_limits<double>::quiet_NaN();
        return {k_none_such, k_none_such};
    }
    const auto [quarters, rest] = quarter_turns_of(angle);
    const double square = rest * rest;
    // Both series end where a term is below 1e-18 of the sum. Each is nested: a term is the one
    // before it times the square over two whole numbers.
    double sine = 1.0;
    double cosine = 1.0;
    for (int n = 17; n > 0; n -= 2) {
        sine = 1.0 - square / ((n + 1) * (n + 2)) * sine;
        cosine = 1.0 - square / (n * (n + 1)) * cosine;
    }
    sine *= rest;
    switch (static_cast<int>(quarters) & 3) { // also of negative ones
    case 0:
        return {sine, cosine};
    case 1:
        return {cosine, -sine};
    case 2:
        return {-sine, -cosine};
    default:
        return {-cosine, sine};
    }
}

double root_of_squares(double x, double y) {
    const double larger = std::max(std::abs(x), std::abs(y));
    const double share = larger > 0.0 ? std::min(std::abs(x), std::abs(y)) / larger : 0.0;
    return larger * std::sqrt(1.0 + share * share);
}

double natural_logarithm(double x) {
    int exponent = 0;
    double part = std::frexp(x, &exponent);
    if (part < 0.5 * std::numbers::sqrt2) {
        part *= 2.0;
        --exponent;
    }
    // The part is between the root of a half and that of two, so z is at most 0.172, and what the
    // series leaves out is below 1e-17 of the logarithm.
    const double z = (part - 1.0) / (part + 1.0);
    return 2.0 * odd_series<11>(z, 1.0) + exponent * std::numbers::ln2;
}

double cube_root(double x) {
    if (!(x > 0.0)) {
        return 0.0;
    }
    int exponent = 0;
    double part = std::frexp(x, &exponent);
    for (; exponent % 3 != 0; ++exponent) {
        part *= 0.5;
    }
    // The range is from an eighth of a half to one; Newton's steps double the digits.
    double root = 0.75;
    for (int i = 0; i < 8; ++i) {
        root -= (root - part / (root * root)) / 3.0;
    }
    return std::ldexp(root, exponent / 3);
}

int exponent_of_two(double x) {
    int exponent = 0;
    return std::frexp(x, &exponent) == 0.5 ? exponent - 1 : exponent;
}

double power_of_ten(int e) {
    std::array<char, 16> text = {'1', 'e'};
    const auto end = std::to_chars(text.data() + 2, text.data() + text.size(), e);
    double power = e > 0 ? std::numeric_limits<double>::infinity() : 0.0; // beyond all doubles
    std::from_chars(text.data(), end.ptr, power);
    return power;
}

int exponent_of_ten(double x) {
    auto e = static_cast<int>(std::floor(natural_logarithm(x) / std::numbers::ln10));
    while (power_of_ten(e) > x) {
        --e;
    }
    while (power_of_ten(e + 1) <= x) {
        ++e;
    }
    return e;
}

} // namespace hullwright
