// Holds the handles with which a primitive is moved, turned or stretched: which one is under the
// cursor, and what dragging it means. These are numbers only; nothing is drawn here.
#pragma once

#include "edit/primitive.h"
#include "ui/viewport/sight.h"

#include <numbers>
#include <vector>

namespace hullwright::ui {

enum class GizmoMode : std::uint8_t { move, turn, stretch };

struct Handle {
    enum class Kind : std::uint8_t { axis, plane, ring };
    Kind kind = Kind::axis;
    int axis = 0; // for a plane: the axis across it
    bool operator==(const Handle&) const = default;
};

// Holds the place of the handles, in the coordinates that are drawn.
struct Gizmo {
    GizmoMode mode = GizmoMode::move;
    Vec3 centre = Vec3::Zero();
    Eigen::Matrix3d axes = Eigen::Matrix3d::Identity(); // the columns are the axes

    // Sizes are in pixels, whatever the distance.
    static constexpr double k_length = 90.0; // length of an axis and radius of a ring
    static constexpr double k_near = 24.0;   // where squares begin along their sides
    static constexpr double k_far = 44.0;    // where squares end
    static constexpr double k_reach = 8.0;   // how far from the cursor it grabs
};

// Returns the corners of a plane's square, or a ring's points, of which the first is the last too.
[[nodiscard]] std::array<Vec3, 4> square_of(const Gizmo& gizmo, int axis, const Sight& sight);
[[nodiscard]] std::vector<Vec3> ring_of(const Gizmo& gizmo, int axis, const Sight& sight);

// Returns the handles that can be dragged in this view: an axis that points at the eye has no
// visible length, and a square or ring seen from its edge has no visible area.
[[nodiscard]] std::vector<Handle> handles_of(const Gizmo& gizmo, const Sight& sight);
[[nodiscard]] std::optional<Handle> handle_at(const Gizmo& gizmo, const Sight& sight,
                                              const QPointF& position);

// Returns how far along the axis from the centre the point is that is nearest to the ray; none when
// they are parallel.
[[nodiscard]] std::optional<double> along_axis(const PickRay& ray, const Vec3& centre,
                                               const Vec3& axis);

// Holds the change that a drag makes to a primitive.
struct GizmoChange {
    Vec3 move = Vec3::Zero(); // along the gizmo's axes
    double angle = 0.0;       // about the handle's axis, in radians
    double stretch = 0.0;     // added to the half length along the handle's axis
};

// Where handles go in steps, each is an angle that people turn by, or a share of the size of what
// is looked at.
inline constexpr double k_step_angle = 15.0 * std::numbers::pi / 180.0;
inline constexpr double k_step_share = 0.01;

struct GizmoSteps {
    double length = 0.0; // 0: no steps
    double angle = 0.0;
};

// Follows a drag from the place where a handle was grabbed.
class GizmoDrag {
public:
    // Returns none when the cursor's ray gives no place for the handle.
    [[nodiscard]] static std::optional<GizmoDrag> begin(const Gizmo& gizmo, const Handle& handle,
                                                        const PickRay& ray);

    // Returns none in the same case.
    [[nodiscard]] std::optional<GizmoChange> to(const PickRay& ray, const GizmoSteps& steps) const;

    [[nodiscard]] const Handle& handle() const { return handle_; }
    [[nodiscard]] const Eigen::Matrix3d& axes() const { return gizmo_.axes; }
    [[nodiscard]] Vec3 axis() const { return gizmo_.axes.col(handle_.axis); }

private:
    GizmoDrag(const Gizmo& gizmo, const Handle& handle) : gizmo_(gizmo), handle_(handle) {}
    // Returns where the ray passes the handle, along the gizmo's axes and relative to its centre;
    // nothing where it does not.
    [[nodiscard]] std::optional<Vec3> place_of(const PickRay& ray) const;

    Gizmo gizmo_;
    Handle handle_;
    Vec3 from_ = Vec3::Zero(); // along the gizmo's axes, relative to its centre
};

// Returns the change as a motion of the space around the primitive; it is exactly a shift when
// nothing turns.
[[nodiscard]] Motion motion_of(const GizmoDrag& drag, const GizmoChange& change,
                               const Primitive& primitive);
// Makes the primitive longer along one of its own axes; round shapes grow along both axes across at
// once. With a step the size is a multiple of it. It is never less than `least`, but the straight
// part of a capsule may be 0.
[[nodiscard]] Primitive stretched(Primitive primitive, int axis, double length, double step,
                                  double least);

} // namespace hullwright::ui
