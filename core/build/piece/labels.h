// What people call a piece: tags, and what it is made of. No stage asks; exports carry them along.
#pragma once

#include "base/result.h"

#include <span>
#include <string>
#include <vector>

namespace hullwright {

inline constexpr std::size_t k_most_tags = 64; // of a piece

struct Labels {
    std::vector<std::string> tags;
    std::string material; // may be empty

    [[nodiscard]] bool empty() const { return tags.empty() && material.empty(); }
    bool operator==(const Labels&) const = default;
};

// Per piece; a list without anything where no piece has any.
[[nodiscard]] inline Labels labels_at(std::span<const Labels> labels, std::size_t piece) {
    return labels.empty() ? Labels() : labels[piece];
}

// A line of printable text of 1 to 64 bytes.
[[nodiscard]] bool is_label(const std::string& text);

// "tags" or "material", whichever is wrong; empty: nothing. Both are labels, tags all different and
// not too many.
[[nodiscard]] std::string wrong_with(const Labels& labels);

} // namespace hullwright
