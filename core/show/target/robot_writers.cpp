// Writes URDF and SDF 1.9: a link with a collision for each shape, and a mesh file for each hull.
#include "target/target_writers.h"

#include "base/text.h"
#include "geom/portable_math.h"

namespace hullwright::target_writers {
namespace {

using writers::Out;

// Returns angles around fixed axes x, y and z, applied in this order, as both formats have them.
Vec3 roll_pitch_yaw(const Eigen::Matrix3d& turn) {
    const double across = root_of_squares(turn(0, 0), turn(1, 0));
    const double pitch = arc_tangent(-turn(2, 0), across);
    // With x along z, roll and yaw turn around one axis: all of it counts as roll.
    constexpr double k_upright = 1e-12; // of a unit vector: both angles lose their digits there
    if (across < k_upright) {
        return {arc_tangent(-turn(1, 2), turn(1, 1)), pitch, 0.0};
    }
    return {arc_tangent(turn(2, 1), turn(2, 2)), pitch, arc_tangent(turn(1, 0), turn(0, 0))};
}

std::string number(double value) {
    return "\"" + number_text(value) + "\"";
}

std::string urdf_inertial(const Body& body) {
    if (body.mass_of == MassOf::nothing) {
        return {};
    }
    const Eigen::Matrix3d i = inertia_of(body);
    return "    <inertial>\n      <origin xyz=\"" + row_text(body.moments.centre) +
           "\" rpy=\"0 0 0\"/>\n      <mass value=" + number(mass_of(body)) +
           "/>\n      <inertia ixx=" + number(i(0, 0)) + " ixy=" + number(i(0, 1)) +
           " ixz=" + number(i(0, 2)) + " iyy=" + number(i(1, 1)) + " iyz=" + number(i(1, 2)) +
           " izz=" + number(i(2, 2)) + "/>\n    </inertial>\n";
}

std::string urdf_mesh(const std::string& file) {
    return "      <geometry><mesh filename=\"" + file + "\"/></geometry>\n";
}

std::string urdf_geometry(const Primitive& primitive) {
    const std::string radius = " radius=" + number(primitive.radius);
    switch (primitive.shape) {
    case Shape::box:
        return "<box size=\"" + row_text(2.0 * primitive.half) + "\"/>";
    case Shape::sphere:
        return "<sphere" + radius + "/>";
    case Shape::capsule:
    case Shape::cylinder:
        break;
    }
    return "<" + std::string(word_of(primitive.shape)) + radius +
           " length=" + number(2.0 * primitive.half_length) + "/>";
}

std::string urdf_collision(const TargetJob& job, const BodyShape& shape) {
    const std::string head = "    <collision name=\"" + shape.name + "\">\n";
    const std::string end = "    </collision>\n";
    const Primitive* const primitive = primitive_in(job, shape);
    if (primitive == nullptr) {
        return head + urdf_mesh(hull_file(job, shape)) + end;
    }
    return head + "      <origin xyz=\"" + row_text(primitive->pose.move) + "\" rpy=\"" +
           row_text(roll_pitch_yaw(axes_of(*primitive))) + "\"/>\n      <geometry>" +
           urdf_geometry(*primitive) + "</geometry>\n" + end;
}

std::string element(std::string_view name, const std::string& content) {
    const std::string word(name);
    return "<" + word + ">" + content + "</" + word + ">";
}

std::string sdf_inertial(const Body& body) {
    if (body.mass_of == MassOf::nothing) {
        return {};
    }
    const Eigen::Matrix3d i = inertia_of(body);
    const auto entry = [&](std::string_view name, int row, int column) {
        return element(name, number_text(i(row, column)));
    };
    return "      <inertial>\n        " +
           element("pose", row_text(body.moments.centre) + " 0 0 0") + "\n        " +
           element("mass", number_text(mass_of(body))) + "\n        " +
           element("inertia", entry("ixx", 0, 0) + entry("ixy", 0, 1) + entry("ixz", 0, 2) +
                                  entry("iyy", 1, 1) + entry("iyz", 1, 2) + entry("izz", 2, 2)) +
           "\n      </inertial>\n";
}

std::string sdf_geometry(const Primitive& primitive) {
    const std::string radius = element("radius", number_text(primitive.radius));
    const std::string_view word = word_of(primitive.shape);
    switch (primitive.shape) {
    case Shape::box:
        return element(word, element("size", row_text(2.0 * primitive.half)));
    case Shape::sphere:
        return element(word, radius);
    case Shape::capsule:
    case Shape::cylinder:
        break;
    }
    return element(word, radius + element("length", number_text(2.0 * primitive.half_length)));
}

std::string sdf_collision(const TargetJob& job, const BodyShape& shape) {
    const Primitive* const primitive = primitive_in(job, shape);
    std::string text = "      <collision name=\"" + shape.name + "\">\n";
    if (primitive == nullptr) {
        text += "        " +
                element("geometry", element("mesh", element("uri", hull_file(job, shape)))) + "\n";
    } else {
        text += "        " +
                element("pose", row_text(primitive->pose.move) + " " +
                                    row_text(roll_pitch_yaw(axes_of(*primitive)))) +
                "\n        " + element("geometry", sdf_geometry(*primitive)) + "\n";
    }
    return text + "      </collision>\n";
}

Status write_meshes(TargetJob& job) {
    auto done = write_hull_files(job);
    return done ? write_seen_file(job) : done;
}

} // namespace

Status urdf(TargetJob& job) {
    if (auto done = write_meshes(job); !done) {
        return done;
    }
    const std::string& name = job.body.name;
    return write_file_of(job, {job.path, job.body.shapes.size(), k_beside}, [&](Out& out) {
        out.text("<?xml version=\"1.0\"?>\n<robot name=\"" + name + "\">\n  <link name=\"" + name +
                 "\">\n" + urdf_inertial(job.body));
        if (shows_model(job)) {
            out.text("    <visual name=\"" + name + "_visual\">\n" + urdf_mesh(seen_file(job)) +
                     "    </visual>\n");
        }
        out.each(job.body.shapes,
                 [&](const BodyShape& shape) { out.text(urdf_collision(job, shape)); });
        out.text("  </link>\n</robot>\n");
    });
}

Status sdf(TargetJob& job) {
    if (auto done = write_meshes(job); !done) {
        return done;
    }
    const std::string& name = job.body.name;
    return write_file_of(job, {job.path, job.body.shapes.size(), k_beside}, [&](Out& out) {
        out.text("<?xml version=\"1.0\"?>\n<sdf version=\"1.9\">\n  <model name=\"" + name +
                 "\">\n    <link name=\"" + name + "\">\n" + sdf_inertial(job.body));
        if (shows_model(job)) {
            out.text("      <visual name=\"" + name + "_visual\">\n        " +
                     element("geometry", element("mesh", element("uri", seen_file(job)))) +
                     "\n      </visual>\n");
        }
        out.each(job.body.shapes,
                 [&](const BodyShape& shape) { out.text(sdf_collision(job, shape)); });
        out.text("    </link>\n  </model>\n</sdf>\n");
    });
}

} // namespace hullwright::target_writers
