#include "probe/line_in_body.h"

#include "query/orientation.h"

#include <cmath>
#include <limits>

namespace hullwright {
namespace {

// Returns the sign of the volume of direction, a - origin and b - origin: on which side of the edge
// the line passes. The bound is that of `side_of` (query/orientation.cpp), which rounds more.
int passes(const ExactRay& line, const Vec3& a, const Vec3& b) {
    const Vec3& d = line.ray.direction;
    const Vec3 u = a - line.ray.origin;
    const Vec3 v = b - line.ray.origin;
    const Vec3 left = {d.x() * u.y() * v.z(), d.y() * u.z() * v.x(), d.z() * u.x() * v.y()};
    const Vec3 right = {d.x() * u.z() * v.y(), d.y() * u.x() * v.z(), d.z() * u.y() * v.x()};
    const double volume = (left - right).sum();
    const double size = left.cwiseAbs().sum() + right.cwiseAbs().sum();
    constexpr double k_most_product = 1e290; // no sum of such products overflows
    if (size > k_least_product && size < k_most_product &&
        std::abs(volume) > 8.0 * std::numeric_limits<double>::epsilon() * size) {
        return volume > 0.0 ? 1 : -1;
    }
    return sgn(
        dot(line.way, cross(minus(rational(a), line.origin), minus(rational(b), line.origin))));
}

// A triangle whose plane holds the line is passed over: its neighbours are met at the very same
// points, unless the body is flat.
void add_crossing(const ExactRay& line, std::span<const Vec3> vertices, const Triangle& triangle,
                  LineInBody& found) {
    const Vec3& a = vertices[triangle[0]];
    const Vec3& b = vertices[triangle[1]];
    const Vec3& c = vertices[triangle[2]];
    const int ab = passes(line, a, b);
    const int bc = passes(line, b, c);
    const int ca = passes(line, c, a);
    const bool any_left = ab > 0 || bc > 0 || ca > 0;
    const bool any_right = ab < 0 || bc < 0 || ca < 0;
    if (any_left == any_right) {
        return;
    }
    const Rational3 normal = exact_normal(a, b, c);
    const mpq_class climb = dot(normal, line.way);
    if (climb != 0) {
        found.add(dot(normal, minus(rational(a), line.origin)) / climb, triangle);
    }
}

// Adds a flat body in whose plane the line runs: a polygon whose vertices run round it.
void add_in_plane(const ExactRay& line, std::span<const Vec3> vertices, const Triangle& triangle,
                  LineInBody& found) {
    const Rational3 normal =
        exact_normal(vertices[triangle[0]], vertices[triangle[1]], vertices[triangle[2]]);
    if (dot(normal, line.way) != 0 || dot(normal, minus(rational(vertices[0]), line.origin)) != 0) {
        return;
    }
    const Rational3 across = cross(normal, line.way);
    const auto time_of = [&](const Rational3& point) -> mpq_class {
        return dot(minus(point, line.origin), line.way) / line.way2;
    };
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const Rational3 from = rational(vertices[i]);
        const Rational3 to = rational(vertices[(i + 1) % vertices.size()]);
        const mpq_class p = dot(across, minus(from, line.origin));
        const mpq_class q = dot(across, minus(to, line.origin));
        if (p == 0) {
            found.add(time_of(from), triangle);
        } else if (sgn(p) * sgn(q) < 0) {
            found.add(time_of(along(from, minus(to, from), p / (p - q))), triangle);
        }
    }
}

} // namespace

Rational3 exact_normal(const Vec3& a, const Vec3& b, const Vec3& c) {
    const Rational3 at = rational(a);
    return cross(minus(rational(b), at), minus(rational(c), at));
}

LineInBody line_in_body(const ExactRay& line, const RayBody& body) {
    LineInBody found;
    for (const Triangle& t : body.triangles) {
        add_crossing(line, body.vertices, t, found);
    }
    if (body.flat && !body.triangles.empty()) {
        add_in_plane(line, body.vertices, body.triangles.front(), found);
    }
    for (std::size_t i = 0; found.met && i < body.triangles.size(); ++i) {
        const auto& [a, b, c] = body.triangles[i];
        if (side_of(body.vertices[a], body.vertices[b], body.vertices[c], line.ray.origin) == 0) {
            const Rational3 normal =
                exact_normal(body.vertices[a], body.vertices[b], body.vertices[c]);
            found.on_face = true;
            found.grazes = found.grazes || dot(normal, line.way) == 0;
        }
    }
    return found;
}

RayPoint point_of(const ExactRay& line, const mpq_class& t, std::span<const Vec3> vertices,
                  const Triangle& triangle) {
    const auto& [a, b, c] = triangle;
    return {t.get_d(), rounded(along(line.origin, line.way, t)),
            unit(exact_normal(vertices[a], vertices[b], vertices[c]))};
}

} // namespace hullwright
