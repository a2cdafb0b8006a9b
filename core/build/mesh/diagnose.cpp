// Counts and finds what is wrong with a mesh: from the topology of its faces to pairs that cross.
#include "mesh/diagnosis.h"

#include "base/parallel.h"
#include "exact/predicates.h"
#include "geom/weld.h"
#include "mesh/fans.h"
#include "mesh/twins.h"

#include <algorithm>
#include <cmath>

namespace hullwright {
namespace {

class Doctor {
public:
    Doctor(const TriMesh& mesh, const DiagnosisSettings& settings, const Progress& progress)
        : mesh_(mesh), settings_(settings), progress_(progress) {}

    // Runs the steps in order, as each needs the results of the ones before.
    Result<Diagnosis> run() {
        d_.vertices = static_cast<Index>(mesh_.vertices.size());
        d_.triangles = static_cast<Index>(mesh_.triangles.size());
        d_.bounds = bounds_of(mesh_);
        for (const auto step :
             {&Doctor::look_at_vertices, &Doctor::look_at_faces, &Doctor::look_at_edges,
              &Doctor::look_at_fans, &Doctor::look_at_components, &Doctor::look_at_solids,
              &Doctor::look_for_self_intersections}) {
            if (!(this->*step)()) {
                return issue_;
            }
        }
        sum_up();
        return std::move(d_);
    }

private:
    // Stores a step's result in `into`; when the step failed, keeps its issue and returns false.
    template <class T> bool store(Result<T> result, T& into) {
        if (!result) {
            issue_ = result.issue();
            return false;
        }
        into = std::move(*result);
        return true;
    }
    bool unless_stopped(bool finished) {
        if (!finished) {
            issue_ = stopped_issue();
        }
        return finished;
    }

    bool look_at_vertices() {
        const Progress progress = progress_.part("diagnose: vertices", 0.0, 0.1);
        if (!store(weld_exact(mesh_.vertices, progress.part({}, 0.0, 0.7)), weld_)) {
            return false;
        }
        const std::vector<bool> used = used_vertices(mesh_);
        return unless_stopped(for_each_in_order(mesh_.vertices.size(), progress.part({}, 0.7, 1.0),
                                                [&](std::size_t i) {
                                                    const auto v = static_cast<VertexId>(i);
                                                    if (!mesh_.vertices[v].allFinite()) {
                                                        d_.non_finite_vertices.push_back(v);
                                                    }
                                                    if (weld_.kept[weld_.target[v]] != v) {
                                                        d_.duplicate_vertices.push_back(v);
                                                    }
                                                    if (!used[v]) {
                                                        d_.unused_vertices.push_back(v);
                                                    }
                                                }));
    }

    bool look_at_faces() {
        const Progress progress = progress_.part("diagnose: faces", 0.1, 0.25);
        std::vector<char> degenerate(mesh_.triangles.size(), 0);
        const bool finished =
            for_each_block(degenerate.size(), 1U << 13, progress.part({}, 0.0, 0.5),
                           [&](std::size_t begin, std::size_t end) {
                               for (std::size_t f = begin; f < end; ++f) {
                                   degenerate[f] = is_degenerate(static_cast<FaceId>(f)) ? 1 : 0;
                               }
                           });
        Twins twins;
        if (!unless_stopped(finished) ||
            !store(find_twins(mesh_, weld_.target, progress.part({}, 0.5, 1.0)), twins)) {
            return false;
        }
        for (FaceId f = 0; f < degenerate.size(); ++f) {
            if (degenerate[f] != 0) {
                d_.degenerate_faces.push_back(f);
            }
        }
        d_.duplicate_faces = std::move(twins.duplicates);
        d_.sheet_faces = std::move(twins.sheet_faces);
        sheet_backs_ = std::move(twins.sheet_backs);
        return true;
    }

    [[nodiscard]] bool is_degenerate(FaceId face) const {
        const auto [a, b, c] = mesh_.corners(face);
        return a.allFinite() && b.allFinite() && c.allFinite() && exact::collinear(a, b, c);
    }

    bool look_at_edges() {
        const Progress progress = progress_.part("diagnose: edges", 0.25, 0.4);
        if (!store(build_topology(mesh_, progress.part({}, 0.0, 0.8)), d_.topology)) {
            return false;
        }
        const Topology& topology = d_.topology;
        return unless_stopped(for_each_in_order(
            topology.edges.size(), progress.part({}, 0.8, 1.0), [&](std::size_t i) {
                const auto e = static_cast<EdgeId>(i);
                const auto sides = topology.sides_of(e);
                if (sides.size() == 1) {
                    d_.boundary_edges.push_back(e);
                } else if (sides.size() > 2) {
                    d_.nonmanifold_edges.push_back(e);
                } else if (ends_of(mesh_, sides[0]) == ends_of(mesh_, sides[1])) {
                    d_.misoriented_edges.push_back(e);
                }
            }));
    }

    // Fans give the non-manifold vertices and the holes: each fan at a boundary vertex links the
    // boundary edges of one rim.
    bool look_at_fans() {
        const Progress progress = progress_.part("diagnose: vertices", 0.4, 0.5);
        if (!store(gather_fans(mesh_, d_.topology, progress.part({}, 0.0, 0.5)), fans_)) {
            return false;
        }
        std::vector<Index> first_fan(mesh_.vertices.size(), k_none);
        std::vector<bool> split(mesh_.vertices.size(), false);
        const bool finished = for_each_in_order(
            mesh_.triangles.size() * 3, progress.part({}, 0.5, 1.0), [&](std::size_t corner) {
                const VertexId v = mesh_.triangles[corner / 3][corner % 3];
                const Index fan = fans_.find(static_cast<Index>(corner));
                // A face with a repeated vertex has corners that none of its own sides joins.
                if (!has_repeated_vertex(static_cast<FaceId>(corner / 3))) {
                    first_fan[v] = first_fan[v] == k_none ? fan : first_fan[v];
                    split[v] = split[v] || fan != first_fan[v];
                }
            });
        for (VertexId v = 0; v < split.size(); ++v) {
            if (split[v]) {
                d_.nonmanifold_vertices.push_back(v);
            }
        }
        gather_holes();
        return unless_stopped(finished);
    }

    [[nodiscard]] bool has_repeated_vertex(FaceId face) const {
        const Triangle& t = mesh_.triangles[face];
        return t[0] == t[1] || t[1] == t[2] || t[2] == t[0];
    }

    void gather_holes() {
        UnionFind rims(d_.boundary_edges.size());
        std::vector<Index> rim_at_fan(mesh_.triangles.size() * 3, k_none);
        for (Index i = 0; i < d_.boundary_edges.size(); ++i) {
            const Edge& edge = d_.topology.edges[d_.boundary_edges[i]];
            const Side side = d_.topology.sides[edge.first];
            for (const VertexId end : {edge.low, edge.high}) {
                Index& rim = rim_at_fan[fans_.find(corner_at(mesh_, side, end))];
                if (rim != k_none) {
                    rims.join(rim, i);
                }
                rim = rim == k_none ? i : rim;
            }
        }
        std::vector<Index> hole_of(d_.boundary_edges.size(), k_none);
        for (Index i = 0; i < d_.boundary_edges.size(); ++i) {
            Index& hole = hole_of[rims.find(i)];
            if (hole == k_none) {
                hole = static_cast<Index>(d_.holes.size());
                d_.holes.emplace_back();
            }
            const Edge& edge = d_.topology.edges[d_.boundary_edges[i]];
            d_.holes[hole].edges.push_back(d_.boundary_edges[i]);
            d_.holes[hole].perimeter +=
                (mesh_.vertices[edge.low] - mesh_.vertices[edge.high]).norm();
        }
    }

    bool look_at_components() {
        const Progress progress = progress_.part("diagnose: components", 0.5, 0.6);
        if (!store(connect_faces(mesh_, d_.topology, progress.part({}, 0.0, 0.5)), d_.components)) {
            return false;
        }
        d_.component_facts.resize(d_.components.count);
        const Vec3 origin = d_.bounds.empty() ? Vec3(0, 0, 0) : d_.bounds.centre();
        const bool finished = for_each_in_order(
            mesh_.triangles.size(), progress.part({}, 0.5, 1.0), [&](std::size_t f) {
                const auto [a, b, c] = mesh_.corners(static_cast<FaceId>(f));
                if (!(a.allFinite() && b.allFinite() && c.allFinite())) {
                    return;
                }
                ComponentFacts& facts = facts_of(static_cast<FaceId>(f));
                const Vec3 normal = (b - a).cross(c - a);
                facts.area += normal.norm() / 2.0;
                // Adds the volume of the tetrahedron from the face to the middle of the model. That
                // point is near the surface, so little cancels even for a model far from zero.
                facts.volume += normal.dot(a - origin) / 6.0;
            });
        for (const ComponentId c : d_.components.of_face) {
            ++d_.component_facts[c].faces;
        }
        for (const EdgeId e : d_.boundary_edges) {
            ++facts_at(e).boundary_edges;
        }
        for (const EdgeId e : d_.nonmanifold_edges) {
            facts_at(e).manifold = false;
        }
        for (const EdgeId e : d_.misoriented_edges) {
            facts_at(e).oriented = false;
        }
        return unless_stopped(finished);
    }

    ComponentFacts& facts_of(FaceId face) {
        return d_.component_facts[d_.components.of_face[face]];
    }
    [[nodiscard]] ComponentId component_at(EdgeId edge) const {
        return d_.components.of_face[face_of(d_.topology.sides[d_.topology.edges[edge].first])];
    }
    ComponentFacts& facts_at(EdgeId edge) { return d_.component_facts[component_at(edge)]; }

    bool look_at_solids() {
        const Progress progress = progress_.part("diagnose: solids", 0.6, 0.7);
        std::vector<bool> closed;
        for (ComponentFacts& facts : d_.component_facts) {
            facts.closed = facts.manifold && facts.oriented && facts.boundary_edges == 0;
            closed.push_back(facts.closed);
        }
        count_genus();
        find_sheets();
        if (!store(build_face_bvh(mesh_, progress.part({}, 0.0, 0.7)), bvh_)) {
            return false;
        }
        if (!store(
                find_nesting(mesh_, d_.components, closed, bvh_, {}, progress.part({}, 0.7, 1.0)),
                d_.nesting)) {
            return false;
        }
        for (ComponentId c = 0; c < d_.components.count; ++c) {
            ComponentFacts& facts = d_.component_facts[c];
            const bool outward = facts.volume > 0.0;
            const bool cavity = d_.nesting.depth[c] % 2 == 1;
            facts.inverted = facts.closed && !facts.sheet && !cavity && !outward;
            facts.nested_solid = facts.closed && cavity && outward;
        }
        return true;
    }

    // A manifold, oriented component with b holes has 2 - 2g - b = V - E + F. V counts fans, so
    // that bow ties and touching components do not spoil the sum.
    void count_genus() {
        std::vector<std::int64_t> twice_genus(d_.components.count, 2);
        std::vector<bool> spoiled(d_.components.count, false);
        for (FaceId f = 0; f < mesh_.triangles.size(); ++f) {
            const ComponentId c = d_.components.of_face[f];
            spoiled[c] = spoiled[c] || has_repeated_vertex(f);
            twice_genus[c] -= 1;
            for (Index corner = 0; corner < 3; ++corner) {
                const Side at = side_of(f, corner);
                twice_genus[c] -= fans_.find(at) == at ? 1 : 0;
            }
        }
        for (EdgeId e = 0; e < d_.topology.edges.size(); ++e) {
            ++twice_genus[component_at(e)];
        }
        for (const Hole& hole : d_.holes) {
            --twice_genus[component_at(hole.edges.front())];
        }
        for (ComponentId c = 0; c < d_.components.count; ++c) {
            ComponentFacts& facts = d_.component_facts[c];
            if (facts.manifold && facts.oriented && !spoiled[c] && twice_genus[c] >= 0) {
                facts.genus = static_cast<Index>(twice_genus[c] / 2);
            }
        }
    }

    // A closed shape of area A and mean thickness t holds about A t / 2. When t is below the
    // spacing of float32 at these coordinates, nothing is between its sides.
    void find_sheets() {
        std::vector<Index> in_pairs(d_.components.count, 0);
        for (const FaceId f : d_.sheet_faces) {
            ++in_pairs[d_.components.of_face[f]];
        }
        const double spacing = float32_spacing(d_.bounds);
        for (ComponentId c = 0; c < d_.components.count; ++c) {
            ComponentFacts& facts = d_.component_facts[c];
            const bool thin = facts.closed && 2.0 * std::abs(facts.volume) <= facts.area * spacing;
            facts.sheet = thin || in_pairs[c] == facts.faces;
        }
    }

    bool look_for_self_intersections() {
        const Progress progress = progress_.part("diagnose: self-intersections", 0.7, 1.0);
        if (!settings_.self_intersections) {
            return true;
        }
        std::vector<bool> skip(mesh_.triangles.size(), false);
        for (const auto* faces : {&d_.degenerate_faces, &d_.duplicate_faces, &sheet_backs_}) {
            for (const FaceId f : *faces) {
                skip[f] = true;
            }
        }
        SelfIntersections found;
        if (!store(find_self_intersections(mesh_, bvh_, skip, settings_.most_self_intersections,
                                           progress),
                   found)) {
            return false;
        }
        d_.self_intersections = std::move(found.pairs);
        d_.more_self_intersections = found.more;
        d_.self_intersections_checked = true;
        return true;
    }

    void sum_up() {
        d_.closed = d_.triangles > 0 && d_.boundary_edges.empty() && !d_.topology.edges.empty();
        d_.oriented = d_.misoriented_edges.empty();
        double volume = 0.0;
        Index genus = 0;
        bool every_genus = d_.components.count > 0;
        bool all_sheets = true;
        for (const ComponentFacts& facts : d_.component_facts) {
            d_.area += facts.area;
            volume += facts.volume;
            every_genus = every_genus && facts.genus.has_value();
            genus += facts.genus.value_or(0);
            all_sheets = all_sheets && facts.sheet;
        }
        d_.encloses_nothing = d_.triangles > 0 && all_sheets;
        if (d_.closed && d_.oriented) {
            d_.volume = volume;
        }
        if (every_genus) {
            d_.genus = genus;
        }
    }

    const TriMesh& mesh_;
    const DiagnosisSettings& settings_;
    const Progress& progress_;
    Diagnosis d_;
    Weld weld_;
    Bvh bvh_;
    UnionFind fans_{0};
    std::vector<FaceId> sheet_backs_;
    Issue issue_;
};

} // namespace

Index Diagnosis::inverted_components() const {
    return static_cast<Index>(std::count_if(component_facts.begin(), component_facts.end(),
                                            [](const ComponentFacts& f) { return f.inverted; }));
}

Index Diagnosis::nested_shells() const {
    return static_cast<Index>(std::count_if(nesting.depth.begin(), nesting.depth.end(),
                                            [](Index depth) { return depth > 0; }));
}

Result<Diagnosis> diagnose(const TriMesh& mesh, const DiagnosisSettings& settings,
                           const Progress& progress) {
    return Doctor(mesh, settings, progress).run();
}

} // namespace hullwright
