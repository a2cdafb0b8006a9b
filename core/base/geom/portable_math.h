// Computes functions that libraries of mathematics round each in its own way, from sums, products,
// quotients and roots, which are rounded alike everywhere: what is made with them has the same bits
// on every machine. They are a few roundings off.
#pragma once

namespace hullwright {

// Returns the angle of (x, y) from the x axis, from -pi to pi; 0 for (0, 0).
[[nodiscard]] double arc_tangent(double y, double x);

struct SineCosine {
    double sine = 0.0;
    double cosine = 1.0;
};
// Returns both of an angle in radians. Of more than 250,000 turns the angle is taken for one that
// is off by up to a third of its last digit. What is no finite number has neither.
[[nodiscard]] SineCosine sine_and_cosine(double angle);

// Gives the root of the sum of the squares, which itself may be larger or smaller than doubles are.
[[nodiscard]] double root_of_squares(double x, double y);
// Returns the logarithm of a positive number.
[[nodiscard]] double natural_logarithm(double x);
// Returns the cube root of a number that is not negative; 0 for any other.
[[nodiscard]] double cube_root(double x);

// Returns the least whole number e with x <= 2^e, for a positive x; exact.
[[nodiscard]] int exponent_of_two(double x);
// Returns the largest whole number e with 10^e <= x, for a positive x; exact where 10^e is rounded.
[[nodiscard]] int exponent_of_ten(double x);
// Returns the double next to 10^e.
[[nodiscard]] double power_of_ten(int e);

} // namespace hullwright
