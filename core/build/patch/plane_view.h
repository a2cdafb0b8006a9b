// Sees points of the mesh in the plane of a region, and answers the signs that are asked there.
#pragma once

#include "mesh/tri_mesh.h"
#include "patch/flats.h"

#include <array>

namespace hullwright {

class PlaneView {
public:
    using Point = std::array<double, 2>;

    // The mesh must outlive it. With rounding 0 it looks along an axis, which keeps signs exact.
    PlaneView(const TriMesh& mesh, const Flat& flat, double rounding);

    [[nodiscard]] double rounding() const { return rounding_; }
    [[nodiscard]] Point at(VertexId v) const { return seen(mesh_.vertices[v]); }
    [[nodiscard]] Point seen(const Vec3& v) const {
        const Vec3 local = v - origin_;
        return {first_.dot(local), second_.dot(local)};
    }

    // p is on the line from a to b or right of it, or left of it by the rounding at most.
    [[nodiscard]] bool is_not_left(const Point& a, const Point& b, const Point& p) const;
    [[nodiscard]] bool is_not_right(const Point& a, const Point& b, const Point& p) const {
        return is_not_left(b, a, p);
    }
    // True when p is left of the line from a to b: exactly with rounding 0, else as doubles say.
    [[nodiscard]] bool is_left(const Point& a, const Point& b, const Point& p) const;

    static double cross(const Point& a, const Point& b, const Point& p) {
        return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
    }

    // True where a way leads away from the line from a to b to its left.
    [[nodiscard]] bool is_towards_left(const Point& a, const Point& b, const Vec3& way) const {
        return (b[0] - a[0]) * second_.dot(way) > (b[1] - a[1]) * first_.dot(way);
    }
    // Returns the corner of the box that is farthest to the left of that line.
    [[nodiscard]] Point leftmost(const Point& a, const Point& b, const Aabb& box) const {
        const Vec3 left = (b[0] - a[0]) * second_ - (b[1] - a[1]) * first_;
        return seen((left.array() > 0.0).select(box.upper, box.lower));
    }

private:
    const TriMesh& mesh_;
    double rounding_;
    Vec3 origin_;
    Vec3 first_;
    Vec3 second_;
};

} // namespace hullwright
