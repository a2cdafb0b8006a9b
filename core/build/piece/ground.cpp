#include "piece/ground.h"

#include "base/parallel.h"
#include "base/union_find.h"
#include "base/work_meter.h"
#include "geom/box_around.h"
#include "geom/box_distance.h"
#include "geom/weld.h"
#include "mesh/nesting.h"
#include "mesh/self_intersections.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <utility>

namespace hullwright {
namespace {

// Winding numbers from this on count as inside: the definition's quarter and the error that the
// approximation may add.
constexpr double k_open_in = 0.3;

Result<Surface> prepare_surface(const TriMesh& mesh, const Progress& progress) {
    auto places = weld_exact(mesh.vertices, progress.part({}, 0.0, 0.3));
    if (!places) {
        return places.issue();
    }
    std::vector<Aabb> boxes(mesh.triangles.size());
    constexpr std::size_t k_block = 4096;
    for_each_block(boxes.size(), k_block, progress.part({}, 0.3, 0.4),
                   [&](std::size_t begin, std::size_t end) {
                       for (std::size_t f = begin; f < end; ++f) {
                           boxes[f] = box_around(mesh.corners(static_cast<FaceId>(f)));
                       }
                   });
    auto bvh = Bvh::build(boxes, progress.part({}, 0.4, 1.0));
    if (!bvh) {
        return bvh.issue();
    }
    Surface surface;
    surface.mesh = &mesh;
    surface.bvh = std::move(*bvh);
    surface.places.resize(mesh.vertices.size());
    for (std::size_t v = 0; v < mesh.vertices.size(); ++v) {
        surface.places[v] = places->kept[places->target[v]];
    }
    return surface;
}

// Marks solids whose boxes overlap, as only for these it matters how they wind. A sweep along the
// first axis finds them.
Result<std::vector<char>> find_met(const SurfaceKinds& kinds, const std::vector<Aabb>& boxes,
                                   const Progress& progress) {
    std::vector<ComponentId> order;
    for (ComponentId c = 0; c < boxes.size(); ++c) {
        if (kinds.facts[c].kind != SurfaceKind::sheet) {
            order.push_back(c);
        }
    }
    std::sort(order.begin(), order.end(), [&](ComponentId a, ComponentId b) {
        return boxes[a].lower.x() < boxes[b].lower.x();
    });
    std::vector<char> met(boxes.size(), 0);
    constexpr std::size_t k_at_once = 128; // so many pairs of boxes take a microsecond
    WorkMeter meter(progress, order.size() + order.size() * order.size() / (2 * k_at_once));
    for (std::size_t i = 0; i < order.size(); ++i) {
        std::size_t j = i + 1;
        for (; j < order.size() && boxes[order[j]].lower.x() <= boxes[order[i]].upper.x(); ++j) {
            if (boxes[order[i]].overlaps(boxes[order[j]])) {
                met[order[i]] = met[order[j]] = 1;
            }
        }
        if (meter.stopped_after(1 + (j - i) / k_at_once)) {
            return stopped_issue();
        }
    }
    return met;
}

// Hears whether any faces intersect, and which components intersect themselves. One pair of faces
// tells it of each.
class SolidCrossings final : public SelfIntersectionListener {
public:
    explicit SolidCrossings(const Components& components)
        : components_(components), crossed_(components.count) {}

    [[nodiscard]] bool wants(FaceId first) const override {
        return !any_ || !crosses_itself(components_.of_face[first]);
    }
    [[nodiscard]] bool wants(FaceId first, FaceId second) const override {
        const ComponentId one = components_.of_face[first];
        return !any_ || (one == components_.of_face[second] && !crosses_itself(one));
    }
    void hear(FaceId first, FaceId second) override {
        any_ = true;
        if (const ComponentId one = components_.of_face[first];
            one == components_.of_face[second]) {
            crossed_[one] = true;
        }
    }

    [[nodiscard]] bool any() const { return any_; }
    [[nodiscard]] bool crosses_itself(ComponentId component) const { return crossed_[component]; }

private:
    const Components& components_;
    std::atomic<bool> any_{false};
    std::vector<std::atomic<bool>> crossed_; // per component: by itself
};

// Finds the solids that wind around no point backwards: an outward solid that does not cross itself
// winds around a point once or not at all.
Status find_adding(const TriMesh& mesh, Ground& ground, const Progress& progress) {
    const SurfaceKinds& kinds = ground.kinds;
    std::vector<char> outward(kinds.facts.size(), 0);
    bool all_outward = true;
    for (ComponentId c = 0; c < outward.size(); ++c) {
        outward[c] = kinds.facts[c].inside_out ? 0 : 1;
        all_outward = all_outward && (outward[c] != 0 || kinds.facts[c].kind == SurfaceKind::sheet);
    }
    std::vector<bool> skip(mesh.triangles.size());
    for (FaceId face = 0; face < skip.size(); ++face) {
        skip[face] = kinds.is_sheet(face) || outward[kinds.components.of_face[face]] == 0;
    }
    SolidCrossings crossings(kinds.components);
    if (auto heard = hear_self_intersections(mesh, ground.surface.bvh, skip, crossings,
                                             progress.part({}, 0.0, 0.8));
        !heard) {
        return heard;
    }
    ground.outward = all_outward;
    ground.simple = all_outward && !crossings.any();
    auto met =
        find_met(kinds, boxes_of_components(mesh, kinds.components), progress.part({}, 0.8, 1.0));
    if (!met) {
        return met.issue();
    }
    ground.adds_only = std::move(*met);
    for (ComponentId c = 0; c < outward.size(); ++c) {
        const bool adds = outward[c] != 0 && !crossings.crosses_itself(c);
        ground.adds_only[c] = ground.adds_only[c] != 0 && adds ? 1 : 0;
    }
    return Done{};
}

// Finds the edges of open solids that have no neighbour, and groups the connected ones.
Status find_rims(const TriMesh& mesh, Ground& ground, const Progress& progress) {
    WorkMeter meter(progress, 2 * mesh.triangles.size());
    std::vector<std::array<VertexId, 2>> edges;
    UnionFind places(mesh.vertices.size());
    ground.at_rim.assign(mesh.vertices.size(), 0);
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        if (meter.stopped_after(1)) {
            return stopped_issue();
        }
        for (Index corner = 0; corner < 3; ++corner) {
            const Side side = side_of(face, corner);
            if (ground.graph.across[side] == k_none && ground.kind(face) == SurfaceKind::decided) {
                edges.push_back(ends_of(mesh, side));
                places.join(edges.back()[0], edges.back()[1]);
                ground.at_rim[edges.back()[0]] = ground.at_rim[edges.back()[1]] = 1;
            }
        }
    }
    std::map<VertexId, Rim> rims;
    for (const auto& [from, to] : edges) {
        if (meter.stopped_after(1)) {
            return stopped_issue();
        }
        Rim& rim = rims[places.find(from)];
        const std::array edge = {mesh.vertices[from], mesh.vertices[to]};
        rim.box.add(edge[0]);
        rim.box.add(edge[1]);
        rim.length += (edge[0] - edge[1]).norm();
        rim.edges.push_back(edge);
    }
    for (auto& [first, rim] : rims) {
        ground.rims.push_back(std::move(rim));
    }
    return Done{};
}

// Returns an upper bound on the slope that an edge or a rim of this length adds to the winding
// number at a distance of `away` or more. By Biot and Savart's law the solid angle of a hole
// changes by no more than the length of its rim over the distance squared.
double slope_of(double length, double away) {
    return away > 0.0 ? length / (4.0 * std::numbers::pi * away * away)
                      : std::numeric_limits<double>::infinity();
}

double gap(const std::array<Vec3, 2>& edge, const Vec3& point) {
    const Vec3 along = edge[1] - edge[0];
    const double length2 = along.squaredNorm();
    const double t =
        length2 > 0.0 ? std::clamp((point - edge[0]).dot(along) / length2, 0.0, 1.0) : 0.0;
    return (edge[0] + t * along - point).norm();
}

// Adds a bound on what the rim adds to the slope, as long as the sum is no more than `most`. Near a
// rim its box gives no good bound, so its edges are used one by one if they are not too many.
double with_slope_of(const Rim& rim, const Vec3& point, double radius, double slope, double most) {
    // Both bounds hold; the number weighs the time of this one against cells that have to be halved
    // more often where it is loose.
    constexpr std::size_t k_many = 256;
    const double away = distance_to(rim.box, point) - radius;
    if (away > rim.box.diagonal() || rim.edges.size() > k_many) {
        return slope + slope_of(rim.length, away);
    }
    for (std::size_t i = 0; i < rim.edges.size() && slope <= most; ++i) {
        const auto& edge = rim.edges[i];
        slope += slope_of((edge[1] - edge[0]).norm(), gap(edge, point) - radius);
    }
    return slope;
}

// Bounds how fast the winding number may change within `radius` of the point because of holes. Once
// that is more than `most`, it is not sought further.
double slope_of_rims(const Ground& ground, const Vec3& point, double radius, double most) {
    constexpr std::size_t k_many = 64; // more rims are too many to test for each point
    double slope = ground.rims.size() <= k_many ? 0.0 : std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < ground.rims.size() && slope <= most; ++i) {
        slope = with_slope_of(ground.rims[i], point, radius, slope, most);
    }
    return slope;
}

// Prepares the ground, up to the first issue. Steps stand beside each other where neither needs
// what the other makes.
Status prepare(const TriMesh& mesh, const SurfaceSettings& settings, Ground& ground,
               const Progress& progress) {
    const auto store = [](auto result, auto& into) -> Status {
        if (!result) {
            return result.issue();
        }
        into = std::move(*result);
        return Done{};
    };
    const auto stage = [&](double from, double to) { return progress.part("surface", from, to); };
    // One of two sides tells how far it is, as what is told never goes back.
    const Progress quiet(progress.token());
    Status flats = Done{};
    Status kinds = Done{};
    run_both(
        [&] {
            flats = store(prepare_surface(mesh, stage(0.0, 0.3)), ground.surface);
            flats = flats ? store(build_dual_graph(mesh, stage(0.3, 0.5)), ground.graph) : flats;
            flats = flats ? store(find_flats(mesh, ground.graph, ground.rounding, stage(0.5, 0.75)),
                                  ground.flats)
                          : flats;
        },
        [&] {
            kinds = progress.stopped()
                        ? Status(stopped_issue())
                        : store(classify_surface(mesh, settings, quiet), ground.kinds);
        });
    if (!flats || !kinds) {
        return flats ? kinds : flats;
    }
    Status regions = Done{};
    Status winding = Done{};
    run_both(
        [&] {
            regions = store(Regions::build(mesh, ground.graph, ground.flats, ground.kinds,
                                           ground.rounding, stage(0.75, 0.8)),
                            ground.regions);
            regions = regions ? find_rims(mesh, ground, stage(0.8, 0.9)) : regions;
        },
        [&] {
            winding =
                store(WindingField::build(mesh, ground.kinds.solid_faces(), quiet), ground.winding);
        });
    return !regions ? regions : !winding ? winding : find_adding(mesh, ground, stage(0.9, 1.0));
}

} // namespace

double Ground::turns_at(const Vec3& point) const {
    return winding.empty() ? 0.0 : std::abs(whole ? winding.whole_at(point) : winding.at(point));
}

bool Ground::is_in_without_others(ComponentId component, const Vec3& point) const {
    int turns = 0;
    surface.bvh.visit([&](const Aabb& box) { return may_be_crossed_along_x(point, box); },
                      [&](FaceId face) {
                          if (!kinds.is_sheet(face) && !does_no_harm(face, component)) {
                              turns += crossing_along_x(point, mesh().corners(face));
                          }
                      });
    return turns > 0 || (turns < 0 && kinds.facts[component].inside_out);
}

bool Ground::is_out(double turns) const {
    return whole ? turns == 0.0 : turns < k_open_in;
}

// Away from the surface the winding number is harmonic. While its values stay within one whole
// number, its slope is at most 3/4 over the distance to the surface (Evans, "Partial Differential
// Equations", 2.2.3, with the ball around each point on the way).
bool Ground::stays_in(double turns, const Vec3& point, double radius, double distance) const {
    if (is_out(turns) || distance <= radius) {
        return false;
    }
    if (whole) {
        return true;
    }
    const double most = (turns - k_open_in) / radius;
    return 0.75 / (distance - radius) <= most || slope_of_rims(*this, point, radius, most) <= most;
}

// A rim of length L bounds an area of at most L^2 / 4 pi, whose solid angle from a distance D is at
// most that area over D^2.
bool Ground::trusts_faces(const Vec3& point, double radius) const {
    // Is a share of the sphere around the point. It is less than k_open_in, so that the winding
    // number would say the same as the side of the nearest face: less than it outside, more inside.
    constexpr double k_little = 0.2;
    double covered = simple ? 0.0 : 1.0;
    for (std::size_t i = 0; i < rims.size() && covered < k_little; ++i) {
        const double reach =
            rims[i].length /
            (4.0 * std::numbers::pi * std::max(0.0, distance_to(rims[i].box, point) - radius));
        covered += reach * reach;
    }
    return covered < k_little;
}

Result<std::unique_ptr<Ground>> prepare_ground(const TriMesh& mesh, double rounding,
                                               const SurfaceSettings& settings,
                                               const Progress& progress) {
    auto ground = std::make_unique<Ground>();
    ground->rounding = rounding;
    if (const Status status = prepare(mesh, settings, *ground, progress); !status) {
        return status.issue();
    }
    ground->whole = ground->kinds.count(SurfaceKind::decided) == 0;
    return ground;
}

} // namespace hullwright
