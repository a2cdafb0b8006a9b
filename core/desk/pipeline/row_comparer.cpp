#include "pipeline/row_comparer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace hullwright {
namespace {

double size_of(const CompareSide& a, const CompareSide& b) {
    return bounds_of(*a.mesh).diagonal() + bounds_of(*b.mesh).diagonal();
}

Vec3 back(const Pose& pose, const Vec3& p) {
    return pose.turn.transpose() * (p - pose.move);
}

bool is_in(const DecodedHull& hull, const Vec3& p) {
    return !hull.flat &&
           std::all_of(hull.triangles.begin(), hull.triangles.end(), [&](const Triangle& t) {
               const Vec3& a = hull.vertices[t[0]];
               const Vec3 normal = (hull.vertices[t[1]] - a).cross(hull.vertices[t[2]] - a);
               return normal.dot(p - a) <= 0.0;
           });
}

Verdict verdict_of(const ComparedRow& row) {
    if (row.pieces_collide() == row.meshes_meet()) {
        return Verdict::agree;
    }
    return !row.meshes.is_sure    ? Verdict::unsure
           : row.pieces_collide() ? Verdict::false_contact
                                  : Verdict::missed_contact;
}

} // namespace

// Is the part of a line, `at` moved by -1 to 1 times `way`, that a hull holds; empty where `last`
// is smaller than `first`.
struct RowComparer::Stretch {
    double first = -1.0;
    double last = 1.0;

    void cut(const DecodedHull& hull, const Vec3& at, const Vec3& way) {
        for (const Triangle& t : hull.triangles) {
            const Vec3& a = hull.vertices[t[0]];
            const Vec3 normal = (hull.vertices[t[1]] - a).cross(hull.vertices[t[2]] - a);
            const double height = normal.dot(at - a);
            const double climb = normal.dot(way);
            if (climb > 0.0) {
                last = std::min(last, -height / climb);
            } else if (climb < 0.0) {
                first = std::max(first, -height / climb);
            } else if (height > 0.0) {
                last = -std::numeric_limits<double>::infinity();
            }
        }
    }
};

Result<RowComparer> RowComparer::make(const CompareSide& a, const CompareSide& b, bool ways_out) {
    CollisionSettings settings;
    settings.mode = CollideMode::all;
    settings.distance = true;
    auto session = CollisionSession::make(a.side, b.side, settings);
    if (!session) {
        return session.issue();
    }
    return RowComparer(a, b, std::move(*session), ways_out);
}

Placement RowComparer::placement(const PosePair& poses) const {
    const Pose pose = relative(a_->placed(poses.a), b_->placed(poses.b));
    return {pose.turn, pose.move};
}

void RowComparer::take_pieces(ComparedRow& row) const {
    const Collision& found = session_.found();
    row.pieces = found.kind;
    // Where every contact is asked for, two pieces are tested whenever their boxes meet.
    row.boxes = found.counts.pair_tests > 0;
    const auto deepest = std::max_element(found.contacts.begin(), found.contacts.end(),
                                          [](const Contact& one, const Contact& other) {
                                              return one.where.depth < other.where.depth;
                                          });
    if (deepest != found.contacts.end()) {
        row.contact = *deepest;
    }
    if (!row.pieces_collide()) {
        row.near = found.near;
    }
}

Result<ComparedRow> RowComparer::run(std::uint64_t number, const PosePair& poses,
                                     const std::stop_token& stop) {
    ComparedRow row;
    row.number = number;
    row.poses = poses;
    if (auto done = session_.run(poses.a, poses.b, {}, Progress(stop)); !done) {
        return done.issue();
    }
    take_pieces(row);
    auto meshes = meshes_.run(placement(poses), stop);
    if (!meshes) {
        return meshes.issue();
    }
    row.meshes = *meshes;
    row.verdict = verdict_of(row);
    const double allowed = a_->allowed + b_->allowed;
    row.wrong_distance = std::abs(row.distance_error()) > allowed;
    if (row.verdict == Verdict::false_contact && row.contact) {
        row.fault = fault_of(row);
    }
    if (ways_out_ && row.meshes.contact == MeshContact::surfaces && row.contact) {
        if (auto found = find_way_out(row, stop); !found) {
            return found.issue();
        }
        row.wrong_depth =
            row.way_out && (!row.way_out->meshes || std::abs(row.depth_error()) > allowed);
    }
    return stop.stop_requested() ? Result<ComparedRow>(stopped_issue()) : row;
}

// The points are where the things are posed.
double RowComparer::farthest_out(const CompareSide& side, const Pose& pose,
                                 std::span<const Vec3> points, Vec3& at) const {
    const Pose placed = side.placed(pose);
    double farthest = 0.0;
    for (const Vec3& p : points) {
        const double out = stands_out(*side.body, back(placed, p));
        if (out > farthest) {
            farthest = out;
            at = p;
        }
    }
    return farthest;
}

// Returns the corners of a piece's hull that are in the other's, where the things are posed.
std::vector<Vec3> RowComparer::corners_in(const CompareSide& side, const Pose& pose,
                                          std::uint32_t piece, const CompareSide& other,
                                          const Pose& other_pose, std::uint32_t other_piece) {
    std::vector<Vec3> corners;
    const Collider& collider = *side.side.collider;
    const DecodedHull* hull =
        decoder_.decode(other.side.asset, other.side.asset.piece(other_piece).leaf);
    if (hull == nullptr) {
        return corners; // which its collider could not have been made of
    }
    const Pose placed = side.side.placed(pose);
    const Pose held = other.side.placed(other_pose);
    for (const Vec3& v : collider.vertices(collider.leaf_of(piece))) {
        const Vec3 p = placed(v);
        if (is_in(*hull, back(held, p))) {
            corners.push_back(p);
        }
    }
    return corners;
}

// Cuts the stretch by the hull of a piece, whose thing is posed there. Of a flat hull only its own
// end of the contact's way is known, which is 1 of a's and -1 of b's.
void RowComparer::cut(Stretch& stretch, const CompareSide& side, const Pose& pose,
                      std::uint32_t piece, double own_end, const Contact& contact) {
    const DecodedHull* hull = decoder_.decode(side.side.asset, side.side.asset.piece(piece).leaf);
    if (hull == nullptr || hull->flat) {
        stretch.first = std::max(stretch.first, own_end);
        stretch.last = std::min(stretch.last, own_end);
        return;
    }
    const Pose placed = side.side.placed(pose);
    const Vec3 reach = contact.where.normal * (0.5 * contact.where.depth);
    stretch.cut(*hull, back(placed, contact.where.point), placed.turn.transpose() * reach);
}

// Returns points that both hulls of a contact hold: corners of one in the other, and what they have
// in common of the way from where b reaches farthest into a to where a does into b. That way is
// longer than what is in common where one hull is deep in the other.
std::vector<Vec3> RowComparer::common_points(const ComparedRow& row) {
    const Contact& contact = *row.contact;
    const Pose& a = row.poses.a;
    const Pose& b = row.poses.b;
    std::vector<Vec3> points = corners_in(*a_, a, contact.piece_a, *b_, b, contact.piece_b);
    const std::vector<Vec3> of_b = corners_in(*b_, b, contact.piece_b, *a_, a, contact.piece_a);
    points.insert(points.end(), of_b.begin(), of_b.end());
    Stretch common;
    cut(common, *a_, a, contact.piece_a, 1.0, contact);
    cut(common, *b_, b, contact.piece_b, -1.0, contact);
    const Vec3 reach = contact.where.normal * (0.5 * contact.where.depth);
    if (common.first <= common.last) {
        points.push_back(contact.where.point + common.first * reach);
        points.push_back(contact.where.point + common.last * reach);
    }
    if (points.empty()) { // they only touch, within rounding
        points.push_back(contact.where.point);
    }
    return points;
}

// The piece at fault is the one that is farther out of its own surface at a point which both hulls
// hold. While the surfaces are apart, one of the two is out there by at least half of the gap.
std::optional<PieceAtFault> RowComparer::fault_of(const ComparedRow& row) {
    const std::vector<Vec3> common = common_points(row);
    Vec3 at_a = common.front();
    Vec3 at_b = common.front();
    const double out_a = farthest_out(*a_, row.poses.a, common, at_a);
    const double out_b = farthest_out(*b_, row.poses.b, common, at_b);
    if (!(std::max(out_a, out_b) > 0.0)) {
        return std::nullopt;
    }
    return out_a >= out_b ? PieceAtFault{{true, row.contact->piece_a}, out_a, at_a}
                          : PieceAtFault{{false, row.contact->piece_b}, out_b, at_b};
}

// Returns whether one of both holds the other, as pieces and surfaces of the assets say.
Result<bool> RowComparer::is_held(const PosePair& poses, const std::stop_token& stop) {
    if (auto done = session_.run(poses.a, poses.b, {}, Progress(stop)); !done) {
        return done.issue();
    }
    return session_.found().kind != CollisionKind::none;
}

// B is moved out of A as the pieces say, and from there back until the meshes meet. Where other
// pieces meet at its end, or where it leads from pieces of the surface into the solid that they
// enclose, it is no way out, and nothing is said.
Status RowComparer::find_way_out(ComparedRow& row, const std::stop_token& stop) {
    // Hulls that were moved apart by their depth still touch, which counts, so they are moved a
    // little farther: by far more than a depth's roundings, which are `k_rounding` of
    // penetration.cpp, 1.4e-14 of the size, and by a tenth of where the way back ends, which is
    // a hundredth of what it is to be exact to.
    constexpr double k_let_go = 1e-9;
    constexpr double k_enough = 1e-8;
    const double size = size_of(*a_, *b_);
    WayOut way;
    way.pieces = row.contact->where.depth;
    const Vec3& normal = row.contact->where.normal;
    const double length = way.pieces + k_let_go * size;
    PosePair out = row.poses;
    out.b.move += normal * length;
    const auto hits = query_.run(*a_->side.collider, *b_->side.collider,
                                 relative(a_->side.placed(out.a), b_->side.placed(out.b)),
                                 CollideMode::any, Progress(stop));
    if (!hits) {
        return hits.issue();
    }
    if (!hits->empty()) {
        return Done{};
    }
    const Placement there = placement(out);
    const auto meshes = meshes_.run(there, stop);
    if (!meshes) {
        return meshes.issue();
    }
    if (meshes->contact == MeshContact::apart) {
        const Vec3 home = row.poses.a.turn.transpose() * -normal;
        const auto free = meshes_.free_way(there, home, length, k_enough * size, stop);
        if (!free) {
            return free.issue();
        }
        way.meshes = std::max(length - *free, 0.0);
    } else if (const auto held = is_held(out, stop); !held) {
        return held.issue();
    } else if (*held) {
        return Done{};
    }
    row.way_out = way;
    return Done{};
}

} // namespace hullwright
