// Writes the camera's place as text, so that it can be carried to another window or written down.
#pragma once

#include "geom/types.h"

#include <QString>

#include <optional>

namespace hullwright::ui {

struct CameraPlace {
    Vec3 target = Vec3::Zero(); // in the model's coordinates
    double yaw = 0.0;           // degrees
    double pitch = 0.0;         // degrees
    double distance = 1.0;
    bool orthographic = false;
};

[[nodiscard]] QString camera_text(const CameraPlace& place);
// Returns none when the text is something else.
[[nodiscard]] std::optional<CameraPlace> camera_from_text(const QString& text);

} // namespace hullwright::ui
