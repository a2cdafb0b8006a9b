#include "export/piece_scene.h"

#include "geom/used_corners.h"
#include "piece/piece_colours.h"

namespace hullwright {
namespace {

// Returns the share of light that a channel of sRGB stands for. The power of 2.4 is the fifth root
// of the twelfth one, by Newton's method from above, which has the same bits on every machine.
float light_of(std::uint8_t channel) {
    const double share = channel / 255.0;
    if (share <= 0.04045) {
        return static_cast<float>(share / 12.92);
    }
    const double base = (share + 0.055) / 1.055;
    const double fourth = base * base * base * base;
    const double twelfth = fourth * fourth * fourth;
    double root = 1.0;
    constexpr int k_steps = 40; // the least base takes 30
    for (int i = 0; i < k_steps; ++i) {
        root = (4.0 * root + twelfth / (root * root * root * root)) / 5.0;
    }
    return static_cast<float>(root);
}

void add_object(const Piece& hull, const std::string& name, const std::string& parent,
                const Labels& labels, const Rgb& colour, ExportScene& scene) {
    ExportObject& object = append_object(name, hull.vertices, hull.triangles, scene);
    object.parent = parent;
    object.labels = labels;
    object.colour = {light_of(colour[0]), light_of(colour[1]), light_of(colour[2])};
}

} // namespace

ExportScene scene_of(const PieceSet& set, std::span<const std::string> names,
                     std::span<const Labels> labels, const SourceModel& source) {
    ExportScene scene;
    scene.metres_per_unit = source.metres_per_unit;
    scene.up = source.up;
    scene.origin = set.origin;
    const std::vector<PieceColour> colours = piece_colours(set.pieces, set.family);
    for (std::size_t p = 0; p < set.pieces.size(); ++p) {
        add_object(set.pieces[p], names[p], source.parts[set.pieces[p].part].name,
                   labels_at(labels, p), colours[p].spectrum, scene);
    }
    return scene;
}

void add_primitive(const Piece& hull, const std::string& name, const Labels& labels,
                   ExportScene& scene) {
    add_object(hull, name, "added", labels, k_added_colour, scene);
}

ExportScene single_object(const ExportScene& scene, std::size_t object) {
    ExportScene single;
    single.metres_per_unit = scene.metres_per_unit;
    single.up = scene.up;
    single.origin = scene.origin;
    ExportObject copy = scene.objects[object];
    for (const Index v : take_used_corners(copy.triangles)) {
        single.vertices.push_back(scene.vertices[v]);
    }
    single.objects.push_back(std::move(copy));
    return single;
}

} // namespace hullwright
