// Finds things that are inside the other without touching it. Pieces cover the surface; a thing
// that meets none of them may float in the hollow between, or go through a lid of an open surface.
#pragma once

#include "query/collider.h"

namespace hullwright {

// A connected part of one surface that is inside the other's solid, or partly so through a lid.
struct Inclusion {
    bool of_a = false; // part of a; otherwise of b
    std::uint32_t component = 0;
    bool operator==(const Inclusion&) const = default;
};

// Use one for each thread. After a few queries it allocates no more memory.
class ContainmentQuery {
public:
    // `hits` is the result of CollideQuery: parts whose pieces meet pieces are skipped. An asset
    // without a cage, or with one that has no inside, contains nothing. The span is valid until the
    // next run. A pose that is not usable (pose.h) is refused.
    [[nodiscard]] Result<std::span<const Inclusion>> run(const Collider& a, const Collider& b,
                                                         const Pose& b_from_a,
                                                         std::span<const PieceHit> hits,
                                                         const Progress& progress = {});

private:
    void find_of_a(const Collider& a, const Collider& b, const Pose& b_from_a,
                   const Progress& progress);
    void find_of_b(const Collider& a, const Collider& b, const Pose& b_from_a,
                   const Progress& progress);
    void find_in_lids(const Collider& solid, const Collider& body, const Pose& body_from_solid,
                      std::span<char> known, const std::stop_token& stop);

    std::vector<char> touched_a_; // for each component: it was touched or is known to be inside
    std::vector<char> touched_b_;
    std::vector<std::uint32_t> waiting_; // nodes of the body still to visit
    std::vector<Vec3> moved_;            // corners of b's cage in a's frame
    std::vector<Inclusion> found_;
};

} // namespace hullwright
