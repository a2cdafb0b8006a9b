#include "piece/simplify.h"

#include "piece/body.h"
#include "piece/hull.h"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>

namespace hullwright {
namespace {

// A half space relative to a point inside the hull: normal . x <= offset.
struct Half {
    Vec3 normal;
    double offset;
};

// A convex body as its corners and the triangles between them.
struct Polytope {
    std::vector<Vec3> corners;
    std::vector<Triangle> triangles;
};

// The volume in front of the plane. The field (height over the plane) x (its normal) has divergence
// 1 and is 0 on the plane, so its flow through the facets in front is that volume.
double volume_beyond(const Polytope& body, const Half& plane) {
    std::vector<double> heights;
    for (const Vec3& corner : body.corners) {
        heights.push_back(plane.normal.dot(corner) - plane.offset);
    }
    double sum = 0.0;
    for (const Triangle& t : body.triangles) {
        if (heights[t[0]] <= 0.0 && heights[t[1]] <= 0.0 && heights[t[2]] <= 0.0) {
            continue;
        }
        const Vec3& a = body.corners[t[0]];
        const Vec3 product = (body.corners[t[1]] - a).cross(body.corners[t[2]] - a);
        const double slope = 0.5 * product.dot(plane.normal); // area times cosine
        // The part in front is the triangle, or what is left of it after its low corners are cut.
        std::array<double, 3> h = {heights[t[0]], heights[t[1]], heights[t[2]]};
        std::sort(h.begin(), h.end());
        const double whole = (h[0] + h[1] + h[2]) / 3.0; // the mean over all of it
        if (h[0] >= 0.0) {
            sum += slope * whole;
        } else if (h[1] <= 0.0) {
            const double share = h[2] * h[2] / ((h[2] - h[0]) * (h[2] - h[1]));
            sum += slope * share * h[2] / 3.0;
        } else {
            const double share = h[0] * h[0] / ((h[0] - h[1]) * (h[0] - h[2]));
            sum += slope * (whole - share * h[0] / 3.0);
        }
    }
    return sum;
}

class Simplifier {
public:
    Simplifier(const Solid& solid, std::size_t max_vertices, Wrap wrap)
        : max_vertices_(max_vertices), wrap_(wrap) {
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
    // enough. By volume a plane may be left out for which there are too many.
    std::vector<Vec3> run(const std::stop_token& stop) {
        constexpr int k_left_out = 16;
        std::vector<Half> chosen = box();
        std::vector<Vec3> best = corners_of(chosen);
        if (best.empty() || best.size() > max_vertices_) {
            return {};
        }
        std::vector<char> used(planes_.size(), 0);
        cuts_.assign(planes_.size(), std::numeric_limits<double>::infinity());
        for (int left_out = 0; left_out < k_left_out && !stop.stop_requested();) {
            const std::size_t next =
                wrap_ == Wrap::smallest ? largest_cut(best, used) : deepest_cut(best, used);
            if (next == planes_.size()) {
                break;
            }
            used[next] = 1;
            chosen.push_back(planes_[next]);
            std::vector<Vec3> corners = corners_of(chosen);
            if (!corners.empty() && corners.size() <= max_vertices_) {
                best = std::move(corners);
                continue;
            }
            if (corners.empty() || wrap_ == Wrap::closest) {
                break;
            }
            chosen.pop_back();
            ++left_out;
        }
        return best;
    }

    [[nodiscard]] const Vec3& centre() const { return centre_; }

private:
    [[nodiscard]] double support(const Vec3& direction) const {
        double highest = -std::numeric_limits<double>::infinity();
        for (const Vec3& p : points_) {
            highest = std::max(highest, direction.dot(p));
        }
        return highest;
    }

    // Six planes along the principal axes of the vertices.
    [[nodiscard]] std::vector<Half> box() const {
        Eigen::Matrix3d spread = Eigen::Matrix3d::Zero();
        for (const Vec3& p : points_) {
            spread += p * p.transpose();
        }
        const Eigen::Matrix3d axes =
            Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(spread).eigenvectors();
        std::vector<Half> box;
        for (int axis = 0; axis < 3; ++axis) {
            for (const double sign : {1.0, -1.0}) {
                const Vec3 normal = sign * axes.col(axis);
                box.push_back({normal, support(normal)});
            }
        }
        return box;
    }

    // The vertices of the half spaces' intersection, by the hull of the dual points normal /
    // offset.
    [[nodiscard]] std::vector<Vec3> corners_of(const std::vector<Half>& halves) const {
        std::vector<Vec3> dual;
        for (const Half& half : halves) {
            if (!(half.offset > 0.0)) {
                return {}; // too thin to have an inside
            }
            dual.emplace_back(half.normal / half.offset);
        }
        const Hull hull = convex_hull(dual);
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
            // A corner of more than three planes appears more than once. The solve is off by a few
            // roundings of the hull's size times the planes' condition, which is below a hundred
            // but for planes nearly parallel; what stays apart then costs a vertex and no more.
            constexpr double k_roundings = 1e3;
            const double same = k_roundings * std::numeric_limits<double>::epsilon() * size_;
            if (std::none_of(corners.begin(), corners.end(),
                             [&](const Vec3& other) { return (other - corner).norm() <= same; })) {
                corners.push_back(corner);
            }
        }
        return corners;
    }

    [[nodiscard]] std::size_t deepest_cut(const std::vector<Vec3>& corners,
                                          const std::vector<char>& used) const {
        std::size_t best = planes_.size();
        double deepest = 0.0;
        for (std::size_t i = 0; i < planes_.size(); ++i) {
            for (const Vec3& corner : corners) {
                const double cut = planes_[i].normal.dot(corner) - planes_[i].offset;
                if (used[i] == 0 && cut > deepest) {
                    deepest = cut;
                    best = i;
                }
            }
        }
        return best;
    }

    // The body only becomes smaller, and so does what is in front of a plane: what was found for a
    // larger body is no less.
    [[nodiscard]] std::size_t largest_cut(const std::vector<Vec3>& corners,
                                          const std::vector<char>& used) {
        const Hull hull = convex_hull(corners);
        Polytope body{{}, hull.triangles};
        for (const Index vertex : hull.vertices) {
            body.corners.push_back(corners[vertex]);
        }
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < planes_.size(); ++i) {
            if (used[i] == 0) {
                order.push_back(i);
            }
        }
        std::sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
            return cuts_[a] != cuts_[b] ? cuts_[a] > cuts_[b] : a < b;
        });
        std::size_t best = planes_.size();
        double most = 0.0;
        for (const std::size_t i : order) {
            if (cuts_[i] <= most) {
                break;
            }
            cuts_[i] = volume_beyond(body, planes_[i]);
            if (cuts_[i] > most) {
                most = cuts_[i];
                best = i;
            }
        }
        return best;
    }

    std::size_t max_vertices_;
    Wrap wrap_;
    std::vector<double> cuts_; // per plane: at most so much volume is in front of it
    Vec3 centre_ = Vec3::Zero();
    double size_ = 0.0;
    std::vector<Vec3> points_;
    std::vector<Half> planes_;
};

} // namespace

std::optional<Solid> wrap_simply(const Solid& solid, std::size_t max_vertices,
                                 const std::stop_token& stop, Wrap wrap) {
    constexpr int k_tries = 15; // growth up to 2.4e-7 of the size
    Simplifier simplifier(solid, max_vertices, wrap);
    const std::vector<Vec3> corners = simplifier.run(stop);
    if (corners.size() < 4) {
        return std::nullopt;
    }
    // The corners are rounded, so they grow by a few ulps until everything is inside again.
    double growth = std::numeric_limits<double>::epsilon();
    for (int tries = 0; tries < k_tries && !stop.stop_requested(); ++tries) {
        growth *= 4.0;
        std::vector<Vec3> points;
        points.reserve(corners.size());
        for (const Vec3& corner : corners) {
            points.emplace_back(simplifier.centre() + corner * (1.0 + growth));
        }
        Solid outer = body_of(points, solid.faces);
        if (!outer.flat && outer.vertices.size() <= max_vertices && !stop.stop_requested() &&
            holds(outer, solid.vertices)) {
            return outer;
        }
    }
    return std::nullopt;
}

std::optional<Solid> simplify(const Ground& ground, const HeightField& field, const Solid& solid,
                              std::size_t max_vertices, double limit, const std::stop_token& stop) {
    auto outer = wrap_simply(solid, max_vertices, stop);
    return outer && protrusion_of(ground, field, *outer, limit, stop) ? std::move(outer)
                                                                      : std::nullopt;
}

} // namespace hullwright
