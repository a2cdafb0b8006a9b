// Two things and any number of poses: all that is to be said of each.
#pragma once

#include "pipeline/collide_side.h"
#include "query/collision.h"

namespace hullwright {

class CollisionSession {
public:
    // Both sides outlive the session.
    CollisionSession(const CollideSide& a, const CollideSide& b, CollideMode mode)
        : a_(a), b_(b), mode_(mode) {}

    // Valid until the next run. Contacts are where the things are posed.
    const Collision& run(const Pose& a, const Pose& b);

private:
    void decide(const Pose& b_from_a);
    void add_contact(const PieceHit& hit, const Pose& a, const Pose& b_from_a);
    void set_kind();

    const CollideSide& a_;
    const CollideSide& b_;
    CollideMode mode_;
    CollideQuery query_;
    ContainmentQuery containment_;
    PatchQuery patches_;
    Penetrator penetrator_;
    std::vector<Vec3> moved_; // vertices of b's piece
    std::vector<PieceHit> hits_;
    Collision found_;
};

} // namespace hullwright
