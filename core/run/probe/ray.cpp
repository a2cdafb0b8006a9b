#include "probe/ray.h"

#include "query/exact_vector.h"

#include <limits>

namespace hullwright {
namespace {

constexpr double k_endless = std::numeric_limits<double>::infinity();

enum class Surface : std::uint8_t { round, near_end, far_end };

// Is a time: middle + root times the square root of the stretch's `under_root`.
struct Bound {
    mpq_class middle;
    int root = 0; // -1, 0 or 1
    Surface surface = Surface::round;
};

// Is the stretch of a line in a body; without `first` and `last` the whole line is in it.
struct LineStretch {
    mpq_class under_root;
    std::optional<Bound> first;
    std::optional<Bound> last;
    bool grazes = false; // the line runs in the body's surface
};

// Returns the sign of x + root sqrt(under).
int root_sign(const mpq_class& x, int root, const mpq_class& under) {
    if (root == 0 || under == 0) {
        return sgn(x);
    }
    if (sgn(x) * root >= 0) {
        return root;
    }
    return root * cmp(under, mpq_class(x * x));
}

// Returns the sign of p - q.
int compare(const Bound& p, const Bound& q, const mpq_class& under) {
    if (p.root != 0 && q.root != 0) { // both are of the same root
        return under == 0 ? 0 : (p.root > q.root) - (p.root < q.root);
    }
    return q.root == 0 ? root_sign(p.middle - q.middle, p.root, under)
                       : -root_sign(q.middle - p.middle, q.root, under);
}

// Where the root takes most of the middle away, the product of both times, which is rational, gives
// what is left: so 512 bits are always more than a double keeps.
mpq_class time_of(const Bound& bound, const mpq_class& under) {
    if (bound.root == 0 || under == 0) {
        return bound.middle;
    }
    constexpr mp_bitcnt_t k_bits = 512;
    mpf_class root(under, k_bits);
    mpf_sqrt(root.get_mpf_t(), root.get_mpf_t());
    const int away = bound.middle < 0 ? -1 : 1; // the time farther from 0 has the root's sign
    const mpq_class farther = bound.middle + away * mpq_class(root);
    return bound.root == away ? farther
                              : mpq_class((bound.middle * bound.middle - under) / farther);
}

// Finds where a t² + 2 b t + c is not positive; a is not negative. Returns false when it is so
// nowhere.
bool solve(const mpq_class& a, const mpq_class& b, const mpq_class& c, LineStretch& stretch) {
    if (a == 0) {
        stretch.grazes = c == 0;
        return c <= 0;
    }
    const mpq_class middle = -b / a;
    stretch.under_root = middle * middle - c / a;
    stretch.first = Bound{middle, -1, Surface::round};
    stretch.last = Bound{middle, 1, Surface::round};
    return stretch.under_root >= 0;
}

// Cuts off what is beyond the flat ends, which are where `height` plus t `climb` is 0 and `top`.
bool cut_ends(const mpq_class& height, const mpq_class& climb, const mpq_class& top,
              LineStretch& stretch) {
    if (climb == 0) {
        stretch.grazes = stretch.grazes || height == 0 || height == top;
        return height >= 0 && height <= top;
    }
    Bound first = {-height / climb, 0, Surface::near_end};
    Bound last = {(top - height) / climb, 0, Surface::far_end};
    if (climb < 0) {
        std::swap(first, last);
    }
    if (!stretch.first || compare(first, *stretch.first, stretch.under_root) > 0) {
        stretch.first = first;
    }
    if (!stretch.last || compare(last, *stretch.last, stretch.under_root) < 0) {
        stretch.last = last;
    }
    return compare(*stretch.first, *stretch.last, stretch.under_root) <= 0;
}

// Cuts the line's stretch to the ray; `normal_at` is of a point and the surface it is on.
template <class Normal>
std::optional<RayStretch> cut_to_ray(const Ray& ray, const LineStretch& line, ProbeRules rules,
                                     const Normal& normal_at) {
    const Rational3 origin = rational(ray.origin);
    const Rational3 way = rational(ray.direction);
    const mpq_class& under = line.under_root;
    const Bound start;
    const int begins = line.first ? compare(*line.first, start, under) : -1;
    const int ends = line.last ? compare(*line.last, start, under) : 1;
    const bool is_point = line.first && line.last && compare(*line.first, *line.last, under) == 0;
    const bool only_touches = ends == 0 || is_point || line.grazes;
    if (ends < 0 || (rules == ProbeRules::as_published && only_touches)) {
        return std::nullopt;
    }
    const auto point_of = [&](const Bound& bound) {
        const mpq_class t = time_of(bound, under);
        const Rational3 point = along(origin, way, t);
        return RayPoint{t.get_d(), rounded(point), normal_at(point, bound.surface)};
    };
    RayStretch stretch;
    stretch.starts_inside = begins < 0 && ends > 0 && !line.grazes;
    stretch.exit = line.last ? point_of(*line.last) : RayPoint{k_endless, ray.origin, Vec3::Zero()};
    if (ends == 0) {
        stretch.entry = stretch.exit;
    } else if (begins < 0) {
        stretch.entry.point = ray.origin;
    } else {
        stretch.entry = point_of(*line.first);
    }
    return stretch;
}

std::optional<Issue> issue_of(const Ray& ray) {
    return number_issue("ray", {ray.origin, ray.direction});
}

bool is_nothing(const Ray& ray) {
    return ray.direction.isZero(0.0);
}

} // namespace

Result<std::optional<RayStretch>> ray_meets(const Ray& ray, const Plane& plane, ProbeRules rules) {
    auto issue = issue_of(ray);
    if (!issue) {
        issue = number_issue("plane", {plane.point, plane.normal});
    }
    if (issue) {
        return std::move(*issue);
    }
    const Rational3 normal = rational(plane.normal);
    const mpq_class height = dot(normal, minus(rational(plane.point), rational(ray.origin)));
    const mpq_class climb = dot(normal, rational(ray.direction));
    const Vec3 outward = unit(normal);
    const bool is_strict = rules == ProbeRules::as_published;
    if (is_nothing(ray) || plane.normal.isZero(0.0) || (climb == 0 && (height != 0 || is_strict))) {
        return std::optional<RayStretch>();
    }
    LineStretch line;
    line.grazes = climb == 0;
    if (climb != 0) {
        line.first = line.last = Bound{height / climb, 0, Surface::near_end};
    }
    // To go through a plane is no mere touch, though there is one point only.
    auto found =
        cut_to_ray(ray, line, ProbeRules::ours, [&](const Rational3&, Surface) { return outward; });
    if (found && climb == 0) {
        found->entry.normal = outward;
        found->exit.normal = outward;
    }
    return found;
}

Result<std::optional<RayStretch>> ray_meets(const Ray& ray, const Sphere& sphere,
                                            ProbeRules rules) {
    auto issue = issue_of(ray);
    if (!issue) {
        issue = number_issue("sphere", {sphere.centre, Vec3::Constant(sphere.radius)});
    }
    if (issue) {
        return std::move(*issue);
    }
    const Rational3 centre = rational(sphere.centre);
    const Rational3 from = minus(rational(ray.origin), centre);
    const Rational3 way = rational(ray.direction);
    const mpq_class radius(sphere.radius);
    LineStretch line;
    if (is_nothing(ray) || radius < 0 ||
        !solve(dot(way, way), dot(from, way), dot(from, from) - radius * radius, line)) {
        return std::optional<RayStretch>();
    }
    return cut_to_ray(ray, line, rules,
                      [&](const Rational3& point, Surface) { return unit(minus(point, centre)); });
}

// All is multiplied by the square of the axis' length, which keeps it free of roots.
Result<std::optional<RayStretch>> ray_meets(const Ray& ray, const Cylinder& cylinder,
                                            ProbeRules rules) {
    auto issue = issue_of(ray);
    if (!issue) {
        issue =
            number_issue("cylinder", {cylinder.from, cylinder.to, Vec3::Constant(cylinder.radius)});
    }
    if (issue) {
        return std::move(*issue);
    }
    const Rational3 foot = rational(cylinder.from);
    const Rational3 axis = minus(rational(cylinder.to), foot);
    const Rational3 from = minus(rational(ray.origin), foot);
    const Rational3 way = rational(ray.direction);
    const mpq_class radius(cylinder.radius);
    const mpq_class axis2 = dot(axis, axis);
    const mpq_class height = dot(from, axis);
    const mpq_class climb = dot(way, axis);
    LineStretch line;
    if (is_nothing(ray) || radius < 0 || axis2 == 0 ||
        !solve(dot(way, way) * axis2 - climb * climb, dot(from, way) * axis2 - height * climb,
               (dot(from, from) - radius * radius) * axis2 - height * height, line) ||
        (!cylinder.endless && !cut_ends(height, climb, axis2, line))) {
        return std::optional<RayStretch>();
    }
    return cut_to_ray(ray, line, rules, [&](const Rational3& point, Surface surface) {
        if (surface == Surface::round) {
            const mpq_class share = dot(minus(point, foot), axis) / axis2;
            return unit(minus(point, along(foot, axis, share)));
        }
        return surface == Surface::far_end ? unit(axis) : Vec3(-unit(axis));
    });
}

} // namespace hullwright
