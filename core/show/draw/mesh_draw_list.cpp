#include "draw/mesh_draw_list.h"

#include "base/parallel.h"
#include "base/union_find.h"
#include "base/work_meter.h"
#include "draw/floats.h"
#include "piece/piece_colours.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

namespace hullwright {
namespace {

// Says how far the cross at a faulty vertex reaches, as a share of the diagonal: some eight pixels
// where the model fills a view of 800. Nothing but the eye depends on it.
constexpr double k_cross = 0.01;

Vec3 face_normal(const TriMesh& mesh, FaceId face) {
    const auto [a, b, c] = mesh.corners(face);
    const Vec3 normal = (b - a).cross(c - a);
    const double length = normal.norm();
    return length > 0.0 ? Vec3(normal / length) : Vec3(0, 0, 1);
}

constexpr Rgb k_edge_colour = {40, 44, 52};
constexpr Rgb k_fault_colour = {255, 64, 32};

class LineList {
public:
    LineList(const TriMesh& mesh, const Vec3& origin, const Rgb& colour,
             std::vector<DrawVertex>& lines)
        : mesh_(mesh), origin_(origin), colour_(floats(colour)), lines_(lines) {}

    void edge(VertexId a, VertexId b) {
        for (const VertexId v : {a, b}) {
            box_.add(mesh_.vertices[v]);
            lines_.push_back({floats(Vec3(mesh_.vertices[v] - origin_)), {0, 0, 1}, colour_});
        }
    }
    void face(FaceId face) {
        const Triangle& t = mesh_.triangles[face];
        edge(t[0], t[1]);
        edge(t[1], t[2]);
        edge(t[2], t[0]);
    }
    void cross(VertexId vertex, double size) {
        for (int axis = 0; axis < 3; ++axis) {
            const Vec3 arm = Vec3::Unit(axis) * size;
            for (const double sign : {-1.0, 1.0}) {
                const Vec3 p = mesh_.vertices[vertex] + sign * arm;
                box_.add(p);
                lines_.push_back({floats(Vec3(p - origin_)), {0, 0, 1}, colour_});
            }
        }
    }
    // Returns the box around everything drawn since the last call.
    [[nodiscard]] Aabb take_box() { return std::exchange(box_, Aabb()); }

private:
    const TriMesh& mesh_;
    const Vec3& origin_;
    std::array<float, 3> colour_;
    std::vector<DrawVertex>& lines_;
    Aabb box_;
};

bool is_crease(const TriMesh& mesh, const Topology& topology, EdgeId e) {
    const auto sides = topology.sides_of(e);
    return sides.size() != 2 ||
           face_normal(mesh, face_of(sides[0])).dot(face_normal(mesh, face_of(sides[1]))) <
               k_crease_cosine;
}

// Finds the edges over which the surface turns, and how far apart they are: the area of the larger
// of the two regions at an edge, over the length of that region's outline. Scanned surfaces turn
// here and there over a few edges that part nothing. They would be seen as crumbs, so that no line
// is farther from others than a share of the place that all lines joined to it take.
class Creases {
public:
    Creases(const TriMesh& mesh, const Topology& topology)
        : mesh_(mesh), topology_(topology), regions_(mesh.triangles.size()),
          chains_(mesh.vertices.size()) {}

    // False when the work was stopped.
    bool find(const Progress& progress) {
        return for_each_in_order(topology_.edges.size(), progress, [&](std::size_t e) {
            const auto sides = topology_.sides_of(static_cast<EdgeId>(e));
            if (is_crease(mesh_, topology_, static_cast<EdgeId>(e))) {
                creases_.push_back(static_cast<EdgeId>(e));
                chains_.join(topology_.edges[e].low, topology_.edges[e].high);
            } else {
                regions_.join(face_of(sides[0]), face_of(sides[1]));
            }
        });
    }

    void draw(DrawList& list) {
        measure();
        std::vector<std::pair<double, EdgeId>> apart;
        apart.reserve(creases_.size());
        for (const EdgeId e : creases_) {
            apart.emplace_back(spacing(e), e);
        }
        std::stable_sort(apart.begin(), apart.end(),
                         [](const auto& a, const auto& b) { return a.first > b.first; });
        LineList lines(mesh_, list.origin, k_edge_colour, list.edges);
        list.spacings.reserve(creases_.size());
        for (const auto& [spacing, e] : apart) {
            lines.edge(topology_.edges[e].low, topology_.edges[e].high);
            const auto [left, right] = facets_beside(e);
            list.edges[list.edges.size() - 2].normal = left;
            list.edges.back().normal = right;
            list.spacings.push_back(static_cast<float>(spacing));
        }
    }

private:
    void measure() {
        areas_.assign(mesh_.triangles.size(), 0.0);
        outlines_.assign(mesh_.triangles.size(), 0.0);
        region_of_.resize(mesh_.triangles.size());
        for (FaceId face = 0; face < mesh_.triangles.size(); ++face) {
            const auto [a, b, c] = mesh_.corners(face);
            region_of_[face] = regions_.find(face);
            areas_[region_of_[face]] += 0.5 * (b - a).cross(c - a).norm();
        }
        for (const EdgeId e : creases_) {
            const auto& edge = topology_.edges[e];
            const double length = (mesh_.vertices[edge.high] - mesh_.vertices[edge.low]).norm();
            for (const Side side : topology_.sides_of(e)) {
                outlines_[region_of_[face_of(side)]] += length;
            }
            Aabb& place = places_[chains_.find(edge.low)];
            place.add(mesh_.vertices[edge.low]);
            place.add(mesh_.vertices[edge.high]);
        }
    }
    // Returns normals as LineFacets has them, of no length for facets that have no common outside.
    [[nodiscard]] std::array<std::array<float, 3>, 2> facets_beside(EdgeId e) const {
        const auto sides = topology_.sides_of(e);
        const VertexId low = topology_.edges[e].low;
        const bool is_left = ends_of(mesh_, sides[0])[0] == low;
        const Vec3 one = face_normal(mesh_, face_of(sides[0]));
        Vec3 other = -one;
        if (sides.size() == 2 && (ends_of(mesh_, sides[1])[0] == low) != is_left) {
            other = face_normal(mesh_, face_of(sides[1]));
        } else if (sides.size() > 1) {
            return {};
        }
        return {floats(is_left ? one : other), floats(is_left ? other : one)};
    }
    [[nodiscard]] double spacing(EdgeId e) {
        // A chain of lines is drawn when it reaches over so many times the least distance at which
        // lines are seen apart: a chain that parts regions over fewer than one within a region.
        // Only the eye depends on it.
        constexpr double k_parting = 6.0;
        constexpr double k_within = 20.0;
        const auto sides = topology_.sides_of(e);
        const bool parts =
            sides.size() != 2 || region_of_[face_of(sides[0])] != region_of_[face_of(sides[1])];
        const double reach = places_.at(chains_.find(topology_.edges[e].low)).diagonal();
        double widest = 0.0;
        for (const Side side : sides) {
            const FaceId region = region_of_[face_of(side)];
            widest = std::max(widest, areas_[region] / outlines_[region]);
        }
        return std::min(widest, reach / (parts ? k_parting : k_within));
    }

    const TriMesh& mesh_;
    const Topology& topology_;
    UnionFind regions_; // faces that are joined across edges without a crease
    std::vector<EdgeId> creases_;
    std::vector<FaceId> region_of_;
    std::vector<double> areas_; // per region, at the number that stands for it
    std::vector<double> outlines_;
    UnionFind chains_; // vertices that creases join
    std::unordered_map<VertexId, Aabb>
        places_; // around each chain, at the vertex that stands for it
};

// When all solids are closed, face outward and cross nothing, rays from outside meet only outsides.
bool hides_inside(const Diagnosis& diagnosis) {
    const auto is_shut = [](const ComponentFacts& facts) {
        return facts.closed && !facts.inverted;
    };
    return diagnosis.self_intersections_checked && diagnosis.self_intersections.empty() &&
           std::ranges::all_of(diagnosis.component_facts, is_shut);
}

} // namespace

Result<DrawList> draw_mesh(const TriMesh& mesh, const Diagnosis& diagnosis,
                           const Progress& progress) {
    DrawList list;
    list.bounds = diagnosis.bounds;
    list.origin = list.bounds.empty() ? Vec3(0, 0, 0) : list.bounds.centre();
    list.triangles.resize(mesh.triangles.size() * 3);
    const bool finished =
        for_each_block(mesh.triangles.size(), 1U << 13, progress.part("draw", 0.0, 0.7),
                       [&](std::size_t begin, std::size_t end) {
                           for (std::size_t f = begin; f < end; ++f) {
                               const auto face = static_cast<FaceId>(f);
                               const auto normal = floats(face_normal(mesh, face));
                               const auto colour = floats(part_colour(mesh.face_part[face]));
                               const auto corners = mesh.corners(face);
                               for (std::size_t c = 0; c < 3; ++c) {
                                   list.triangles[f * 3 + c] = {
                                       floats(Vec3(corners[c] - list.origin)), normal, colour};
                               }
                           }
                       });
    Creases creases(mesh, diagnosis.topology);
    if (!finished || !creases.find(progress.part("draw", 0.7, 1.0))) {
        return stopped_issue();
    }
    creases.draw(list);
    list.hides_inside = hides_inside(diagnosis);
    return list;
}

std::size_t edges_above(const DrawList& list, float spacing) {
    const auto end = std::partition_point(list.spacings.begin(), list.spacings.end(),
                                          [spacing](float each) { return each > spacing; });
    return static_cast<std::size_t>(std::distance(list.spacings.begin(), end));
}

namespace {

// Draws the faults of one kind, each of which is a place.
class FaultDrawer {
public:
    FaultDrawer(const TriMesh& mesh, const Diagnosis& diagnosis, const Vec3& origin,
                const Progress& progress)
        : mesh_(mesh), d_(diagnosis), lines_(mesh, origin, k_fault_colour, out_.lines),
          progress_(progress.part("draw", 0.0, 1.0)) {}
    FaultDrawer(const FaultDrawer&) = delete;
    FaultDrawer& operator=(const FaultDrawer&) = delete;

    Result<FaultLines> run(Fault fault) {
        switch (fault) {
        case Fault::none:
            break;
        case Fault::boundary_edges:
            draw_borders();
            break;
        case Fault::nonmanifold_edges:
            draw_edges(d_.nonmanifold_edges);
            break;
        case Fault::misoriented_edges:
            draw_edges(d_.misoriented_edges);
            break;
        case Fault::nonmanifold_vertices:
            each(d_.nonmanifold_vertices,
                 [&](VertexId v) { lines_.cross(v, k_cross * d_.bounds.diagonal()); });
            break;
        case Fault::self_intersections:
            each(d_.self_intersections, [&](const auto& two) {
                lines_.face(two.first);
                lines_.face(two.second);
            });
            break;
        case Fault::degenerate_faces:
            draw_faces(d_.degenerate_faces);
            break;
        case Fault::duplicate_faces:
            draw_faces(d_.duplicate_faces);
            break;
        case Fault::sheet_faces:
            draw_faces(d_.sheet_faces);
            break;
        case Fault::inverted_components:
            draw_inverted();
            break;
        }
        return progress_.stopped() ? Result<FaultLines>(stopped_issue()) : std::move(out_);
    }

private:
    void each(const auto& list, const auto& draw) {
        WorkMeter meter(progress_, list.size());
        for (const auto& one : list) {
            if (meter.stopped_after(1)) {
                return;
            }
            draw(one);
            out_.places.push_back(lines_.take_box());
        }
    }
    void draw_edges(const std::vector<EdgeId>& edges) {
        each(edges,
             [&](EdgeId e) { lines_.edge(d_.topology.edges[e].low, d_.topology.edges[e].high); });
    }
    void draw_faces(const std::vector<FaceId>& faces) {
        each(faces, [&](FaceId f) { lines_.face(f); });
    }
    void draw_borders() {
        draw_edges(d_.boundary_edges);
        if (!d_.holes.empty()) {
            find_holes();
        }
    }
    // Where boundary edges form holes, each of them is one place; the lines are drawn edge by edge
    // either way.
    void find_holes() {
        out_.places.clear();
        for (const Hole& hole : d_.holes) {
            Aabb box;
            for (const EdgeId e : hole.edges) {
                box.add(mesh_.vertices[d_.topology.edges[e].low]);
                box.add(mesh_.vertices[d_.topology.edges[e].high]);
            }
            out_.places.push_back(box);
        }
    }
    void draw_inverted() {
        std::vector<Aabb>& of_component = out_.places;
        of_component.resize(d_.component_facts.size());
        const bool whole = for_each_in_order(mesh_.triangles.size(), progress_, [&](std::size_t f) {
            const auto face = static_cast<FaceId>(f);
            const auto component = d_.components.of_face[face];
            if (d_.component_facts[component].inverted) {
                lines_.face(face);
                of_component[component].add(lines_.take_box());
            }
        });
        if (whole) {
            std::erase_if(of_component, [](const Aabb& box) { return box.empty(); });
        }
    }

    const TriMesh& mesh_;
    const Diagnosis& d_;
    FaultLines out_;
    LineList lines_; // adds to what is put out
    Progress progress_;
};

} // namespace

Result<FaultLines> draw_fault(const TriMesh& mesh, const Diagnosis& diagnosis, Fault fault,
                              const Vec3& origin, const Progress& progress) {
    return FaultDrawer(mesh, diagnosis, origin, progress).run(fault);
}

} // namespace hullwright
