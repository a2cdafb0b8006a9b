#include "support/plane_sheets.h"

#include "support/solids.h"

#include <CGAL/Constrained_Delaunay_triangulation_2.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>

namespace hullwright::shapes {
namespace {

double cross2(const Vec2& a, const Vec2& b) {
    return a.x() * b.y() - a.y() * b.x();
}

double turn_of(const Vec2& a, const Vec2& b, const Vec2& c) {
    return cross2(b - a, c - a);
}

double distance_to_outline(const Outline& outline, const Vec2& p) {
    double least = std::numeric_limits<double>::infinity();
    for (const Ring& ring : outline.rings) {
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const Vec2& a = ring[i];
            const Vec2 way = ring[(i + 1) % ring.size()] - a;
            const double at = std::clamp((p - a).dot(way) / way.squaredNorm(), 0.0, 1.0);
            least = std::min(least, (a + at * way - p).norm());
        }
    }
    return least;
}

// The segments are closed, so touching counts as crossing.
bool segments_meet(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
    const auto sign = [](double x) { return (x > 0.0) - (x < 0.0); };
    const auto between = [](const Vec2& p, const Vec2& q, const Vec2& x) {
        return (x.array() >= p.cwiseMin(q).array()).all() &&
               (x.array() <= p.cwiseMax(q).array()).all();
    };
    const int abc = sign(turn_of(a, b, c));
    const int abd = sign(turn_of(a, b, d));
    const int cda = sign(turn_of(c, d, a));
    const int cdb = sign(turn_of(c, d, b));
    return (abc * abd < 0 && cda * cdb < 0) || (abc == 0 && between(a, b, c)) ||
           (abd == 0 && between(a, b, d)) || (cda == 0 && between(c, d, a)) ||
           (cdb == 0 && between(c, d, b));
}

// Joins random points in any order, then undoes each crossing, which shortens the ring and so comes
// to an end: the result is a simple polygon of any shape. It is counter-clockwise, and empty when
// crossings cannot all be undone or a corner is on its neighbours' line.
Ring random_ring(std::mt19937& random, std::size_t corners, const Vec2& centre, double radius) {
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    Ring ring;
    while (ring.size() < corners) {
        const double angle = 2.0 * std::numbers::pi * unit(random);
        const double far = radius * std::sqrt(unit(random));
        const Vec2 p = on_lattice(centre + far * Vec2(std::cos(angle), std::sin(angle)));
        if ((p - centre).norm() <= radius && std::find(ring.begin(), ring.end(), p) == ring.end()) {
            ring.push_back(p);
        }
    }
    const std::size_t n = ring.size();
    const auto undo_one = [&ring, n] {
        for (std::size_t i = 0; i + 2 < n; ++i) {
            for (std::size_t j = i + 2; j < n; ++j) {
                const bool neighbours = i == 0 && j + 1 == n;
                if (!neighbours &&
                    segments_meet(ring[i], ring[i + 1], ring[j], ring[(j + 1) % n])) {
                    const auto begin = ring.begin() + static_cast<std::ptrdiff_t>(i) + 1;
                    std::reverse(begin, ring.begin() + static_cast<std::ptrdiff_t>(j) + 1);
                    return true;
                }
            }
        }
        return false;
    };
    int left = 10000; // limited, because corners in one line may be exchanged for ever
    while (left > 0 && undo_one()) {
        --left;
    }
    // A corner on its neighbours' line is no real corner, or a spike.
    for (std::size_t i = 0; i < n && left > 0; ++i) {
        left = turn_of(ring[i], ring[(i + 1) % n], ring[(i + 2) % n]) == 0.0 ? 0 : left;
    }
    if (left == 0) {
        return {};
    }
    if (signed_area(ring) < 0.0) {
        std::reverse(ring.begin(), ring.end());
    }
    return ring;
}

} // namespace

Vec2 on_lattice(const Vec2& p) {
    constexpr double k_steps = 1024.0;
    return (p * k_steps).array().round().matrix() / k_steps;
}

double signed_area(const Ring& ring) {
    double area = 0.0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        area += 0.5 * cross2(ring[i], ring[(i + 1) % ring.size()]);
    }
    return area;
}

bool is_in(const Outline& outline, const Vec2& p) {
    bool in = false;
    for (const Ring& ring : outline.rings) {
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const Vec2& a = ring[i];
            const Vec2& b = ring[(i + 1) % ring.size()];
            if ((a.y() > p.y()) != (b.y() > p.y())) {
                in ^= (turn_of(a, b, p) > 0.0) == (b.y() > a.y());
            }
        }
    }
    return in;
}

std::size_t reflex_corners(const Outline& outline) {
    std::size_t count = 0;
    for (const Ring& ring : outline.rings) {
        const std::size_t n = ring.size();
        for (std::size_t i = 0; i < n; ++i) {
            count += turn_of(ring[i], ring[(i + 1) % n], ring[(i + 2) % n]) < 0.0 ? 1 : 0;
        }
    }
    return count;
}

Outline random_outline(std::mt19937& random, std::size_t corners, std::size_t holes) {
    constexpr double k_least = 0.02; // radius of a hole
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    Outline outline;
    while (outline.rings.empty()) {
        Ring ring = random_ring(random, corners, Vec2::Zero(), 1.0);
        if (!ring.empty()) {
            outline.rings.push_back(std::move(ring));
        }
    }
    for (int tries = 0; tries < 200 && outline.rings.size() <= holes; ++tries) {
        const double x = 2.0 * unit(random) - 1.0;
        const Vec2 centre(x, 2.0 * unit(random) - 1.0);
        const double radius = 0.9 * distance_to_outline(outline, centre);
        if (radius > k_least && is_in(outline, centre)) {
            Ring hole = random_ring(random, 3 + random() % 5, centre, radius);
            std::reverse(hole.begin(), hole.end());
            if (!hole.empty()) {
                outline.rings.push_back(std::move(hole));
            }
        }
    }
    return outline;
}

TriMesh sheet_of(const Outline& outline, const std::vector<Vec2>& inner) {
    using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
    using Triangulation = CGAL::Constrained_Delaunay_triangulation_2<Kernel>;
    const auto theirs = [](const Vec2& p) { return Kernel::Point_2(p.x(), p.y()); };
    Triangulation triangulation;
    for (const Ring& ring : outline.rings) {
        for (std::size_t i = 0; i < ring.size(); ++i) {
            triangulation.insert_constraint(theirs(ring[i]), theirs(ring[(i + 1) % ring.size()]));
        }
    }
    for (const Vec2& p : inner) {
        if (is_in(outline, p)) {
            triangulation.insert(theirs(p));
        }
    }
    std::map<Triangulation::Vertex_handle, Index> numbers;
    std::vector<Vec3> vertices;
    for (const auto vertex : triangulation.finite_vertex_handles()) {
        numbers[vertex] = static_cast<Index>(vertices.size());
        vertices.emplace_back(vertex->point().x(), vertex->point().y(), 0.0);
    }
    std::vector<Triangle> triangles;
    for (const auto face : triangulation.finite_face_handles()) {
        const Triangle t = {numbers[face->vertex(0)], numbers[face->vertex(1)],
                            numbers[face->vertex(2)]};
        const Vec3 middle = (vertices[t[0]] + vertices[t[1]] + vertices[t[2]]) / 3.0;
        if (is_in(outline, middle.head<2>())) {
            triangles.push_back(t);
        }
    }
    return make_mesh(std::move(vertices), std::move(triangles));
}

std::vector<Vec2> points_in(const Outline& outline, std::size_t count, std::mt19937& random) {
    constexpr double k_least = 1e-3;
    std::uniform_real_distribution<double> way(-1.0, 1.0);
    std::vector<Vec2> points;
    for (std::size_t tries = 0; tries < 50 * count && points.size() < count; ++tries) {
        const double x = way(random);
        const Vec2 p = on_lattice(Vec2(x, way(random)));
        if (is_in(outline, p) && distance_to_outline(outline, p) > k_least) {
            points.push_back(p);
        }
    }
    return points;
}

TriMesh wall_of(const Outline& outline, const std::vector<Vec2>& front,
                const std::vector<Vec2>& back, double thickness) {
    const TriMesh top = sheet_of(outline, front);
    const TriMesh bottom = sheet_of(outline, back);
    std::vector<Vec3> v;
    std::vector<Triangle> t = top.triangles;
    const double high = 0.5 * thickness;
    for (const Vec3& p : top.vertices) {
        v.emplace_back(p.x(), p.y(), high);
    }
    const auto first = static_cast<Index>(v.size());
    for (const Vec3& p : bottom.vertices) {
        v.emplace_back(p.x(), p.y(), -high);
    }
    for (const Triangle& b : bottom.triangles) {
        t.push_back({first + b[0], first + b[2], first + b[1]});
    }
    for (const Ring& ring : outline.rings) {
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const Vec2& a = ring[i];
            const Vec2& b = ring[(i + 1) % ring.size()];
            const auto base = static_cast<Index>(v.size());
            v.insert(v.end(), {Vec3(a.x(), a.y(), -high), Vec3(b.x(), b.y(), -high),
                               Vec3(b.x(), b.y(), high), Vec3(a.x(), a.y(), high)});
            t.push_back({base, base + 1, base + 2});
            t.push_back({base, base + 2, base + 3});
        }
    }
    return welded(make_mesh(std::move(v), std::move(t)));
}

} // namespace hullwright::shapes
