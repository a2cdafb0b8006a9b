// Holds a robot as its file describes it: bodies that hang on each other by joints, and the shapes
// that collide. Lengths are the file's own, angles radians.
#pragma once

#include "base/detail.h"
#include "geom/types.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hullwright {

// Places a frame as seen from another: turned, then moved.
struct BodyPlace {
    Eigen::Quaterniond turn = Eigen::Quaterniond::Identity(); // its length is 1
    Vec3 move = Vec3::Zero();

    [[nodiscard]] Vec3 operator()(const Vec3& p) const { return turn * p + move; }
    [[nodiscard]] BodyPlace operator*(const BodyPlace& inner) const {
        return {(turn * inner.turn).normalized(), (*this)(inner.move)};
    }
};

enum class JointMotion : std::uint8_t { hinge, slide, ball, free };

// A ball has a quaternion (w, x, y, z) for its value, and a free joint its place before that.
[[nodiscard]] constexpr std::size_t values_of(JointMotion motion) {
    return motion == JointMotion::free ? 7 : motion == JointMotion::ball ? 4 : 1;
}

// Names another joint of one value that this one follows.
struct JointMimic {
    std::size_t joint = 0;
    double factor = 1.0;
    double offset = 0.0;
};

struct RobotJoint {
    std::string name;
    JointMotion motion = JointMotion::hinge;
    Vec3 axis = Vec3::UnitZ(); // a unit vector in the body's frame, of a hinge or a slide
    Vec3 at = Vec3::Zero();    // a point that a hinge or a ball leaves where it is
    double rest = 0.0;         // at this value the body is where it is placed
    BodyPlace rest_place;      // the value of a free joint where nothing else gives one
    std::optional<std::pair<double, double>> limits;
    std::optional<JointMimic> mimic;
};

enum class ShapeKind : std::uint8_t { box, cylinder, capsule, sphere, ellipsoid, mesh };

struct RobotShape {
    ShapeKind kind = ShapeKind::box;
    BodyPlace at; // in the body's frame
    // Holds half the sides of a box; the radius and half the length along z of a cylinder, and of a
    // capsule without its caps; the radius of a sphere; radii of an ellipsoid; the scale of a mesh.
    Vec3 size = Vec3::Ones();
    // Holds the file of a mesh, or the points of one without a file; of anything else, neither.
    // Shapes share them, as any number may be of one mesh.
    std::shared_ptr<const std::filesystem::path> mesh = nullptr;
    std::shared_ptr<const std::vector<Vec3>> points = nullptr;
    // Holds the faces of a mesh of points; where there are none, it is the hull of its points.
    std::vector<Triangle> triangles = {};
    std::size_t line = 0;  // of the file, from 1
    std::string name = {}; // of the geom or collision; empty where it has none
};

struct RobotBody {
    std::string name;
    std::optional<std::size_t> parent; // comes before it
    BodyPlace at;                      // as seen from the parent, with its joints at rest
    std::vector<std::size_t> joints;   // move it one after the other
    std::vector<RobotShape> shapes;
};

enum class RobotNoteKind : std::uint8_t {
    shape_without_contact, // the file says that it collides with nothing
    shape_not_read,        // a plane or a field of heights
    no_collision_shapes,   // bodies that are only looked at
};

// Holds what is left out, though the file has it.
struct RobotNote {
    RobotNoteKind kind = RobotNoteKind::shape_not_read;
    std::string what;
    std::size_t count = 1;
    std::size_t line = 0; // of the first

    bool operator==(const RobotNote&) const = default;
};

[[nodiscard]] Detail detail_of(const RobotNote& note);

struct Robot {
    std::string file;
    std::string name;
    std::string format; // urdf, mjcf, or sdf and shapes, of which the shapes alone are read
    std::vector<RobotBody> bodies;
    std::vector<RobotJoint> joints;
    std::vector<std::pair<std::size_t, std::size_t>> excluded; // bodies that never collide
    std::vector<RobotNote> notes;
    // The first body is the world, of which nothing is a neighbour for hanging on it.
    bool has_world = false;
    // Bodies are things that move each by itself, and the log is a file of their poses: columns of
    // others are passed over, and what is missing of a pose is zero, or no turn.
    bool are_things = false;
};

} // namespace hullwright
