#include "source/readers/triangulate.h"

#include "exact/predicates.h"

#include <CGAL/Constrained_Delaunay_triangulation_2.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Spatial_sort_traits_adapter_2.h>
#include <CGAL/Triangulation_face_base_with_info_2.h>
#include <CGAL/Triangulation_vertex_base_with_info_2.h>
#include <CGAL/spatial_sort.h>
#include <algorithm>
#include <map>
#include <numbers>
#include <numeric>

namespace hullwright {
namespace {

using exact::Point2;

struct FaceInfo {
    int winding = 0;
    bool seen = false;
};
using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using VertexBase = CGAL::Triangulation_vertex_base_with_info_2<Index, Kernel>;
using PlainFace = CGAL::Triangulation_face_base_with_info_2<FaceInfo, Kernel>;
using FaceBase = CGAL::Constrained_triangulation_face_base_2<Kernel, PlainFace>;
using Cdt = CGAL::Constrained_Delaunay_triangulation_2<
    Kernel, CGAL::Triangulation_data_structure_2<VertexBase, FaceBase>,
    CGAL::No_constraint_intersection_requiring_constructions_tag>;

PolygonCut fan(std::size_t corners, bool by_need) {
    PolygonCut cut;
    cut.fanned = by_need;
    for (Index i = 1; i + 1 < corners; ++i) {
        cut.triangles.push_back({0, i, i + 1});
    }
    return cut;
}

// Returns Newell's normal: the areas of the polygon's shadows on the three coordinate planes.
Vec3 newell_normal(std::span<const Vec3> corners) {
    Vec3 normal(0, 0, 0);
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec3 a = corners[i] - corners[0];
        const Vec3 b = corners[(i + 1) % corners.size()] - corners[0];
        normal += a.cross(b);
    }
    return normal;
}

// Returns the outline without the normal's largest coordinate, which keeps the other coordinates
// exact and the outline simple. The order of the kept axes makes the polygon counter-clockwise.
std::vector<Point2> shadow(std::span<const Vec3> corners) {
    const Vec3 normal = newell_normal(corners);
    Eigen::Index drop = 0;
    normal.cwiseAbs().maxCoeff(&drop);
    Eigen::Index u = (drop + 1) % 3;
    Eigen::Index v = (drop + 2) % 3;
    if (normal[drop] < 0) {
        std::swap(u, v);
    }
    std::vector<Point2> flat;
    flat.reserve(corners.size());
    for (const Vec3& p : corners) {
        flat.push_back({p[u], p[v]});
    }
    return flat;
}

PolygonCut cut_quad(std::span<const Vec3> corners, std::span<const Point2> flat) {
    const auto left = [&](std::size_t a, std::size_t b, std::size_t c) {
        return exact::turn(flat[a], flat[b], flat[c]) > 0;
    };
    const bool via_02 = left(0, 1, 2) && left(0, 2, 3);
    const bool via_13 = left(0, 1, 3) && left(1, 2, 3);
    PolygonCut cut;
    if (!via_02 && !via_13) {
        return fan(4, true);
    }
    // Either diagonal fits a convex quad; the shorter one makes better triangles, the first one
    // wins ties.
    const double d02 = (corners[0] - corners[2]).squaredNorm();
    const double d13 = (corners[1] - corners[3]).squaredNorm();
    if (via_02 && (!via_13 || d02 <= d13)) {
        cut.triangles = {{0, 1, 2}, {0, 2, 3}};
    } else {
        cut.triangles = {{0, 1, 3}, {1, 2, 3}};
    }
    return cut;
}

// Says for each edge how often the outline runs from its smaller to its larger corner, less how
// often it runs back.
using Turns = std::map<std::pair<Index, Index>, int>;

// Walks the triangulation from outside and counts how often the outline runs around each face; a
// bridge to a hole runs both ways and cancels out. False when a constrained edge is not one of the
// outline, as a corner lies in the middle of another edge.
bool wind(const Cdt& cdt, const Turns& turns) {
    std::vector<Cdt::Face_handle> queue{cdt.infinite_face()};
    queue.front()->info().seen = true;
    for (std::size_t at = 0; at < queue.size(); ++at) {
        const Cdt::Face_handle face = queue[at];
        for (int side = 0; side < 3; ++side) {
            const Cdt::Face_handle next = face->neighbor(side);
            if (next->info().seen) {
                continue;
            }
            int winding = face->info().winding;
            if (face->is_constrained(side)) {
                // Seen from `face` the edge runs from its ccw to its cw vertex, with the face on
                // the left. The outline keeps its inside on the left as well.
                const Index a = face->vertex(Cdt::ccw(side))->info();
                const Index b = face->vertex(Cdt::cw(side))->info();
                const auto turn = turns.find({std::min(a, b), std::max(a, b)});
                if (turn == turns.end()) {
                    return false;
                }
                winding += a < b ? -turn->second : turn->second;
            }
            next->info() = {winding, true};
            queue.push_back(next);
        }
    }
    return true;
}

// Up to so many corners the outline's order is kept: where four corners lie on a circle, the order
// decides which of the right answers results.
constexpr std::size_t k_small = 1000;

// In the outline's order, each corner of a large arc may flip all edges made before.
std::vector<std::ptrdiff_t> order_of(const std::vector<Kernel::Point_2>& points) {
    std::vector<std::ptrdiff_t> order(points.size());
    std::iota(order.begin(), order.end(), std::ptrdiff_t{0});
    if (points.size() > k_small) {
        using Numbers = CGAL::Spatial_sort_traits_adapter_2<Kernel, const Kernel::Point_2*>;
        CGAL::spatial_sort(order.begin(), order.end(), Numbers(points.data()));
    }
    return order;
}

// Corners at one place share a vertex, which gets the number of the first of them.
std::vector<Cdt::Vertex_handle> insert_corners(Cdt& cdt, std::span<const Point2> flat) {
    std::vector<Kernel::Point_2> points;
    points.reserve(flat.size());
    for (const Point2& p : flat) {
        points.emplace_back(p[0], p[1]);
    }
    std::vector<Cdt::Vertex_handle> handles(flat.size());
    Cdt::Face_handle near;
    for (const std::ptrdiff_t number : order_of(points)) {
        const auto i = static_cast<std::size_t>(number);
        const std::size_t before = cdt.number_of_vertices();
        handles[i] = cdt.insert(points[i], near);
        const auto corner = static_cast<Index>(i);
        const bool fresh = cdt.number_of_vertices() > before;
        handles[i]->info() = fresh ? corner : std::min(handles[i]->info(), corner);
        near = handles[i]->face();
    }
    return handles;
}

// Returns a number without a common divisor with `count`, near the golden section of it. Its
// multiples reach all numbers below `count`, each far from those before.
std::size_t golden_step(std::size_t count) {
    constexpr double k_golden = std::numbers::phi - 1.0;
    auto step = static_cast<std::size_t>(k_golden * static_cast<double>(count));
    while (std::gcd(step, count) != 1) {
        ++step;
    }
    return step;
}

// Inserts the outline as constraints. A side crosses edges of the triangulation up to the nearest
// sides inserted before, so in large outlines the first sides are spread out: in the outline's
// order each would cross all edges.
Turns insert_outline(Cdt& cdt, std::span<const Point2> flat) {
    const std::vector<Cdt::Vertex_handle> handles = insert_corners(cdt, flat);
    const std::size_t step = flat.size() > k_small ? golden_step(flat.size()) : 1;
    Turns turns;
    for (std::size_t side = 0; side < flat.size(); ++side) {
        const std::size_t i = side * step % flat.size();
        const auto& from = handles[i];
        const auto& to = handles[(i + 1) % flat.size()];
        if (from != to) {
            const Index a = from->info();
            const Index b = to->info();
            const auto [turn, fresh] = turns.try_emplace({std::min(a, b), std::max(a, b)}, 0);
            turn->second += a < b ? 1 : -1;
            if (fresh) {
                cdt.insert_constraint(from, to);
            }
        }
    }
    return turns;
}

PolygonCut cut_polygon(std::span<const Point2> flat) {
    Cdt cdt;
    const Turns turns = insert_outline(cdt, flat);
    if (cdt.dimension() < 2 || !wind(cdt, turns)) {
        return fan(flat.size(), true);
    }
    PolygonCut cut;
    for (auto face = cdt.finite_faces_begin(); face != cdt.finite_faces_end(); ++face) {
        if (face->info().winding == 1) {
            cut.triangles.push_back(
                {face->vertex(0)->info(), face->vertex(1)->info(), face->vertex(2)->info()});
        } else if (face->info().winding != 0) {
            return fan(flat.size(), true);
        }
    }
    std::sort(cut.triangles.begin(), cut.triangles.end());
    return cut.triangles.empty() ? fan(flat.size(), true) : cut;
}

PolygonCut cut_outline(std::span<const Vec3> corners) {
    if (corners.size() == 3) {
        return fan(3, false);
    }
    const std::vector<Point2> flat = shadow(corners);
    if (corners.size() == 4) {
        return cut_quad(corners, flat);
    }
    try {
        return cut_polygon(flat);
    } catch (const Cdt::Intersection_of_constraints_exception&) {
        return fan(corners.size(), true);
    }
}

} // namespace

PolygonCut triangulate(std::span<const Vec3> corners) {
    // Exporters write triangles as quads with a repeated corner, so repeated corners are removed
    // first.
    std::vector<Index> kept;
    std::vector<Vec3> outline;
    for (Index i = 0; i < corners.size(); ++i) {
        const Vec3& before = corners[i == 0 ? corners.size() - 1 : i - 1];
        if (corners[i] != before) {
            kept.push_back(i);
            outline.push_back(corners[i]);
        }
    }
    if (kept.size() < 3) {
        // Only degenerate triangles are left; the diagnosis reports them.
        return fan(corners.size(), false);
    }
    PolygonCut cut = cut_outline(outline);
    for (auto& triangle : cut.triangles) {
        for (Index& corner : triangle) {
            corner = kept[corner];
        }
    }
    return cut;
}

} // namespace hullwright
