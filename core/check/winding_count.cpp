#include "check/winding_count.h"

#include "exact/predicates.h"
#include "geom/box_around.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

namespace hullwright {
namespace {

constexpr double k_sphere = 4.0 * std::numbers::pi;

// The side of a line a b in the plane of the first two axes on which p is: 1 on the left. A point
// on the line is moved along the first axis by something smaller than any number, and if that
// leaves it there, along the second by less (simulation of simplicity: Edelsbrunner and Mücke
// 1990). So two faces never disagree about their common edge, and no ray runs through one.
// 0: the points are one.
int side_of_line(const Vec3& a, const Vec3& b, const Vec3& p,
                 const std::array<Eigen::Index, 3>& axes) {
    const auto [u, v, w] = axes;
    const double left = (a[u] - p[u]) * (b[v] - p[v]);
    const double right = (a[v] - p[v]) * (b[u] - p[u]);
    // Shewchuk 1997: the computed sign is right beyond this share of the products.
    constexpr double k_bound = 4.0 * std::numeric_limits<double>::epsilon();
    const double turn = left - right;
    if (std::abs(turn) > k_bound * (std::abs(left) + std::abs(right))) {
        return turn > 0.0 ? 1 : -1;
    }
    const int sign = exact::turn({a[u], a[v]}, {b[u], b[v]}, {p[u], p[v]});
    if (sign != 0) {
        return sign;
    }
    if (a[v] != b[v]) {
        return a[v] > b[v] ? 1 : -1;
    }
    return a[u] == b[u] ? 0 : (b[u] > a[u] ? 1 : -1);
}

// By how much a vector is longer than one of its coordinates, also where that is by little.
double more_than(const Vec3& v, Eigen::Index axis) {
    const double length = v.norm();
    if (v[axis] <= 0.0) {
        return length - v[axis];
    }
    const double one = v[(axis + 1) % 3];
    const double other = v[(axis + 2) % 3];
    return (one * one + other * other) / (length + v[axis]);
}

double distance_to_segment(const Vec3& a, const Vec3& b, const Vec3& p) {
    const double length2 = (b - a).squaredNorm();
    const double t = length2 > 0.0 ? std::clamp((p - a).dot(b - a) / length2, 0.0, 1.0) : 0.0;
    return (a + (b - a) * t - p).norm();
}

} // namespace

Result<WindingCount> WindingCount::make(const TriMesh& mesh, std::vector<FaceId> faces,
                                        const Progress& progress) {
    WindingCount count;
    count.mesh_ = &mesh;
    count.faces_ = std::move(faces);
    std::vector<Aabb> boxes;
    Aabb whole;
    for (const FaceId face : count.faces_) {
        whole.add(boxes.emplace_back(box_around(mesh.corners(face))));
    }
    auto bvh = Bvh::build(boxes, progress);
    if (!bvh) {
        return bvh.issue();
    }
    count.bvh_ = std::move(*bvh);
    // Along the shortest side of the box a ray meets the least.
    Eigen::Index up = 2;
    whole.size().minCoeff(&up);
    count.axes_ = {(up + 1) % 3, (up + 2) % 3, up};
    count.find_rims(mesh);
    return count;
}

void WindingCount::find_rims(const TriMesh& mesh) {
    std::map<std::pair<VertexId, VertexId>, int> turns;
    for (const FaceId face : faces_) {
        const Triangle& t = mesh.triangles[face];
        for (std::size_t i = 0; i < 3; ++i) {
            const VertexId a = t[i];
            const VertexId b = t[(i + 1) % 3];
            if (a != b) {
                turns[std::minmax(a, b)] += a < b ? 1 : -1;
            }
        }
    }
    for (const auto& [ends, count] : turns) {
        if (count != 0) {
            rims_.push_back({mesh.vertices[ends.first], mesh.vertices[ends.second],
                             static_cast<double>(count)});
        }
    }
}

// Seen from p, the faces and the triangles that span from their rims to the point that is
// infinitely far below p have the same border: together they cover the sphere around p a whole
// number of times. How often is seen straight above p, where none of these triangles is.
double WindingCount::at(const Vec3& p) const {
    double angles = 0.0;
    for (const Rim& rim : rims_) {
        angles += rim.turns * angle_of(rim, p);
    }
    return crossings(p) + angles / k_sphere;
}

int WindingCount::crossings(const Vec3& p) const {
    const auto [u, v, w] = axes_;
    int sum = 0;
    bvh_.visit(
        [&, u = u, v = v, w = w](const Aabb& box) {
            return box.lower[u] <= p[u] && p[u] <= box.upper[u] && box.lower[v] <= p[v] &&
                   p[v] <= box.upper[v] && p[w] <= box.upper[w];
        },
        [&](Index i) { sum += crossing(faces_[i], p); });
    return sum;
}

// 1 where the ray leaves through the face's front, -1 where it enters.
int WindingCount::crossing(FaceId face, const Vec3& p) const {
    const auto [a, b, c] = mesh_->corners(face);
    const int side = side_of_line(a, b, p, axes_);
    if (side == 0 || side_of_line(b, c, p, axes_) != side || side_of_line(c, a, p, axes_) != side) {
        return 0;
    }
    // A face that turns to the left faces up: the ray meets it when p is behind it.
    return exact::orientation(a, b, c, p) * side < 0 ? side : 0;
}

// Of the triangle from the rim to the point infinitely far below p, after Van Oosterom and Strackee
// (1983); with a, b as seen from p the denominator is (|a| - a_w) (|b| - b_w) + a_u b_u + a_v b_v.
// Where the angle is nearly half of the sphere, its sign is what crossing() takes for the edge's
// side, so that the one's step and the other's cancel.
double WindingCount::angle_of(const Rim& rim, const Vec3& p) const {
    const auto [u, v, w] = axes_;
    const Vec3 a = rim.from - p;
    const Vec3 b = rim.to - p;
    const int side = side_of_line(rim.from, rim.to, p, axes_);
    if (side == 0) {
        return 0.0;
    }
    // Straight above p an end is moved as side_of_line() moves p, the other way.
    const auto is_above = [u = u, v = v](const Vec3& end) {
        return end[u] == 0.0 && end[v] == 0.0;
    };
    double across = a[v] * b[u] - a[u] * b[v];
    double along = more_than(a, w) * more_than(b, w) + a[u] * b[u] + a[v] * b[v];
    if (is_above(a) && a[w] > 0.0) {
        across = b[v];
        along = -b[u];
    } else if (is_above(b) && b[w] > 0.0) {
        across = -a[v];
        along = -a[u];
    }
    return 2.0 * std::atan2(along < 0.0 ? std::copysign(across, -side) : across, along);
}

// The law of Biot and Savart: what a rim adds to the gradient of a solid angle is at most its
// length over the square of its distance, and at most pi over its distance.
double WindingCount::change_within(const Vec3& p, double radius) const {
    double steepest = 0.0;
    for (const Rim& rim : rims_) {
        const double away = distance_to_segment(rim.from, rim.to, p) - radius;
        if (!(away > 0.0)) {
            return std::numeric_limits<double>::infinity();
        }
        const double length = (rim.to - rim.from).norm();
        steepest += std::abs(rim.turns) * std::min(length / (away * away), std::numbers::pi / away);
    }
    return steepest * radius / k_sphere;
}

} // namespace hullwright
