// How deep do two convex hulls that meet lie in each other, which way, and where? The expanding
// polytope of van den Bergen (2001), grown inside the differences of a's points and b's.
#pragma once

#include "geom/types.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace hullwright {

struct Penetration {
    // Of length 1, from a into b: moved this far along it, b is out of a.
    Vec3 normal = Vec3::UnitZ();
    double depth = 0.0;
    // No way out is shorter than this but for rounding; the search ends where both are one.
    double least = 0.0;
    Vec3 point = Vec3::Zero(); // in the middle of what both have
};

// One for each thread; after a few hulls it takes no more memory.
class Penetrator {
public:
    // The hulls meet. They may be flat, or single points.
    Penetration run(std::span<const Vec3> a, std::span<const Vec3> b);

private:
    struct Corner { // of the polytope
        std::uint32_t a = 0;
        std::uint32_t b = 0;
        Vec3 at = Vec3::Zero();
    };
    struct Face {
        std::array<std::uint32_t, 3> corners = {};
        Vec3 normal = Vec3::Zero();
        double distance = 0.0; // of its plane from the origin, along the normal
    };

    [[nodiscard]] Corner support(const Vec3& direction) const;
    bool begin();
    bool make_solid();
    void add_face(std::uint32_t i, std::uint32_t j, std::uint32_t k);
    [[nodiscard]] std::size_t nearest() const;
    bool expand(const Corner& corner);
    [[nodiscard]] Penetration answer(const Face& face, double depth) const;

    std::span<const Vec3> a_;
    std::span<const Vec3> b_;
    double size_ = 0.0; // of the differences
    // Flat differences are given a thickness this way, of which the answer is at one end.
    std::array<Vec3, 2> thick_;
    std::size_t thick_count_ = 0;
    std::vector<Corner> corners_;
    std::vector<Face> faces_;
    std::vector<std::array<std::uint32_t, 2>> rim_; // of the faces a new corner sees
};

} // namespace hullwright
