#include "mesh/solid_angle_series.h"

namespace hullwright {

void FaceMoments::add(const std::array<Vec3, 3>& triangle, const Vec3& centre) {
    const Vec3 area = 0.5 * (triangle[1] - triangle[0]).cross(triangle[2] - triangle[0]);
    // The integral of a product of two coordinates over a triangle of area 1 is a twelfth of its
    // sum over the corners, and of the product of the coordinates' sums.
    Vec3 sum = Vec3::Zero();
    Eigen::Matrix3d products = Eigen::Matrix3d::Zero();
    for (const Vec3& corner : triangle) {
        const Vec3 place = corner - centre;
        sum += place;
        products += place * place.transpose();
    }
    products = (products + sum * sum.transpose()) / 12.0;
    first += area;
    second += (sum / 3.0) * area.transpose();
    for (int k = 0; k < 3; ++k) {
        third[static_cast<std::size_t>(k)] += area[k] * products;
    }
}

void FaceMoments::add(const FaceMoments& part, const Vec3& apart) {
    first += part.first;
    second += part.second + apart * part.first.transpose();
    for (int k = 0; k < 3; ++k) {
        const auto i = static_cast<std::size_t>(k);
        const Eigen::Matrix3d turned = apart * part.second.col(k).transpose();
        third[i] += part.third[i] + turned + turned.transpose() +
                    part.first[k] * (apart * apart.transpose());
    }
}

// A point at -w from the centre sees a face at place y along (w + y) / |w + y|^3. The terms of its
// series in y hold the derivatives of w / |w|^3, in which second and third moments count only by
// their sums over the orders of w's coordinates.
SolidAngleSeries::SolidAngleSeries(const FaceMoments& moments, const Vec3& centre, double reach2)
    : centre_(centre), reach2_(reach2), moment_(moments.first), trace_(moments.second.trace()) {
    const Eigen::Matrix3d& s = moments.second;
    square_ = {s(0, 0), s(1, 1), s(2, 2), s(0, 1) + s(1, 0), s(0, 2) + s(2, 0), s(1, 2) + s(2, 1)};
    for (double& of : square_) {
        of *= -3.0;
    }
    const auto& [x, y, z] = moments.third;
    for (int i = 0; i < 3; ++i) {
        slope_[i] = -1.5 * (moments.third[static_cast<std::size_t>(i)].trace() +
                            2.0 * (x(i, 0) + y(i, 1) + z(i, 2)));
    }
    cube_ = {x(0, 0),
             y(1, 1),
             z(2, 2),
             2.0 * x(0, 1) + y(0, 0),
             2.0 * x(0, 2) + z(0, 0),
             2.0 * y(0, 1) + x(1, 1),
             2.0 * y(1, 2) + z(1, 1),
             2.0 * z(0, 2) + x(2, 2),
             2.0 * z(1, 2) + y(2, 2),
             2.0 * (x(1, 2) + y(0, 2) + z(0, 1))};
    for (double& of : cube_) {
        of *= 7.5;
    }
}

} // namespace hullwright
