#include "ui/viewport/gizmo_picture.h"

#include "ui/viewport/screen_solids.h"

namespace hullwright::ui {
namespace {

// The axes have the usual colours: x is red, y green, z blue.
constexpr std::array<Rgb, 3> k_colours = {{{222, 60, 60}, {80, 165, 45}, {60, 115, 225}}};
constexpr Rgb k_active = {255, 205, 40};
constexpr double k_shaft = 3.0;

void add_axis(const Gizmo& gizmo, int axis, const Sight& sight, const Rgb& colour,
              ScreenSolids& solids) {
    constexpr double k_head = 18.0;
    constexpr double k_head_thickness = 11.0;
    const Vec3 along = gizmo.axes.col(axis) * sight.pixel_at(gizmo.centre);
    const Vec3 tip = gizmo.centre + Gizmo::k_length * along;
    const Vec3 neck = tip - k_head * along;
    if (gizmo.mode == GizmoMode::stretch) {
        solids.add_line(gizmo.centre, tip, k_shaft, colour);
        solids.add_cube(tip, gizmo.axes, k_head_thickness, colour);
    } else {
        solids.add_line(gizmo.centre, neck, k_shaft, colour);
        solids.add_cone(neck, tip, k_head_thickness, colour);
    }
}

} // namespace

std::vector<DrawVertex> draw_gizmo(const Gizmo& gizmo, const Sight& sight,
                                   const std::optional<Handle>& active) {
    ScreenSolids solids(sight);
    for (const Handle& handle : handles_of(gizmo, sight)) {
        const Rgb& colour =
            active == handle ? k_active : k_colours[static_cast<std::size_t>(handle.axis)];
        switch (handle.kind) {
        case Handle::Kind::axis:
            add_axis(gizmo, handle.axis, sight, colour, solids);
            break;
        case Handle::Kind::plane:
            solids.add_square(square_of(gizmo, handle.axis, sight), colour);
            break;
        case Handle::Kind::ring: {
            const std::vector<Vec3> points = ring_of(gizmo, handle.axis, sight);
            for (std::size_t i = 1; i < points.size(); ++i) {
                solids.add_line(points[i - 1], points[i], k_shaft, colour);
            }
            break;
        }
        }
    }
    return solids.triangles();
}

} // namespace hullwright::ui
