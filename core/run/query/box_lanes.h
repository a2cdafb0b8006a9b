// Pairs of packed boxes, and four doubles, in the lanes of vector registers. All is inlined into
// functions that are compiled for two processors (clones.h).
#pragma once

#include "query/box_pair.h"

#include <cstring>

#ifdef __SSE__
#include <xmmintrin.h>
#endif

// The warning is about passing vectors between files; here they stay in inlined functions.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace hullwright {

// Four lanes hold one pair of boxes, eight lanes two pairs side by side.
using Four = float __attribute__((vector_size(16)));
using Eight = float __attribute__((vector_size(32)));
using FourBits = std::int32_t __attribute__((vector_size(16)));
using EightBits = std::int32_t __attribute__((vector_size(32)));
using FourDoubles = double __attribute__((vector_size(32)));
using FourLongs = std::int64_t __attribute__((vector_size(32)));

template <class Vector> [[gnu::always_inline]] inline Vector load(const void* from) {
    Vector v;
    std::memcpy(&v, from, sizeof v);
    return v;
}

[[gnu::always_inline]] inline Four absolute(const Four& v) {
    return reinterpret_cast<Four>(reinterpret_cast<FourBits>(v) & 0x7FFFFFFF);
}
[[gnu::always_inline]] inline Eight absolute(const Eight& v) {
    return reinterpret_cast<Eight>(reinterpret_cast<EightBits>(v) & 0x7FFFFFFF);
}

[[gnu::always_inline]] inline FourDoubles absolute(const FourDoubles& v) {
    return reinterpret_cast<FourDoubles>(reinterpret_cast<FourLongs>(v) & 0x7FFFFFFFFFFFFFFF);
}
[[gnu::always_inline]] inline FourDoubles larger(const FourDoubles& u, const FourDoubles& v) {
    return u > v ? u : v;
}

// Picks lanes A to D from each group of four.
template <int A, int B, int C, int D> [[gnu::always_inline]] inline Four shuffled(const Four& v) {
    return __builtin_shufflevector(v, v, A, B, C, D);
}
template <int A, int B, int C, int D> [[gnu::always_inline]] inline Eight shuffled(const Eight& v) {
    return __builtin_shufflevector(v, v, A, B, C, D, 4 + A, 4 + B, 4 + C, 4 + D);
}
template <int K, class Lanes> [[gnu::always_inline]] inline Lanes all_of(const Lanes& v) {
    return shuffled<K, K, K, K>(v);
}

// Puts three numbers, each given in all lanes, side by side; the fourth lane repeats the third.
[[gnu::always_inline]] inline Four in_a_row(const std::array<Four, 3>& v) {
    const Four low = __builtin_shufflevector(v[0], v[1], 0, 4, 0, 4);
    return __builtin_shufflevector(low, v[2], 0, 1, 4, 4);
}
[[gnu::always_inline]] inline Eight in_a_row(const std::array<Eight, 3>& v) {
    const Eight low = __builtin_shufflevector(v[0], v[1], 0, 8, 0, 8, 4, 12, 4, 12);
    return __builtin_shufflevector(low, v[2], 0, 1, 8, 8, 4, 5, 12, 12);
}

// Transposes columns to rows in each group of four; the fourth lanes do not matter.
[[gnu::always_inline]] inline std::array<Four, 3> transposed(const std::array<Four, 3>& column) {
    const Four low = __builtin_shufflevector(column[0], column[1], 0, 4, 1, 5);
    const Four high = __builtin_shufflevector(column[0], column[1], 2, 6, 3, 7);
    return {__builtin_shufflevector(low, column[2], 0, 1, 4, 7),
            __builtin_shufflevector(low, column[2], 2, 3, 5, 7),
            __builtin_shufflevector(high, column[2], 0, 1, 6, 7)};
}
[[gnu::always_inline]] inline std::array<Eight, 3> transposed(const std::array<Eight, 3>& column) {
    const Eight low = __builtin_shufflevector(column[0], column[1], 0, 8, 1, 9, 4, 12, 5, 13);
    const Eight high = __builtin_shufflevector(column[0], column[1], 2, 10, 3, 11, 6, 14, 7, 15);
    return {__builtin_shufflevector(low, column[2], 0, 1, 8, 11, 4, 5, 12, 15),
            __builtin_shufflevector(low, column[2], 2, 3, 9, 11, 6, 7, 13, 15),
            __builtin_shufflevector(high, column[2], 0, 1, 10, 11, 4, 5, 14, 15)};
}

// Returns one bit for each comparison that is true.
[[gnu::always_inline]] inline unsigned bits_of(const FourBits& are_true) {
#ifdef __SSE__
    return static_cast<unsigned>(_mm_movemask_ps(reinterpret_cast<__m128>(are_true)));
#else
    unsigned bits = 0;
    for (int i = 0; i < 4; ++i) {
        bits |= are_true[i] != 0 ? 1U << i : 0U;
    }
    return bits;
#endif
}
[[gnu::always_inline]] inline unsigned bits_of(const FourLongs& are_true) {
    return bits_of(__builtin_convertvector(are_true, FourBits));
}
[[gnu::always_inline]] inline unsigned bits_of(const EightBits& are_true) {
    return bits_of(__builtin_shufflevector(are_true, are_true, 0, 1, 2, 3)) |
           bits_of(__builtin_shufflevector(are_true, are_true, 4, 5, 6, 7)) << 4U;
}

// Slack for float32 with u = 2^-24. The turn is rounded and multiplied by a's axes, 4 u, and by
// b's, which makes cosines wrong by 10 u, as rows of unit length have sums of up to sqrt(3). The
// distance t of the centres starts as a double and is turned into a's frame in float32: it is wrong
// by 4 u |t|, and its products with two cosines by 32 u |t|. Boxes that meet have |t| no longer
// than all half lengths together, whose products with cosines are wrong by 14 u. So 50 u and the
// millionth above are less than this part of the half lengths.
inline constexpr float k_float_slack = 1e-5F;

// Holds one box, or two side by side.
template <class Lanes> struct Rows {
    std::array<Lanes, 3> axes; // fourth lane: the half length
    std::array<Lanes, 3> half; // each in all lanes
};

// Returns by how much rounding may shrink the gap between boxes that meet or are near to each
// other.
template <class Lanes>
[[gnu::always_inline]] inline Lanes slack_of(const Rows<Lanes>& a, const Rows<Lanes>& b,
                                             const BoxPose& pose) {
    return (a.half[0] + a.half[1] + a.half[2] + (b.half[0] + b.half[1] + b.half[2])) *
               k_float_slack +
           pose.doubt;
}

template <class Lanes> [[gnu::always_inline]] inline Rows<Lanes> with_half(const auto& axes) {
    return {axes, {all_of<3>(axes[0]), all_of<3>(axes[1]), all_of<3>(axes[2])}};
}

[[gnu::always_inline]] inline Rows<Four> rows_of(const PackedBox& box) {
    return with_half<Four>(std::array{load<Four>(box.rows[0].data()),
                                      load<Four>(box.rows[1].data()),
                                      load<Four>(box.rows[2].data())});
}

[[gnu::always_inline]] inline Eight side_by_side(const Four& u, const Four& v) {
    return __builtin_shufflevector(u, v, 0, 1, 2, 3, 4, 5, 6, 7);
}

[[gnu::always_inline]] inline Rows<Eight> rows_of(const PackedBox& one, const PackedBox& other) {
    std::array<Eight, 3> axes;
    for (std::size_t k = 0; k < 3; ++k) {
        axes[k] = side_by_side(load<Four>(one.rows[k].data()), load<Four>(other.rows[k].data()));
    }
    return with_half<Eight>(axes);
}

[[gnu::always_inline]] inline FourDoubles centre_of(const PackedBox& box) {
    return FourDoubles{static_cast<double>(box.centre[0]), static_cast<double>(box.centre[1]),
                       static_cast<double>(box.centre[2]), 0.0};
}

[[gnu::always_inline]] inline FourDoubles moved_centre_of(const PackedBox& box,
                                                          const WidePose& pose) {
    const auto& [x, y, z] = pose.columns;
    return load<FourDoubles>(x.data()) * static_cast<double>(box.centre[0]) +
           load<FourDoubles>(y.data()) * static_cast<double>(box.centre[1]) +
           load<FourDoubles>(z.data()) * static_cast<double>(box.centre[2]) +
           load<FourDoubles>(pose.move.data());
}

[[gnu::always_inline]] inline Four narrow(const FourDoubles& v) {
    return __builtin_convertvector(v, Four);
}

} // namespace hullwright
