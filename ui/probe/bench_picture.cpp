#include "ui/probe/bench_picture.h"

#include "draw/floats.h"
#include "draw/wire_shapes.h"
#include "pipeline/probe_picture.h"
#include "ui/viewport/screen_solids.h"

#include <cmath>

namespace hullwright::ui {
namespace {

using pipeline::BallTouch;
using pipeline::RayHit;

constexpr Rgb k_way = {128, 128, 136}; // seen on both grounds
constexpr Rgb k_ghost = {150, 150, 158};
constexpr Rgb k_normal = {150, 60, 190}; // as the contacts of two bodies
constexpr Rgb k_stretch = {255, 170, 30};
constexpr Rgb k_face = {20, 150, 140}; // of the surface that an asset was cut from
// Holds the widths of lines, in pixels.
constexpr double k_line = 2.5;
constexpr double k_thin = 1.4;
constexpr double k_wide = 4.5;
constexpr double k_point = 8.0;
constexpr double k_small_point = 6.0;
constexpr double k_head = 10.0;
constexpr double k_head_length = 12.0;
constexpr double k_normal_length = 46.0;

class Drawing {
public:
    explicit Drawing(const BenchScene& scene) : scene_(scene), solids_(scene.sight) {}

    [[nodiscard]] auto lines_of(double width, const Rgb& colour) {
        return [this, width, colour](const Vec3& from, const Vec3& to) {
            line(from, to, width, colour);
        };
    }

    void line(const Vec3& from, const Vec3& to, double width, const Rgb& colour) {
        solids_.add_line(drawn(from), drawn(to), width, colour);
    }
    void point(const Vec3& at, const Rgb& colour, double width = k_point) {
        solids_.add_cube(drawn(at), Eigen::Matrix3d::Identity(), width, colour);
    }
    // The head keeps its length on the screen, so that a short arrow is one as well.
    void arrow(const Vec3& from, const Vec3& to, double width, const Rgb& colour) {
        const Vec3 along = to - from;
        if (along.isZero(0.0)) {
            return;
        }
        const double head = k_head_length * scene_.sight.pixel_at(drawn(to));
        const Vec3 neck = to - head * along.stableNormalized();
        line(from, neck, width, colour);
        solids_.add_cone(drawn(neck), drawn(to), k_head, colour);
    }
    void box(const Aabb& box, const Eigen::Matrix3d& axes, const Vec3& at, double width,
             const Rgb& colour) {
        wire_box(
            box, [&](const Vec3& corner) { return Vec3(axes * corner + at); },
            lines_of(width, colour));
    }
    // Draws three circles and the outline that the eye sees.
    void ball(const Vec3& centre, double radius, double width, const Rgb& colour) {
        wire_ball(centre, radius, lines_of(k_thin, colour));
        solids_.add_ring(drawn(centre), radius, width, colour);
    }
    void cylinder(const Thing& thing, bool endless, const Rgb& colour) {
        wire_cylinder(thing.values[0], thing.values[1], thing.radius(), endless ? scene_.size : 0.0,
                      lines_of(k_line, colour), lines_of(k_thin, colour));
    }
    // Draws a square of it, with its normal.
    void plane(const Thing& thing, const Rgb& colour) {
        wire_plane(thing.middle(), thing.way().stableNormalized(), scene_.size,
                   lines_of(k_line, colour), lines_of(k_thin, colour));
        arrow(thing.middle(), thing.middle() + thing.way(), k_line, colour);
    }
    // A normal has the same length on the screen wherever it is.
    void normal(const Vec3& at, const Vec3& normal) {
        point(at, k_normal);
        arrow(at, at + k_normal_length * scene_.sight.pixel_at(drawn(at)) * normal, k_line,
              k_normal);
    }
    [[nodiscard]] const std::vector<DrawVertex>& triangles() const { return solids_.triangles(); }

private:
    [[nodiscard]] Vec3 drawn(const Vec3& at) const { return at - scene_.origin; }

    const BenchScene& scene_;
    ScreenSolids solids_;
};

// A ray runs on beyond all that is looked at.
Vec3 end_of_ray(const BenchScene& scene, const Thing& ray) {
    const Vec3 way = ray.way().stableNormalized() * 2.0 * scene.size;
    return ray.values[0] + (ray.way().norm() > way.norm() ? ray.way() : way);
}

void draw_thing(const BenchScene& scene, const Thing& thing, const Rgb& colour, Drawing& drawing) {
    switch (thing.kind) {
    case ThingKind::box:
    case ThingKind::moving_box:
        drawing.box(thing.box(), Eigen::Matrix3d::Identity(), Vec3::Zero(), k_line, colour);
        break;
    case ThingKind::turned_box:
        drawing.box(thing.box(), thing.axes(), thing.middle(), k_line, colour);
        break;
    case ThingKind::segment:
        drawing.line(thing.values[0], thing.values[1], k_line, k_way);
        break;
    case ThingKind::ray:
        drawing.line(thing.values[0], end_of_ray(scene, thing), k_line, k_way);
        drawing.arrow(thing.values[0], thing.values[0] + thing.way(), k_line, k_way);
        break;
    case ThingKind::plane:
        drawing.plane(thing, colour);
        break;
    case ThingKind::sphere:
    case ThingKind::moving_ball:
        drawing.ball(thing.middle(), thing.radius(), k_line, colour);
        break;
    case ThingKind::cylinder:
        drawing.cylinder(thing, scene.endless, colour);
        break;
    case ThingKind::asset:
        break;
    }
}

// Draws the thing where it is at that share of its way.
void draw_ghost(const Thing& thing, double share, double width, const Rgb& colour,
                Drawing& drawing) {
    const Vec3 moved = share * thing.way();
    if (thing.kind == ThingKind::moving_box) {
        drawing.box(thing.box(), Eigen::Matrix3d::Identity(), moved, width, colour);
    } else if (thing.kind == ThingKind::moving_ball) {
        drawing.ball(thing.middle() + moved, thing.radius(), width, colour);
    }
}

bool moves(const Thing& thing) {
    return thing.kind == ThingKind::moving_box || thing.kind == ThingKind::moving_ball;
}

// Draws where the thing arrives, and between which places it is in contact.
void draw_way(const BenchScene& scene, const Thing& thing, const Rgb& colour, Drawing& drawing) {
    drawing.arrow(thing.middle(), thing.middle() + thing.way(), k_thin, k_way);
    draw_ghost(thing, 1.0, k_thin, k_ghost, drawing);
    if (scene.found == nullptr) {
        return;
    }
    if (const auto* times = std::get_if<std::optional<ContactTimes>>(scene.found);
        times != nullptr && *times) {
        draw_ghost(thing, (*times)->first, k_thin, colour, drawing);
        draw_ghost(thing, (*times)->last, k_thin, colour, drawing);
    }
    if (const auto* touch = std::get_if<std::optional<BallTouch>>(scene.found);
        touch != nullptr && *touch) {
        draw_ghost(thing, (*touch)->time, k_line, colour, drawing);
    }
}

void draw_hit(const BenchScene& scene, const RayHit& hit, Drawing& drawing) {
    const auto mark = [&drawing](const RayPoint& point) {
        if (!std::isfinite(point.t)) {
            return;
        }
        if (point.normal.isZero(0.0)) {
            drawing.point(point.point, k_normal);
        } else {
            drawing.normal(point.point, point.normal);
        }
    };
    const Vec3 end =
        std::isfinite(hit.in.exit.t) ? hit.in.exit.point : end_of_ray(scene, scene.things.front());
    drawing.line(hit.in.entry.point, end, k_wide, k_stretch);
    mark(hit.in.entry);
    mark(hit.in.exit);
    if (!hit.met) {
        return;
    }
    for (const pipeline::SourceFace& face : *hit.met) {
        for (std::size_t k = 0; k < 3; ++k) {
            drawing.line(face.corners[k], face.corners[(k + 1) % 3], k_line, k_face);
        }
        drawing.point(face.hit.at.point, k_face, k_small_point);
    }
}

} // namespace

std::vector<DrawVertex> draw_things(const BenchScene& scene) {
    Drawing drawing(scene);
    const Rgb colour = scene.found != nullptr ? pipeline::colour_of_answer(*scene.found) : k_way;
    for (const Thing& thing : scene.things) {
        draw_thing(scene, thing, colour, drawing);
        if (moves(thing)) {
            draw_way(scene, thing, colour, drawing);
        }
    }
    return drawing.triangles();
}

std::vector<DrawVertex> draw_common(const BenchScene& scene) {
    const auto* common =
        scene.found != nullptr ? std::get_if<std::optional<Aabb>>(scene.found) : nullptr;
    if (common == nullptr || !*common) {
        return {};
    }
    std::vector<DrawVertex> triangles;
    const auto colour = floats(pipeline::k_met);
    const Vec3 half = 0.5 * (*common)->size();
    const Vec3 centre = (*common)->centre() - scene.origin;
    for (int axis = 0; axis < 3; ++axis) {
        const Vec3 u = half[(axis + 1) % 3] * Vec3::Unit((axis + 1) % 3);
        const Vec3 v = half[(axis + 2) % 3] * Vec3::Unit((axis + 2) % 3);
        for (const double side : {-1.0, 1.0}) {
            const Vec3 normal = side * Vec3::Unit(axis);
            const Vec3 at = centre + half[axis] * normal;
            // Seen from outside, the corners go round counterclockwise.
            for (const Vec3& corner :
                 {Vec3(-u - side * v), Vec3(u - side * v), Vec3(u + side * v), Vec3(-u - side * v),
                  Vec3(u + side * v), Vec3(-u + side * v)}) {
                triangles.push_back({floats(Vec3(at + corner)), floats(normal), colour});
            }
        }
    }
    return triangles;
}

std::vector<DrawVertex> draw_found(const BenchScene& scene) {
    if (scene.found == nullptr) {
        return {};
    }
    Drawing drawing(scene);
    if (const auto* in = std::get_if<SegmentInBox>(scene.found);
        in != nullptr && in->place != SegmentPlace::outside) {
        drawing.line(in->entry_point, in->exit_point, k_wide, k_stretch);
        drawing.point(in->entry_point, k_normal);
        drawing.point(in->exit_point, k_normal);
    }
    if (const auto* hits = std::get_if<std::vector<RayHit>>(scene.found)) {
        for (const RayHit& hit : *hits) {
            draw_hit(scene, hit, drawing);
        }
    }
    if (const auto* touch = std::get_if<std::optional<BallTouch>>(scene.found);
        touch != nullptr && *touch) {
        drawing.normal((*touch)->point, (*touch)->normal);
    }
    return drawing.triangles();
}

} // namespace hullwright::ui
