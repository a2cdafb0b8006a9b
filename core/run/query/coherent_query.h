// Answers poses that are close to each other, as along a path: what was far apart a moment ago is
// not asked again before it can have come near.
#pragma once

#include "query/hit_order.h"
#include "query/kept_gap.h"

#include <optional>
#include <vector>

namespace hullwright {

// No point of b has come farther than this, in a's frame, from one pose to the other.
[[nodiscard]] double most_moved(const Collider& b, const Pose& from, const Pose& to);

// Keeps a front through both trees: pairs of nodes that together stand for all pairs of pieces,
// each with how far b may come before the two can meet, and pieces with the way that parted them or
// the vertices that proved that they meet. Use one for each thread and path.
class CoherentQuery {
public:
    // Both have to outlive it.
    CoherentQuery(const Collider& a, const Collider& b);

    // Says the same as CollideQuery, with the same proofs, except for the order: `any` ends with
    // some pair of pieces that meets, which depends on the poses before, and `all` finds them in
    // the order of a's pieces and then b's. Poses may be anywhere; near ones are answered fast. The
    // span is valid until the next run.
    [[nodiscard]] Result<std::span<const PieceHit>> run(const Pose& b_from_a, CollideMode mode,
                                                        const Progress& progress = {});

    [[nodiscard]] const CollideCounts& counts() const { return counts_; } // counts of the last run
    [[nodiscard]] std::size_t front() const { return until_.size(); }     // pairs of nodes

private:
    struct alignas(64) Pair { // one cache line
        NodePair nodes;
        std::optional<Witness> witness; // of pieces that met when they were looked at last
    };
    // In the front. One of 2^32 pairs, which no place could name, would take half a terabyte.
    using Place = std::uint32_t;

    // These bits say what a pair of nodes is: k_pieces is set for two leaves, and k_known beside it
    // where their pieces have a witness.
    static constexpr std::uint8_t k_boxes = 0;
    static constexpr std::uint8_t k_pieces = 1;
    static constexpr std::uint8_t k_known = 2;

    void go_to(const Pose& b_from_a);
    void advance(const Course& now, CollideMode mode);
    void share_out(std::span<const Place> near, CollideMode mode);
    void look_at_known(const Course& now, const std::stop_token& stop);
    void count_waste();
    void begin();
    void look_at_boxes(const BoxPose& boxes, const Course& now);
    void look_at_due(const BoxPose& boxes, const Course& now, const auto& is_over,
                     const std::stop_token& stop);
    void part(Place place, const BoxPose& boxes, const Course& now);
    void wait_or_part(Place place, const BoxesParted& found, const Course& now);
    void look_at_pieces(Place place, const Course& now, const std::stop_token& stop);
    [[nodiscard]] PairAnswer ask(Place place, const Course& now, const std::stop_token& stop) const;
    void keep(Place place, const PairAnswer& apart, const Course& now);
    void keep_way(Place place, const Vec3& way, double gap, const Course& now);
    void take_hit(Place place, Proof proof);

    const Collider* a_;
    const Collider* b_;
    double reach_a_ = 0.0; // of all points of boxes from the origin
    double reach_b_ = 0.0;
    double most_radius_ = 0.0; // of a ball that a gap is kept for
    Pose last_;
    double travelled_ = 0.0;           // no point of b has come farther since the front was begun
    double turned_ = 0.0;              // its turn has not changed more since
    std::uint64_t tests_to_begin_ = 0; // of the pose at which the front was begun
    std::uint64_t fewest_tests_ = 0;   // of a pose since
    std::uint64_t wasted_ = 0;         // by poses that took more, since the front was begun
    // Holds the front. Its pairs cannot meet before b has come so far; those that may have met are
    // due, unless they are still apart along the way that parted them.
    std::vector<double> until_;
    std::vector<KeptGap> gaps_;
    std::vector<std::uint8_t> kinds_; // bits of k_pieces and k_known
    std::vector<Pair> pairs_;
    std::vector<Place> due_;   // to be parted, or pieces to be looked at; the next one is the last
    std::vector<Place> boxes_; // pairs of boxes that may still be apart
    std::vector<Place> known_; // pieces with a witness, which may still hold
    std::vector<Place> reached_; // scratch memory: what b has come far enough for
    std::vector<double> waits_;  // scratch memory: how far b may come before that is due again
    std::vector<std::array<BoxesParted, 2>> found_; // scratch memory: of two of `boxes_` each
    std::optional<Place> met_;                      // the pieces that met last
    std::vector<PieceHit> hits_;
    std::vector<Place> met_places_; // per hit
    HitOrder in_order_;
    CollideCounts counts_;
};

} // namespace hullwright
