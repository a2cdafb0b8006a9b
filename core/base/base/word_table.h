// Tells what words stand for, by tables of a few rows that are looked at in turn.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace hullwright {

template <class Meaning, std::size_t Count>
using WordTable = std::array<std::pair<std::string_view, Meaning>, Count>;

// Returns null where the word has no row.
template <class Meaning, std::size_t Count>
[[nodiscard]] constexpr const Meaning* meaning_of(const WordTable<Meaning, Count>& table,
                                                  std::string_view word) {
    for (const auto& row : table) {
        if (row.first == word) {
            return &row.second;
        }
    }
    return nullptr;
}

} // namespace hullwright
