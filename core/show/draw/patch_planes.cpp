#include "draw/patch_planes.h"

#include <cmath>

namespace hullwright {

Vec3 unit_normal(const Vec3& a, const Vec3& b, const Vec3& c) {
    const Vec3 normal = (b - a).cross(c - a);
    const double length = normal.norm();
    return length > 0.0 ? Vec3(normal / length) : Vec3(0, 0, 0);
}

PatchPlanes::PatchPlanes(std::span<const FaceId> faces, const TriMesh& mesh, double slack,
                         const std::stop_token& stop)
    : slack_(slack) {
    // The stop is looked at once for so many faces, which take less than a millisecond.
    constexpr std::size_t k_faces_a_look = 4096;
    const auto goes_on = [&](std::size_t i) {
        return i < faces.size() && (i % k_faces_a_look != 0 || !stop.stop_requested());
    };
    Aabb box;
    for (std::size_t i = 0; goes_on(i); ++i) {
        for (const Vec3& corner : mesh.corners(faces[i])) {
            box.add(corner);
        }
    }
    if (box.empty()) {
        return;
    }
    middle_ = box.centre();
    const double size = box.diagonal();
    // Facets are part of the hull of these faces, or little larger, so that sums of three products
    // decide whether a branch is entered; their rounding is added to the slack.
    constexpr double k_roundings = 16.0 * std::numeric_limits<double>::epsilon();
    for (std::size_t i = 0; goes_on(i); ++i) {
        const auto [a, b, c] = mesh.corners(faces[i]);
        const Vec3 normal = unit_normal(a, b, c);
        if (!normal.isZero()) {
            planes_.push_back({normal, normal.dot(a - middle_), slack + k_roundings * size});
        }
    }
    tree_ = PlaneTree(planes_, size, stop);
}

bool PatchPlanes::hold(const Vec3& normal, const Vec3& a, const Vec3& b, const Vec3& c) const {
    const std::array<Vec3, 3> corners = {a - middle_, b - middle_, c - middle_};
    return tree_.any_of(
        [&](const PlaneTree::Branch& branch) {
            for (const Vec3& p : corners) {
                if (branch.least_height(p) > 0.0 || branch.most_height(p) < 0.0) {
                    return false;
                }
            }
            return branch.normals.lower.cwiseProduct(normal)
                       .cwiseMax(branch.normals.upper.cwiseProduct(normal))
                       .sum() > 0.0;
        },
        [&](Index i) {
            const PlaneTree::Plane& plane = planes_[i];
            bool holds = plane.normal.dot(normal) > 0.0;
            for (const Vec3& p : corners) {
                holds = holds && std::abs(plane.normal.dot(p) - plane.offset) <= slack_;
            }
            return holds;
        });
}

} // namespace hullwright
