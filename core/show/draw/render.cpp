#include "draw/render.h"

#include "base/progress.h"
#include "draw/canvas.h"
#include "draw/painter.h"
#include "draw/shaders.h"

#include <algorithm>
#include <epoxy/gl.h>

namespace hullwright {
namespace {

// Holds thicknesses of lines, as shares of the smaller side of the picture.
constexpr float k_thick = 0.0012F;
constexpr float k_thick_fault = 0.003F;
// Frames are seen twice: strong where nothing hides them, and weak through what does.
constexpr float k_strong = 2.0F;
constexpr float k_weak = 0.4F;
// Lines are nearer by such a share of their distance, so that they lie over their own surface; and
// frames also over the edges that they often run along.
constexpr float k_over_surface = 1e-3F;
constexpr float k_over_edges = 3e-3F;

Status paint(const Scene& scene, const Camera& camera, int width, int height, Background background,
             const std::stop_token& stop) {
    const auto surface =
        ShaderProgram::make(shaders::k_picture_surface_vert, shaders::k_picture_surface_frag);
    if (!surface) {
        return surface.issue();
    }
    const auto line = ShaderProgram::make(shaders::k_picture_line_vert, shaders::k_line_frag);
    if (!line) {
        return line.issue();
    }
    const Painter painter(scene, camera, width, height, stop);
    painter.begin(background);
    painter.draw_model(*surface);
    painter.draw_pieces(*surface);
    painter.draw_caps(*surface);
    const float thick = painter.thickness(k_thick);
    painter.draw_lines(*line, painter.model_edges(), scene.model.origin,
                       {thick, k_over_surface, true, true});
    painter.draw_lines(*line, painter.edges_of(scene.pieces, scene.parted), scene.pieces.origin,
                       {thick});
    for (const PieceDrawList& cap : scene.caps) {
        painter.draw_lines(*line, painter.edges_of(cap, 0.0), cap.origin,
                           {thick, k_over_surface, false});
    }
    painter.draw_seen_through(*surface);
    painter.draw_wire(*surface, *line);
    const std::vector<DrawLine> frames = lines_of(scene.frames);
    painter.draw_lines(*line, frames, scene.model.origin, {k_strong * thick, k_over_edges, false});
    painter.go_in_front();
    painter.draw_lines(*line, frames, scene.model.origin, {k_weak * thick, k_over_surface, false});
    painter.draw_lines(*line, lines_of(scene.model.faults), scene.model.origin,
                       {painter.thickness(k_thick_fault), k_over_surface, false});
    return Done{};
}

} // namespace

Result<int> largest_side(const GlContext& context) {
    const auto scope = context.enter();
    if (!scope) {
        return scope.issue();
    }
    GLint buffer = 0;
    std::array<GLint, 2> viewport = {};
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &buffer);
    glGetIntegerv(GL_MAX_VIEWPORT_DIMS, viewport.data());
    constexpr int k_most = 16384; // a square of that side has a gibibyte of pixels
    return std::min({k_most, buffer, viewport[0], viewport[1]});
}

Status check_size(const GlContext& context, int width, int height) {
    const auto most = largest_side(context);
    if (!most) {
        return most.issue();
    }
    if (width < 1 || height < 1 || width > *most || height > *most) {
        return error(Code::bad_setting, "size",
                     because(Why::picture_pixels,
                             std::to_string(width) + "x" + std::to_string(height), *most));
    }
    return Done{};
}

Result<Picture> render(const GlContext& context, const Scene& scene, const Camera& camera,
                       int width, int height, Background background, const std::stop_token& stop) {
    if (const auto fits = check_size(context, width, height); !fits) {
        return fits.issue();
    }
    const auto scope = context.enter();
    if (!scope) {
        return scope.issue();
    }
    (void)context.check("before"); // clears errors that earlier users of the context left
    Canvas canvas(width, height);
    if (!canvas.make()) {
        const Status status = context.check("the picture");
        return status ? error(Code::graphics_failed, context.renderer(), Why::no_picture_of_size)
                      : status.issue();
    }
    if (const auto painted = paint(scene, camera, width, height, background, stop); !painted) {
        return painted.issue();
    }
    if (stop.stop_requested()) {
        return stopped_issue();
    }
    Picture picture = canvas.read();
    if (const Status status = context.check("the picture"); !status) {
        return status.issue();
    }
    return picture;
}

} // namespace hullwright
