#include "ui/viewport/axis_ball.h"

#include "draw/floats.h"
#include "ui/viewport/viewport.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace hullwright::ui {
namespace {

// Holds lengths in pixels: from the window's corner to the middle, on to an end, and of the ends.
constexpr double k_from_corner = 52.0;
constexpr double k_reach = 34.0;
constexpr double k_end = 9.0;
constexpr double k_rod = 3.0;
constexpr double k_stroke = 1.8;
constexpr float k_degrees_per_pixel = 1.5F; // half a turn across the ball and a little beyond it
constexpr std::array k_views = {View::front, View::back, View::left,
                                View::right, View::top,  View::bottom};
constexpr std::array<Rgb, 3> k_colours = {{{222, 60, 60}, {80, 165, 45}, {60, 115, 225}}};
constexpr Rgb k_hovered = {255, 205, 40};
constexpr Rgb k_letter = {255, 255, 255};

QPointF middle_of(const Sight& sight) {
    return {sight.size.width() - k_from_corner, k_from_corner};
}

Rgb paler(const Rgb& colour) {
    Rgb pale = colour;
    for (auto& channel : pale) {
        channel = static_cast<std::uint8_t>((channel + 2 * 200) / 3);
    }
    return pale;
}

// Returns the view whose eye is in that direction.
View view_from(const Vec3& direction, UpAxis up) {
    return *std::ranges::max_element(
        k_views, {}, [&](View view) { return axes_of(camera_of(view, up)).toward.dot(direction); });
}

// Collects shapes in the window's plane, each over those before, as Style::flat draws them.
class FlatShapes {
public:
    explicit FlatShapes(const Sight& sight) : sight_(sight) {}

    void add(const QPointF& a, const QPointF& b, const QPointF& c, const Rgb& colour) {
        for (const QPointF& corner : {a, b, c}) {
            const PickRay ray = sight_.ray_at(corner);
            triangles.push_back(
                {floats(Vec3(ray.from + sight_.distance * ray.along)), {0, 0, 1}, floats(colour)});
        }
    }
    void add_rod(const QPointF& a, const QPointF& b, double thickness, const Rgb& colour) {
        const QPointF along = b - a;
        const double length = std::hypot(along.x(), along.y());
        if (length > 0.0) {
            const QPointF aside = QPointF(-along.y(), along.x()) * (0.5 * thickness / length);
            add(a - aside, b - aside, b + aside, colour);
            add(a - aside, b + aside, a + aside, colour);
        }
    }
    void add_disc(const QPointF& middle, double radius, const Rgb& colour) {
        constexpr int k_sides = 20;
        const auto rim = [&](int i) {
            const double angle = 2.0 * std::numbers::pi * i / k_sides;
            return middle + radius * QPointF(std::cos(angle), std::sin(angle));
        };
        for (int i = 0; i < k_sides; ++i) {
            add(middle, rim(i), rim(i + 1), colour);
        }
    }
    void add_letter(int axis, const QPointF& at) {
        constexpr double k_wide = 3.2;
        constexpr double k_high = 4.2;
        const auto stroke = [&](double x0, double y0, double x1, double y1) {
            add_rod(at + QPointF(x0 * k_wide, y0 * k_high), at + QPointF(x1 * k_wide, y1 * k_high),
                    k_stroke, k_letter);
        };
        if (axis == 0) {
            stroke(-1, -1, 1, 1);
            stroke(-1, 1, 1, -1);
        } else if (axis == 1) {
            stroke(-1, -1, 0, 0);
            stroke(1, -1, 0, 0);
            stroke(0, 0, 0, 1);
        } else {
            stroke(-1, -1, 1, -1);
            stroke(1, -1, -1, 1);
            stroke(-1, 1, 1, 1);
        }
    }

    std::vector<DrawVertex> triangles;

private:
    const Sight& sight_;
};

} // namespace

std::vector<BallEnd> ends_of_ball(const Sight& sight, UpAxis up) {
    std::vector<BallEnd> ends;
    for (int axis = 0; axis < 3; ++axis) {
        for (const double side : {-1.0, 1.0}) {
            const Vec3 direction = side * Vec3::Unit(axis);
            const QPointF away(direction.dot(sight.right), -direction.dot(sight.upward));
            ends.push_back({axis, side > 0.0, middle_of(sight) + k_reach * away,
                            -direction.dot(sight.ahead), view_from(direction, up)});
        }
    }
    std::ranges::stable_sort(ends, {}, &BallEnd::depth);
    return ends;
}

std::optional<BallEnd> ball_end_at(const Sight& sight, UpAxis up, const QPointF& position) {
    std::optional<BallEnd> found;
    for (const BallEnd& end : ends_of_ball(sight, up)) { // a later one lies in front
        const QPointF from = position - end.at;
        if (std::hypot(from.x(), from.y()) <= k_end) {
            found = end;
        }
    }
    return found;
}

std::vector<DrawVertex> draw_ball(const Sight& sight, UpAxis up,
                                  const std::optional<View>& hovered) {
    FlatShapes shapes(sight);
    for (const BallEnd& end : ends_of_ball(sight, up)) {
        const Rgb& own = k_colours[static_cast<std::size_t>(end.axis)];
        const Rgb colour = hovered == end.view ? k_hovered : end.is_positive ? own : paler(own);
        if (end.is_positive) {
            shapes.add_rod(middle_of(sight), end.at, k_rod, own);
        }
        shapes.add_disc(end.at, end.is_positive ? k_end : 0.75 * k_end, colour);
        if (end.is_positive) {
            shapes.add_letter(end.axis, end.at);
        }
    }
    return std::move(shapes.triangles);
}

AxisBall::AxisBall(Viewport& viewport, QObject* parent) : QObject(parent), viewport_(viewport) {
    viewport_.pointer().add_tool(this, std::nullopt);
    connect(&viewport_, &Viewport::aimed, this, &AxisBall::show);
    show();
}

void AxisBall::set_shown(bool shown) {
    is_shown_ = shown;
    show();
}

std::optional<BallEnd> AxisBall::end_at(const QPointF& position) const {
    const Standpoint& standpoint = viewport_.front_camera().standpoint();
    return is_shown_ ? ball_end_at(standpoint.sight(), standpoint.up, position) : std::nullopt;
}

void AxisBall::show() {
    const Standpoint& standpoint = viewport_.front_camera().standpoint();
    viewport_.layers().overlays().set(
        Overlay::ball, is_shown_ ? draw_ball(standpoint.sight(), standpoint.up, hovered_)
                                 : std::vector<DrawVertex>());
}

bool AxisBall::press(const QPointF& position) {
    const auto end = end_at(position);
    pressed_ = end ? std::optional(end->view) : std::nullopt;
    last_ = position;
    const QPointF from = position - middle_of(viewport_.front_camera().standpoint().sight());
    return is_shown_ && std::hypot(from.x(), from.y()) <= k_reach + k_end;
}

// The ball turns with the cursor, as the model does; an end that is left is not chosen.
void AxisBall::drag(const QPointF& position, Qt::KeyboardModifiers /*modifiers*/) {
    const auto end = end_at(position);
    if (pressed_ && end && pressed_ == end->view) {
        return;
    }
    pressed_.reset();
    const QPointF moved = position - std::exchange(last_, position);
    viewport_.front_camera().turn(-static_cast<float>(moved.x()) * k_degrees_per_pixel,
                                  static_cast<float>(moved.y()) * k_degrees_per_pixel);
}

void AxisBall::release() {
    if (const auto view = std::exchange(pressed_, std::nullopt)) {
        emit chosen(*view);
    }
}

bool AxisBall::click(const QPointF& /*position*/, Qt::KeyboardModifiers /*modifiers*/) {
    return false; // a press on an end is released, not clicked
}

void AxisBall::hover(const QPointF& position) {
    const auto end = end_at(position);
    const auto now = end ? std::optional(end->view) : std::nullopt;
    if (now != hovered_) {
        hovered_ = now;
        show();
        if (now) {
            emit hovered(*now);
        }
    }
}

} // namespace hullwright::ui
