#include "ui/document/kept_exports.h"

#include <QSettings>

#include <algorithm>

namespace hullwright::ui {
namespace {

constexpr const char* k_model_key = "export/with_model";
constexpr const char* k_density_key = "export/density";
constexpr const char* k_physics_key = "export/physics";

} // namespace

ExportRecipe exports_of_last_time() {
    const QSettings settings;
    ExportRecipe exports;
    exports.settings.with_model = settings.value(k_model_key).toBool();
    exports.density = std::clamp(settings.value(k_density_key, k_density_of_water).toDouble(),
                                 k_least_density, k_most_density);
    const std::string physics = settings.value(k_physics_key).toString().toStdString();
    for (std::size_t i = 0; i < k_gltf_physics_words.size(); ++i) {
        if (k_gltf_physics_words.at(i) == physics) {
            exports.settings.physics = static_cast<GltfPhysics>(i);
        }
    }
    return exports;
}

void keep_exports(const ExportRecipe& exports) {
    QSettings settings;
    settings.setValue(k_model_key, exports.settings.with_model);
    settings.setValue(k_density_key, exports.density);
    const auto physics = static_cast<std::size_t>(exports.settings.physics);
    settings.setValue(k_physics_key,
                      QString::fromStdString(std::string(k_gltf_physics_words.at(physics))));
}

} // namespace hullwright::ui
