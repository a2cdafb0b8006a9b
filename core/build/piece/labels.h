// Holds the names that people give to a piece: tags, and its material. No stage of the build uses
// them; exports carry them along.
#pragma once

#include "base/result.h"

#include <span>
#include <string>
#include <vector>

namespace hullwright {

inline constexpr std::size_t k_most_tags = 64; // of one piece

struct Labels {
    std::vector<std::string> tags;
    std::string material; // empty: none

    [[nodiscard]] bool empty() const { return tags.empty() && material.empty(); }
    bool operator==(const Labels&) const = default;
};

// Returns the labels of a piece; `labels` is empty when no piece has any.
[[nodiscard]] inline Labels labels_at(std::span<const Labels> labels, std::size_t piece) {
    return labels.empty() ? Labels() : labels[piece];
}

// True for one line of printable text of 1 to 64 bytes.
[[nodiscard]] bool is_label(const std::string& text);

// Names the faulty part, "tags" or "material"; empty when both are good. Tags have to be labels,
// all different and at most k_most_tags; the material has to be a label or empty.
[[nodiscard]] std::string wrong_with(const Labels& labels);

} // namespace hullwright
