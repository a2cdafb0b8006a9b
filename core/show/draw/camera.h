// Holds the camera that a picture is taken from. It turns about an upright axis around a target.
#pragma once

#include "draw/scene.h"
#include "source/source_model.h"

#include <string_view>

namespace hullwright {

struct Camera {
    Vec3 target = Vec3(0, 0, 0);
    double yaw = 0.0;      // radians from the front, to the right
    double pitch = 0.0;    // radians above the horizon
    double distance = 1.0; // model units from the target
    bool orthographic = false;
    UpAxis up = UpAxis::unknown; // unknown: y

    // Is half the picture's height at the target's depth, as a share of the distance.
    static constexpr double k_slope = 0.3;
    double slope = k_slope;
};

// A picture is filled to this share by what is fitted into it, so that nothing touches its edge.
inline constexpr double k_picture_filled = 0.92;

// The axes have unit length and are in the model's coordinates.
struct CameraAxes {
    Vec3 right;
    Vec3 upward;
    Vec3 toward; // from the target to the eye
};
[[nodiscard]] CameraAxes axes_of(const Camera& camera);

enum class View : std::uint8_t {
    iso, // from the front right and above, in perspective; the others are orthographic
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

// Moves the camera so that all of the scene that is not hidden is in the picture, in its middle.
// `aspect` is width by height.
[[nodiscard]] Camera fitted(Camera camera, const Scene& scene, double aspect);

// Returns the cameras of one turn about the upright axis through the scene's middle. All have the
// distance from which the whole scene is seen from every side.
[[nodiscard]] std::vector<Camera> around(const Camera& camera, const Scene& scene, double aspect,
                                         std::size_t pictures);

// Says how far in front of the target, towards the eye, the scene begins and ends, in model units.
struct DepthRange {
    double farthest = 0.0;
    double nearest = 0.0;
};
[[nodiscard]] DepthRange depths_of(const Scene& scene, const Camera& camera);

} // namespace hullwright
