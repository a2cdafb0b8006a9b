// How often a surface winds around a point, exact but for the rounding of a few angles: whole turns
// by counting what a ray crosses, and what open rims leave of one by angles.
#pragma once

#include "base/progress.h"
#include "geom/bvh.h"
#include "mesh/tri_mesh.h"

#include <array>
#include <complex>
#include <vector>

namespace hullwright {

class WindingCount {
public:
    // Only the given faces count.
    [[nodiscard]] static Result<WindingCount>
    make(const TriMesh& mesh, const std::vector<FaceId>& faces, const Progress& progress = {});

    // The sum of the solid angles of all faces over 4 pi; positive behind them. On a face it is
    // what it is on one of its sides.
    [[nodiscard]] double at(const Vec3& p) const;

    struct Range {
        double middle = 0.0;
        double slack = 0.0;
    };
    // Of all points of a ball that can be reached from its middle without crossing a face. Angles
    // of far rims are not computed for it; a slack above 1 says nothing.
    [[nodiscard]] Range within(const Vec3& p, double radius) const;

    // The faces are closed: every count is a whole number.
    [[nodiscard]] bool is_whole() const { return rims_.empty(); }

private:
    // A face, or a part of a cap: a triangle from an edge of a rim to the middle of the rim.
    // Without as many caps as the edge has turns the faces are closed.
    struct Part {
        std::array<Vec3, 3> corners;
        int turns = 0;
        Index rim = k_none; // of a cap
    };
    // Edges that hang together and along which more faces run one way than the other.
    struct Rim {
        Index first = 0; // of its caps
        Index count = 0;
        Aabb box;
        double area = 0.0; // of its caps
        double length = 0.0;
    };

    void add_caps(const TriMesh& mesh, const std::vector<FaceId>& faces);
    template <class IsCapped>
    [[nodiscard]] int crossings(const Vec3& p, IsCapped&& is_capped) const;
    [[nodiscard]] int crossing(const Part& part, const Vec3& p) const;
    [[nodiscard]] std::complex<double> half_angle_of(const Part& cap, const Vec3& p) const;
    [[nodiscard]] double angles_of(const Rim& rim, const Vec3& p) const;
    [[nodiscard]] double change_of(const Rim& rim, const Vec3& p, double radius) const;

    std::vector<Part> parts_;
    Bvh bvh_;
    std::vector<Rim> rims_;
    // Rays run up the last of these axes; seen against it the other two turn to the left.
    std::array<Eigen::Index, 3> axes_ = {0, 1, 2};
};

} // namespace hullwright
