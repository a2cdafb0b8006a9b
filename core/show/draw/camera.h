// Where a picture is taken from: turned about an upright axis around a target.
#pragma once

#include "draw/scene.h"
#include "source/source_model.h"

#include <string_view>

namespace hullwright {

struct Camera {
    Vec3 target = Vec3(0, 0, 0);
    double yaw = 0.0;      // radians from the front, to the right
    double pitch = 0.0;    // radians above the horizon
    double distance = 1.0; // from the target
    bool orthographic = false;
    UpAxis up = UpAxis::unknown; // unknown: y

    // What the picture's half height is of the distance, at the target's depth.
    static constexpr double k_slope = 0.3;
    double slope = k_slope;
};

// Of unit length, in the model's coordinates.
struct CameraAxes {
    Vec3 right;
    Vec3 upward;
    Vec3 toward; // from the target to the eye
};
[[nodiscard]] CameraAxes axes_of(const Camera& camera);

enum class View : std::uint8_t {
    iso, // from the right of the front and above, in perspective; the others are orthographic
    front,
    back,
    left,
    right,
    top,
    bottom,
};
inline constexpr std::array<std::string_view, 7> k_view_names = {"iso",   "front", "back",  "left",
                                                                 "right", "top",   "bottom"};

[[nodiscard]] Camera camera_of(View view, UpAxis up);

// Moved so that all of the scene that is not hidden is in the picture and its middle is the
// picture's. `aspect` is width by height.
[[nodiscard]] Camera fitted(Camera camera, const Scene& scene, double aspect);

// Where the camera stands while it goes round the upright axis through the scene's middle, once and
// as far off as shows all of it from everywhere.
[[nodiscard]] std::vector<Camera> around(const Camera& camera, const Scene& scene, double aspect,
                                         std::size_t pictures);

// How far in front of the target, towards the eye, the scene begins and ends.
struct DepthRange {
    double farthest = 0.0;
    double nearest = 0.0;
};
[[nodiscard]] DepthRange depths_of(const Scene& scene, const Camera& camera);

} // namespace hullwright
