// Cuts convex rings by half-spaces, in rational numbers or in doubles.
#pragma once

#include "geom/types.h"

#include <algorithm>
#include <span>
#include <vector>

namespace hullwright {

template <class T> struct ClipPoint {
    T x, y, z;
    ClipPoint operator-(const ClipPoint& o) const { return {x - o.x, y - o.y, z - o.z}; }
    ClipPoint operator+(const ClipPoint& o) const { return {x + o.x, y + o.y, z + o.z}; }
    ClipPoint operator*(const T& s) const { return {x * s, y * s, z * s}; }
    [[nodiscard]] T dot(const ClipPoint& o) const { return x * o.x + y * o.y + z * o.z; }
    [[nodiscard]] ClipPoint cross(const ClipPoint& o) const {
        return {y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x};
    }
};

template <class T> ClipPoint<T> clip_point(const Vec3& v) {
    return {T(v.x()), T(v.y()), T(v.z())};
}

template <class T> using ClipRing = std::vector<ClipPoint<T>>;

// Is a half-space: its inside is normal . p <= offset.
template <class T> struct ClipHalf {
    ClipPoint<T> normal;
    T offset;

    [[nodiscard]] ClipHalf flipped() const { return {normal * T(-1), T(0) - offset}; }
};

// Returns the part of a convex ring inside a half-space (Sutherland and Hodgman 1974).
template <class T> ClipRing<T> cut(const ClipRing<T>& ring, const ClipHalf<T>& h) {
    ClipRing<T> kept;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const ClipPoint<T>& a = ring[i];
        const ClipPoint<T>& b = ring[(i + 1) % ring.size()];
        const T ha = h.normal.dot(a) - h.offset;
        const T hb = h.normal.dot(b) - h.offset;
        if (!(ha > 0)) {
            kept.push_back(a);
        }
        if ((ha < 0 && hb > 0) || (ha > 0 && hb < 0)) {
            kept.push_back(a + (b - a) * (ha / (ha - hb)));
        }
    }
    return kept;
}

// Subtracts the convex region inside all half-spaces from convex rings; the rest is convex rings
// again.
template <class T>
std::vector<ClipRing<T>> without(std::vector<ClipRing<T>> rings,
                                 std::span<const ClipHalf<T>> halves) {
    std::vector<ClipRing<T>> rest;
    for (ClipRing<T>& ring : rings) {
        const bool apart = std::any_of(halves.begin(), halves.end(), [&](const ClipHalf<T>& half) {
            return std::none_of(ring.begin(), ring.end(), [&](const ClipPoint<T>& p) {
                return half.normal.dot(p) < half.offset;
            });
        });
        for (std::size_t i = 0; !apart && i < halves.size(); ++i) {
            if (std::any_of(ring.begin(), ring.end(), [&](const ClipPoint<T>& p) {
                    return halves[i].normal.dot(p) > halves[i].offset;
                })) {
                rest.push_back(cut(ring, halves[i].flipped()));
                ring = cut(ring, halves[i]);
            }
        }
        if (apart) {
            rest.push_back(std::move(ring));
        }
    }
    return rest;
}

// Is the overload for doubles; rational number types have their own.
inline double to_double(double number) {
    return number;
}

template <class T> std::vector<Vec3> rounded(const ClipRing<T>& ring) {
    std::vector<Vec3> points;
    for (const auto& p : ring) {
        points.emplace_back(to_double(p.x), to_double(p.y), to_double(p.z));
    }
    return points;
}

} // namespace hullwright
