#include "query/coherent_query.h"

#include "query/reach.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hullwright {
namespace {

constexpr double k_infinity = std::numeric_limits<double>::infinity();
// Each sum of ways is made larger by 8 u: two roundings may lose 2 u of it (u is half an epsilon),
// and one may make what it is compared with, an earlier sum and a distance, larger by u.
constexpr double k_more = 1.0 + 4.0 * std::numeric_limits<double>::epsilon();

// Makes room without clearing what is written over in any case.
void grow_to(auto& scratch, std::size_t size) {
    if (scratch.size() < size) {
        scratch.resize(size);
    }
}

} // namespace

CoherentQuery::CoherentQuery(const Collider& a, const Collider& b)
    : a_(&a), b_(&b), reach_a_(reach_of_all(a.tree())), reach_b_(reach_of_all(b.tree())),
      most_radius_(most_radius(b.tree())) {
    constexpr std::size_t k_usual = 1024; // a front of pieces by the thousand; longer ones grow
    until_.reserve(k_usual);
    gaps_.reserve(k_usual);
    pairs_.reserve(k_usual);
}

// A point p of b moves by (to.turn - from.turn) p + to.move - from.move. In its box about the
// centre c that is the way of c, and no more than the turns' difference times the half diagonal
// beside it. Both places are rounded when they are turned and moved.
double most_moved(const Collider& b, const Pose& from, const Pose& to) {
    // Two turns and moves of a point take 7 u each of all lengths together, the sums above 20 u
    // more (u is half an epsilon).
    constexpr double k_roundings = 32.0 * std::numeric_limits<double>::epsilon();
    const QueryBox& box = b.tree().boxes[0];
    const Eigen::Matrix3d turned = to.turn - from.turn;
    const double of_centre = (turned * box.centre + (to.move - from.move)).norm();
    const double beside = most_stretched(turned) * box.half.norm();
    const double size = box.centre.norm() + box.half.norm() + from.move.norm() + to.move.norm();
    return (of_centre + beside + k_roundings * size) * k_box_axes;
}

void CoherentQuery::begin() {
    travelled_ = 0.0;
    turned_ = 0.0;
    wasted_ = 0;
    tests_to_begin_ = 0;
    until_.assign(1, -k_infinity);
    gaps_.assign(1, KeptGap{});
    pairs_.assign(1, Pair{});
    kinds_.assign(1, are_leaves(a_->tree(), b_->tree(), pairs_[0].nodes) ? k_pieces : k_boxes);
    met_.reset();
    in_order_.forget();
}

// A front only becomes finer; once that has cost more tests than making one anew a few times, it
// begins at the roots again. What waits in a fine front costs little.
void CoherentQuery::go_to(const Pose& b_from_a) {
    constexpr std::uint64_t k_times = 12; // paths of the benchmark take longer with 4 or 6
    if (until_.empty() || wasted_ > k_times * tests_to_begin_) {
        begin();
    } else {
        travelled_ = (travelled_ + most_moved(*b_, last_, b_from_a)) * k_more;
        turned_ = (turned_ + turned_between(last_, b_from_a)) * k_more;
    }
    last_ = b_from_a;
}

// Finds what may meet by now. Nobody can predict what is due, so that it is counted without a
// branch. Of `any`, pieces with a witness are due like others.
void CoherentQuery::advance(const Course& now, CollideMode mode) {
    constexpr std::size_t k_together = 4; // places and gaps are found four at once
    grow_to(reached_, until_.size() + k_together);
    const std::size_t count = find_up_to(travelled_, until_, reached_.data());
    grow_to(waits_, count + k_together);
    find_gaps_now(gaps_, std::span(reached_).first(count), now, waits_.data());
    wait_for_gaps(travelled_, waits_.data(), count);
    std::size_t near = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Place place = reached_[i];
        until_[place] = waits_[i];
        reached_[near] = place;
        near += waits_[i] < travelled_ ? 1 : 0;
    }
    share_out(std::span(reached_).first(near), mode);
}

void CoherentQuery::share_out(std::span<const Place> near, CollideMode mode) {
    due_.resize(near.size());
    boxes_.resize(near.size());
    known_.resize(near.size());
    const unsigned asked = mode == CollideMode::all ? k_known : k_boxes;
    std::size_t pieces = 0;
    std::size_t boxes = 0;
    std::size_t known = 0;
    for (const Place place : near) {
        const unsigned kind = kinds_[place];
        const unsigned is_piece = kind & k_pieces;
        const unsigned is_known = (kind & asked) / k_known;
        due_[pieces] = place;
        boxes_[boxes] = place;
        known_[known] = place;
        pieces += is_piece & (is_known ^ 1U);
        boxes += is_piece ^ 1U;
        known += is_known;
    }
    due_.resize(pieces);
    boxes_.resize(boxes);
    known_.resize(known);
}

// Takes the hits of pieces whose four vertices of each still enclose a common point; the others
// become due. `ask` would weigh the same numbers and say the same, but half of all have lost their
// point in a pose, which nobody can predict: weighed in a row, without a branch between, none waits
// for the one before.
void CoherentQuery::look_at_known(const Course& now, const std::stop_token& stop) {
    std::size_t lost = due_.size();
    due_.resize(lost + known_.size());
    std::size_t held = 0;
    for (std::size_t i = 0; i < known_.size() && !stop.stop_requested(); ++i) {
        const Place place = known_[i];
        const Pair& pair = pairs_[place];
        const unsigned holds =
            still_meet(a_->hull(pair.nodes.a), b_->hull(pair.nodes.b), now.pose, *pair.witness) ? 1
                                                                                                : 0;
        known_[held] = place;
        due_[lost] = place;
        held += holds;
        lost += holds ^ 1U;
    }
    due_.resize(lost);
    for (const Place place : std::span(known_).first(held)) {
        ++counts_.pair_tests;
        take_hit(place, Proof::tetrahedron);
    }
}

void CoherentQuery::count_waste() {
    const std::uint64_t tests = counts_.box_tests + counts_.pair_tests;
    if (tests_to_begin_ == 0) {
        tests_to_begin_ = tests;
        fewest_tests_ = tests;
    }
    fewest_tests_ = std::min(fewest_tests_, tests);
    wasted_ += tests - fewest_tests_;
}

Result<std::span<const PieceHit>> CoherentQuery::run(const Pose& b_from_a, CollideMode mode,
                                                     const Progress& progress) {
    hits_.clear();
    met_places_.clear();
    counts_ = {};
    if (auto refused = pose_issue(b_from_a)) {
        return std::move(*refused);
    }
    if (a_->tree().nodes.empty() || b_->tree().nodes.empty()) {
        return std::span<const PieceHit>();
    }
    go_to(b_from_a);
    const Course now(b_from_a, reach_a_, reach_b_, turned_);
    const BoxPose boxes(b_from_a, a_->tree().reach, b_->tree().reach);
    const bool any = mode == CollideMode::any;
    const auto is_over = [&] { return progress.stopped() || (any && !hits_.empty()); };
    if (any && met_ && until_[*met_] <= travelled_) {
        look_at_pieces(*met_, now, progress.token());
    }
    if (!is_over()) {
        advance(now, mode);
        look_at_known(now, progress.token());
        look_at_due(boxes, now, is_over, progress.token()); // pieces: a hit spares boxes for `any`
    }
    if (!is_over()) {
        look_at_boxes(boxes, now);
        look_at_due(boxes, now, is_over, progress.token());
    }
    if (progress.stopped()) {
        return stopped_issue();
    }
    count_waste();
    in_order_.sort(hits_, met_places_, until_.size());
    return std::span<const PieceHit>(hits_);
}

// Looks at pieces and parts boxes until none is due any more, or all that was asked is known.
void CoherentQuery::look_at_due(const BoxPose& boxes, const Course& now, const auto& is_over,
                                const std::stop_token& stop) {
    while (!due_.empty() && !is_over()) {
        const Place place = due_.back();
        due_.pop_back();
        if (kinds_[place] != k_boxes) {
            look_at_pieces(place, now, stop);
        } else {
            part(place, boxes, now);
        }
    }
}

// Boxes that are apart wait until they may meet, and others are due.
void CoherentQuery::wait_or_part(Place place, const BoxesParted& found, const Course& now) {
    gaps_[place] = {};
    if (!(found.least > 0.0F)) {
        until_[place] = -k_infinity;
        due_.push_back(place);
        return;
    }
    until_[place] = travelled_ + static_cast<double>(found.least);
    if (found.gap > 0.0F) {
        keep_way(place, Eigen::Map<const Eigen::Vector3f>(found.way.data()).cast<double>(),
                 static_cast<double>(found.gap), now);
    }
}

// Boxes that were apart may have stayed so, two pairs at a time. Nobody can predict whether they
// have, so that all are measured before anything is asked of one.
void CoherentQuery::look_at_boxes(const BoxPose& boxes, const Course& now) {
    const QueryTree& a = a_->tree();
    const QueryTree& b = b_->tree();
    found_.clear();
    for (std::size_t i = 0; i < boxes_.size(); i += 2) {
        const NodePair one = pairs_[boxes_[i]].nodes;
        const NodePair other = pairs_[boxes_[std::min(i + 1, boxes_.size() - 1)]].nodes;
        found_.push_back(parted_boxes({&a.packed[one.a], &a.packed[other.a]},
                                      {&b.packed[one.b], &b.packed[other.b]}, boxes));
    }
    counts_.box_tests += boxes_.size();
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
        wait_or_part(boxes_[i], found_[i / 2][i % 2], now);
    }
}

// One of the two parts takes the place of the pair.
void CoherentQuery::part(Place place, const BoxPose& boxes, const Course& now) {
    const QueryTree& a = a_->tree();
    const QueryTree& b = b_->tree();
    const std::array<NodePair, 2> parts = children_of(a, b, pairs_[place].nodes);
    const auto found = parted_boxes({&a.packed[parts[0].a], &a.packed[parts[1].a]},
                                    {&b.packed[parts[0].b], &b.packed[parts[1].b]}, boxes);
    counts_.box_tests += 2;
    const std::size_t nearer = found[0].distance2 <= found[1].distance2 ? 0 : 1;
    for (const std::size_t i : {1 - nearer, nearer}) {
        const Place at = i == nearer ? place : static_cast<Place>(pairs_.size());
        if (i != nearer) {
            pairs_.emplace_back();
            kinds_.push_back(k_boxes);
            gaps_.emplace_back();
            until_.push_back(-k_infinity);
        }
        pairs_[at] = {parts[i], {}};
        kinds_[at] = are_leaves(a, b, parts[i]) ? k_pieces : k_boxes;
        wait_or_part(at, found[i], now);
    }
}

void CoherentQuery::take_hit(Place place, Proof proof) {
    const NodePair nodes = pairs_[place].nodes;
    counts_.exact_tests += proof == Proof::exact ? 1 : 0;
    hits_.push_back({a_->tree().nodes[nodes.a].piece, b_->tree().nodes[nodes.b].piece, proof});
    met_places_.push_back(place);
    met_ = place;
}

// Four vertices of each that enclosed a common point are asked first. A way that has parted the two
// is not: where it is asked about again at all, it hardly ever parts them any more.
PairAnswer CoherentQuery::ask(Place place, const Course& now, const std::stop_token& stop) const {
    const NodePair nodes = pairs_[place].nodes;
    const HullPoints one = a_->hull(nodes.a);
    const HullPoints other = b_->hull(nodes.b);
    if (const auto& witness = pairs_[place].witness) {
        return hulls_meet(one, other, now.pose, *witness, stop);
    }
    const Vec3 guess = likely_direction(a_->cloud(nodes.a), b_->cloud(nodes.b), now.pose);
    return hulls_meet(one, other, now.pose, guess, stop);
}

void CoherentQuery::look_at_pieces(Place place, const Course& now, const std::stop_token& stop) {
    const PairAnswer answer = ask(place, now, stop);
    ++counts_.pair_tests;
    pairs_[place].witness.reset();
    kinds_[place] = k_pieces;
    gaps_[place] = {};
    until_[place] = -k_infinity;
    if (!answer.meet) {
        keep(place, answer, now);
        return;
    }
    if (answer.proof == Proof::tetrahedron) {
        pairs_[place].witness = answer.witness;
        kinds_[place] = k_pieces | k_known;
    }
    take_hit(place, answer.proof);
}

// A gap that rationals alone see is too small to be kept. A box that is far larger than the root's
// is none of ours, and what its ball would lose to rounding is more than `reach_of_all` allows for.
void CoherentQuery::keep(Place place, const PairAnswer& apart, const Course& now) {
    const double length = apart.direction.norm();
    const double gap = apart.gap / length * k_less_of_gap;
    if (!(gap > 0.0 && std::isfinite(gap) && std::isnormal(length))) {
        return;
    }
    until_[place] = travelled_ + gap;
    keep_way(place, apart.direction / length, gap, now);
}

void CoherentQuery::keep_way(Place place, const Vec3& way, double gap, const Course& now) {
    const std::uint32_t node = pairs_[place].nodes.b;
    const double radius = b_->tree().radii[node];
    if (radius <= most_radius_) {
        const PackedBox& box = b_->tree().packed[node]; // was looked at just now
        const Vec3 centre = Eigen::Map<const Eigen::Vector3f>(box.centre.data()).cast<double>();
        gaps_[place] = kept_gap(way, gap, centre, radius * k_box_axes, now);
    }
}

} // namespace hullwright
