#include "join/cube_heights.h"

#include <algorithm>

namespace hullwright {
namespace {

// Packs four bits for halvings and twenty for each number; nothing for a place too far for that.
std::optional<std::uint64_t> key_of(const CubePlace& place) {
    constexpr int k_wide = 20;
    constexpr int k_half = 1 << (k_wide - 1);
    constexpr int k_most_halvings = 15;
    const bool fits = place.halvings <= k_most_halvings &&
                      std::all_of(place.at.begin(), place.at.end(),
                                  [](int at) { return at >= -k_half && at < k_half; });
    if (!fits) {
        return std::nullopt;
    }
    auto key = static_cast<std::uint64_t>(place.halvings);
    for (const int at : place.at) {
        key = key << k_wide | static_cast<std::uint64_t>(at + k_half);
    }
    return key;
}

// A shard keeps so many cubes, which is 64 MB in all of them; others are asked anew.
constexpr std::size_t k_most_known = 16'384;

} // namespace

CubeHeights::Shard& CubeHeights::shard_of(std::uint64_t key) {
    constexpr std::uint64_t k_spread = 0x9e3779b97f4a7c15U; // Fibonacci hashing (Knuth, 6.4)
    return shards_[key * k_spread >> 58U];
}

std::optional<CubeHeight> CubeHeights::find(const CubePlace& place) {
    const auto key = key_of(place);
    if (!key) {
        return std::nullopt;
    }
    Shard& shard = shard_of(*key);
    const std::scoped_lock lock(shard.mutex);
    const auto found = shard.known.find(*key);
    return found == shard.known.end() ? std::nullopt : std::optional(found->second);
}

void CubeHeights::keep(const CubePlace& place, const CubeHeight& height) {
    const auto key = key_of(place);
    if (!key) {
        return;
    }
    Shard& shard = shard_of(*key);
    const std::scoped_lock lock(shard.mutex);
    if (shard.known.size() < k_most_known) {
        shard.known.insert_or_assign(*key, height);
    }
}

} // namespace hullwright
