// Says of two surfaces whether their triangles meet, exactly, whether one solid holds a part of the
// other, and how far they are apart. Nothing of it is shared with what answers for pieces.
#pragma once

#include "contact/contact_body.h"
#include "contact/triangle_gap.h"

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace hullwright {

// Says where one body is, seen from the other: it is turned, then moved.
struct Placement {
    Eigen::Matrix3d turn = Eigen::Matrix3d::Identity();
    Vec3 move = Vec3::Zero();

    [[nodiscard]] Vec3 turned(const Vec3& p) const {
        return turn.col(0) * p.x() + turn.col(1) * p.y() + turn.col(2) * p.z();
    }
    [[nodiscard]] Vec3 operator()(const Vec3& p) const { return turned(p) + move; }
    // Returns the place of the first body's point, seen from the second.
    [[nodiscard]] Vec3 back(const Vec3& p) const { return turn.transpose() * (p - move); }
};

enum class MeshContact : std::uint8_t {
    apart,
    surfaces,  // two triangles have a point in common
    contained, // no triangles meet, and a connected part of one is inside the other's solid
};

struct MeshAnswer {
    MeshContact contact = MeshContact::apart;
    // False where something is in the hole of an open solid, so that a decision says whether it is
    // inside (docs/surfaces.md).
    bool is_sure = true;
    // Holds the distance of both surfaces and where they are nearest, in a's coordinates; only of
    // what is apart.
    std::optional<TriangleGap> gap;
};

// Serves one thread and one pair of bodies. What a turn makes of b is kept, and serves all
// placements with that turn: of these, what is nowhere near costs nothing. After the first query it
// allocates hardly any memory.
class MeshContactQuery {
public:
    // Both have to outlive it.
    MeshContactQuery(const ContactBody& a, const ContactBody& b) : a_(&a), b_(&b) {}

    // Answers exactly for b's vertices as turned and moved in doubles; points of a are turned back
    // in doubles where they are sought in b. The only issue is a stop.
    [[nodiscard]] Result<MeshAnswer> run(const Placement& b_from_a,
                                         const std::stop_token& stop = {});

    // Follows b, which is apart from a there, back along the way by steps that nothing can be met
    // in, and returns how far it comes: no less than `most` says that it meets nothing so far. What
    // is left of the way at the end is at most `enough`.
    [[nodiscard]] Result<double> free_way(const Placement& b_from_a, const Vec3& way, double most,
                                          double enough, const std::stop_token& stop = {});

    // Counts how often all of b was turned so far.
    [[nodiscard]] std::uint64_t turns() const { return turns_; }

private:
    [[nodiscard]] bool place(const Placement& b_from_a, const std::stop_token& stop);
    [[nodiscard]] bool turn_faces(const std::stop_token& stop);
    [[nodiscard]] bool turn_boxes(const std::stop_token& stop);
    [[nodiscard]] Aabb moved(const Aabb& turned) const {
        return {turned.lower + move_, turned.upper + move_};
    }
    [[nodiscard]] std::array<Vec3, 3> moved(FaceId face) const;
    bool surfaces_meet(const std::stop_token& stop);
    [[nodiscard]] bool any_meet(Index leaf_a, Index leaf_b) const;
    TriangleGap find_gap(const std::stop_token& stop);
    void look_at_leaves(Index leaf_a, Index leaf_b, TriangleGap& best) const;

    struct Pair {
        Index a = 0;
        Index b = 0;
        double gap = 0.0; // of both boxes
    };
    [[nodiscard]] std::array<Pair, 2> halves(const Pair& pair) const;
    [[nodiscard]] double bound_of(const Pair& pair) const;

    const ContactBody* a_;
    const ContactBody* b_;
    // What follows is turned into a's axes and not moved yet; none of it is there without a turn.
    std::optional<Eigen::Matrix3d> turn_;
    std::vector<Vec3> turned_; // b's vertices
    std::vector<Aabb> boxes_;  // of b's tree, around them
    std::vector<Aabb> faces_;  // the same of b's faces
    Vec3 move_ = Vec3::Zero(); // of the last placement
    std::uint64_t turns_ = 0;
    std::vector<Pair> waiting_;
};

} // namespace hullwright
