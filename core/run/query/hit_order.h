// Puts the pairs of pieces that meet in the order of their pieces. Along a path most of them met at
// the pose before, so that only the others are sorted.
#pragma once

#include "query/collider.h"

#include <cstdint>
#include <vector>

namespace hullwright {

class HitOrder {
public:
    // From here on places stand for other pairs of pieces.
    void forget() { order_.clear(); }

    // Puts the hits in the order of a's pieces and then b's. Each is at a place of its own, a
    // number below `end`, which stands for the same pair of pieces until it is forgotten.
    void sort(std::vector<PieceHit>& hits, std::vector<std::uint32_t>& places, std::size_t end);

private:
    void find_known(const std::vector<std::uint32_t>& places);
    void merge(const std::vector<PieceHit>& hits, const std::vector<std::uint32_t>& places);

    std::vector<std::uint32_t> order_; // places of the hits that were sorted last
    std::vector<std::uint32_t> rank_;  // per place: where it stands in `order_`, if it does
    // The rest is scratch memory.
    std::vector<std::uint32_t> known_; // per place in `order_`: number of the hit there, or none
    std::vector<std::uint32_t> fresh_; // numbers of the other hits
    std::vector<PieceHit> sorted_;
    std::vector<std::uint32_t> sorted_places_;
};

} // namespace hullwright
