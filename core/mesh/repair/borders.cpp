// Repairs of boundaries, by CGAL's Polygon Mesh Processing: edges that lie on each other are
// stitched, holes are filled.
#include "mesh/repair/steps.h"
#include "mesh/topology.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/border.h>
#include <CGAL/Polygon_mesh_processing/measure.h>
#include <CGAL/Polygon_mesh_processing/stitch_borders.h>
#include <CGAL/Polygon_mesh_processing/triangulate_hole.h>
#include <CGAL/Surface_mesh.h>
#include <algorithm>
#include <optional>

namespace hullwright::repairs {
namespace {

namespace pmp = CGAL::Polygon_mesh_processing;
using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Surface = CGAL::Surface_mesh<Kernel::Point_3>;
using Vertex = Surface::Vertex_index;
using Halfedge = Surface::Halfedge_index;
using Face = Surface::Face_index;

// How often a conversion loop looks at the stop token.
constexpr std::size_t k_poll = 1U << 14;

// CGAL's meshes hold only oriented manifolds. Nothing when the mesh is none, or on a stop.
std::optional<Surface> to_surface(const TriMesh& mesh, const Progress& progress) {
    Surface surface;
    surface.reserve(static_cast<unsigned>(mesh.vertices.size()),
                    static_cast<unsigned>(mesh.triangles.size() * 2),
                    static_cast<unsigned>(mesh.triangles.size()));
    for (const Vec3& p : mesh.vertices) {
        surface.add_vertex(Kernel::Point_3(p.x(), p.y(), p.z()));
    }
    for (std::size_t f = 0; f < mesh.triangles.size(); ++f) {
        const Triangle& t = mesh.triangles[f];
        if (f % k_poll == 0 && progress.stopped()) {
            return std::nullopt;
        }
        if (surface.add_face(Vertex(t[0]), Vertex(t[1]), Vertex(t[2])) == Surface::null_face()) {
            return std::nullopt;
        }
    }
    return surface;
}

// Face numbers are the mesh's own as long as nothing was removed; vertices may have been.
void take_triangles(const Surface& surface, TriMesh& mesh) {
    for (const Face face : surface.faces()) {
        std::array<VertexId, 3> corners{};
        std::size_t corner = 0;
        for (const Vertex v : CGAL::vertices_around_face(surface.halfedge(face), surface)) {
            corners[corner++] = v.idx();
        }
        // CGAL begins a face at any corner; keep ours where it is the same face.
        Triangle& old = mesh.triangles[face.idx()];
        const auto start = std::find(corners.begin(), corners.end(), old[0]);
        std::rotate(corners.begin(), start == corners.end() ? corners.begin() : start,
                    corners.end());
        old = corners;
    }
}

Outcome undone(TriMesh mesh, std::string step) {
    return {std::move(mesh), {}, {warning(Code::repair_left_undone, std::move(step), "manifold")}};
}

Result<bool> has_boundary(const TriMesh& mesh, const Progress& progress) {
    const auto topology = build_topology(mesh, progress);
    if (!topology) {
        return topology.issue();
    }
    return std::any_of(topology->edges.begin(), topology->edges.end(),
                       [](const Edge& e) { return e.count == 1; });
}

// CGAL calls this at every step of a hole; leaving it by an exception is its way to stop.
struct Stopped {};
struct StoppableVisitor : pmp::Hole_filling::Default_visitor {
    explicit StoppableVisitor(const Progress& watched) : progress(watched) {}
    void look() const {
        if (progress.stopped()) {
            throw Stopped();
        }
    }
    void quadratic_step() const { look(); }
    void cubic_step() const { look(); }
    void start_planar_phase() const { look(); }
    void start_quadratic_phase(std::size_t) const { look(); }
    void start_cubic_phase(int) const { look(); }
    const Progress& progress;
};

// Where the search over a Delaunay triangulation fails, CGAL tries all triangles, in cubic time:
// beyond this many edges that is minutes, and the hole is left open and said to be.
constexpr std::size_t k_cubic_edges = 500;

struct Filled {
    std::uint64_t holes = 0;
    std::uint64_t too_long = 0;
    std::uint64_t failed = 0;
};

void fill(Surface& surface, Halfedge border, const Progress& progress, Filled& filled) {
    const auto edges = CGAL::halfedges_around_face(border, surface);
    const bool small = edges.size() <= k_cubic_edges;
    const std::size_t before = surface.number_of_faces();
    std::vector<Face> patch;
    pmp::triangulate_hole(surface, border, std::back_inserter(patch),
                          pmp::parameters::use_delaunay_triangulation(true)
                              .do_not_use_cubic_algorithm(!small)
                              .visitor(StoppableVisitor(progress)));
    ++(surface.number_of_faces() > before ? filled.holes : filled.failed);
}

// A patch belongs to the part at whose hole it lies.
void adopt_faces(const Surface& surface, std::size_t before, TriMesh& mesh) {
    mesh.triangles.resize(surface.number_of_faces());
    mesh.face_source.resize(surface.number_of_faces(), k_none);
    mesh.face_part.resize(surface.number_of_faces(), k_none);
    take_triangles(surface, mesh);
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t f = before; f < mesh.face_part.size(); ++f) {
            const auto first = surface.halfedge(Face(static_cast<Index>(f)));
            for (const Halfedge h : CGAL::halfedges_around_face(first, surface)) {
                const Face next = surface.face(surface.opposite(h));
                if (mesh.face_part[f] == k_none && next != Surface::null_face() &&
                    mesh.face_part[next.idx()] != k_none) {
                    mesh.face_part[f] = mesh.face_part[next.idx()];
                    changed = true;
                }
            }
        }
    }
}

} // namespace

Result<Outcome> stitch(TriMesh mesh, const Progress& progress) {
    const auto open = has_boundary(mesh, progress.part({}, 0.0, 0.3));
    if (!open) {
        return open.issue();
    }
    std::uint64_t stitched = 0;
    if (*open) {
        auto surface = to_surface(mesh, progress);
        if (progress.stopped()) {
            return stopped_issue();
        }
        if (!surface) {
            return undone(std::move(mesh), "stitch");
        }
        stitched = pmp::stitch_borders(*surface);
        if (stitched > 0) {
            take_triangles(*surface, mesh);
        }
    }
    return Outcome{std::move(mesh), {{"edges_stitched", stitched}}, {}};
}

Result<Outcome> fill_holes(TriMesh mesh, double perimeter, const Progress& progress) {
    auto surface = to_surface(mesh, progress);
    if (progress.stopped()) {
        return stopped_issue();
    }
    if (!surface) {
        return undone(std::move(mesh), "fill_holes");
    }
    std::vector<Halfedge> borders;
    pmp::extract_boundary_cycles(*surface, std::back_inserter(borders));
    const std::size_t before = surface->number_of_faces();
    Filled filled;
    try {
        for (std::size_t i = 0; i < borders.size(); ++i) {
            progress.report(static_cast<double>(i) / static_cast<double>(borders.size()));
            if (pmp::face_border_length(borders[i], *surface) > perimeter) {
                ++filled.too_long;
            } else {
                fill(*surface, borders[i], progress, filled);
            }
        }
    } catch (const Stopped&) {
        return stopped_issue();
    }
    const std::uint64_t added = surface->number_of_faces() - before;
    adopt_faces(*surface, before, mesh);
    Outcome outcome{std::move(mesh),
                    {{"holes_filled", filled.holes},
                     {"faces_added", added},
                     {"holes_too_long", filled.too_long}},
                    {}};
    if (filled.failed > 0) {
        outcome.issues.push_back(warning(Code::repair_left_undone, "fill_holes", {},
                                         {static_cast<double>(filled.failed)}));
    }
    return outcome;
}

} // namespace hullwright::repairs
