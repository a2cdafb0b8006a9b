#include "edit/primitive.h"

#include "edit/least_ball.h"
#include "exact/predicates.h"
#include "geom/box_around.h"
#include "geom/hull_volume.h"
#include "geom/portable_math.h"
#include "piece/hull.h"
#include "tree/obb.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <vector>

namespace hullwright {
namespace {

constexpr double k_epsilon = std::numeric_limits<double>::epsilon();
constexpr double k_pi = std::numbers::pi;

// Holds a point in a primitive's frame, and how far each of its coordinates may be off.
struct Local {
    Vec3 at;
    double doubt;
};

class Frame {
public:
    explicit Frame(const Motion& pose)
        : turn_(pose.turn.normalized().toRotationMatrix().transpose()), centre_(pose.move) {}

    [[nodiscard]] Local local(const Vec3& p) const {
        // The error of the result is 15 epsilons, counted in halves of one: the numbers of a unit
        // quaternion are off by 4, a row of its matrix by 21 on the diagonal and 10 beside it,
        // which is 26 of its length; difference, products and sums add 4. Four times as much is
        // taken, which is still millions of times less than a step of float32.
        constexpr double k_roundings = 64.0;
        const Vec3 way = p - centre_;
        // Squares of lengths below 1e-154 are no numbers any more, the coordinates still are.
        const double length = std::max(way.norm(), way.cwiseAbs().maxCoeff());
        return {turn_ * way, k_roundings * k_epsilon * length + k_smallest};
    }

private:
    static constexpr double k_smallest = std::numeric_limits<double>::min();
    Eigen::Matrix3d turn_;
    Vec3 centre_;
};

// Returns an upper bound on the vector's length in the xy plane.
double reach_across(const Local& p) {
    return root_of_squares(p.at.x(), p.at.y()) * (1.0 + 4.0 * k_epsilon) + 2.0 * p.doubt;
}
double reach_along(const Local& p) {
    return std::abs(p.at.z()) + p.doubt;
}
// Bounds from above the distance from the part of the z axis within `half_length` of the origin.
double reach_from_axis(const Local& p, double half_length) {
    const double beyond = std::max(0.0, reach_along(p) - half_length);
    return root_of_squares(reach_across(p), beyond) * (1.0 + 8.0 * k_epsilon);
}

// Returns the largest value of `r` among the points in the primitive's frame.
template <class Reach> double farthest(std::span<const Vec3> points, const Motion& pose, Reach r) {
    const Frame frame(pose);
    double most = 0.0;
    for (const Vec3& p : points) {
        most = std::max(most, r(frame.local(p)));
    }
    return most;
}

// Makes the primitive as large as the points need, given its pose and, for a capsule, its length.
void enclose(Primitive& primitive, std::span<const Vec3> points) {
    const Motion& pose = primitive.pose;
    switch (primitive.shape) {
    case Shape::box:
        for (int i = 0; i < 3; ++i) {
            primitive.half[i] =
                farthest(points, pose, [i](const Local& p) { return std::abs(p.at[i]) + p.doubt; });
        }
        break;
    case Shape::cylinder:
        primitive.half_length = farthest(points, pose, reach_along);
        primitive.radius = farthest(points, pose, reach_across);
        break;
    case Shape::sphere:
    case Shape::capsule:
        primitive.radius = farthest(points, pose, [&](const Local& p) {
            return reach_from_axis(p, primitive.half_length);
        });
        break;
    }
}

// Holds points relative to the centre of their box, so that fitting works on small numbers.
struct Cloud {
    explicit Cloud(std::span<const Vec3> all) {
        const Aabb box = box_around(all);
        origin = box.centre();
        size = box.size().maxCoeff();
        for (const Vec3& p : all) {
            points.emplace_back(p - origin);
        }
    }
    Vec3 origin;
    double size = 0.0;
    std::vector<Vec3> points;
};

Eigen::Matrix3d right_handed(Eigen::Matrix3d axes) {
    axes.col(0).normalize();
    axes.col(1) = (axes.col(1) - axes.col(0) * axes.col(0).dot(axes.col(1))).normalized();
    axes.col(2) = axes.col(0).cross(axes.col(1));
    return axes.allFinite() ? axes : Eigen::Matrix3d(Eigen::Matrix3d::Identity());
}

std::vector<Eigen::Matrix3d> likely_frames(const Piece& piece, const Cloud& cloud) {
    std::vector<Eigen::Matrix3d> frames = {Eigen::Matrix3d::Identity()};
    frames.push_back(right_handed(principal_axes(cloud.points, piece.triangles)));
    for (const Fit fit : {Fit::vertices, Fit::optimal}) {
        // The points are scaled to unit size: boxes are kept in float32, which cannot tell tiny
        // ones.
        std::vector<Vec3> unit = cloud.points;
        for (Vec3& p : unit) {
            p = cloud.size > 0.0 ? Vec3(p / cloud.size) : Vec3(0, 0, 0);
        }
        const Obb box = fit_box(unit, piece.triangles, fit);
        Eigen::Matrix3d axes;
        for (int i = 0; i < 3; ++i) {
            for (int k = 0; k < 3; ++k) {
                axes(k, i) = static_cast<double>(
                    box.axes[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)]);
            }
        }
        frames.push_back(right_handed(axes));
    }
    return frames;
}

Primitive placed(Shape shape, const Eigen::Matrix3d& axes, const Vec3& centre) {
    Primitive primitive;
    primitive.shape = shape;
    primitive.pose.turn = Eigen::Quaterniond(axes).normalized();
    primitive.pose.move = centre;
    return primitive;
}

class Fitter {
public:
    Fitter(const Piece& piece, std::stop_token stop)
        : piece_(piece), stop_(std::move(stop)), cloud_(piece.vertices),
          frames_(likely_frames(piece, cloud_)) {}

    Primitive run(Shape shape) {
        best_.clear();
        switch (shape) {
        case Shape::box:
            for (const Eigen::Matrix3d& axes : frames_) {
                try_box(axes);
            }
            break;
        case Shape::sphere:
            try_ball();
            break;
        case Shape::capsule:
        case Shape::cylinder:
            for (const Eigen::Matrix3d& axes : frames_) {
                for (int i = 0; i < 3; ++i) {
                    Eigen::Matrix3d along; // this axis becomes z
                    along << axes.col((i + 1) % 3), axes.col((i + 2) % 3), axes.col(i);
                    try_round(shape, along);
                }
            }
            break;
        }
        return best_.front();
    }

private:
    // True when stopped, and at least one candidate was found.
    [[nodiscard]] bool is_stopped() const { return stop_.stop_requested() && !best_.empty(); }

    void offer(Primitive primitive) {
        primitive.pose.move += cloud_.origin;
        enclose(primitive, piece_.vertices);
        // Among primitives without volume the first is kept, as it is as good as any.
        if (best_.empty() || volume_of(primitive) < volume_of(best_.front())) {
            best_ = {primitive};
        }
    }

    void try_box(const Eigen::Matrix3d& axes) {
        Aabb extent;
        for (const Vec3& p : cloud_.points) {
            extent.add(axes.transpose() * p);
        }
        offer(placed(Shape::box, axes, axes * extent.centre()));
    }

    void try_ball() {
        offer(placed(Shape::sphere, Eigen::Matrix3d::Identity(), least_ball(cloud_.points).centre));
    }

    void try_round(Shape shape, const Eigen::Matrix3d& axes) {
        if (is_stopped()) {
            return;
        }
        std::vector<Vec3> seen; // the points as seen along the axis
        Aabb extent;
        for (const Vec3& p : cloud_.points) {
            const Vec3 local = axes.transpose() * p;
            extent.add(local);
            seen.emplace_back(local.x(), local.y(), 0.0);
        }
        const LeastBall circle = least_ball(seen);
        if (shape == Shape::cylinder) {
            offer(placed(shape, axes,
                         axes * Vec3(circle.centre.x(), circle.centre.y(), extent.centre().z())));
            return;
        }
        // A wider capsule may have less volume, as its rounder ends let it be shorter.
        constexpr int k_widths = 16;
        const double widest = std::max(circle.radius, 0.5 * extent.size().norm());
        for (int i = 0; i < k_widths && !is_stopped(); ++i) {
            try_capsule(axes, circle,
                        circle.radius + (widest - circle.radius) * i / (k_widths - 1.0));
        }
    }

    // Each end's centre must be near enough to every point beyond it for the end's ball to hold
    // that point.
    void try_capsule(const Eigen::Matrix3d& axes, const LeastBall& circle, double radius) {
        double low = std::numeric_limits<double>::infinity();
        double high = -low;
        for (const Vec3& p : cloud_.points) {
            const Vec3 local = axes.transpose() * p - circle.centre;
            const double room =
                std::sqrt(std::max(0.0, radius * radius - local.head<2>().squaredNorm()));
            low = std::min(low, local.z() + room);
            high = std::max(high, local.z() - room);
        }
        const Vec3 middle = circle.centre + Vec3(0, 0, 0.5 * (low + high));
        Primitive capsule = placed(Shape::capsule, axes, axes * middle);
        capsule.half_length = std::max(0.0, 0.5 * (high - low));
        offer(capsule);
    }

    const Piece& piece_;
    std::stop_token stop_;
    Cloud cloud_;
    std::vector<Eigen::Matrix3d> frames_;
    std::vector<Primitive> best_; // empty until a candidate is found, then the best one
};

// Returns points on the unit sphere: an icosahedron with every side halved so many times.
std::vector<Vec3> ball_points(int halvings) {
    const double g = 0.5 * (1.0 + std::sqrt(5.0));
    std::vector<Vec3> points;
    for (const double a : {-1.0, 1.0}) {
        for (const double b : {-g, g}) {
            points.insert(points.end(), {Vec3(0, a, b), Vec3(a, b, 0), Vec3(b, 0, a)});
        }
    }
    for (Vec3& p : points) {
        p.normalize();
    }
    for (int round = 0; round < halvings; ++round) {
        const Hull hull = convex_hull(points);
        std::map<std::pair<Index, Index>, bool> seen;
        for (const Triangle& t : hull.triangles) {
            for (std::size_t k = 0; k < 3; ++k) {
                const auto ends = std::minmax(hull.vertices[t[k]], hull.vertices[t[(k + 1) % 3]]);
                if (seen.emplace(ends, true).second) {
                    points.push_back((points[ends.first] + points[ends.second]).normalized());
                }
            }
        }
    }
    return points;
}

// Returns corners of a polyhedron around the unit sphere: the points moved out until the nearest
// facet touches it.
std::vector<Vec3> around_ball(int halvings) {
    std::vector<Vec3> points = ball_points(halvings);
    const Hull hull = convex_hull(points);
    double nearest = 1.0;
    for (const Triangle& t : hull.triangles) {
        const Vec3& a = points[hull.vertices[t[0]]];
        const Vec3 normal =
            (points[hull.vertices[t[1]]] - a).cross(points[hull.vertices[t[2]]] - a).normalized();
        nearest = std::min(nearest, normal.dot(a));
    }
    for (Vec3& p : points) {
        p /= nearest;
    }
    return points;
}

// Holds the number of a regular polygon's corners, and the turn from one to the next.
struct Sides {
    int count;
    double cosine;
    double sine;
};
// Lists the sides of round hulls of each fineness; boxes have none.
constexpr std::array<Sides, 4> k_sides = {{{6, 0.5, 0.86602540378443865},
                                           {12, 0.86602540378443865, 0.5},
                                           {24, 0.96592582628906829, 0.25881904510252076},
                                           {48, 0.99144486137381038, 0.13052619222005157}}};

std::vector<Vec3> corners_of_box(const Vec3& half) {
    std::vector<Vec3> corners;
    for (int i = 0; i < 8; ++i) {
        const Vec3 sign((i & 1) != 0 ? 1 : -1, (i & 2) != 0 ? 1 : -1, (i & 4) != 0 ? 1 : -1);
        corners.emplace_back(sign.cwiseProduct(half));
    }
    return corners;
}

std::vector<Vec3> corners_of_cylinder(double radius, double half_length, const Sides& sides) {
    std::vector<Vec3> corners;
    Vec3 corner(radius / std::sqrt(0.5 + 0.5 * sides.cosine), 0.0, half_length);
    for (int i = 0; i < sides.count; ++i) {
        corners.emplace_back(corner.x(), corner.y(), -half_length);
        corners.push_back(corner);
        corner = {sides.cosine * corner.x() - sides.sine * corner.y(),
                  sides.sine * corner.x() + sides.cosine * corner.y(), half_length};
    }
    return corners;
}

// Returns corners around the unit sphere, made once for each fineness but the box.
const std::vector<Vec3>& corners_of_ball(std::size_t step) {
    static const std::array<std::vector<Vec3>, 4> balls = {around_ball(0), around_ball(1),
                                                           around_ball(2), around_ball(3)};
    return balls[step];
}

// Returns the box that holds the primitive, in its frame.
Vec3 half_around(const Primitive& primitive) {
    const double beyond = primitive.shape == Shape::cylinder ? 0.0 : primitive.radius;
    const double length = primitive.shape == Shape::sphere ? 0.0 : primitive.half_length;
    return primitive.shape == Shape::box
               ? primitive.half
               : Vec3(primitive.radius, primitive.radius, length + beyond);
}

// Returns the corners in the primitive's frame, with all sizes larger by `growth`.
std::vector<Vec3> corners_of(const Primitive& primitive, double growth, Fineness fineness) {
    if (primitive.shape == Shape::box || fineness == Fineness::box) {
        return corners_of_box(half_around(primitive) + Vec3::Constant(growth));
    }
    const std::size_t step = static_cast<std::size_t>(fineness) - 1;
    const double radius = primitive.radius + growth;
    if (primitive.shape == Shape::cylinder) {
        return corners_of_cylinder(radius, primitive.half_length + growth, k_sides[step]);
    }
    const bool is_sphere = primitive.shape == Shape::sphere;
    const Vec3 end(0, 0, is_sphere ? 0.0 : primitive.half_length);
    std::vector<Vec3> corners;
    for (const Vec3& p : corners_of_ball(step)) {
        corners.emplace_back(radius * p + end);
        corners.emplace_back(radius * p - end);
    }
    return corners;
}

bool holds(const Piece& hull, std::span<const Vec3> points) {
    return std::all_of(hull.triangles.begin(), hull.triangles.end(), [&](const Triangle& t) {
        return std::all_of(points.begin(), points.end(), [&](const Vec3& p) {
            return exact::orientation(hull.vertices[t[0]], hull.vertices[t[1]], hull.vertices[t[2]],
                                      p) <= 0;
        });
    });
}

Piece hull_around(const Primitive& primitive, double growth, Fineness fineness) {
    const Eigen::Matrix3d turn = primitive.pose.turn.normalized().toRotationMatrix();
    std::vector<Vec3> corners = corners_of(primitive, growth, fineness);
    for (Vec3& corner : corners) {
        corner = turn * corner + primitive.pose.move;
    }
    const Hull hull = convex_hull(corners);
    Piece piece;
    piece.flat = hull.flat;
    piece.triangles = hull.triangles;
    for (const Index v : hull.vertices) {
        piece.vertices.push_back(corners[v]);
    }
    return piece;
}

} // namespace

std::string_view word_of(Shape shape) {
    constexpr std::array<std::string_view, 4> k_words = {"box", "sphere", "capsule", "cylinder"};
    return k_words[static_cast<std::size_t>(shape)];
}

Primitive moved(Primitive primitive, const Motion& motion) {
    const Eigen::Quaterniond turn = motion.turn.normalized();
    primitive.pose.turn = (turn * primitive.pose.turn).normalized();
    primitive.pose.move = turn * primitive.pose.move + motion.move;
    return primitive;
}

Aabb bounds_of(const Primitive& primitive) {
    const double r = primitive.radius;
    const double around = primitive.shape == Shape::box ? primitive.half.norm()
                          : primitive.shape == Shape::cylinder
                              ? root_of_squares(r, primitive.half_length)
                          : primitive.shape == Shape::capsule ? r + primitive.half_length
                                                              : r;
    const Vec3 half = Vec3::Constant(around);
    return {primitive.pose.move - half, primitive.pose.move + half};
}

double volume_of(const Primitive& primitive) {
    const double r = primitive.radius;
    switch (primitive.shape) {
    case Shape::box:
        return 8.0 * primitive.half.prod();
    case Shape::sphere:
        return 4.0 / 3.0 * k_pi * r * r * r;
    case Shape::cylinder:
        return 2.0 * k_pi * r * r * primitive.half_length;
    case Shape::capsule:
        break;
    }
    return k_pi * r * r * (2.0 * primitive.half_length + 4.0 / 3.0 * r);
}

double volume_of(const Piece& piece) {
    return piece.flat ? 0.0 : volume_inside(piece.vertices, piece.triangles);
}

bool surely_holds(const Primitive& primitive, std::span<const Vec3> points) {
    // The primitive that the points need must be no larger than the given one. A sphere has no
    // length.
    Primitive needed = primitive;
    needed.half_length = primitive.shape == Shape::sphere ? 0.0 : primitive.half_length;
    enclose(needed, points);
    return primitive.shape == Shape::box
               ? (needed.half.array() <= primitive.half.array()).all()
               : needed.radius <= primitive.radius && needed.half_length <= primitive.half_length;
}

FittedPrimitive fit_primitive(const Piece& piece, Shape shape, const std::stop_token& stop) {
    const Primitive primitive = Fitter(piece, stop).run(shape);
    return {primitive, volume_of(primitive) - volume_of(piece)};
}

std::array<FittedPrimitive, 4> fit_all(const Piece& piece, const std::stop_token& stop) {
    Fitter fitter(piece, stop);
    std::array<FittedPrimitive, 4> all;
    const double volume = volume_of(piece);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Primitive primitive = fitter.run(static_cast<Shape>(i));
        all[i] = {primitive, volume_of(primitive) - volume};
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const FittedPrimitive& a, const FittedPrimitive& b) {
                         return a.volume_excess < b.volume_excess;
                     });
    return all;
}

Result<Piece> hull_of(const Primitive& primitive, std::span<const Vec3> content,
                      Fineness fineness) {
    if (!surely_holds(primitive, content)) {
        return error(Code::bad_setting, "primitive", Why::does_not_hold);
    }
    // The rounding error of a corner grows with its coordinates.
    const double scale = primitive.pose.move.cwiseAbs().maxCoeff() + primitive.half.maxCoeff() +
                         primitive.radius + primitive.half_length;
    constexpr int k_tries = 15; // the last growth is 1.5e-8 of the scale
    double growth = 0.0;
    for (int tries = 0; tries < k_tries; ++tries) {
        Piece hull = hull_around(primitive, growth, fineness);
        if (!hull.flat && hull.triangles.size() >= 4 && holds(hull, content)) {
            return hull;
        }
        growth = growth == 0.0 ? k_epsilon * scale : 4.0 * growth;
    }
    return error(Code::bad_setting, "primitive", Why::too_thin);
}

} // namespace hullwright
