// Joins disjoint sets. The smallest member represents its set, so that numbering never depends on
// the order of joins.
#pragma once

#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace hullwright {

class UnionFind {
public:
    explicit UnionFind(std::size_t count) : parent_(count) {
        std::iota(parent_.begin(), parent_.end(), 0U);
    }
    std::uint32_t find(std::uint32_t i) {
        while (parent_[i] != i) {
            parent_[i] = parent_[parent_[i]];
            i = parent_[i];
        }
        return i;
    }
    void join(std::uint32_t a, std::uint32_t b) {
        a = find(a);
        b = find(b);
        if (b < a) {
            std::swap(a, b);
        }
        parent_[b] = a;
    }

private:
    std::vector<std::uint32_t> parent_;
};

} // namespace hullwright
