// Repairs boundaries with CGAL's Polygon Mesh Processing: edges that lie on each other are
// stitched, holes are filled.
#include "base/work_meter.h"
#include "geom/weld.h"
#include "mesh/repair/steps.h"
#include "mesh/topology.h"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/border.h>
#include <CGAL/Polygon_mesh_processing/measure.h>
#include <CGAL/Polygon_mesh_processing/stitch_borders.h>
#include <CGAL/Polygon_mesh_processing/triangulate_hole.h>
#include <CGAL/Surface_mesh.h>
#include <algorithm>
#include <numeric>
#include <optional>

namespace hullwright::repairs {
namespace {

namespace pmp = CGAL::Polygon_mesh_processing;
using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using PlainSurface = CGAL::Surface_mesh<Kernel::Point_3>;
using Vertex = PlainSurface::Vertex_index;
using Halfedge = PlainSurface::Halfedge_index;
using Face = PlainSurface::Face_index;

// CGAL has no callback while it stitches, but it asks its mesh for ends of edges all the time, so
// the stop token is checked there. An exception is the only way out of CGAL.
struct Stopped {};
class Surface : public PlainSurface {
public:
    explicit Surface(const Progress& progress) : progress_(&progress) {}
    void count_question() const {
        constexpr std::uint32_t k_asked = 1U << 12;
        if (++asked_ % k_asked == 0 && progress_->stopped()) {
            throw Stopped();
        }
    }

private:
    const Progress* progress_;
    mutable std::uint32_t asked_ = 0;
};
Vertex target(Halfedge h, const Surface& surface) {
    surface.count_question();
    return surface.target(h);
}

} // namespace
} // namespace hullwright::repairs

// These macros make CGAL treat a class derived from its mesh as a mesh.
#define CGAL_GRAPH_TRAITS_INHERITANCE_CLASS_NAME hullwright::repairs::Surface
#define CGAL_GRAPH_TRAITS_INHERITANCE_BASE_CLASS_NAME hullwright::repairs::PlainSurface
#include <CGAL/boost/graph/graph_traits_inheritance_macros.h>
template <>
struct boost::graph_traits<const hullwright::repairs::Surface>
    : boost::graph_traits<hullwright::repairs::PlainSurface> {};

namespace hullwright::repairs {
namespace {

// Returns for each face how far CGAL walks to add it: to find the face's edges it goes around its
// corners, past the faces that it has there already, and takes one step more for the face.
std::vector<std::size_t> steps_of_adding(const TriMesh& mesh) {
    std::vector<std::size_t> faces_at(mesh.vertices.size(), 0);
    std::vector<std::size_t> steps(mesh.triangles.size(), 1);
    for (std::size_t f = 0; f < steps.size(); ++f) {
        for (const VertexId v : mesh.triangles[f]) {
            steps[f] += faces_at[v]++;
        }
    }
    return steps;
}

// CGAL's mesh holds only oriented manifolds. The result is nullopt for any other mesh. The surface
// goes on looking at the stop of `progress`, which must outlive it; how far it is built is told to
// `told`.
std::optional<Surface> to_surface(const TriMesh& mesh, const Progress& progress,
                                  const Progress& told) {
    Surface surface(progress);
    surface.reserve(static_cast<unsigned>(mesh.vertices.size()),
                    static_cast<unsigned>(mesh.triangles.size() * 2),
                    static_cast<unsigned>(mesh.triangles.size()));
    for (const Vec3& p : mesh.vertices) {
        surface.add_vertex(Kernel::Point_3(p.x(), p.y(), p.z()));
    }
    const auto steps = steps_of_adding(mesh);
    WorkMeter meter(told, std::accumulate(steps.begin(), steps.end(), std::size_t{0}));
    for (FaceId f = 0; f < mesh.triangles.size(); ++f) {
        if (meter.stopped_after(steps[f])) {
            throw Stopped();
        }
        const Triangle& t = mesh.triangles[f];
        if (surface.add_face(Vertex(t[0]), Vertex(t[1]), Vertex(t[2])) ==
            PlainSurface::null_face()) {
            return std::nullopt;
        }
    }
    return surface;
}

// Face numbers are still the mesh's own, as no face was removed; vertices may have been.
void take_triangles(const Surface& surface, TriMesh& mesh) {
    for (const Face face : surface.faces()) {
        std::array<VertexId, 3> corners{};
        std::size_t corner = 0;
        for (const Vertex v : CGAL::vertices_around_face(surface.halfedge(face), surface)) {
            corners[corner++] = v.idx();
        }
        // CGAL begins a face at any corner; the old first corner is kept where the face still has
        // it.
        Triangle& old = mesh.triangles[face.idx()];
        const auto start = std::find(corners.begin(), corners.end(), old[0]);
        std::rotate(corners.begin(), start == corners.end() ? corners.begin() : start,
                    corners.end());
        old = corners;
    }
}

Outcome undone(TriMesh mesh, std::string step) {
    return {
        std::move(mesh), {}, {warning(Code::repair_left_undone, std::move(step), Why::manifold)}};
}

// Returns the number of boundary edges that may lie on another, because both ends are at the place
// of another vertex.
Result<std::uint64_t> count_stitchable(const TriMesh& mesh, const Progress& progress) {
    const auto places = weld_exact(mesh.vertices, progress.part({}, 0.0, 0.5));
    if (!places || places->kept.size() == mesh.vertices.size()) {
        return places ? Result<std::uint64_t>(0) : places.issue();
    }
    std::vector<Index> vertices_at(places->kept.size(), 0);
    for (const Index place : places->target) {
        ++vertices_at[place];
    }
    const auto topology = build_topology(mesh, progress.part({}, 0.5, 1.0));
    if (!topology) {
        return topology.issue();
    }
    const auto shared = [&](VertexId v) { return vertices_at[places->target[v]] > 1; };
    return static_cast<std::uint64_t>(
        std::count_if(topology->edges.begin(), topology->edges.end(), [&](const Edge& e) {
            return e.count == 1 && shared(e.low) && shared(e.high);
        }));
}

// CGAL calls this visitor at every step of filling a hole.
struct StoppableVisitor : pmp::Hole_filling::Default_visitor {
    explicit StoppableVisitor(const Progress& watched) : progress(watched) {}
    void throw_if_stopped() const {
        if (progress.stopped()) {
            throw Stopped();
        }
    }
    void quadratic_step() const { throw_if_stopped(); }
    void cubic_step() const { throw_if_stopped(); }
    void start_planar_phase() const { throw_if_stopped(); }
    void start_quadratic_phase(std::size_t) const { throw_if_stopped(); }
    void start_cubic_phase(int) const { throw_if_stopped(); }
    const Progress& progress;
};

// Where the search over a Delaunay triangulation fails, CGAL tries all triangles in cubic time;
// beyond k_cubic_edges that takes minutes, so it is turned off. The triangulation itself cannot be
// stopped: 20,000 points on a circle take it 0.65 s. Beyond k_most_edges the hole is left open and
// reported.
constexpr std::size_t k_cubic_edges = 500;
constexpr std::size_t k_most_edges = 1500;

struct Filled {
    std::uint64_t holes = 0;
    std::uint64_t too_long = 0;
    std::uint64_t failed = 0;
};

void fill(Surface& surface, Halfedge border, const Progress& progress, Filled& filled) {
    const std::size_t edges = CGAL::halfedges_around_face(border, surface).size();
    if (edges > k_most_edges) {
        ++filled.failed;
        return;
    }
    const std::size_t before = surface.number_of_faces();
    std::vector<Face> patch;
    pmp::triangulate_hole(surface, border, std::back_inserter(patch),
                          pmp::parameters::use_delaunay_triangulation(true)
                              .do_not_use_cubic_algorithm(edges > k_cubic_edges)
                              .visitor(StoppableVisitor(progress)));
    ++(surface.number_of_faces() > before ? filled.holes : filled.failed);
}

// A patch gets the part at whose hole it lies: parts spread from the rim inward.
void adopt_faces(const Surface& surface, std::size_t before, TriMesh& mesh) {
    mesh.triangles.resize(surface.number_of_faces());
    mesh.face_source.resize(surface.number_of_faces(), k_none);
    mesh.face_part.resize(surface.number_of_faces(), k_none);
    take_triangles(surface, mesh);
    std::vector<Face> adopted;
    const auto adopt_from_neighbours = [&](Face face) {
        for (const Halfedge h : CGAL::halfedges_around_face(surface.halfedge(face), surface)) {
            const Face next = surface.face(surface.opposite(h));
            if (mesh.face_part[face.idx()] == k_none && next != PlainSurface::null_face() &&
                mesh.face_part[next.idx()] != k_none) {
                mesh.face_part[face.idx()] = mesh.face_part[next.idx()];
                adopted.push_back(face);
            }
        }
    };
    for (std::size_t f = before; f < mesh.face_part.size(); ++f) {
        adopt_from_neighbours(Face(static_cast<Index>(f)));
    }
    for (std::size_t i = 0; i < adopted.size(); ++i) {
        for (const Halfedge h :
             CGAL::halfedges_around_face(surface.halfedge(adopted[i]), surface)) {
            const Face next = surface.face(surface.opposite(h));
            if (next != PlainSurface::null_face() && mesh.face_part[next.idx()] == k_none) {
                adopt_from_neighbours(next);
            }
        }
    }
}

template <class Step> Result<Outcome> until_stopped(Step&& step) {
    try {
        return step();
    } catch (const Stopped&) {
        return stopped_issue();
    }
}

// More edges than this come from loose triangles that were not welded. CGAL frees its tables for
// them so slowly that a stop would have to wait: 0.4 s for 900,000 edges.
constexpr std::uint64_t k_most_stitchable = 150'000;

Result<Outcome> stitch_open(TriMesh mesh, const Progress& progress) {
    auto surface = to_surface(mesh, progress, progress.part({}, 0.3, 0.6));
    if (!surface) {
        return undone(std::move(mesh), "stitch");
    }
    const std::uint64_t stitched = pmp::stitch_borders(*surface);
    if (stitched > 0) {
        take_triangles(*surface, mesh);
    }
    return Outcome{std::move(mesh), {{"edges_stitched", stitched}}, {}};
}

Result<Outcome> fill_all(TriMesh mesh, double perimeter, const Progress& progress) {
    auto surface = to_surface(mesh, progress, progress.part({}, 0.0, 0.3));
    if (!surface) {
        return undone(std::move(mesh), "fill_holes");
    }
    const Progress filling = progress.part({}, 0.3, 1.0);
    std::vector<Halfedge> borders;
    pmp::extract_boundary_cycles(*surface, std::back_inserter(borders));
    const std::size_t before = surface->number_of_faces();
    Filled filled;
    for (std::size_t i = 0; i < borders.size(); ++i) {
        filling.report(static_cast<double>(i) / static_cast<double>(borders.size()));
        if (pmp::face_border_length(borders[i], *surface) > perimeter) {
            ++filled.too_long;
        } else {
            fill(*surface, borders[i], progress, filled);
        }
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

} // namespace

Result<Outcome> stitch(TriMesh mesh, const Progress& progress) {
    const auto stitchable = count_stitchable(mesh, progress.part({}, 0.0, 0.3));
    if (!stitchable) {
        return stitchable.issue();
    }
    if (*stitchable == 0) {
        return Outcome{std::move(mesh), {{"edges_stitched", 0}}, {}};
    }
    if (*stitchable > k_most_stitchable) {
        return Outcome{
            std::move(mesh),
            {{"edges_stitched", 0}},
            {warning(Code::repair_left_undone, "stitch", {}, {static_cast<double>(*stitchable)})}};
    }
    return until_stopped([&] { return stitch_open(std::move(mesh), progress); });
}

Result<Outcome> fill_holes(TriMesh mesh, double perimeter, const Progress& progress) {
    return until_stopped([&] { return fill_all(std::move(mesh), perimeter, progress); });
}

} // namespace hullwright::repairs
