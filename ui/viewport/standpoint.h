// Says where the camera stands, and what it sees from there.
#pragma once

#include "draw/camera.h"
#include "draw/pick.h"
#include "ui/viewport/camera_text.h"
#include "ui/viewport/sight.h"
#include "ui/viewport/turntable.h"

#include <QPointF>
#include <QSize>

namespace hullwright::ui {

struct Standpoint {
    static constexpr float k_field_of_view = 40.0F; // degrees, from bottom to top
    // The camera goes from where a pixel is about a millionth of the model to where the model is
    // some pixels: so many of its radii.
    static constexpr float k_nearest = 1e-3F;
    static constexpr float k_farthest = 100.0F;

    // Bounds the model that is looked at; it is drawn relative to `origin`.
    Aabb bounds;
    Vec3 origin = Vec3::Zero();
    float radius = 1.0F;
    UpAxis up = UpAxis::unknown;
    // Pieces that are parted by this share, and the grid, are drawn around the model.
    float apart = 0.0F;
    bool has_grid = true;
    // Other things reach so far from the origin; they are drawn, and not looked at.
    float surroundings = 0.0F;

    QSize size = {1, 1}; // of the picture, in pixels
    int height = 1;      // of the picture, in the screen's own pixels
    bool orthographic = false;
    Turntable turntable;
    Pose pose = {{}, 35.0F, 25.0F, 4.0F}; // relative to the origin

    [[nodiscard]] CameraPlace place() const; // in the model's coordinates
    [[nodiscard]] Pose pose_at(const CameraPlace& place) const;
    // Returns the pose from where all of that box, in the model's coordinates, fills the picture
    // but for a margin; turned as in that pose.
    [[nodiscard]] Pose fitted(const Pose& as, const Aabb& box) const;
    // Returns how far from the target a ball of that radius is all in the picture.
    [[nodiscard]] float distance_for(double ball) const;

    [[nodiscard]] Sight sight() const;
    [[nodiscard]] Camera for_picture() const;
    [[nodiscard]] Vec3 towards_eye() const; // from the target, of length 1
    // The ray begins in front of everything that is drawn.
    [[nodiscard]] PickRay ray_through(const QPointF& position) const;
    [[nodiscard]] QPointF middle() const;
    // Returns the side of a pixel at the target, in model units.
    [[nodiscard]] float pixel() const;
    [[nodiscard]] float aspect() const;
    // Edges that are closer together are not seen.
    [[nodiscard]] float least_spacing() const;
    // False where back faces of a closed model could be seen from within.
    [[nodiscard]] bool is_outside() const;
    // Holds the depths between which everything lies, for a near and a far plane.
    struct Depths {
        float nearest = 0.0F;
        float farthest = 1.0F;
    };
    [[nodiscard]] Depths depths() const;
};

} // namespace hullwright::ui
