#include "join/cube_heights.h"

#include <algorithm>
#include <cmath>

namespace hullwright {
namespace {

constexpr unsigned k_bucket_bits = 16; // half a megabyte of buckets, which the nearer caches hold
constexpr unsigned k_shard_bits = 6;
// A shard keeps so many times eight cubes, which is 40 MB in all of them; others are asked anew.
constexpr std::size_t k_most_known = 4'096;

} // namespace

CubeHeights::CubeHeights() : buckets_(std::size_t{1} << k_bucket_bits) {
    static_assert(k_shards == std::size_t{1} << k_shard_bits);
}

// Packs four bits for halvings and twenty for each number; nothing for a place too far for that.
std::optional<CubeHeights::Name> CubeHeights::name_of(const CubePlace& place) {
    constexpr int k_wide = 20;
    constexpr int k_half = 1 << (k_wide - 1);
    constexpr int k_most_halvings = 15;
    const bool fits = place.halvings <= k_most_halvings &&
                      std::all_of(place.at.begin(), place.at.end(),
                                  [](int at) { return at >= -k_half && at < k_half; });
    if (!fits) {
        return std::nullopt;
    }
    Name name{static_cast<std::uint64_t>(place.halvings), 0};
    for (const int at : place.at) {
        const auto number = static_cast<std::uint64_t>(at + k_half);
        name.eight = name.eight << k_wide | number >> 1U;
        name.cube = name.cube << 1U | (number & 1U);
    }
    return name;
}

std::size_t CubeHeights::bucket_of(std::uint64_t key) {
    constexpr std::uint64_t k_spread = 0x9e3779b97f4a7c15U; // Fibonacci hashing (Knuth, 6.4)
    return key * k_spread >> (64U - k_bucket_bits);
}

CubeHeights::Eight* CubeHeights::eight_of(std::uint64_t key) const {
    Eight* eight = buckets_[bucket_of(key)].load(std::memory_order_acquire);
    while (eight != nullptr && eight->key != key) {
        eight = eight->next;
    }
    return eight;
}

// Buckets of a shard change under its lock; nothing is made where the shard is full.
CubeHeights::Eight* CubeHeights::make(std::uint64_t key) {
    std::atomic<Eight*>& bucket = buckets_[bucket_of(key)];
    Shard& shard = shards_[bucket_of(key) >> (k_bucket_bits - k_shard_bits)];
    const std::scoped_lock lock(shard.mutex);
    if (Eight* const there = eight_of(key); there != nullptr || shard.used == k_most_known) {
        return there;
    }
    if (shard.used % k_at_once == 0) {
        shard.made.push_back(std::make_unique<std::array<Eight, k_at_once>>());
    }
    Eight& eight = (*shard.made.back())[shard.used++ % k_at_once];
    eight.key = key;
    eight.next = bucket.load(std::memory_order_relaxed);
    bucket.store(&eight, std::memory_order_release);
    return &eight;
}

std::optional<CubeHeight> CubeHeights::find(const CubePlace& place) const {
    const auto name = name_of(place);
    const Eight* const eight = name ? eight_of(name->eight) : nullptr;
    if (eight == nullptr) {
        return std::nullopt;
    }
    const Known& known = eight->cubes[name->cube];
    CubeHeight height;
    height.likely = known.likely.load(std::memory_order_acquire);
    if (std::isnan(height.likely)) {
        return std::nullopt;
    }
    height.near = known.near.load(std::memory_order_relaxed);
    if (const auto where = known.where.load(std::memory_order_relaxed); where > 0) {
        height.where = static_cast<Where>(where - 1);
    }
    return height;
}

// The height is written last, so that who finds it finds the rest as well.
void CubeHeights::keep(const CubePlace& place, const CubeHeight& height) {
    const auto name = name_of(place);
    Eight* eight = name ? eight_of(name->eight) : nullptr;
    if (name && eight == nullptr) {
        eight = make(name->eight);
    }
    if (eight == nullptr) {
        return;
    }
    Known& known = eight->cubes[name->cube];
    known.near.store(height.near, std::memory_order_relaxed);
    if (height.where) {
        known.where.store(static_cast<std::uint8_t>(static_cast<int>(*height.where) + 1),
                          std::memory_order_relaxed);
    }
    known.likely.store(height.likely, std::memory_order_release);
}

} // namespace hullwright
