#include "ui/viewport/camera_text.h"

#include "pipeline/carried_camera.h"

namespace hullwright::ui {

QString camera_text(const CameraPlace& place) {
    return QString::fromStdString(camera_to_json(
        {{place.target, place.yaw, place.pitch, place.distance}, place.orthographic}));
}

std::optional<CameraPlace> camera_from_text(const QString& text) {
    constexpr qsizetype k_longest = 1000; // what else is on the clipboard may be of any size
    const auto camera = text.size() <= k_longest ? camera_from_json(text.toStdString())
                                                 : std::optional<CarriedCamera>();
    if (!camera) {
        return std::nullopt;
    }
    const KeptCamera& at = camera->place;
    return CameraPlace{at.target, at.yaw, at.pitch, at.distance, camera->orthographic};
}

} // namespace hullwright::ui
