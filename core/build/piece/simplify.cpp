#include "piece/simplify.h"

#include "geom/hull_volume.h"
#include "geom/weld.h"
#include "piece/body.h"
#include "piece/corner_wrap.h"
#include "piece/deepest_cuts.h"
#include "piece/hull.h"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>

namespace hullwright {
namespace {

// Returns the points without those that are no farther than `same` from one before; none when
// stopped.
std::vector<Vec3> without_doubles(std::span<const Vec3> points, double same,
                                  const std::stop_token& stop) {
    std::vector<Vec3> left;
    // Comparing all pairs of up to so many points takes less time than making a grid of them.
    constexpr std::size_t k_few = 2048;
    if (points.size() <= k_few) {
        for (const Vec3& point : points) {
            if (std::none_of(left.begin(), left.end(),
                             [&](const Vec3& other) { return (other - point).norm() <= same; })) {
                left.push_back(point);
            }
        }
        return left;
    }
    const auto weld = weld_within(points, same, Progress(stop));
    if (weld) {
        for (const Index kept : weld->kept) {
            left.push_back(points[kept]);
        }
    }
    return left;
}

// Planes are relative to a point inside the hull.
class Simplifier {
public:
    Simplifier(const Solid& solid, std::size_t max_vertices) : max_vertices_(max_vertices) {
        for (const Vec3& v : solid.vertices) {
            centre_ += v / static_cast<double>(solid.vertices.size());
        }
        for (const Vec3& v : solid.vertices) {
            points_.push_back(v - centre_);
            size_ = std::max(size_, points_.back().norm());
        }
        for (const Triangle& t : solid.triangles) {
            const Vec3 normal =
                (points_[t[1]] - points_[t[0]]).cross(points_[t[2]] - points_[t[0]]).normalized();
            if (normal.allFinite()) {
                // All points are behind this plane but for rounding, which the final test covers.
                planes_.push_back(
                    {normal, std::max({normal.dot(points_[t[0]]), normal.dot(points_[t[1]]),
                                       normal.dot(points_[t[2]])})});
            }
        }
    }

    // Starts with the box, then adds the plane that cuts off most as long as vertices are few
    // enough.
    std::vector<Vec3> in_planes(const std::stop_token& stop) {
        std::vector<CutPlane> chosen = box();
        std::vector<Vec3> best = corners_of(chosen, stop);
        if (best.empty() || best.size() > max_vertices_) {
            return {};
        }
        DeepestCuts cuts(planes_);
        while (cuts.move_to(best, stop)) {
            const auto next = cuts.take_deepest();
            if (!next) {
                break;
            }
            chosen.push_back(planes_[*next]);
            std::vector<Vec3> corners = corners_of(chosen, stop);
            if (corners.empty() || corners.size() > max_vertices_) {
                break;
            }
            best = std::move(corners);
        }
        return best;
    }

    std::vector<Vec3> in_corners(std::span<const Triangle> triangles, const std::stop_token& stop) {
        return wrap_in_corners(points_, triangles, max_vertices_, stop);
    }

    [[nodiscard]] const Vec3& centre() const { return centre_; }

    // Returns how far the wrapped hull reaches over the highest plane below each of its corners, as
    // far as they were looked at when stopped.
    [[nodiscard]] double reach_of(const Solid& outer, const std::stop_token& stop) const {
        double farthest = 0.0;
        for (const Vec3& corner : outer.vertices) {
            if (stop.stop_requested()) {
                break;
            }
            double reach = 0.0;
            for (const CutPlane& plane : planes_) {
                reach = std::max(reach, plane.normal.dot(corner - centre_) - plane.offset);
            }
            farthest = std::max(farthest, reach);
        }
        return farthest;
    }

private:
    [[nodiscard]] double support(const Vec3& direction) const {
        double highest = -std::numeric_limits<double>::infinity();
        for (const Vec3& p : points_) {
            highest = std::max(highest, direction.dot(p));
        }
        return highest;
    }

    // Returns six planes along the principal axes of the vertices.
    [[nodiscard]] std::vector<CutPlane> box() const {
        Eigen::Matrix3d spread = Eigen::Matrix3d::Zero();
        for (const Vec3& p : points_) {
            spread += p * p.transpose();
        }
        const Eigen::Matrix3d axes =
            Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(spread).eigenvectors();
        std::vector<CutPlane> box;
        for (int axis = 0; axis < 3; ++axis) {
            for (const double sign : {1.0, -1.0}) {
                const Vec3 normal = sign * axes.col(axis);
                box.push_back({normal, support(normal)});
            }
        }
        return box;
    }

    // Returns the vertices of the half spaces' intersection, by the hull of the dual points normal
    // / offset; none when stopped.
    [[nodiscard]] std::vector<Vec3> corners_of(const std::vector<CutPlane>& half_spaces,
                                               const std::stop_token& stop) const {
        std::vector<Vec3> dual;
        for (const CutPlane& each : half_spaces) {
            if (!(each.offset > 0.0)) {
                return {}; // too thin to have an inside
            }
            dual.emplace_back(each.normal / each.offset);
        }
        const Hull hull = convex_hull(dual, stop);
        std::vector<Vec3> corners;
        for (const Triangle& t : hull.triangles) {
            Eigen::Matrix3d rows;
            for (Index i = 0; i < 3; ++i) {
                rows.row(i) = dual[hull.vertices[t[i]]].transpose();
            }
            const Vec3 corner = rows.partialPivLu().solve(Vec3::Ones());
            if (hull.flat || !corner.allFinite()) {
                return {};
            }
            corners.push_back(corner);
        }
        // A corner of more than three planes appears more than once. The solve is off by a few
        // roundings of the hull's size times the planes' condition, which is below a hundred but
        // for planes nearly parallel; what stays apart then costs a vertex and no more.
        constexpr double k_roundings = 1e3;
        const double same = k_roundings * std::numeric_limits<double>::epsilon() * size_;
        return without_doubles(corners, same, stop);
    }

    std::size_t max_vertices_;
    Vec3 centre_ = Vec3::Zero();
    double size_ = 0.0;
    std::vector<Vec3> points_;
    std::vector<CutPlane> planes_;
};

// The corners are rounded, so they grow by a few ulps until everything is inside.
std::optional<Solid> grown_around(const Solid& solid, const Vec3& centre,
                                  std::span<const Vec3> corners, std::size_t max_vertices,
                                  const std::stop_token& stop) {
    constexpr int k_tries = 15; // growth up to 2.4e-7 of the size
    if (corners.size() < 4) {
        return std::nullopt;
    }
    double growth = std::numeric_limits<double>::epsilon();
    for (int tries = 0; tries < k_tries && !stop.stop_requested(); ++tries) {
        growth *= 4.0; // at most four times what is needed; doubling would take twice the tries
        std::vector<Vec3> points;
        points.reserve(corners.size());
        for (const Vec3& corner : corners) {
            points.emplace_back(centre + corner * (1.0 + growth));
        }
        Solid outer = body_of(points, solid.faces, stop);
        if (!outer.flat && outer.vertices.size() <= max_vertices && !stop.stop_requested() &&
            holds(outer, solid.vertices, stop)) {
            return outer;
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<Solid> wrap_simply(const Solid& solid, std::size_t max_vertices,
                                 const std::stop_token& stop, Wrap wrap) {
    if (solid.flat) {
        return std::nullopt; // a polygon has no inside, and its triangles have borders
    }
    Simplifier simplifier(solid, max_vertices);
    const auto grown = [&](const std::vector<Vec3>& corners) {
        return grown_around(solid, simplifier.centre(), corners, max_vertices, stop);
    };
    auto in_planes = grown(simplifier.in_planes(stop));
    auto in_corners = grown(simplifier.in_corners(solid.triangles, stop));
    if (!in_planes || !in_corners) {
        return std::move(in_planes ? in_planes : in_corners);
    }
    const bool planes_are_better =
        wrap == Wrap::smallest
            ? volume_inside(in_planes->vertices, in_planes->triangles) <=
                  volume_inside(in_corners->vertices, in_corners->triangles)
            : simplifier.reach_of(*in_planes, stop) <= simplifier.reach_of(*in_corners, stop);
    if (stop.stop_requested()) {
        return std::nullopt;
    }
    return std::move(planes_are_better ? in_planes : in_corners);
}

std::optional<Solid> wrap_as_plate(const Solid& solid, const BodySlab& slab,
                                   std::size_t max_vertices, const std::stop_token& stop) {
    Vec3 centre = Vec3::Zero();
    for (const Vec3& v : solid.vertices) {
        centre += v / static_cast<double>(solid.vertices.size());
    }
    std::vector<Vec3> corners = plate_around(solid.vertices, slab, max_vertices, stop);
    for (Vec3& corner : corners) {
        corner -= centre;
    }
    return grown_around(solid, centre, corners, max_vertices, stop);
}

std::optional<Solid> simplify(const Ground& ground, const HeightField& field, const Solid& solid,
                              std::size_t max_vertices, double limit, const std::stop_token& stop) {
    auto outer = wrap_simply(solid, max_vertices, stop);
    return outer && protrusion_of(ground, field, *outer, limit, stop) ? std::move(outer)
                                                                      : std::nullopt;
}

} // namespace hullwright
