#include "check/winding_count.h"

#include "base/union_find.h"
#include "base/work_meter.h"
#include "check/segment.h"
#include "exact/predicates.h"
#include "geom/box_around.h"
#include "geom/box_distance.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <map>
#include <numbers>
#include <utility>

namespace hullwright {
namespace {

constexpr double k_sphere = 4.0 * std::numbers::pi;

// Returns the side of a line a b, in the plane of the first two axes, on which p is: 1 on the left.
// A point on the line is moved along the first axis by an infinitely small step, and if it is still
// on the line, along the second by a smaller one (simulation of simplicity: Edelsbrunner and Mücke
// 1990). So two faces never disagree about their common edge, and no ray runs through one. 0: a and
// b coincide.
int side_of_line(const Vec3& a, const Vec3& b, const Vec3& p,
                 const std::array<Eigen::Index, 3>& axes) {
    const auto [u, v, w] = axes;
    const double left = (a[u] - p[u]) * (b[v] - p[v]);
    const double right = (a[v] - p[v]) * (b[u] - p[u]);
    // The computed sign is right beyond this share of the products (Shewchuk 1997).
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

// Returns the length of a vector minus one of its coordinates, without cancellation when the
// difference is small.
double more_than(const Vec3& v, Eigen::Index axis) {
    const double length = v.norm();
    if (v[axis] <= 0.0) {
        return length - v[axis];
    }
    const double one = v[(axis + 1) % 3];
    const double other = v[(axis + 2) % 3];
    return (one * one + other * other) / (length + v[axis]);
}

// Says how many more faces run along an edge from its lower vertex to its higher than back; edges
// where as many do are left out.
using Turns = std::map<std::pair<VertexId, VertexId>, int>;

// Returns false when stopped.
bool count_turns(const TriMesh& mesh, const std::vector<FaceId>& faces, WorkMeter& meter,
                 Turns& turns) {
    for (const FaceId face : faces) {
        if (meter.stopped_after(1)) {
            return false;
        }
        const Triangle& t = mesh.triangles[face];
        for (std::size_t i = 0; i < 3; ++i) {
            const VertexId a = t[i];
            const VertexId b = t[(i + 1) % 3];
            if (a != b) {
                turns[std::minmax(a, b)] += a < b ? 1 : -1;
            }
        }
    }
    std::erase_if(turns, [](const auto& edge) { return edge.second == 0; });
    return true;
}

} // namespace

Result<WindingCount> WindingCount::make(const TriMesh& mesh, const std::vector<FaceId>& faces,
                                        const Progress& progress) {
    WindingCount count;
    for (const FaceId face : faces) {
        count.parts_.push_back({mesh.corners(face), 1, k_none});
    }
    if (!count.add_caps(mesh, faces, progress.part({}, 0.0, 0.7))) {
        return stopped_issue();
    }
    std::vector<Aabb> boxes;
    Aabb whole;
    for (const Part& part : count.parts_) {
        whole.add(boxes.emplace_back(box_around(part.corners)));
    }
    auto bvh = Bvh::build(boxes, progress.part({}, 0.7, 1.0));
    if (!bvh) {
        return bvh.issue();
    }
    count.bvh_ = std::move(*bvh);
    // A ray along the shortest side of the box meets the fewest faces.
    Eigen::Index up = 2;
    whole.size().minCoeff(&up);
    count.axes_ = {(up + 1) % 3, (up + 2) % 3, up};
    return count;
}

bool WindingCount::add_caps(const TriMesh& mesh, const std::vector<FaceId>& faces,
                            const Progress& progress) {
    WorkMeter meter(progress, 3 * faces.size());
    Turns turns;
    if (!count_turns(mesh, faces, meter, turns)) {
        return false;
    }
    UnionFind joined(static_cast<Index>(mesh.vertices.size()));
    for (const auto& [ends, count] : turns) {
        if (meter.stopped_after(1)) {
            return false;
        }
        joined.join(ends.first, ends.second);
    }
    std::map<Index, std::vector<Part>> rims; // by the representative of their joined vertices
    for (const auto& [ends, count] : turns) {
        if (meter.stopped_after(1)) {
            return false;
        }
        rims[joined.find(ends.first)].push_back(
            {{mesh.vertices[ends.first], mesh.vertices[ends.second], Vec3::Zero()}, count, k_none});
    }
    for (auto& [root, caps] : rims) {
        add_rim(caps);
    }
    return true;
}

// Adds the triangles from the sides of a rim, which they have already, to the middle of it.
void WindingCount::add_rim(std::vector<Part>& caps) {
    Rim rim{static_cast<Index>(parts_.size()), static_cast<Index>(caps.size()), {}, 0.0, 0.0};
    Vec3 middle = Vec3::Zero();
    for (const Part& cap : caps) {
        middle += (cap.corners[0] + cap.corners[1]) / (2.0 * static_cast<double>(caps.size()));
    }
    for (Part& cap : caps) {
        cap.corners[2] = middle;
        const auto& [a, b, c] = cap.corners;
        rim.box.add(box_around(cap.corners));
        rim.area += 0.5 * std::abs(cap.turns) * (b - a).cross(c - a).norm();
        rim.length += std::abs(cap.turns) * (b - a).norm();
        cap.rim = static_cast<Index>(rims_.size());
        parts_.push_back(cap);
    }
    rims_.push_back(rim);
}

// Seen from p, the faces have the same border as the triangles from their rims to the point
// infinitely far below p. Together they cover the sphere around p a whole number of times, which is
// counted straight above p, where none of these triangles is.
double WindingCount::at(const Vec3& p) const {
    double angles = 0.0;
    for (const Rim& rim : rims_) {
        angles += angles_of(rim, p);
    }
    return crossings(p, [](const Rim&) { return false; }) + angles / k_sphere;
}

// Returns the same with caps in place of such triangles where they are far: the angle of a cap is
// no more than its area over the square of its distance.
WindingCount::Range WindingCount::within(const Vec3& p, double radius) const {
    const auto seen_of = [&](const Rim& rim) {
        const double away = distance_to(rim.box, p) - radius;
        return away > 0.0 ? rim.area / (k_sphere * away * away)
                          : std::numeric_limits<double>::infinity();
    };
    const auto is_far = [&](const Rim& rim) {
        // All far rims together widen the range by no more than this, a fifth of the half that
        // decides. The range holds with any share: more leaves more cells open, less costs angles.
        constexpr double k_little = 0.1;
        return seen_of(rim) * static_cast<double>(rims_.size()) <= k_little;
    };
    Range range;
    for (const Rim& rim : rims_) {
        range.slack += is_far(rim) ? seen_of(rim) : radius > 0.0 ? change_of(rim, p, radius) : 0.0;
    }
    if (range.slack > 1.0) {
        return range; // such a range says nothing, so the middle is not computed
    }
    range.middle = crossings(p, is_far);
    for (const Rim& rim : rims_) {
        range.middle += is_far(rim) ? 0.0 : angles_of(rim, p) / k_sphere;
    }
    return range;
}

template <class IsCapped> int WindingCount::crossings(const Vec3& p, IsCapped&& is_capped) const {
    const auto [u, v, w] = axes_;
    int sum = 0;
    bvh_.visit(
        [&, u = u, v = v, w = w](const Aabb& box) {
            return box.lower[u] <= p[u] && p[u] <= box.upper[u] && box.lower[v] <= p[v] &&
                   p[v] <= box.upper[v] && p[w] <= box.upper[w];
        },
        [&](Index i) {
            const Part& part = parts_[i];
            if (part.rim == k_none) {
                sum += crossing(part, p);
            } else if (is_capped(rims_[part.rim])) {
                sum -= part.turns * crossing(part, p);
            }
        });
    return sum;
}

// Returns 1 where the ray leaves through the part's front, -1 where it enters, 0 where it misses.
int WindingCount::crossing(const Part& part, const Vec3& p) const {
    const auto& [a, b, c] = part.corners;
    const int side = side_of_line(a, b, p, axes_);
    if (side == 0 || side_of_line(b, c, p, axes_) != side || side_of_line(c, a, p, axes_) != side) {
        return 0;
    }
    // A part that turns to the left faces up: the ray meets it when p is behind it.
    return exact::orientation(a, b, c, p) * side < 0 ? side : 0;
}

// Returns a complex number whose angle is half the solid angle of the triangle from a rim's edge to
// the point infinitely far below p, after Van Oosterom and Strackee (1983); with a, b relative to p
// its real part is (|a| - a_w) (|b| - b_w) + a_u b_u + a_v b_v. Where the solid angle is nearly
// half of the sphere, it has the sign that crossing() uses for the edge's side, so that the jumps
// of both cancel.
std::complex<double> WindingCount::half_angle_of(const Part& cap, const Vec3& p) const {
    const auto [u, v, w] = axes_;
    const Vec3 a = cap.corners[0] - p;
    const Vec3 b = cap.corners[1] - p;
    // An end straight above p is moved opposite to the way side_of_line() moves p.
    const auto is_above = [u = u, v = v, w = w](const Vec3& end) {
        return end[u] == 0.0 && end[v] == 0.0 && end[w] > 0.0;
    };
    double across = a[v] * b[u] - a[u] * b[v];
    double along = more_than(a, w) * more_than(b, w) + a[u] * b[u] + a[v] * b[v];
    if (is_above(a)) {
        across = b[v];
        along = -b[u];
    } else if (is_above(b)) {
        across = -a[v];
        along = -a[u];
    }
    if (along <= 0.0) {
        const int side = side_of_line(cap.corners[0], cap.corners[1], p, axes_);
        return side == 0 ? std::complex(1.0) : std::complex(along, std::copysign(across, -side));
    }
    return {along, across};
}

// Twice the sum of the angles of complex numbers is twice the angle of their product, plus a full
// turn of the product for each time that it passes the negative numbers. This needs only one arc
// tangent.
double WindingCount::angles_of(const Rim& rim, const Vec3& p) const {
    std::complex<double> product = 1.0;
    int passed = 0;
    for (Index i = rim.first; i < rim.first + rim.count; ++i) {
        const auto half = half_angle_of(parts_[i], p);
        const auto factor = parts_[i].turns > 0 ? half : std::conj(half);
        const double size = std::max(std::abs(half.real()), std::abs(half.imag()));
        for (int turn = 0; turn < std::abs(parts_[i].turns) && size > 0.0; ++turn) {
            const bool down = std::signbit(product.imag());
            // Is written out, because the library's product tests for NaN.
            product = {(product.real() * factor.real() - product.imag() * factor.imag()) / size,
                       (product.real() * factor.imag() + product.imag() * factor.real()) / size};
            if (down == std::signbit(factor.imag()) && down != std::signbit(product.imag())) {
                passed += down ? -1 : 1;
            }
        }
    }
    return 2.0 * (std::arg(product) + 2.0 * std::numbers::pi * passed);
}

// By the law of Biot and Savart, an edge of a rim adds to the gradient of a solid angle at most its
// length over the square of its distance, and at most pi over its distance.
double WindingCount::change_of(const Rim& rim, const Vec3& p, double radius) const {
    const double least = distance_to(rim.box, p) - radius;
    const double quick = radius * rim.length / (k_sphere * least * least);
    // A range decides while it is narrower than half a turn, so that two dozen rims may each add
    // this much before it is worth while to ask their edges one by one.
    constexpr double k_little = 0.02;
    if (least > 0.0 && quick < k_little) {
        return quick;
    }
    double steepest = 0.0;
    for (Index i = rim.first; i < rim.first + rim.count; ++i) {
        const auto& [from, to, middle] = parts_[i].corners;
        const double length = (to - from).norm();
        double away = (0.5 * (from + to) - p).norm() - 0.5 * length - radius;
        // The quick distance is short by half a length at most: from four lengths on, what
        // an edge adds is at most 27 % too much.
        if (away < 4.0 * length) {
            away = (nearest_on_segment(from, to, p) - p).norm() - radius;
        }
        if (!(away > 0.0)) {
            return std::numeric_limits<double>::infinity();
        }
        steepest +=
            std::abs(parts_[i].turns) * std::min(length / (away * away), std::numbers::pi / away);
    }
    return steepest * radius / k_sphere;
}

} // namespace hullwright
