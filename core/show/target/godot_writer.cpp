// Writes a scene of Godot as text (.tscn): a static body with a collision shape for each piece. The
// two generations of the engine name classes and measures differently.
#include "target/target_writers.h"

#include "base/text.h"

namespace hullwright::target_writers {
namespace {

using writers::Out;

struct Dialect {
    std::string_view head; // after "gd_scene load_steps=N "
    bool is_four = false;
};

std::string vector_text(const Vec3& p) {
    return "Vector3( " + row_text(p, ", ") + " )";
}

// Returns the format's number and its number in the text of a reference.
std::string id_text(const Dialect& dialect, std::size_t id) {
    return dialect.is_four ? "\"" + std::to_string(id) + "\"" : std::to_string(id);
}

std::string class_of(const Dialect& dialect, const Primitive* primitive) {
    std::string name = "ConvexPolygonShape";
    if (primitive != nullptr) {
        constexpr std::array<std::string_view, 4> k_names = {"BoxShape", "SphereShape",
                                                             "CapsuleShape", "CylinderShape"};
        name = k_names[static_cast<std::size_t>(primitive->shape)];
    }
    return dialect.is_four ? name + "3D" : name;
}

std::string line(std::string_view name, double value) {
    return std::string(name) + " = " + number_text(value) + "\n";
}

// Godot 3 has half of a box and a capsule's straight part, Godot 4 the whole of both.
std::string measures(const Dialect& dialect, const Primitive& primitive) {
    const double length = 2.0 * primitive.half_length;
    switch (primitive.shape) {
    case Shape::box:
        return dialect.is_four ? "size = " + vector_text(2.0 * primitive.half) + "\n"
                               : "extents = " + vector_text(primitive.half) + "\n";
    case Shape::sphere:
        return line("radius", primitive.radius);
    case Shape::capsule:
        return line("radius", primitive.radius) +
               line("height", dialect.is_four ? length + 2.0 * primitive.radius : length);
    case Shape::cylinder:
        break;
    }
    return line("radius", primitive.radius) + line("height", length);
}

void write_shape(const TargetJob& job, const Dialect& dialect, const BodyShape& shape,
                 std::size_t id, Out& out) {
    const Primitive* const primitive = primitive_in(job, shape);
    out.text("\n[sub_resource type=\"" + class_of(dialect, primitive) +
             "\" id=" + id_text(dialect, id) + "]\n");
    if (!dialect.is_four) {
        out.text("margin = " + number_text(k_bullet_margin) + "\n");
    }
    if (primitive != nullptr) {
        out.text(measures(dialect, *primitive));
        return;
    }
    out.text(dialect.is_four ? "points = PackedVector3Array(" : "points = PoolVector3Array(");
    const char* between = " ";
    out.each(shape.points, [&](const Vec3& p) {
        out.text(between + row_text(p, ", "));
        between = ", ";
    });
    out.text(" )\n");
}

// Round shapes stand along y, but for the capsule of Godot 3, which lies along z as ours.
Eigen::Matrix3d frame_of(const Dialect& dialect, const Primitive& primitive) {
    const Eigen::Matrix3d axes = axes_of(primitive);
    const bool along_y = primitive.shape == Shape::cylinder ||
                         (primitive.shape == Shape::capsule && dialect.is_four);
    return along_y ? Eigen::Matrix3d(axes * turn_between(UpAxis::y, UpAxis::z)) : axes;
}

void write_node(const TargetJob& job, const Dialect& dialect, const BodyShape& shape,
                std::size_t id, Out& out) {
    out.text("\n[node name=\"" + shape.name + "\" type=\"CollisionShape" +
             (dialect.is_four ? "3D" : "") + "\" parent=\".\"]\n");
    if (const Primitive* const primitive = primitive_in(job, shape)) {
        const Eigen::Matrix3d axes = frame_of(dialect, *primitive);
        out.text("transform = Transform" + std::string(dialect.is_four ? "3D" : "") + "( " +
                 row_text(axes.row(0), ", ") + ", " + row_text(axes.row(1), ", ") + ", " +
                 row_text(axes.row(2), ", ") + ", " + row_text(primitive->pose.move, ", ") +
                 " )\n");
    }
    out.text("shape = SubResource( " + id_text(dialect, id) + " )\n");
}

Status write_scene_of(TargetJob& job, const Dialect& dialect) {
    return write_file_of(job, {job.path, points_of(job.body)}, [&](Out& out) {
        const std::vector<BodyShape>& shapes = job.body.shapes;
        out.text("[gd_scene load_steps=" + std::to_string(shapes.size() + 1) + " " +
                 std::string(dialect.head) + "]\n");
        for (std::size_t i = 0; i < shapes.size(); ++i) {
            write_shape(job, dialect, shapes[i], i + 1, out);
        }
        out.text("\n[node name=\"" + job.body.name + "\" type=\"StaticBody" +
                 (dialect.is_four ? "3D" : "") + "\"]\n");
        for (std::size_t i = 0; i < shapes.size(); ++i) {
            write_node(job, dialect, shapes[i], i + 1, out);
        }
    });
}

} // namespace

Status godot3(TargetJob& job) {
    return write_scene_of(job, {"format=2", false});
}

Status godot4(TargetJob& job) {
    return write_scene_of(job, {"format=3", true});
}

} // namespace hullwright::target_writers
