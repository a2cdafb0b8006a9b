// Answers poses that are close to each other, as along a path: what was far apart a moment ago is
// not asked again before it can have come near.
#pragma once

#include "query/collider.h"
#include "query/hull_distance.h"

#include <optional>
#include <vector>

namespace hullwright {

// No point of b has come farther than this, in a's frame, from one pose to the other.
[[nodiscard]] double most_moved(const Collider& b, const Pose& from, const Pose& to);

// Keeps a front through both trees: pairs of nodes that together stand for all pairs of pieces,
// each with how far b may come before the two can meet. Use one for each thread and path.
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
    // A pair of the front; of pieces, with what said last that they are apart, or that they meet.
    struct Pair {
        NodePair nodes;
        std::array<float, 3> across = {}; // the way that parts them; 0: none is known
        std::optional<Witness> witness;
        int looks = 0; // along that way since it was found
    };
    using Place = std::size_t; // in the front

    void advance();
    void count_waste();
    void begin();
    void look_at_boxes(const BoxPose& boxes);
    void part(Place place, const BoxPose& boxes);
    void look_at_pieces(Place place, const WidePose& wide, const std::stop_token& stop);
    [[nodiscard]] bool is_piece_pair(Place place) const;
    void set_apart(Place place, double distance);
    void take_hit(Place place, Proof proof);

    const Collider* a_;
    const Collider* b_;
    Pose last_;
    double travelled_ = 0.0;           // no point of b has come farther since the front was begun
    double step_ = 0.0;                // how far it has come since the last pose, at most
    std::uint64_t tests_to_begin_ = 0; // of the pose at which the front was begun
    std::uint64_t fewest_tests_ = 0;   // of a pose since
    std::uint64_t wasted_ = 0;         // by poses that took more, since the front was begun
    // The front. Its pairs cannot meet before b has come so far; those that may have met are due.
    std::vector<double> until_;
    std::vector<Pair> pairs_;
    std::vector<Place> due_;   // to be parted, or pieces to be looked at; the next one is the last
    std::vector<Place> boxes_; // pairs of boxes that may still be apart
    std::optional<Place> met_; // the pieces that met last
    std::vector<PieceHit> hits_;
    CollideCounts counts_;
};

} // namespace hullwright
