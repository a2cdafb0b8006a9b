#include "draw/render.h"

#include "base/progress.h"
#include "draw/canvas.h"
#include "draw/painter.h"
#include "draw/shaders.h"

#include <algorithm>
#include <epoxy/gl.h>
#include <utility>
#include <vector>

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
// Memory for 8192 x 8192 pixels took a quarter of the processor's time for a picture of four
// triangles and a sixth for one of 90,000, and reading them as much.
constexpr double k_made = 0.2;
constexpr double k_painted = 0.8;

// Holds the lines that are drawn over surfaces.
struct SceneLines {
    std::vector<DrawLine> model;
    std::vector<DrawLine> pieces;
    std::vector<std::vector<DrawLine>> caps;
    std::vector<DrawLine> frames;
    std::vector<DrawLine> faults;
};

SceneLines lines_of(const Scene& scene, const Painter& painter) {
    SceneLines lines{painter.model_edges(),
                     painter.edges_of(scene.pieces, scene.parted),
                     {},
                     lines_of(scene.frames),
                     lines_of(scene.model.faults)};
    for (const PieceDrawList& cap : scene.caps) {
        lines.caps.push_back(painter.edges_of(cap, 0.0));
    }
    return lines;
}

struct Programs {
    ShaderProgram surface;
    ShaderProgram line;
};

void draw_all(const Scene& scene, const SceneLines& lines, const Painter& painter,
              const Programs& by) {
    painter.clear();
    painter.draw_model(by.surface);
    painter.draw_pieces(by.surface);
    painter.draw_caps(by.surface);
    const float thick = painter.thickness(k_thick);
    const Vec3& origin = scene.model.origin;
    painter.draw_lines(by.line, lines.model, origin, {thick, k_over_surface, true, true});
    painter.draw_lines(by.line, lines.pieces, scene.pieces.origin, {thick});
    for (std::size_t i = 0; i < lines.caps.size(); ++i) {
        painter.draw_lines(by.line, lines.caps[i], scene.caps[i].origin,
                           {thick, k_over_surface, false});
    }
    painter.draw_seen_through(by.surface);
    painter.draw_wire(by.surface, by.line);
    painter.draw_lines(by.line, lines.frames, origin, {k_strong * thick, k_over_edges, false});
    painter.go_in_front();
    painter.draw_lines(by.line, lines.frames, origin, {k_weak * thick, k_over_surface, false});
    painter.draw_lines(by.line, lines.faults, origin,
                       {painter.thickness(k_thick_fault), k_over_surface, false});
}

Status paint(const Scene& scene, const Camera& camera, int width, int height, Background background,
             const Progress& progress) {
    auto surface =
        ShaderProgram::make(shaders::k_picture_surface_vert, shaders::k_picture_surface_frag);
    if (!surface) {
        return surface.issue();
    }
    auto line = ShaderProgram::make(shaders::k_picture_line_vert, shaders::k_line_frag);
    if (!line) {
        return line.issue();
    }
    const Programs programs{std::move(*surface), std::move(*line)};
    Portions portions(progress, width);
    const Painter painter(scene, camera, width, height, portions);
    const SceneLines lines = lines_of(scene, painter);
    draw_all(scene, lines, painter, programs);
    portions.begin_drawing();
    painter.begin(background);
    draw_all(scene, lines, painter, programs);
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
                       int width, int height, Background background, const Progress& progress) {
    if (const auto fits = check_size(context, width, height); !fits) {
        return fits.issue();
    }
    const auto scope = context.enter();
    if (!scope) {
        return scope.issue();
    }
    (void)context.check("before"); // clears errors that earlier users of the context left
    Canvas canvas(width, height);
    const bool is_made = canvas.make(progress.part({}, 0.0, k_made));
    if (progress.stopped()) {
        return stopped_issue();
    }
    if (!is_made) {
        const Status status = context.check("the picture");
        return status ? error(Code::graphics_failed, context.renderer(), Why::no_picture_of_size)
                      : status.issue();
    }
    const auto painted =
        paint(scene, camera, width, height, background, progress.part({}, k_made, k_painted));
    if (!painted) {
        return painted.issue();
    }
    Picture picture = canvas.read(progress.part({}, k_painted, 1.0));
    if (progress.stopped()) {
        return stopped_issue();
    }
    if (const Status status = context.check("the picture"); !status) {
        return status.issue();
    }
    return picture;
}

} // namespace hullwright
