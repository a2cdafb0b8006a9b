#include "query/coherent_query.h"

#include "query/look.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace hullwright {
namespace {

constexpr double k_infinity = std::numeric_limits<double>::infinity();
// Each sum of ways is made larger by 8 u: two roundings may lose 2 u of it (u is half an epsilon),
// and one may make what it is compared with, an earlier sum and a distance, larger by u.
constexpr double k_more = 1.0 + 4.0 * std::numeric_limits<double>::epsilon();

Vec3 wide_of(const std::array<float, 3>& v) {
    return {static_cast<double>(v[0]), static_cast<double>(v[1]), static_cast<double>(v[2])};
}

} // namespace

CoherentQuery::CoherentQuery(const Collider& a, const Collider& b) : a_(&a), b_(&b) {}

// A point p of b moves by (to.turn - from.turn) p + to.move - from.move. In its box about the
// centre c that is the way of c, and no more than the turns' difference times the half diagonal
// beside it. Both places are rounded when they are turned and moved.
double most_moved(const Collider& b, const Pose& from, const Pose& to) {
    // Two turns and moves of a point take 7 u each of all lengths together, the sums above 20 u
    // more (u is half an epsilon).
    constexpr double k_roundings = 32.0 * std::numeric_limits<double>::epsilon();
    constexpr double k_axes = 1.0 + 1e-6; // those of the box are float32
    const QueryBox& box = b.tree().boxes[0];
    const Eigen::Matrix3d turned = to.turn - from.turn;
    const double of_centre = (turned * box.centre + (to.move - from.move)).norm();
    const double beside = turned.norm() * box.half.norm();
    const double size = box.centre.norm() + box.half.norm() + from.move.norm() + to.move.norm();
    return (of_centre + beside + k_roundings * size) * k_axes;
}

void CoherentQuery::begin() {
    travelled_ = 0.0;
    wasted_ = 0;
    tests_to_begin_ = 0;
    until_.assign(1, -k_infinity);
    pairs_.assign(1, Pair{});
    met_.reset();
    due_.assign(1, 0);
    boxes_.clear();
}

// Finds what may meet by now. A front only becomes finer; once that has cost more tests than making
// one anew, it begins at the roots again.
void CoherentQuery::advance() {
    if (until_.empty() || wasted_ > tests_to_begin_) {
        begin();
        return;
    }
    due_.clear();
    boxes_.clear();
    for (Place i = 0; i < until_.size(); ++i) {
        if (until_[i] <= travelled_) {
            (is_piece_pair(i) ? due_ : boxes_).push_back(i);
        }
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

bool CoherentQuery::is_piece_pair(Place place) const {
    return are_leaves(a_->tree(), b_->tree(), pairs_[place].nodes);
}

Result<std::span<const PieceHit>> CoherentQuery::run(const Pose& b_from_a, CollideMode mode,
                                                     const Progress& progress) {
    hits_.clear();
    counts_ = {};
    if (auto refused = pose_issue(b_from_a)) {
        return std::move(*refused);
    }
    if (a_->tree().nodes.empty() || b_->tree().nodes.empty()) {
        return std::span<const PieceHit>();
    }
    step_ = until_.empty() ? 0.0 : most_moved(*b_, last_, b_from_a);
    travelled_ = (travelled_ + step_) * k_more;
    last_ = b_from_a;
    const BoxPose boxes(b_from_a, a_->tree().reach, b_->tree().reach);
    const bool any = mode == CollideMode::any;
    if (any && met_) {
        look_at_pieces(*met_, boxes.wide, progress.token());
    }
    if (hits_.empty()) {
        advance();
        look_at_boxes(boxes);
    }
    while (!due_.empty() && !progress.stopped() && !(any && !hits_.empty())) {
        const Place place = due_.back();
        due_.pop_back();
        if (is_piece_pair(place)) {
            look_at_pieces(place, boxes.wide, progress.token());
        } else {
            part(place, boxes);
        }
    }
    if (progress.stopped()) {
        return stopped_issue();
    }
    count_waste();
    std::sort(hits_.begin(), hits_.end(), [](const PieceHit& one, const PieceHit& other) {
        return std::tuple(one.piece_a, one.piece_b) < std::tuple(other.piece_a, other.piece_b);
    });
    return std::span<const PieceHit>(hits_);
}

void CoherentQuery::set_apart(Place place, double distance) {
    until_[place] = travelled_ + distance;
}

// Boxes that were apart may have stayed so, two pairs at a time.
void CoherentQuery::look_at_boxes(const BoxPose& boxes) {
    const QueryTree& a = a_->tree();
    const QueryTree& b = b_->tree();
    for (std::size_t i = 0; i < boxes_.size(); i += 2) {
        const std::array<Place, 2> places = {boxes_[i], boxes_[std::min(i + 1, boxes_.size() - 1)]};
        const NodePair one = pairs_[places[0]].nodes;
        const NodePair other = pairs_[places[1]].nodes;
        const auto near = near_boxes({&a.packed[one.a], &a.packed[other.a]},
                                     {&b.packed[one.b], &b.packed[other.b]}, boxes, {});
        for (std::size_t k = 0; k < std::min<std::size_t>(2, boxes_.size() - i); ++k) {
            ++counts_.box_tests;
            if (near[k].least > 0.0F) {
                set_apart(places[k], static_cast<double>(near[k].least));
            } else {
                due_.push_back(places[k]);
            }
        }
    }
}

// One of the two parts takes the place of the pair.
void CoherentQuery::part(Place place, const BoxPose& boxes) {
    const QueryTree& a = a_->tree();
    const QueryTree& b = b_->tree();
    const std::array<NodePair, 2> parts = children_of(a, b, pairs_[place].nodes);
    const auto near = near_boxes({&a.packed[parts[0].a], &a.packed[parts[1].a]},
                                 {&b.packed[parts[0].b], &b.packed[parts[1].b]}, boxes, {});
    counts_.box_tests += 2;
    const std::size_t nearer = near[0].distance2 <= near[1].distance2 ? 0 : 1;
    for (const std::size_t i : {1 - nearer, nearer}) {
        const Place at = i == nearer ? place : pairs_.size();
        if (i != nearer) {
            pairs_.emplace_back();
            until_.push_back(-k_infinity);
        }
        pairs_[at] = {parts[i], {}, {}};
        if (near[i].least > 0.0F) {
            set_apart(at, static_cast<double>(near[i].least));
        } else {
            until_[at] = -k_infinity;
            due_.push_back(at);
        }
    }
}

void CoherentQuery::take_hit(Place place, Proof proof) {
    const NodePair nodes = pairs_[place].nodes;
    counts_.exact_tests += proof == Proof::exact ? 1 : 0;
    hits_.push_back({a_->tree().nodes[nodes.a].piece, b_->tree().nodes[nodes.b].piece, proof});
    until_[place] = -k_infinity;
    met_ = place;
}

// What said it last is asked first: four vertices of each that enclose a common point, or the way
// that parted them. A way that tells little is made better now and then, which takes ten looks'
// time.
void CoherentQuery::look_at_pieces(Place place, const WidePose& wide, const std::stop_token& stop) {
    // One of so many looks asks for a better way, so that its ten looks' time is two thirds of one
    // for each. What is said is proved whatever the numbers are: they change time alone.
    constexpr int k_looks = 16;
    constexpr int k_reflections = 4;
    constexpr double k_steps = 3.0; // pieces that far apart are left alone for long enough
    Pair& pair = pairs_[place];
    const HullPoints one = a_->hull(pair.nodes.a);
    const HullPoints other = b_->hull(pair.nodes.b);
    ++counts_.pair_tests;
    if (pair.witness && still_meet(one, other, wide, *pair.witness)) {
        take_hit(place, Proof::tetrahedron);
        return;
    }
    pair.witness.reset();
    const bool is_new = pair.looks == 0;
    Look look{is_new ? likely_direction(a_->cloud(pair.nodes.a), b_->cloud(pair.nodes.b), wide)
                     : wide_of(pair.across),
              0.0,
              {}};
    look_along(one, other, wide, k_reflections, LookFor::gap, look);
    if (!(look.gap > 0.0)) {
        const PairAnswer answer = hulls_meet(one, other, wide, look.way, stop);
        if (answer.meet) {
            if (answer.proof == Proof::tetrahedron) {
                pair.witness = answer.witness;
            }
            pair.looks = 0;
            take_hit(place, answer.proof);
            return;
        }
        look.way = answer.direction;
        pair.looks = k_looks;
    }
    HullGap apart{parted_by(look), look.way};
    if (++pair.looks > k_looks && !(apart.least >= k_steps * step_)) {
        apart = hull_gap(one, other, wide, look.way, k_steps * step_);
        pair.looks = 1;
    }
    const Vec3 way = apart.way.stableNormalized();
    pair.across = {static_cast<float>(way.x()), static_cast<float>(way.y()),
                   static_cast<float>(way.z())};
    pair.looks = way.isZero(0.0) ? 0 : pair.looks;
    set_apart(place, std::max(0.0, apart.least));
}

} // namespace hullwright
