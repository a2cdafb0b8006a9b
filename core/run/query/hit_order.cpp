#include "query/hit_order.h"

#include <algorithm>

namespace hullwright {
namespace {

constexpr std::uint32_t k_no_hit = ~std::uint32_t{0};

std::uint64_t pieces_of(const PieceHit& hit) {
    return std::uint64_t{hit.piece_a} << 32U | hit.piece_b;
}

} // namespace

// A place may have a rank of long ago, or of no time at all: it has one only if the order says the
// same.
void HitOrder::find_known(const std::vector<std::uint32_t>& places) {
    known_.assign(order_.size(), k_no_hit);
    fresh_.clear();
    for (std::uint32_t i = 0; i < places.size(); ++i) {
        const std::uint32_t rank = rank_[places[i]];
        if (rank < order_.size() && order_[rank] == places[i]) {
            known_[rank] = i;
        } else {
            fresh_.push_back(i);
        }
    }
}

void HitOrder::merge(const std::vector<PieceHit>& hits, const std::vector<std::uint32_t>& places) {
    sorted_.clear();
    sorted_places_.clear();
    const auto take = [&](std::uint32_t i) {
        sorted_.push_back(hits[i]);
        sorted_places_.push_back(places[i]);
    };
    auto next = fresh_.begin();
    for (const std::uint32_t i : known_) {
        if (i == k_no_hit) {
            continue;
        }
        for (; next != fresh_.end() && pieces_of(hits[*next]) < pieces_of(hits[i]); ++next) {
            take(*next);
        }
        take(i);
    }
    std::for_each(next, fresh_.end(), take);
}

void HitOrder::sort(std::vector<PieceHit>& hits, std::vector<std::uint32_t>& places,
                    std::size_t end) {
    rank_.resize(end);
    find_known(places);
    std::ranges::sort(fresh_, {}, [&](std::uint32_t i) { return pieces_of(hits[i]); });
    merge(hits, places);
    hits.swap(sorted_);
    places.swap(sorted_places_);
    order_ = places;
    for (std::uint32_t i = 0; i < order_.size(); ++i) {
        rank_[order_[i]] = i;
    }
}

} // namespace hullwright
