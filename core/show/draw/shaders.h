// Holds the shaders of the window and of pictures off screen. Their sources are the files of the
// folder `shaders`, which are compiled in; what surfaces look like is in surface.glsl for both.
#pragma once

#include <algorithm>

namespace hullwright::shaders {

extern const char* const k_line_frag;
extern const char* const k_picture_line_vert;
extern const char* const k_picture_surface_frag;
extern const char* const k_picture_surface_vert;
extern const char* const k_window_burst_frag;
extern const char* const k_window_burst_vert;
extern const char* const k_window_crease_vert;
extern const char* const k_window_edge_frag;
extern const char* const k_window_edge_geom;
extern const char* const k_window_edge_vert;
extern const char* const k_window_line_vert;
extern const char* const k_window_mask_vert;
extern const char* const k_window_outline_frag;
extern const char* const k_window_outline_vert;
extern const char* const k_window_piece_frag;
extern const char* const k_window_piece_vert;
extern const char* const k_window_surface_frag;
extern const char* const k_window_surface_vert;

// Returns how many pixels the stripes of a hull's own faces are apart in a picture of that height.
[[nodiscard]] inline float hatch_stride(int height) {
    return std::max(6.0F, 0.012F * static_cast<float>(height));
}

// Says how dark the folds of a piece are beside its edges.
inline constexpr float k_fold_strength = 0.3F;
// Is the same for edges at which no piece ends.
inline constexpr float k_crease_strength = 0.6F;

// Returns the width of the line around what is selected, in pixels of a window of that height.
[[nodiscard]] inline float outline_width(int height) {
    return std::max(2.5F, 0.003F * static_cast<float>(height));
}

} // namespace hullwright::shaders
