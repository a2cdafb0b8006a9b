// Places of a sequence that fills a square or a cube evenly, however many are taken: multiples of
// the powers of 1/g, where g is the root of x^(n + 1) = x + 1 in n dimensions (Roberts 2018, "The
// unreasonable effectiveness of quasirandom sequences").
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace hullwright {

template <std::size_t N> [[nodiscard]] std::array<double, N> even_place(std::size_t number) {
    static_assert(N == 2 || N == 3);
    constexpr double k_step = 1.0 / (N == 2 ? 1.3247179572447460 : 1.2207440846057596);
    std::array<double, N> place{};
    double way = static_cast<double>(number) + 1.0;
    for (double& at : place) {
        way *= k_step;
        at = 0.5 + way - std::floor(0.5 + way);
    }
    return place;
}

} // namespace hullwright
