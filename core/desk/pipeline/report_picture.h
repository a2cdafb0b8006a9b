// Holds what the pictures of reports have alike: a size, surfaces of one colour, a cross at a
// place, and both backgrounds.
#pragma once

#include "draw/camera.h"
#include "draw/scene.h"
#include "geom/rgb.h"
#include "gpu/gl_context.h"
#include "mesh/tri_mesh.h"
#include "report/html_page.h"

#include <functional>
#include <stop_token>

namespace hullwright::pipeline {

inline constexpr int k_report_width = 620; // pixels
inline constexpr int k_report_height = 440;
inline constexpr double k_report_aspect = static_cast<double>(k_report_width) / k_report_height;

// Adds the faces, each vertex where `place` takes it, to a list whose origin is set.
void add_surface(const TriMesh& mesh, const std::function<Vec3(const Vec3&)>& place, const Rgb& rgb,
                 DrawList& list);

// Adds a red cross that nothing hides, with arms of that length.
void add_cross(const Vec3& at, double arm, DrawList& list);

// Draws the scene before a light and before a dark background.
[[nodiscard]] Status draw_report_picture(const GlContext& context, const Scene& scene,
                                         const Camera& from, ReportPicture& into,
                                         const std::stop_token& stop);

} // namespace hullwright::pipeline
