#include "pipeline/collision_session.h"

#include <algorithm>
#include <chrono>

namespace hullwright {

const Collision& CollisionSession::run(const Pose& a, const Pose& b) {
    const auto start = std::chrono::steady_clock::now();
    const Pose b_from_a = relative(a, b);
    found_.contacts.clear();
    found_.inclusions.clear();
    decide(b_from_a);
    for (const PieceHit& hit : hits_) {
        add_contact(hit, a, b_from_a);
    }
    // A part inside matters where nothing meets, or where every one is asked for.
    if (hits_.empty() || mode_ == CollideMode::all) {
        const auto inside = containment_.run(*a_.collider, *b_.collider, b_from_a, hits_);
        found_.inclusions.assign(inside.begin(), inside.end());
    }
    set_kind();
    found_.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return found_;
}

void CollisionSession::decide(const Pose& b_from_a) {
    const auto hits = query_.run(*a_.collider, *b_.collider, b_from_a, mode_);
    hits_.assign(hits.begin(), hits.end());
    found_.counts = query_.counts();
    found_.by = found_.counts.pair_tests > 0 ? DecidedBy::exact : DecidedBy::boxes;
}

void CollisionSession::add_contact(const PieceHit& hit, const Pose& a, const Pose& b_from_a) {
    Contact contact{hit.piece_a, hit.piece_b, DecidedBy::exact, hit.proof, false, {}};
    const Collider& one = *a_.collider;
    const Collider& other = *b_.collider;
    moved_.clear();
    for (const Vec3& v : other.vertices(other.leaf_of(hit.piece_b))) {
        moved_.push_back(b_from_a(v));
    }
    contact.where = penetrator_.run(one.vertices(one.leaf_of(hit.piece_a)), moved_);
    contact.where.normal = a.turn * contact.where.normal;
    contact.where.point = a(contact.where.point);
    contact.faces_meet =
        a_.surface && b_.surface &&
        patches_.meet(*a_.surface, hit.piece_a, *b_.surface, hit.piece_b, b_from_a);
    found_.contacts.push_back(contact);
}

void CollisionSession::set_kind() {
    const auto& contacts = found_.contacts;
    if (contacts.empty()) {
        found_.kind = found_.inclusions.empty() ? CollisionKind::none : CollisionKind::contained;
        found_.by = found_.inclusions.empty() ? found_.by : DecidedBy::cage;
        return;
    }
    // An open surface has no inside: only of the surfaces anything can be said.
    const bool solids = a_.closed() && b_.closed();
    const bool faces = std::any_of(contacts.begin(), contacts.end(),
                                   [](const Contact& contact) { return contact.faces_meet; });
    found_.kind = faces || !solids ? CollisionKind::surface : CollisionKind::solid;
}

} // namespace hullwright
