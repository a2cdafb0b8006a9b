// Writes MJCF, MuJoCo's XML: a mesh of bare points for each hull, and a geom for each shape.
#include "target/target_writers.h"

#include "base/text.h"

namespace hullwright::target_writers {
namespace {

using writers::Out;

std::string attribute(std::string_view name, const std::string& value) {
    return " " + std::string(name) + "=\"" + value + "\"";
}

std::string quaternion(const Eigen::Quaterniond& turn) {
    return number_text(turn.w()) + " " + row_text(turn.vec());
}

void write_assets(const TargetJob& job, Out& out) {
    out.text("  <asset>\n");
    for (const BodyShape& shape : job.body.shapes) {
        if (primitive_in(job, shape) != nullptr) {
            continue;
        }
        out.text("    <mesh name=\"" + shape.name + "\" vertex=\"");
        bool first = true;
        out.each(shape.points, [&](const Vec3& p) {
            out.text((first ? "" : "  ") + row_text(p));
            first = false;
        });
        out.text("\"/>\n");
    }
    if (shows_model(job)) {
        // A mesh that is only seen need not be closed; its inertia serves nothing.
        out.text("    <mesh name=\"" + job.body.name + "_visual\" file=\"" + seen_file(job) +
                 "\" inertia=\"shell\"/>\n");
    }
    out.text("  </asset>\n");
}

std::string inertial(const Body& body) {
    if (body.mass_of == MassOf::nothing) {
        return {};
    }
    const Eigen::Matrix3d i = inertia_of(body);
    return "      <inertial" + attribute("pos", row_text(body.moments.centre)) +
           attribute("mass", number_text(mass_of(body))) +
           attribute("fullinertia", row_text({i(0, 0), i(1, 1), i(2, 2)}) + " " +
                                        row_text({i(0, 1), i(0, 2), i(1, 2)})) +
           "/>\n";
}

// Capsules and cylinders stand along z here as in MuJoCo, which takes halves of lengths, too.
std::string size_of(const Primitive& primitive) {
    switch (primitive.shape) {
    case Shape::box:
        return row_text(primitive.half);
    case Shape::sphere:
        return number_text(primitive.radius);
    case Shape::capsule:
    case Shape::cylinder:
        break;
    }
    return number_text(primitive.radius) + " " + number_text(primitive.half_length);
}

std::string geom(const TargetJob& job, const BodyShape& shape) {
    const std::string head = "      <geom" + attribute("name", shape.name);
    const Primitive* const primitive = primitive_in(job, shape);
    if (primitive == nullptr) {
        return head + attribute("type", "mesh") + attribute("mesh", shape.name) +
               attribute("group", "3") + "/>\n";
    }
    return head + attribute("type", std::string(word_of(primitive->shape))) +
           attribute("size", size_of(*primitive)) +
           attribute("pos", row_text(primitive->pose.move)) +
           attribute("quat", quaternion(primitive->pose.turn)) + attribute("group", "3") + "/>\n";
}

} // namespace

Status mjcf(TargetJob& job) {
    if (auto done = write_seen_file(job); !done) {
        return done;
    }
    return write_file_of(job, {job.path, points_of(job.body), k_beside}, [&](Out& out) {
        const std::string& name = job.body.name;
        out.text("<mujoco model=\"" + name + "\">\n");
        write_assets(job, out);
        out.text("  <worldbody>\n    <body name=\"" + name + "\">\n" + inertial(job.body));
        for (const BodyShape& shape : job.body.shapes) {
            out.text(geom(job, shape));
        }
        if (shows_model(job)) {
            out.text("      <geom name=\"" + name + "_visual\" type=\"mesh\" mesh=\"" + name +
                     "_visual\" group=\"2\" mass=\"0\" contype=\"0\" conaffinity=\"0\"/>\n");
        }
        out.text("    </body>\n  </worldbody>\n</mujoco>\n");
    });
}

} // namespace hullwright::target_writers
