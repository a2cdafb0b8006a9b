#include "contact/mesh_contact.h"

#include "exact/predicates.h"
#include "geom/box_around.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace hullwright {
namespace {

double gap_between(const Aabb& a, const Aabb& b) {
    return (a.lower - b.upper).cwiseMax(b.lower - a.upper).cwiseMax(0.0).norm();
}

// The stop is looked at after so many pairs of boxes, vertices, faces or nodes, which take a few
// milliseconds at most.
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
    const Aabb& box = holder.box_of_solids;
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

// Rounding keeps the order of numbers: the least of b's coordinates is the same number whether each
// is moved or the least of those that are turned, and so are the boxes around them.
bool MeshContactQuery::place(const Placement& b_from_a, const std::stop_token& stop) {
    move_ = b_from_a.move;
    if (turn_ && *turn_ == b_from_a.turn) {
        return true;
    }
    turn_.reset(); // a stop leaves it so
    const TriMesh& mesh = b_->mesh();
    turned_.resize(mesh.vertices.size());
    for (std::size_t v = 0; v < turned_.size(); ++v) {
        if (v % k_look == 0 && stop.stop_requested()) {
            return false;
        }
        turned_[v] = b_from_a.turned(mesh.vertices[v]);
    }
    if (!turn_faces(stop) || !turn_boxes(stop)) {
        return false;
    }
    turn_ = b_from_a.turn;
    ++turns_;
    return true;
}

bool MeshContactQuery::turn_faces(const std::stop_token& stop) {
    const TriMesh& mesh = b_->mesh();
    faces_.resize(mesh.triangles.size());
    for (std::size_t face = 0; face < faces_.size(); ++face) {
        if (face % k_look == 0 && stop.stop_requested()) {
            return false;
        }
        const Triangle& t = mesh.triangles[face];
        faces_[face] = box_around(std::array{turned_[t[0]], turned_[t[1]], turned_[t[2]]});
    }
    return true;
}

// Children come after their parents.
bool MeshContactQuery::turn_boxes(const std::stop_token& stop) {
    const auto nodes = b_->surface.faces.bvh.nodes();
    const auto items = b_->surface.faces.bvh.items();
    boxes_.resize(nodes.size());
    for (std::size_t at = nodes.size(); at-- > 0;) {
        if (at % k_look == 0 && stop.stop_requested()) {
            return false;
        }
        const Bvh::Node& node = nodes[at];
        Aabb box;
        for (Index i = node.first; i < node.first + node.count; ++i) {
            box.add(faces_[items[i]]);
        }
        if (node.count == 0) {
            box.add(boxes_[at + 1]);
            box.add(boxes_[node.first]);
        }
        boxes_[at] = box;
    }
    return true;
}

std::array<Vec3, 3> MeshContactQuery::moved(FaceId face) const {
    const Triangle& t = b_->mesh().triangles[face];
    return {turned_[t[0]] + move_, turned_[t[1]] + move_, turned_[t[2]] + move_};
}

// The larger of both boxes is halved, unless it is a leaf's.
std::array<MeshContactQuery::Pair, 2> MeshContactQuery::halves(const Pair& pair) const {
    const auto nodes_a = a_->surface.faces.bvh.nodes();
    const auto nodes_b = b_->surface.faces.bvh.nodes();
    const Bvh::Node& node_a = nodes_a[pair.a];
    const Bvh::Node& node_b = nodes_b[pair.b];
    const bool of_a =
        node_a.count == 0 && (node_b.count > 0 || node_a.box.size().squaredNorm() >=
                                                      moved(boxes_[pair.b]).size().squaredNorm());
    std::array<Pair, 2> parts = {pair, pair};
    (of_a ? parts[0].a : parts[0].b) = of_a ? pair.a + 1 : pair.b + 1;
    (of_a ? parts[1].a : parts[1].b) = of_a ? node_a.first : node_b.first;
    for (Pair& part : parts) {
        part.gap = gap_between(nodes_a[part.a].box, moved(boxes_[part.b]));
    }
    return parts;
}

bool MeshContactQuery::any_meet(Index leaf_a, Index leaf_b) const {
    const ContactBody& a = *a_;
    const ContactBody& b = *b_;
    const Bvh& tree_a = a.surface.faces.bvh;
    const Bvh& tree_b = b.surface.faces.bvh;
    const Bvh::Node& of_a = tree_a.nodes()[leaf_a];
    const Bvh::Node& of_b = tree_b.nodes()[leaf_b];
    for (const FaceId one : tree_a.items().subspan(of_a.first, of_a.count)) {
        for (const FaceId other : tree_b.items().subspan(of_b.first, of_b.count)) {
            if (a.has_area[one] != 0 && b.has_area[other] != 0 &&
                a.surface.faces.boxes[one].overlaps(moved(faces_[other]))) {
                const auto corners = moved(other);
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

bool MeshContactQuery::surfaces_meet(const std::stop_token& stop) {
    const auto nodes_a = a_->surface.faces.bvh.nodes();
    const auto nodes_b = b_->surface.faces.bvh.nodes();
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
        if (!nodes_a[pair.a].box.overlaps(moved(boxes_[pair.b]))) {
            continue;
        }
        if (nodes_a[pair.a].count == 0 || nodes_b[pair.b].count == 0) {
            const auto parts = halves(pair);
            waiting_.insert(waiting_.end(), parts.begin(), parts.end());
        } else if (any_meet(pair.a, pair.b)) {
            return true;
        }
    }
    return false;
}

void MeshContactQuery::look_at_leaves(Index leaf_a, Index leaf_b, TriangleGap& best) const {
    const ContactBody& a = *a_;
    const ContactBody& b = *b_;
    const Bvh& tree_a = a.surface.faces.bvh;
    const Bvh& tree_b = b.surface.faces.bvh;
    const Bvh::Node& of_a = tree_a.nodes()[leaf_a];
    const Bvh::Node& of_b = tree_b.nodes()[leaf_b];
    for (const FaceId one : tree_a.items().subspan(of_a.first, of_a.count)) {
        for (const FaceId other : tree_b.items().subspan(of_b.first, of_b.count)) {
            if (a.has_area[one] != 0 && b.has_area[other] != 0 &&
                gap_between(a.surface.faces.boxes[one], moved(faces_[other])) < best.distance) {
                const TriangleGap gap = gap_of(a.mesh().corners(one), moved(other));
                best = gap.distance < best.distance ? gap : best;
            }
        }
    }
}

// Returns a bound that boxes do not give where faces are large: all of the other box is within half
// of its diagonal of its middle.
double MeshContactQuery::bound_of(const Pair& pair) const {
    const Bvh& tree_a = a_->surface.faces.bvh;
    const Bvh& tree_b = b_->surface.faces.bvh;
    const Bvh::Node& of_a = tree_a.nodes()[pair.a];
    const Bvh::Node& of_b = tree_b.nodes()[pair.b];
    if ((of_a.count > 0) == (of_b.count > 0)) {
        return pair.gap;
    }
    const Aabb box = of_a.count > 0 ? moved(boxes_[pair.b]) : of_a.box;
    const Vec3 middle = box.centre();
    double least = std::numeric_limits<double>::infinity();
    for (const FaceId face : tree_a.items().subspan(of_a.count > 0 ? of_a.first : 0, of_a.count)) {
        least = std::min(least, distance_to(a_->mesh().corners(face), middle));
    }
    for (const FaceId face : tree_b.items().subspan(of_b.count > 0 ? of_b.first : 0, of_b.count)) {
        least = std::min(least, distance_to(moved(face), middle));
    }
    return std::max(pair.gap, least - 0.5 * box.diagonal());
}

// Boxes that are nearer than the nearest faces so far are parted, the nearer halves first.
TriangleGap MeshContactQuery::find_gap(const std::stop_token& stop) {
    const auto nodes_a = a_->surface.faces.bvh.nodes();
    const auto nodes_b = b_->surface.faces.bvh.nodes();
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
            look_at_leaves(pair.a, pair.b, best);
            continue;
        }
        if (!(bound_of(pair) < best.distance)) {
            continue;
        }
        auto [nearer, farther] = halves(pair);
        if (farther.gap < nearer.gap) {
            std::swap(nearer, farther);
        }
        waiting_.push_back(farther);
        waiting_.push_back(nearer);
    }
    return best;
}

Result<MeshAnswer> MeshContactQuery::run(const Placement& b_from_a, const std::stop_token& stop) {
    MeshAnswer answer;
    if (!place(b_from_a, stop)) {
        return stopped_issue();
    }
    if (surfaces_meet(stop)) {
        answer.contact = MeshContact::surfaces;
        return answer;
    }
    const Held in_a = part_held(*a_, *b_, b_from_a, stop);
    const Held in_b = part_held(
        *b_, *a_, [&](const Vec3& p) { return b_from_a.back(p); }, stop);
    const bool clearly = (in_a.any && in_a.is_clear) || (in_b.any && in_b.is_clear);
    answer.is_sure = clearly || (in_a.is_clear && in_b.is_clear);
    if (in_a.any || in_b.any) {
        answer.contact = MeshContact::contained;
    } else if (const TriangleGap gap = find_gap(stop);
               gap.distance < std::numeric_limits<double>::infinity()) {
        answer.gap = gap;
    }
    return stop.stop_requested() ? Result<MeshAnswer>(stopped_issue()) : answer;
}

// A step as long as the distance meets nothing: conservative advancement (Mirtich 1996).
Result<double> MeshContactQuery::free_way(const Placement& b_from_a, const Vec3& way, double most,
                                          double enough, const std::stop_token& stop) {
    // The way to a contact that is met aslant is halved in each step and seldom takes thirty; what
    // slides along another surface for long is left where it is.
    constexpr int k_most_steps = 64;
    double gone = 0.0;
    for (int step = 0; step < k_most_steps && gone < most; ++step) {
        if (!place({b_from_a.turn, b_from_a.move + way * gone}, stop)) {
            return stopped_issue();
        }
        const double free = find_gap(stop).distance;
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
