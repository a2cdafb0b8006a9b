// Is one inside the other without touching it? Pieces cover the surface; what meets none of them
// may float in the hollow between, or, of what is open, go through one of its lids.
#pragma once

#include "query/collider.h"

namespace hullwright {

// A connected part of one's surface inside the other's solid, or partly: through a lid.
struct Inclusion {
    bool of_a = false; // else of b
    std::uint32_t component = 0;
    bool operator==(const Inclusion&) const = default;
};

// One for each thread; after a few queries it takes no more memory.
class ContainmentQuery {
public:
    // `hits` is what CollideQuery found: parts whose pieces meet pieces are not asked for. What has
    // no cage, or one without an inside, has nothing inside. Valid until the next run.
    std::span<const Inclusion> run(const Collider& a, const Collider& b, const Pose& b_from_a,
                                   std::span<const PieceHit> hits);

private:
    void find_of_a(const Collider& a, const Collider& b, const Pose& b_from_a);
    void find_of_b(const Collider& a, const Collider& b, const Pose& b_from_a);
    void find_in_lids(const Collider& solid, const Collider& body, const Pose& body_from_solid,
                      std::span<char> known);

    std::vector<char> touched_a_; // per component; then also: found inside
    std::vector<char> touched_b_;
    std::vector<std::uint32_t> waiting_; // nodes of a body
    std::vector<Vec3> moved_;            // corners of b's cage
    std::vector<Inclusion> found_;
};

} // namespace hullwright
