// Compares times that are quotients of two differences of doubles, without rounding error.
#pragma once

namespace hullwright {

// Stands for (a - b) / (c - d) exactly; c and d differ.
struct Quotient {
    double a = 0.0;
    double b = 0.0;
    double c = 1.0;
    double d = 0.0;

    // Returns a value within 4e-16 of the exact one, relatively, by three roundings.
    [[nodiscard]] double value() const { return (a - b) / (c - d); }
};

// Returns the sign of p - q.
[[nodiscard]] int compare(const Quotient& p, const Quotient& q);

} // namespace hullwright
