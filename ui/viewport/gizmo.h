// Handles with which something is moved, turned or stretched: which one is under the cursor, and
// what dragging it means. Numbers only; nothing is drawn here.
#pragma once

#include "edit/primitive.h"
#include "ui/viewport/sight.h"

#include <vector>

namespace hullwright::ui {

enum class GizmoMode : std::uint8_t { move, turn, stretch };

struct Handle {
    enum class Kind : std::uint8_t { axis, plane, ring };
    Kind kind = Kind::axis;
    int axis = 0; // of a plane: across it
    bool operator==(const Handle&) const = default;
};

// Where the handles are, in the coordinates that are drawn.
struct Gizmo {
    GizmoMode mode = GizmoMode::move;
    Vec3 centre = Vec3::Zero();
    Eigen::Matrix3d axes = Eigen::Matrix3d::Identity(); // its columns

    // Sizes in pixels, whatever the distance.
    static constexpr double k_length = 90.0; // of an axis, and the radius of a ring
    static constexpr double k_near = 24.0;   // where squares begin along their sides
    static constexpr double k_far = 44.0;    // where they end
    static constexpr double k_reach = 8.0;   // from the cursor to what it grabs
};

// Corners of a plane's square; points of a ring, the first one also last.
[[nodiscard]] std::array<Vec3, 4> square_of(const Gizmo& gizmo, int axis, const Sight& sight);
[[nodiscard]] std::vector<Vec3> ring_of(const Gizmo& gizmo, int axis, const Sight& sight);

// Those that can be dragged as one looks now: an axis that points at the eye has no length to see,
// a square or a ring seen from its edge no area.
[[nodiscard]] std::vector<Handle> handles_of(const Gizmo& gizmo, const Sight& sight);
[[nodiscard]] std::optional<Handle> handle_at(const Gizmo& gizmo, const Sight& sight,
                                              const QPointF& position);

// How far along the axis from the centre the point is that is nearest to the ray; none when they
// are parallel.
[[nodiscard]] std::optional<double> along_axis(const PickRay& ray, const Vec3& centre,
                                               const Vec3& axis);

// What is done to a primitive.
struct GizmoChange {
    Vec3 move = Vec3::Zero(); // along the gizmo's axes
    double angle = 0.0;       // about the handle's axis, radians
    double stretch = 0.0;     // of the half length along the handle's axis
};

struct GizmoSteps {
    double length = 0.0; // 0: any
    double angle = 0.0;
};

// From where a handle was grabbed.
class GizmoDrag {
public:
    // None where the cursor's ray says nothing about the handle.
    [[nodiscard]] static std::optional<GizmoDrag> begin(const Gizmo& gizmo, const Handle& handle,
                                                        const PickRay& ray);

    // None likewise.
    [[nodiscard]] std::optional<GizmoChange> to(const PickRay& ray, const GizmoSteps& steps) const;

    [[nodiscard]] const Handle& handle() const { return handle_; }
    [[nodiscard]] const Eigen::Matrix3d& axes() const { return gizmo_.axes; }
    [[nodiscard]] Vec3 axis() const { return gizmo_.axes.col(handle_.axis); }

private:
    GizmoDrag(const Gizmo& gizmo, const Handle& handle) : gizmo_(gizmo), handle_(handle) {}
    [[nodiscard]] std::optional<Vec3> place_of(const PickRay& ray) const;

    Gizmo gizmo_;
    Handle handle_;
    Vec3 from_ = Vec3::Zero(); // along the gizmo's axes, from its centre
};

// As a motion of the space in which the primitive is; exactly a shift where nothing turns.
[[nodiscard]] Motion motion_of(const GizmoDrag& drag, const GizmoChange& change,
                               const Primitive& primitive);
// Longer along one of its own axes: round ones are wider along both axes across. With a step the
// size is a multiple of it. Never less than `least`, but a capsule may be a ball.
[[nodiscard]] Primitive stretched(Primitive primitive, int axis, double length, double step,
                                  double least);

} // namespace hullwright::ui
