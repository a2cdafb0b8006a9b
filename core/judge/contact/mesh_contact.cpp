#include "contact/mesh_contact.h"

#include "exact/predicates.h"
#include "geom/box_around.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace hullwright {
namespace {

double gap_between(const Aabb& a, const Aabb& b) {
    return (a.lower - b.upper).cwiseMax(b.lower - a.upper).cwiseMax(0.0).norm();
}

// The stop is looked at after so many pairs of boxes, which take a few milliseconds.
constexpr std::size_t k_look = 4096;

// Holds what is known of a part of one body in the other's solid.
struct Held {
    bool any = false;
    bool is_clear = true; // nothing is where a surface is open
};

// Looks whether a component of `body` is inside of the holder's solids, where `place` takes the
// body's vertices. No faces meet, so of closed solids one vertex tells of its whole component.
// Through the hole of an open one a component may be partly inside.
template <class Place>
Held part_held(const ContactBody& holder, const ContactBody& body, const Place& place,
               const std::stop_token& stop) {
    const Aabb box = holder.surface.box_of_solids();
    const bool is_exact = holder.is_inside_exact();
    Held held;
    for (ComponentId component = 0; component < body.components(); ++component) {
        const auto vertices = body.vertices_of(component);
        const std::size_t count =
            is_exact ? std::min<std::size_t>(vertices.size(), 1) : vertices.size();
        for (std::size_t i = 0; i < count && !stop.stop_requested(); ++i) {
            const Vec3 p = place(body.mesh().vertices[vertices[i]]);
            const bool in_box =
                (box.lower.array() <= p.array()).all() && (p.array() <= box.upper.array()).all();
            if (in_box && holder.surface.winds(p, 1.0 - Turns::k_in)) {
                return {true, true};
            }
            if (in_box && !holder.surface.is_out(p)) {
                held.is_clear = false;
                held.any = held.any || holder.surface.is_in_volume(p);
            }
        }
    }
    return held;
}

} // namespace

void MeshContactQuery::place(const ContactBody& b, const Placement& b_from_a) {
    const TriMesh& mesh = b.mesh();
    moved_.resize(mesh.vertices.size());
    std::transform(mesh.vertices.begin(), mesh.vertices.end(), moved_.begin(), b_from_a);
    faces_.resize(mesh.triangles.size());
    for (FaceId face = 0; face < faces_.size(); ++face) {
        faces_[face] = box_around(moved(b, face));
    }
    // Children come after their parents.
    const auto nodes = b.surface.faces.bvh.nodes();
    const auto items = b.surface.faces.bvh.items();
    boxes_.assign(nodes.size(), Aabb());
    for (std::size_t at = nodes.size(); at-- > 0;) {
        const Bvh::Node& node = nodes[at];
        for (Index i = node.first; i < node.first + node.count; ++i) {
            boxes_[at].add(faces_[items[i]]);
        }
        if (node.count == 0) {
            boxes_[at].add(boxes_[at + 1]);
            boxes_[at].add(boxes_[node.first]);
        }
    }
}

std::array<Vec3, 3> MeshContactQuery::moved(const ContactBody& b, FaceId face) const {
    const Triangle& t = b.mesh().triangles[face];
    return {moved_[t[0]], moved_[t[1]], moved_[t[2]]};
}

// The larger of both boxes is halved, unless it is a leaf's.
std::array<MeshContactQuery::Pair, 2>
MeshContactQuery::halves(const ContactBody& a, const ContactBody& b, const Pair& pair) const {
    const auto nodes_a = a.surface.faces.bvh.nodes();
    const auto nodes_b = b.surface.faces.bvh.nodes();
    const Bvh::Node& node_a = nodes_a[pair.a];
    const Bvh::Node& node_b = nodes_b[pair.b];
    const bool of_a = node_a.count == 0 &&
                      (node_b.count > 0 ||
                       node_a.box.size().squaredNorm() >= boxes_[pair.b].size().squaredNorm());
    std::array<Pair, 2> parts = {pair, pair};
    (of_a ? parts[0].a : parts[0].b) = of_a ? pair.a + 1 : pair.b + 1;
    (of_a ? parts[1].a : parts[1].b) = of_a ? node_a.first : node_b.first;
    for (Pair& part : parts) {
        part.gap = gap_between(nodes_a[part.a].box, boxes_[part.b]);
    }
    return parts;
}

bool MeshContactQuery::any_meet(const ContactBody& a, const ContactBody& b, Index leaf_a,
                                Index leaf_b) const {
    const Bvh& tree_a = a.surface.faces.bvh;
    const Bvh& tree_b = b.surface.faces.bvh;
    const Bvh::Node& of_a = tree_a.nodes()[leaf_a];
    const Bvh::Node& of_b = tree_b.nodes()[leaf_b];
    for (const FaceId one : tree_a.items().subspan(of_a.first, of_a.count)) {
        for (const FaceId other : tree_b.items().subspan(of_b.first, of_b.count)) {
            if (a.has_area[one] != 0 && b.has_area[other] != 0 &&
                a.surface.faces.boxes[one].overlaps(faces_[other])) {
                const auto corners = moved(b, other);
                // A turn may round three corners onto a line, of which the test knows nothing.
                if (!exact::collinear(corners[0], corners[1], corners[2]) &&
                    exact::triangles_meet(a.mesh().corners(one), corners)) {
                    return true;
                }
            }
        }
    }
    return false;
}

bool MeshContactQuery::surfaces_meet(const ContactBody& a, const ContactBody& b,
                                     const std::stop_token& stop) {
    const auto nodes_a = a.surface.faces.bvh.nodes();
    const auto nodes_b = b.surface.faces.bvh.nodes();
    waiting_.clear();
    if (!nodes_a.empty() && !nodes_b.empty()) {
        waiting_.push_back({});
    }
    for (std::size_t seen = 1; !waiting_.empty(); ++seen) {
        if (seen % k_look == 0 && stop.stop_requested()) {
            return false;
        }
        const Pair pair = waiting_.back();
        waiting_.pop_back();
        if (!nodes_a[pair.a].box.overlaps(boxes_[pair.b])) {
            continue;
        }
        if (nodes_a[pair.a].count == 0 || nodes_b[pair.b].count == 0) {
            const auto parts = halves(a, b, pair);
            waiting_.insert(waiting_.end(), parts.begin(), parts.end());
        } else if (any_meet(a, b, pair.a, pair.b)) {
            return true;
        }
    }
    return false;
}

void MeshContactQuery::look_at_leaves(const ContactBody& a, const ContactBody& b, Index leaf_a,
                                      Index leaf_b, TriangleGap& best) const {
    const Bvh& tree_a = a.surface.faces.bvh;
    const Bvh& tree_b = b.surface.faces.bvh;
    const Bvh::Node& of_a = tree_a.nodes()[leaf_a];
    const Bvh::Node& of_b = tree_b.nodes()[leaf_b];
    for (const FaceId one : tree_a.items().subspan(of_a.first, of_a.count)) {
        for (const FaceId other : tree_b.items().subspan(of_b.first, of_b.count)) {
            if (a.has_area[one] != 0 && b.has_area[other] != 0 &&
                gap_between(a.surface.faces.boxes[one], faces_[other]) < best.distance) {
                const TriangleGap gap = gap_of(a.mesh().corners(one), moved(b, other));
                best = gap.distance < best.distance ? gap : best;
            }
        }
    }
}

// Returns a bound that boxes do not give where faces are large: all of the other box is within half
// of its diagonal of its middle.
double MeshContactQuery::bound_of(const ContactBody& a, const ContactBody& b,
                                  const Pair& pair) const {
    const Bvh& tree_a = a.surface.faces.bvh;
    const Bvh& tree_b = b.surface.faces.bvh;
    const Bvh::Node& of_a = tree_a.nodes()[pair.a];
    const Bvh::Node& of_b = tree_b.nodes()[pair.b];
    if ((of_a.count > 0) == (of_b.count > 0)) {
        return pair.gap;
    }
    const Aabb& box = of_a.count > 0 ? boxes_[pair.b] : of_a.box;
    const Vec3 middle = box.centre();
    double least = std::numeric_limits<double>::infinity();
    for (const FaceId face : tree_a.items().subspan(of_a.count > 0 ? of_a.first : 0, of_a.count)) {
        least = std::min(least, distance_to(a.mesh().corners(face), middle));
    }
    for (const FaceId face : tree_b.items().subspan(of_b.count > 0 ? of_b.first : 0, of_b.count)) {
        least = std::min(least, distance_to(moved(b, face), middle));
    }
    return std::max(pair.gap, least - 0.5 * box.diagonal());
}

// Boxes that are nearer than the nearest faces so far are parted, the nearer halves first.
TriangleGap MeshContactQuery::find_gap(const ContactBody& a, const ContactBody& b,
                                       const std::stop_token& stop) {
    const auto nodes_a = a.surface.faces.bvh.nodes();
    const auto nodes_b = b.surface.faces.bvh.nodes();
    TriangleGap best;
    best.distance = std::numeric_limits<double>::infinity();
    waiting_.clear();
    if (!nodes_a.empty() && !nodes_b.empty()) {
        waiting_.push_back({});
    }
    for (std::size_t seen = 1; !waiting_.empty(); ++seen) {
        if (seen % k_look == 0 && stop.stop_requested()) {
            return best;
        }
        const Pair pair = waiting_.back();
        waiting_.pop_back();
        if (!(pair.gap < best.distance)) {
            continue;
        }
        if (nodes_a[pair.a].count > 0 && nodes_b[pair.b].count > 0) {
            look_at_leaves(a, b, pair.a, pair.b, best);
            continue;
        }
        if (!(bound_of(a, b, pair) < best.distance)) {
            continue;
        }
        auto [nearer, farther] = halves(a, b, pair);
        if (farther.gap < nearer.gap) {
            std::swap(nearer, farther);
        }
        waiting_.push_back(farther);
        waiting_.push_back(nearer);
    }
    return best;
}

Result<MeshAnswer> MeshContactQuery::run(const ContactBody& a, const ContactBody& b,
                                         const Placement& b_from_a, const std::stop_token& stop) {
    MeshAnswer answer;
    place(b, b_from_a);
    if (surfaces_meet(a, b, stop)) {
        answer.contact = MeshContact::surfaces;
        return answer;
    }
    const Held in_a = part_held(a, b, b_from_a, stop);
    const Held in_b = part_held(
        b, a, [&](const Vec3& p) { return b_from_a.back(p); }, stop);
    const bool clearly = (in_a.any && in_a.is_clear) || (in_b.any && in_b.is_clear);
    answer.is_sure = clearly || (in_a.is_clear && in_b.is_clear);
    if (in_a.any || in_b.any) {
        answer.contact = MeshContact::contained;
    } else if (const TriangleGap gap = find_gap(a, b, stop);
               gap.distance < std::numeric_limits<double>::infinity()) {
        answer.gap = gap;
    }
    return stop.stop_requested() ? Result<MeshAnswer>(stopped_issue()) : answer;
}

// A step as long as the distance meets nothing: conservative advancement (Mirtich 1996).
Result<double> MeshContactQuery::free_way(const ContactBody& a, const ContactBody& b,
                                          const Placement& b_from_a, const Vec3& way, double most,
                                          double enough, const std::stop_token& stop) {
    // The way to a contact that is met aslant is halved in each step and seldom takes thirty; what
    // slides along another surface for long is left where it is.
    constexpr int k_most_steps = 64;
    double gone = 0.0;
    for (int step = 0; step < k_most_steps && gone < most; ++step) {
        place(b, {b_from_a.turn, b_from_a.move + way * gone});
        const double free = find_gap(a, b, stop).distance;
        if (stop.stop_requested()) {
            return stopped_issue();
        }
        gone += free;
        if (free <= enough) {
            break;
        }
    }
    return std::min(gone, most);
}

} // namespace hullwright
