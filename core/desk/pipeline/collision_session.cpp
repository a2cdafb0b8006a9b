#include "pipeline/collision_session.h"

#include <algorithm>
#include <chrono>

namespace hullwright {

Result<CollisionSession> CollisionSession::make(const CollideSide& a, const CollideSide& b,
                                                const CollisionSettings& settings,
                                                const Progress& progress) {
    CollisionSession session(a, b, settings);
    if (settings.method != CollideMethod::exact) {
        const Status begun = session.begin_graphics(progress);
        if (!begun &&
            (begun.issue().code == Code::bad_setting || begun.issue().code == Code::stopped)) {
            return begun.issue();
        }
        if (!begun) {
            session.graphics_issue_ = begun.issue();
            session.graphics_.reset();
        }
    }
    return session;
}

Status CollisionSession::begin_graphics(const Progress& progress) {
    auto graphics = PairGraphics::make(*a_, *b_, progress);
    if (!graphics) {
        return graphics.issue();
    }
    graphics_ = std::move(*graphics);
    RasterSettings settings;
    settings.tile = settings_.tile;
    settings.atlas = std::max(settings.atlas, settings.tile);
    auto collider = RasterCollider::make(graphics_->context, settings);
    if (!collider) {
        return collider.issue();
    }
    pixels_.emplace(std::move(*collider));
    return Done{};
}

std::string CollisionSession::renderer() const {
    return graphics_ ? graphics_->context.renderer() : std::string();
}

Status CollisionSession::run(const Pose& model_a, const Pose& model_b,
                             const RasterCollider::Look& look, const Progress& progress) {
    const auto start = std::chrono::steady_clock::now();
    const Pose a = a_->placed(model_a);
    const Pose b = b_->placed(model_b);
    const Pose b_from_a = relative(a, b);
    found_ = {};
    hits_.clear();
    if (auto decided = decide(b_from_a, look, progress.part({}, 0.0, 0.4)); !decided) {
        return decided;
    }
    if (auto added = add_contacts(a, b_from_a, progress.part({}, 0.4, 0.8)); !added) {
        return added;
    }
    // A thing inside the other matters where no surfaces meet, or where every contact is asked for.
    if (hits_.empty() || settings_.mode == CollideMode::all) {
        const auto inside = containment_.run(*a_->collider, *b_->collider, b_from_a, pieces_,
                                             progress.part({}, 0.8, 1.0));
        if (!inside) {
            return inside.issue();
        }
        found_.inclusions.assign(inside->begin(), inside->end());
    }
    set_kind();
    if (settings_.distance) {
        if (auto added = add_nearness(a, b_from_a, Progress(progress.token())); !added) {
            return added;
        }
    }
    found_.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return Done{};
}

// Things that collide are at distance 0, and whether they do is known here.
Status CollisionSession::add_nearness(const Pose& a, const Pose& b_from_a,
                                      const Progress& progress) {
    found_.near = Nearness();
    if (found_.kind != CollisionKind::none) {
        return Done{};
    }
    auto near = distance_.run(*a_->collider, *b_->collider, b_from_a, settings_.margin, progress);
    if (!near) {
        return near.issue();
    }
    if (near->nearest) {
        near->nearest->at_a = a(near->nearest->at_a);
        near->nearest->at_b = a(near->nearest->at_b);
    }
    found_.near = *near;
    found_.near_counts = distance_.counts();
    return Done{};
}

Status CollisionSession::decide(const Pose& b_from_a, const RasterCollider::Look& look,
                                const Progress& progress) {
    if (auto refused = pose_issue(b_from_a)) {
        return std::move(*refused); // which is no fault of the graphics
    }
    const bool both = settings_.method == CollideMethod::both;
    const bool drawn =
        graphics_ && decide_by_pixels(b_from_a, look, progress.part({}, 0.0, both ? 0.5 : 1.0));
    if (progress.stopped()) {
        return stopped_issue();
    }
    if (!drawn) {
        return decide_exactly(b_from_a, progress);
    }
    return both ? compare_with_exact(b_from_a, progress.part({}, 0.5, 1.0)) : Status(Done{});
}

// In mode any the methods may find different first pairs, but in mode all they have to find the
// same ones.
Status CollisionSession::compare_with_exact(const Pose& b_from_a, const Progress& progress) {
    const auto exact = query_.run(*a_->collider, *b_->collider, b_from_a, settings_.mode, progress);
    if (!exact) {
        return exact.issue();
    }
    found_.differ = settings_.mode == CollideMode::any
                        ? exact->empty() != hits_.empty()
                        : !std::equal(exact->begin(), exact->end(), hits_.begin(), hits_.end(),
                                      [](const PieceHit& one, const RasterHit& other) {
                                          return one.piece_a == other.pieces.piece_a &&
                                                 one.piece_b == other.pieces.piece_b;
                                      });
    return Done{};
}

bool CollisionSession::decide_by_pixels(const Pose& b_from_a, const RasterCollider::Look& look,
                                        const Progress& progress) {
    RasterCollider& collider = *pixels_;
    const auto hits = collider.run({*a_->collider, graphics_->a}, {*b_->collider, graphics_->b},
                                   b_from_a, settings_.mode, look, progress);
    if (!hits && hits.issue().code == Code::stopped) {
        return false;
    }
    if (!hits) {
        graphics_issue_ = hits.issue();
        pixels_.reset();
        graphics_.reset();
        return false;
    }
    hits_.assign(hits->begin(), hits->end());
    found_.counts = collider.counts();
    found_.drawn = collider.drawn();
    const bool all = found_.drawn->undecided + found_.drawn->flat == 0;
    found_.by = found_.counts.pair_tests == 0 ? DecidedBy::boxes
                : hits_.empty()               ? (all ? DecidedBy::raster : DecidedBy::exact)
                : hits_.front().pixels        ? DecidedBy::raster
                                              : DecidedBy::exact;
    return true;
}

Status CollisionSession::decide_exactly(const Pose& b_from_a, const Progress& progress) {
    if (settings_.along_path && settings_.mode == CollideMode::all) {
        return decide_along_path(b_from_a, progress);
    }
    const auto hits = query_.run(*a_->collider, *b_->collider, b_from_a, settings_.mode, progress);
    if (!hits) {
        return hits.issue();
    }
    for (const PieceHit& hit : *hits) {
        hits_.push_back({hit, std::nullopt});
    }
    found_.counts = query_.counts();
    found_.by = found_.counts.pair_tests > 0 ? DecidedBy::exact : DecidedBy::boxes;
    return Done{};
}

Status CollisionSession::decide_along_path(const Pose& b_from_a, const Progress& progress) {
    if (!path_) {
        path_.emplace(*a_->collider, *b_->collider);
    }
    const auto hits = path_->run(b_from_a, progress);
    if (!hits) {
        return hits.issue();
    }
    for (const PieceHit& hit : *hits) {
        hits_.push_back({hit, std::nullopt});
    }
    found_.counts = path_->counts();
    found_.by = path_->boxes_meet() ? DecidedBy::exact : DecidedBy::boxes;
    return Done{};
}

Status CollisionSession::add_contacts(const Pose& a, const Pose& b_from_a,
                                      const Progress& progress) {
    pieces_.clear();
    for (std::size_t i = 0; i < hits_.size(); ++i) {
        if (progress.stopped()) {
            return stopped_issue();
        }
        progress.report(static_cast<double>(i) / static_cast<double>(hits_.size()));
        pieces_.push_back(hits_[i].pieces);
        if (auto added = add_contact(hits_[i], a, b_from_a, progress); !added) {
            return added;
        }
    }
    return Done{};
}

Status CollisionSession::add_contact(const RasterHit& hit, const Pose& a, const Pose& b_from_a,
                                     const Progress& progress) {
    Contact contact;
    contact.piece_a = hit.pieces.piece_a;
    contact.piece_b = hit.pieces.piece_b;
    contact.by = hit.pixels ? DecidedBy::raster : DecidedBy::exact;
    contact.proof = hit.pieces.proof;
    contact.drawn = hit.pixels;
    const Collider& one = *a_->collider;
    const Collider& other = *b_->collider;
    moved_.clear();
    for (const Vec3& v : other.vertices(other.leaf_of(contact.piece_b))) {
        moved_.push_back(b_from_a(v));
    }
    contact.where =
        penetrator_.run(one.vertices(one.leaf_of(contact.piece_a)), moved_, progress.token());
    contact.where.normal = a.turn * contact.where.normal;
    contact.where.point = a(contact.where.point);
    if (a_->surface && b_->surface) {
        const auto meet = patches_.meet(*a_->surface, contact.piece_a, *b_->surface,
                                        contact.piece_b, b_from_a, progress);
        if (!meet) {
            return meet.issue();
        }
        contact.faces_meet = *meet;
    }
    found_.contacts.push_back(contact);
    return Done{};
}

void CollisionSession::set_kind() {
    const auto& contacts = found_.contacts;
    if (contacts.empty()) {
        found_.kind = found_.inclusions.empty() ? CollisionKind::none : CollisionKind::contained;
        found_.by = found_.inclusions.empty() ? found_.by : DecidedBy::cage;
        return;
    }
    const bool faces = std::any_of(contacts.begin(), contacts.end(),
                                   [](const Contact& contact) { return contact.faces_meet; });
    found_.kind = faces || !solids_ ? CollisionKind::surface : CollisionKind::solid;
}

} // namespace hullwright
