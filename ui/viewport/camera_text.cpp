#include "ui/viewport/camera_text.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <cmath>

namespace hullwright::ui {
namespace {

constexpr const char* k_kind = "hullwright-camera";
constexpr qsizetype k_longest = 1000;
constexpr double k_farthest = 1e30; // floats hold it

bool is_good(const CameraPlace& place) {
    return place.target.allFinite() && place.target.cwiseAbs().maxCoeff() <= k_farthest &&
           std::abs(place.yaw) <= k_farthest && std::abs(place.pitch) <= 90.0 &&
           place.distance > 0.0 && place.distance <= k_farthest;
}

} // namespace

QJsonObject json_of_camera(const CameraPlace& place) {
    return {{"target", QJsonArray{place.target.x(), place.target.y(), place.target.z()}},
            {"yaw", place.yaw},
            {"pitch", place.pitch},
            {"distance", place.distance}};
}

std::optional<CameraPlace> camera_from_json(const QJsonObject& object) {
    const QJsonArray target = object["target"].toArray();
    const bool has_numbers = object["yaw"].isDouble() && object["pitch"].isDouble() &&
                             object["distance"].isDouble() && target.size() == 3 &&
                             target[0].isDouble() && target[1].isDouble() && target[2].isDouble();
    if (!has_numbers) {
        return std::nullopt;
    }
    const CameraPlace place{Vec3(target[0].toDouble(), target[1].toDouble(), target[2].toDouble()),
                            object["yaw"].toDouble(), object["pitch"].toDouble(),
                            object["distance"].toDouble(), object["orthographic"].toBool()};
    return is_good(place) ? std::optional(place) : std::nullopt;
}

QString camera_text(const CameraPlace& place) {
    QJsonObject object = json_of_camera(place);
    object["kind"] = k_kind;
    object["orthographic"] = place.orthographic;
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

std::optional<CameraPlace> camera_from_text(const QString& text) {
    if (text.size() > k_longest) {
        return std::nullopt;
    }
    const QJsonObject object = QJsonDocument::fromJson(text.toUtf8()).object();
    return object["kind"].toString() == k_kind ? camera_from_json(object) : std::nullopt;
}

} // namespace hullwright::ui
