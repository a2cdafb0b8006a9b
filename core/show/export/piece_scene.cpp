#include "export/piece_scene.h"

#include "piece/piece_names.h"

#include <algorithm>
#include <cmath>

namespace hullwright {
namespace {

// Neighbouring numbers get hues far apart, by the golden ratio, and three brightnesses take turns.
std::array<float, 3> colour_of(std::size_t number) {
    constexpr double k_golden = 0.6180339887498949;
    const double hue = std::fmod(static_cast<double>(number) * k_golden, 1.0) * 6.0;
    const double value = 0.95 - 0.15 * static_cast<double>(number % 3);
    constexpr double k_saturation = 0.55;
    std::array<float, 3> rgb{};
    for (int i = 0; i < 3; ++i) {
        // This is the usual hue curve of six pieces, shifted by a third of the circle per channel.
        const double phase = std::fmod(hue + (i == 0 ? 5.0 : i == 1 ? 3.0 : 1.0), 6.0);
        const double ramp = std::clamp(std::min(phase, 4.0 - phase), 0.0, 1.0);
        rgb[static_cast<std::size_t>(i)] = static_cast<float>(value * (1.0 - k_saturation * ramp));
    }
    return rgb;
}

} // namespace

ExportScene scene_of(const PieceSet& set, std::span<const std::string> names,
                     std::span<const Labels> labels, const SourceModel& source) {
    ExportScene scene;
    scene.metres_per_unit = source.metres_per_unit;
    scene.up = source.up;
    scene.origin = set.origin;
    for (std::size_t p = 0; p < set.pieces.size(); ++p) {
        add_object(set.pieces[p], names[p], source.parts[set.pieces[p].part].name,
                   labels_at(labels, p), scene);
    }
    return scene;
}

void add_object(const Piece& hull, const std::string& name, const std::string& parent,
                const Labels& labels, ExportScene& scene) {
    const auto base = static_cast<Index>(scene.vertices.size());
    scene.vertices.insert(scene.vertices.end(), hull.vertices.begin(), hull.vertices.end());
    ExportObject object;
    object.name = name;
    object.parent = parent;
    object.labels = labels;
    object.colour = colour_of(hull.number > 0 ? colour_key(hull) : scene.objects.size());
    for (const Triangle& t : hull.triangles) {
        object.triangles.push_back({t[0] + base, t[1] + base, t[2] + base});
    }
    scene.objects.push_back(std::move(object));
}

ExportScene single_object(const ExportScene& scene, std::size_t object) {
    ExportScene single;
    single.metres_per_unit = scene.metres_per_unit;
    single.up = scene.up;
    single.origin = scene.origin;
    ExportObject copy = scene.objects[object];
    std::vector<Index> used;
    for (const Triangle& t : copy.triangles) {
        used.insert(used.end(), t.begin(), t.end());
    }
    std::sort(used.begin(), used.end());
    used.erase(std::unique(used.begin(), used.end()), used.end());
    for (const Index v : used) {
        single.vertices.push_back(scene.vertices[v]);
    }
    for (Triangle& t : copy.triangles) {
        for (Index& corner : t) {
            corner = static_cast<Index>(std::lower_bound(used.begin(), used.end(), corner) -
                                        used.begin());
        }
    }
    single.objects.push_back(std::move(copy));
    return single;
}

} // namespace hullwright
