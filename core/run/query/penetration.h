// Finds how deep two convex hulls that meet lie in each other, in which direction and where. The
// method is the expanding polytope of van den Bergen (2001), grown inside the differences of a's
// points and b's.
#pragma once

#include "geom/types.h"

#include <array>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace hullwright {

struct Penetration {
    // Is a unit vector from a into b; b moved by `depth` along it leaves a.
    Vec3 normal = Vec3::UnitZ();
    double depth = 0.0;
    // No way out is shorter than this, up to rounding. The search ends when it equals `depth`; in a
    // pair of a thousand it stays below, as rounding kept some face from being looked behind.
    double least = 0.0;
    Vec3 point = Vec3::Zero(); // between the points of both that touch last on that way
};

// Use one for each thread. After a few hulls it allocates no more memory.
class Penetrator {
public:
    // The hulls must meet. They may be flat, or single points. Hulls of very many points take
    // minutes; when stopped, the way out that was found so far is the answer.
    Penetration run(std::span<const Vec3> a, std::span<const Vec3> b,
                    const std::stop_token& stop = {});

private:
    struct Corner { // a vertex of the polytope
        std::uint32_t a = 0;
        std::uint32_t b = 0;
        Vec3 at = Vec3::Zero();
    };
    struct Face {
        std::array<std::uint32_t, 3> corners = {};
        Vec3 normal = Vec3::Zero();
        double distance = 0.0; // distance of its plane from the origin, along the normal
        bool given_up = false; // rounding keeps the polytope from growing there
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
    double size_ = 0.0; // bound on the coordinates of the differences
    // Flat differences are thickened to one side by these vectors; the true ones stay at one end.
    std::array<Vec3, 2> thick_;
    std::size_t thick_count_ = 0;
    std::vector<Corner> corners_;
    std::vector<Face> faces_;
    std::vector<std::array<std::uint32_t, 2>> rim_; // edges of the faces that a new corner sees
};

} // namespace hullwright
