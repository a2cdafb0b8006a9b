// Counts how often a surface winds around a point, exactly except for the rounding of a few angles:
// whole turns from the faces a ray crosses, and the fractions of open rims from angles.
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
    // Only the given faces are counted.
    [[nodiscard]] static Result<WindingCount>
    make(const TriMesh& mesh, const std::vector<FaceId>& faces, const Progress& progress = {});

    // Returns the sum of the solid angles of all faces over 4 pi, positive behind them. On a face
    // the value is that of one of its sides.
    [[nodiscard]] double at(const Vec3& p) const;

    struct Range {
        double middle = 0.0;
        double slack = 0.0;
    };
    // Bounds the winding numbers of all points of a ball that can be reached from its centre
    // without crossing a face. Angles of far rims are not computed; a slack above 1 says nothing.
    [[nodiscard]] Range within(const Vec3& p, double radius) const;

    // True when the faces are closed: every count is then a whole number.
    [[nodiscard]] bool is_whole() const { return rims_.empty(); }

private:
    // Is a face, or a part of a cap: a triangle from an edge of a rim to the middle of the rim.
    // Subtracting each cap as often as its edge has turns closes the faces.
    struct Part {
        std::array<Vec3, 3> corners;
        int turns = 0;
        Index rim = k_none; // rim of a cap; k_none for a face
    };
    // Lists connected edges along which more faces run in one direction than in the other.
    struct Rim {
        Index first = 0; // number of its first cap
        Index count = 0;
        Aabb box;
        double area = 0.0; // total area of its caps
        double length = 0.0;
    };

    // Returns false when stopped.
    void add_rim(std::vector<Part>& caps);
    [[nodiscard]] bool add_caps(const TriMesh& mesh, const std::vector<FaceId>& faces,
                                const Progress& progress);
    template <class IsCapped>
    [[nodiscard]] int crossings(const Vec3& p, IsCapped&& is_capped) const;
    [[nodiscard]] int crossing(const Part& part, const Vec3& p) const;
    [[nodiscard]] std::complex<double> half_angle_of(const Part& cap, const Vec3& p) const;
    [[nodiscard]] double angles_of(const Rim& rim, const Vec3& p) const;
    [[nodiscard]] double change_of(const Rim& rim, const Vec3& p, double radius) const;

    std::vector<Part> parts_;
    Bvh bvh_;
    std::vector<Rim> rims_;
    // Rays run up along the last axis; seen against it, the other two turn to the left.
    std::array<Eigen::Index, 3> axes_ = {0, 1, 2};
};

} // namespace hullwright
