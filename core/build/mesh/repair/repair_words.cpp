#include "mesh/repair/repair_words.h"

#include <algorithm>
#include <array>

namespace hullwright {

std::optional<std::string_view> repair_word(std::string_view text) {
    static constexpr auto k_words = std::to_array<std::string_view>({
        // Steps, as repair() names them.
        "non_finite",
        "weld",
        "degenerate",
        "duplicates",
        "orient",
        "split",
        "stitch",
        "fill_holes",
        "face_outward",
        "drop_specks",
        "keep_largest",
        "unused_vertices",
        // Counts of the steps.
        "components_dropped",
        "components_turned",
        "edges_cut",
        "edges_paired",
        "edges_stitched",
        "faces_added",
        "faces_dropped",
        "faces_flipped",
        "faces_torn",
        "holes_filled",
        "holes_too_long",
        "vertices_copied",
        "vertices_dropped",
        "vertices_merged",
        "vertices_moved",
    });
    const auto found = std::find(k_words.begin(), k_words.end(), text);
    return found == k_words.end() ? std::nullopt : std::optional(*found);
}

} // namespace hullwright
