// Writes USD as text (.usda): a rigid body whose colliders have the purpose of guides, so that they
// are not drawn.
#include "target/target_writers.h"

#include "base/text.h"

namespace hullwright::target_writers {
namespace {

using writers::Out;

std::string tuple(const Vec3& p) {
    return "(" + row_text(p, ", ") + ")";
}

// A quaternion's real part comes first.
std::string quaternion_value(const Eigen::Quaterniond& turn) {
    return "(" + number_text(turn.w()) + ", " + row_text(turn.vec(), ", ") + ")";
}

void write_mesh(const std::vector<Vec3>& points, const std::vector<Triangle>& triangles,
                const std::string& indent, Out& out) {
    const auto list = [&](std::string_view head, const auto& elements, const auto& text) {
        out.text(indent + std::string(head) + " = [");
        const char* between = "";
        out.each(elements, [&](const auto& element) {
            out.text(between + text(element));
            between = ", ";
        });
        out.text("]\n");
    };
    list("int[] faceVertexCounts", triangles, [](const Triangle&) { return std::string("3"); });
    list("int[] faceVertexIndices", triangles, [](const Triangle& t) {
        return std::to_string(t[0]) + ", " + std::to_string(t[1]) + ", " + std::to_string(t[2]);
    });
    list("point3f[] points", points, [](const Vec3& p) { return tuple(p); });
    out.text(indent + "uniform token subdivisionScheme = \"none\"\n");
}

std::string_view class_of(const Primitive* primitive) {
    if (primitive == nullptr) {
        return "Mesh";
    }
    constexpr std::array<std::string_view, 4> k_classes = {"Cube", "Sphere", "Capsule", "Cylinder"};
    return k_classes[static_cast<std::size_t>(primitive->shape)];
}

std::string line(std::string_view name, const std::string& value) {
    return "            " + std::string(name) + " = " + value + "\n";
}

// Round shapes stand along z, as ours do; a cube has a size, and a scale makes a box of it.
std::string measures(const Primitive& primitive) {
    const std::string radius = line("double radius", number_text(primitive.radius));
    switch (primitive.shape) {
    case Shape::box:
        return line("double size", "2");
    case Shape::sphere:
        return radius;
    case Shape::capsule:
    case Shape::cylinder:
        break;
    }
    return radius + line("double height", number_text(2.0 * primitive.half_length)) +
           line("uniform token axis", "\"Z\"");
}

std::string pose_lines(const Primitive& primitive) {
    const bool is_box = primitive.shape == Shape::box;
    return line("double3 xformOp:translate", tuple(primitive.pose.move)) +
           line("quatd xformOp:orient", quaternion_value(primitive.pose.turn)) +
           (is_box ? line("double3 xformOp:scale", tuple(primitive.half)) : "") +
           line("uniform token[] xformOpOrder",
                std::string("[\"xformOp:translate\", \"xformOp:orient\"") +
                    (is_box ? ", \"xformOp:scale\"]" : "]"));
}

void write_collider(const TargetJob& job, const BodyShape& shape, Out& out) {
    const Primitive* const primitive = primitive_in(job, shape);
    const std::string apis = primitive == nullptr
                                 ? "\"PhysicsCollisionAPI\", \"PhysicsMeshCollisionAPI\""
                                 : "\"PhysicsCollisionAPI\"";
    out.text("        def " + std::string(class_of(primitive)) + " \"" + shape.name +
             "\" (\n            prepend apiSchemas = [" + apis + "]\n        )\n        {\n");
    if (primitive == nullptr) {
        write_mesh(shape.points, shape.triangles, "            ", out);
        out.text(line("uniform token physics:approximation", "\"convexHull\""));
    } else {
        out.text(measures(*primitive) + pose_lines(*primitive));
    }
    out.text(line("uniform token purpose", "\"guide\"") + "        }\n");
}

std::string mass_lines(const Body& body) {
    if (body.mass_of == MassOf::nothing) {
        return {};
    }
    const PrincipalInertia inertia = principal_inertia(inertia_of(body));
    return "    float physics:mass = " + number_text(mass_of(body)) +
           "\n    point3f physics:centerOfMass = " + tuple(body.moments.centre) +
           "\n    float3 physics:diagonalInertia = " + tuple(inertia.along) +
           "\n    quatf physics:principalAxes = " + quaternion_value(inertia.turn) + "\n";
}

} // namespace

Status usda(TargetJob& job) {
    return write_file_of(job, {job.path, points_of(job.body)}, [&](Out& out) {
        const Body& body = job.body;
        const std::string mass_api = body.mass_of == MassOf::nothing ? "" : ", \"PhysicsMassAPI\"";
        out.text("#usda 1.0\n(\n    defaultPrim = \"" + body.name +
                 "\"\n    kilogramsPerUnit = 1\n    metersPerUnit = 1\n    upAxis = \"Z\"\n)\n\n"
                 "def Xform \"" +
                 body.name + "\" (\n    prepend apiSchemas = [\"PhysicsRigidBodyAPI\"" + mass_api +
                 "]\n)\n{\n" + mass_lines(body));
        if (shows_model(job)) {
            out.text("    def Mesh \"visual\"\n    {\n");
            write_mesh(body.seen, body.seen_triangles, "        ", out);
            out.text("    }\n");
        }
        out.text("    def Xform \"colliders\"\n    {\n");
        for (const BodyShape& shape : body.shapes) {
            write_collider(job, shape, out);
        }
        out.text("    }\n}\n");
    });
}

} // namespace hullwright::target_writers
