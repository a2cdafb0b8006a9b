#include "probe/ray_asset.h"

#include "query/decoded_hull.h"
#include "query/exact_vector.h"
#include "query/orientation.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>

namespace hullwright {
namespace {

// The hull of a leaf.
struct Hull {
    std::span<const Vec3> vertices;
    std::span<const Triangle> triangles;
    bool flat = false;
};

// Where a line goes through a hull: the first and the last time, and the triangles met there.
struct LineInHull {
    bool met = false;
    bool grazes = false;  // the line runs in the plane of a face
    bool on_face = false; // the ray's origin is in the plane of a face
    mpq_class first;
    mpq_class last;
    const Triangle* at_first = nullptr;
    const Triangle* at_last = nullptr;

    void add(const mpq_class& t, const Triangle& triangle) {
        if (!met || t < first) {
            first = t;
            at_first = &triangle;
        }
        if (!met || t > last) {
            last = t;
            at_last = &triangle;
        }
        met = true;
    }
};

struct ExactRay {
    const Ray& ray;
    Rational3 origin;
    Rational3 way;
    mpq_class way2;

    explicit ExactRay(const Ray& given)
        : ray(given), origin(rational(given.origin)), way(rational(given.direction)),
          way2(dot(way, way)) {}
};

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

Rational3 exact_normal(const Vec3& a, const Vec3& b, const Vec3& c) {
    const Rational3 at = rational(a);
    return cross(minus(rational(b), at), minus(rational(c), at));
}

// Of triangles in whose plane the line runs the neighbours are met at the very same points, unless
// the hull is flat.
void add_crossing(const ExactRay& line, std::span<const Vec3> vertices, const Triangle& triangle,
                  LineInHull& found) {
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

// A flat hull in whose plane the line runs: a polygon whose vertices run round it.
void add_in_plane(const ExactRay& line, std::span<const Vec3> vertices, const Triangle& triangle,
                  LineInHull& found) {
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

LineInHull line_in_hull(const ExactRay& line, const Hull& hull) {
    LineInHull found;
    for (const Triangle& t : hull.triangles) {
        add_crossing(line, hull.vertices, t, found);
    }
    if (hull.flat && !hull.triangles.empty()) {
        add_in_plane(line, hull.vertices, hull.triangles.front(), found);
    }
    for (std::size_t i = 0; found.met && i < hull.triangles.size(); ++i) {
        const auto& [a, b, c] = hull.triangles[i];
        if (side_of(hull.vertices[a], hull.vertices[b], hull.vertices[c], line.ray.origin) == 0) {
            const Rational3 normal =
                exact_normal(hull.vertices[a], hull.vertices[b], hull.vertices[c]);
            found.on_face = true;
            found.grazes = found.grazes || dot(normal, line.way) == 0;
        }
    }
    return found;
}

RayPoint point_of(const ExactRay& line, const mpq_class& t, std::span<const Vec3> vertices,
                  const Triangle* triangle) {
    const auto& [a, b, c] = *triangle;
    return {t.get_d(), rounded(along(line.origin, line.way, t)),
            unit(exact_normal(vertices[a], vertices[b], vertices[c]))};
}

struct ExactEntry {
    mpq_class entry;
    PieceStretch stretch;
};

// Cuts the line's stretch to the ray. Who goes through a flat hull does more than touch it.
std::optional<ExactEntry> cut_to_ray(const ExactRay& line, const LineInHull& met, const Hull& hull,
                                     ProbeRules rules) {
    const bool is_point = met.first == met.last && !hull.flat;
    const bool only_touches = is_point || met.last == 0 || met.grazes;
    const bool is_strict = rules == ProbeRules::as_published;
    if (!met.met || met.last < 0 || (is_strict && only_touches)) {
        return std::nullopt;
    }
    ExactEntry found;
    RayStretch& in = found.stretch.in;
    in.starts_inside = met.first < 0 && met.last > 0 && !met.on_face;
    in.exit = point_of(line, met.last, hull.vertices, met.at_last);
    if (met.last == 0) {
        in.entry = in.exit;
    } else if (met.first < 0) {
        in.entry.point = line.ray.origin;
    } else {
        in.entry = point_of(line, met.first, hull.vertices, met.at_first);
        found.entry = met.first;
    }
    return found;
}

} // namespace

// A line and a box are apart where an axis across the line parts them; a ray also where it leads
// away from a side of the box. All axes are about 1 long, and the slack is a hundred times what the
// sums round.
bool may_meet(const QueryBox& box, const Ray& ray) {
    constexpr double k_slack = 1e-13;
    const double largest = ray.direction.cwiseAbs().maxCoeff();
    const Vec3 from = ray.origin - box.centre;
    const Vec3 o = box.axes.transpose() * from;
    const double reach = 2.0 * (from.cwiseAbs().sum() + ray.origin.cwiseAbs().sum() +
                                box.centre.cwiseAbs().sum() + box.half.sum());
    const double slack = k_slack * reach;
    int exponent = 0; // keeps the products below in the range of doubles
    std::frexp(largest, &exponent);
    const Vec3 way = ray.direction.unaryExpr([&](double x) { return std::ldexp(x, -exponent); });
    const Vec3 d = box.axes.transpose() * way;
    for (Eigen::Index i = 0; i < 3; ++i) {
        const Eigen::Index j = (i + 1) % 3;
        const Eigen::Index k = (i + 2) % 3;
        const double across = std::abs(o[j] * d[k] - o[k] * d[j]);
        if (across > box.half[j] * std::abs(d[k]) + box.half[k] * std::abs(d[j]) + 4.0 * slack) {
            return false;
        }
        const bool leads_away = o[i] * d[i] >= 0.0 && std::abs(d[i]) > k_slack;
        if (leads_away && std::abs(o[i]) > box.half[i] + slack) {
            return false;
        }
    }
    return true;
}

Result<RayTarget> RayTarget::make(const hwa::Asset& asset, const std::filesystem::path& file,
                                  const Progress& progress) {
    RayTarget target;
    target.tree_ = query_tree(asset);
    target.leaves_.resize(asset.nodes());
    const auto take = [&target](std::uint32_t node, const DecodedHull& hull) {
        target.leaves_[node] = {static_cast<std::uint32_t>(target.vertices_.size()),
                                static_cast<std::uint32_t>(hull.vertices.size()),
                                static_cast<std::uint32_t>(target.triangles_.size()),
                                static_cast<std::uint32_t>(hull.triangles.size()), hull.flat};
        target.vertices_.insert(target.vertices_.end(), hull.vertices.begin(), hull.vertices.end());
        target.triangles_.insert(target.triangles_.end(), hull.triangles.begin(),
                                 hull.triangles.end());
    };
    if (auto decoded = decode_leaves(asset, file, progress, take); !decoded) {
        return decoded.issue();
    }
    return target;
}

Result<std::vector<PieceStretch>> RayTarget::meets(const Ray& ray, ProbeRules rules,
                                                   RayCounts* counts) const {
    if (auto issue = number_issue("ray", {ray.origin, ray.direction})) {
        return std::move(*issue);
    }
    const ExactRay line(ray);
    RayCounts counted;
    std::vector<ExactEntry> found;
    std::vector<std::uint32_t> waiting;
    if (!tree_.nodes.empty()) {
        waiting.push_back(0);
    }
    while (!waiting.empty() && !ray.direction.isZero(0.0)) {
        const std::uint32_t node = waiting.back();
        waiting.pop_back();
        ++counted.box_tests;
        if (!may_meet(tree_.boxes[node], ray)) {
            continue;
        }
        if (const std::uint32_t child = tree_.nodes[node].child; child != hwa::k_none) {
            waiting.insert(waiting.end(), {child, child + 1});
            continue;
        }
        ++counted.hull_tests;
        const Leaf& leaf = leaves_[node];
        const Hull hull = {std::span(vertices_).subspan(leaf.first_vertex, leaf.vertices),
                           std::span(triangles_).subspan(leaf.first_triangle, leaf.triangles),
                           leaf.flat};
        if (auto cut = cut_to_ray(line, line_in_hull(line, hull), hull, rules)) {
            cut->stretch.piece = tree_.nodes[node].piece;
            found.push_back(std::move(*cut));
        }
    }
    std::sort(found.begin(), found.end(), [](const ExactEntry& a, const ExactEntry& b) {
        const int order = cmp(a.entry, b.entry);
        return order != 0 ? order < 0 : a.stretch.piece < b.stretch.piece;
    });
    if (counts != nullptr) {
        *counts = counted;
    }
    std::vector<PieceStretch> stretches;
    for (ExactEntry& each : found) {
        stretches.push_back(each.stretch);
    }
    return stretches;
}

} // namespace hullwright
