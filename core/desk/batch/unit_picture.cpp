#include "batch/unit_picture.h"

#include "draw/render.h"
#include "draw/write_png.h"
#include "edit/primitive_set.h"

namespace hullwright::batch {
namespace {

// Large enough to tell which piece is wrong, small enough for a page of thousands.
constexpr int k_width = 240;
constexpr int k_height = 180;

} // namespace

Status draw_unit(const pipeline::Stages& stages, const std::filesystem::path& target,
                 const std::stop_token& stop) {
    const auto context = GlContext::make();
    if (!context) {
        return context.issue();
    }
    const TriMesh& mesh = *stages.mesh->mesh;
    auto pieces = draw_pieces(shown_set(stages.corrected->pieces), &mesh, bounds_of(mesh),
                              Palette::spectrum, Progress(stop));
    if (!pieces) {
        return pieces.issue();
    }
    Scene scene;
    scene.pieces = std::move(*pieces);
    const Camera camera = fitted(camera_of(View::iso, stages.mesh->source->up), scene,
                                 static_cast<double>(k_width) / static_cast<double>(k_height));
    const auto picture =
        render(*context, scene, camera, k_width, k_height, Background::light, Progress(stop));
    return picture ? write_png(*picture, target, Progress(stop)) : picture.issue();
}

} // namespace hullwright::batch
