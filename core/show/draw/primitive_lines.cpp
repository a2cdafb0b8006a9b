#include "draw/primitive_lines.h"

#include "draw/box_edges.h"
#include "draw/floats.h"

#include <cmath>
#include <numbers>

namespace hullwright {
namespace {

using Points = std::vector<Vec3>; // two in a row make a line

constexpr int k_steps = 48; // lines in a full circle

// Adds an arc that begins at `from` and runs towards `to`; both have the radius as their length and
// are at right angles. `turns` is the share of a full circle.
void add_arc(const Vec3& centre, const Vec3& from, const Vec3& to, double turns, Points& lines) {
    const int steps = static_cast<int>(std::lround(turns * k_steps));
    const auto at = [&](int i) {
        const double angle = 2.0 * std::numbers::pi * i / k_steps;
        return Vec3(centre + from * std::cos(angle) + to * std::sin(angle));
    };
    for (int i = 0; i < steps; ++i) {
        lines.push_back(at(i));
        lines.push_back(at(i + 1));
    }
}

void add_box(const Vec3& half, Points& lines) {
    for_each_box_edge([&](const Vec3& from, const Vec3& to) {
        lines.push_back(half.cwiseProduct(from));
        lines.push_back(half.cwiseProduct(to));
    });
}

// Adds two rims and the four lines between them; round ends get two half circles each.
void add_tube(double radius, double half_length, bool has_round_ends, Points& lines) {
    const Vec3 x(radius, 0, 0);
    const Vec3 y(0, radius, 0);
    const Vec3 z(0, 0, radius);
    for (const double side : {-1.0, 1.0}) {
        const Vec3 end(0, 0, side * half_length);
        add_arc(end, x, y, 1.0, lines);
        if (has_round_ends) {
            add_arc(end, x, side * z, 0.5, lines);
            add_arc(end, y, side * z, 0.5, lines);
        }
    }
    for (const Vec3& out : {x, y, Vec3(-x), Vec3(-y)}) {
        lines.push_back(out - Vec3(0, 0, half_length));
        lines.push_back(out + Vec3(0, 0, half_length));
    }
}

Points lines_of(const Primitive& primitive) {
    Points lines;
    const double r = primitive.radius;
    switch (primitive.shape) {
    case Shape::box:
        add_box(primitive.half, lines);
        break;
    case Shape::sphere:
        add_arc(Vec3::Zero(), r * Vec3::UnitX(), r * Vec3::UnitY(), 1.0, lines);
        add_arc(Vec3::Zero(), r * Vec3::UnitY(), r * Vec3::UnitZ(), 1.0, lines);
        add_arc(Vec3::Zero(), r * Vec3::UnitZ(), r * Vec3::UnitX(), 1.0, lines);
        break;
    case Shape::capsule:
    case Shape::cylinder:
        add_tube(r, primitive.half_length, primitive.shape == Shape::capsule, lines);
        break;
    }
    return lines;
}

} // namespace

std::vector<DrawVertex> draw_primitive(const Primitive& primitive, const Vec3& origin,
                                       const Rgb& colour) {
    const Eigen::Quaterniond turn = primitive.pose.turn.normalized();
    std::vector<DrawVertex> vertices;
    for (const Vec3& p : lines_of(primitive)) {
        vertices.push_back(
            {floats(Vec3(turn * p + (primitive.pose.move - origin))), {0, 0, 1}, floats(colour)});
    }
    return vertices;
}

std::vector<DrawVertex> draw_hull(const Piece& hull, const Vec3& origin, const Rgb& colour) {
    std::vector<DrawVertex> vertices;
    for (const Triangle& t : hull.triangles) {
        const Vec3& a = hull.vertices[t[0]];
        const Vec3& b = hull.vertices[t[1]];
        const Vec3& c = hull.vertices[t[2]];
        const auto normal = floats(Vec3((b - a).cross(c - a).stableNormalized()));
        for (const Vec3& corner : {a, b, c}) {
            vertices.push_back({floats(Vec3(corner - origin)), normal, floats(colour)});
        }
    }
    return vertices;
}

} // namespace hullwright
