// Computes the solid angle of many faces at a point far from them, as the first three terms of a
// series around their centre: what Barill and others, "Fast winding numbers for soups and clouds"
// (2018), keep of each node of a tree. The integrals over triangles are exact.
#pragma once

#include "geom/types.h"

#include <array>

namespace hullwright {

// Holds integrals over faces of the normal and of its products with places once and twice, around a
// centre.
struct FaceMoments {
    Vec3 first = Vec3::Zero();
    Eigen::Matrix3d second = Eigen::Matrix3d::Zero(); // place times normal
    // Holds for each coordinate of the normal, the place times itself.
    std::array<Eigen::Matrix3d, 3> third{Eigen::Matrix3d::Zero(), Eigen::Matrix3d::Zero(),
                                         Eigen::Matrix3d::Zero()};

    void add(const std::array<Vec3, 3>& triangle, const Vec3& centre);
    // Adds those of other faces, whose centre lies `apart` from this one.
    void add(const FaceMoments& part, const Vec3& apart);
};

class SolidAngleSeries {
public:
    SolidAngleSeries() = default;
    SolidAngleSeries(const FaceMoments& moments, const Vec3& centre, double reach2);

    [[nodiscard]] const Vec3& centre() const { return centre_; }
    [[nodiscard]] bool is_far(const Vec3& point) const {
        return (centre_ - point).squaredNorm() > reach2_;
    }
    // Returns the sum of the faces' solid angles, positive where the point is behind them.
    [[nodiscard]] double angle_at(const Vec3& point) const {
        const Vec3 way = centre_ - point;
        const double x = way.x();
        const double y = way.y();
        const double z = way.z();
        const double share = 1.0 / way.squaredNorm();
        const double square = x * (square_[0] * x + square_[3] * y + square_[4] * z) +
                              y * (square_[1] * y + square_[5] * z) + square_[2] * z * z;
        const double cube = x * x * (cube_[0] * x + cube_[3] * y + cube_[4] * z) +
                            y * y * (cube_[5] * x + cube_[1] * y + cube_[6] * z) +
                            z * z * (cube_[7] * x + cube_[8] * y + cube_[2] * z) +
                            cube_[9] * x * y * z;
        return (moment_.dot(way) + trace_ + share * (square + slope_.dot(way) + share * cube)) *
               (share * std::sqrt(share));
    }

private:
    // Members that every node's query reads lie together.
    Vec3 centre_ = Vec3::Zero();
    double reach2_ = 0.0; // squared distance beyond which the series is accurate enough
    Vec3 moment_ = Vec3::Zero();
    double trace_ = 0.0;
    std::array<double, 6> square_{}; // of xx, yy, zz, xy, xz, yz
    Vec3 slope_ = Vec3::Zero();
    std::array<double, 10> cube_{}; // of xxx, yyy, zzz, xxy, xxz, yyx, yyz, zzx, zzy, xyz
};

} // namespace hullwright
