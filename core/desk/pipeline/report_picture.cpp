#include "pipeline/report_picture.h"

#include "draw/floats.h"
#include "draw/render.h"
#include "draw/write_png.h"
#include "pipeline/pair_picture.h"

#include <array>
#include <utility>

namespace hullwright::pipeline {

void add_surface(const TriMesh& mesh, const std::function<Vec3(const Vec3&)>& place, const Rgb& rgb,
                 DrawList& list) {
    const auto colour = floats(rgb);
    for (FaceId face = 0; face < mesh.triangles.size(); ++face) {
        std::array<Vec3, 3> corners = mesh.corners(face);
        for (Vec3& p : corners) {
            p = place(p) - list.origin;
        }
        const Vec3 normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
        const double length = normal.norm();
        const auto facing = floats(length > 0.0 ? Vec3(normal / length) : Vec3(0, 0, 1));
        for (const Vec3& p : corners) {
            list.triangles.push_back({floats(p), facing, colour});
        }
    }
}

void add_cross(const Vec3& at, double arm, DrawList& list) {
    const auto colour = floats(k_red);
    for (int axis = 0; axis < 3; ++axis) {
        for (const double way : {-1.0, 1.0}) {
            const Vec3 p = at - list.origin + way * arm * Vec3::Unit(axis);
            list.faults.push_back({floats(p), {0, 0, 1}, colour});
        }
    }
}

Status draw_report_picture(const GlContext& context, const Scene& scene, const Camera& from,
                           ReportPicture& into, const std::stop_token& stop) {
    for (const auto& [background, png] :
         {std::pair(Background::light, &into.light), std::pair(Background::dark, &into.dark)}) {
        const auto picture = render(context, scene, from, k_report_width, k_report_height,
                                    background, Progress(stop));
        if (!picture) {
            return picture.issue();
        }
        auto bytes = png_of(*picture, Progress(stop));
        if (!bytes) {
            return bytes.issue();
        }
        *png = std::move(*bytes);
    }
    return Done{};
}

} // namespace hullwright::pipeline
