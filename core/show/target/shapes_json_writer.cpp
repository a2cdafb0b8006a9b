// Writes shapes as JSON for engines that are fed by code (docs/shapes-json.md).
#include "target/target_writers.h"

#include "base/text.h"

#include <nlohmann/json.hpp>

namespace hullwright::target_writers {
namespace {

using Json = nlohmann::ordered_json;
using writers::Out;

std::string in_quotes(std::string_view text) {
    return Json(std::string(text)).dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string bracketed(const Vec3& p) {
    return "[" + row_text(p, ",") + "]";
}

std::string mass_text(const Body& body) {
    if (body.mass_of == MassOf::nothing) {
        return "null";
    }
    const Eigen::Matrix3d i = inertia_of(body);
    return std::string("{\"of\":\"") + (body.mass_of == MassOf::model ? "model" : "pieces") +
           "\",\"density\":" + number_text(body.density) +
           ",\"mass\":" + number_text(mass_of(body)) +
           ",\"centre\":" + bracketed(body.moments.centre) + ",\n  \"inertia\":[" +
           bracketed(i.row(0)) + "," + bracketed(i.row(1)) + "," + bracketed(i.row(2)) +
           "],\"volume\":" + number_text(body.moments.volume) + "}";
}

std::string primitive_text(const Primitive& primitive) {
    const Eigen::Matrix3d axes = axes_of(primitive);
    const std::string centre = ",\"centre\":" + bracketed(primitive.pose.move);
    const std::string radius = ",\"radius\":" + number_text(primitive.radius);
    switch (primitive.shape) {
    case Shape::box:
        return centre + ",\"axes\":[" + bracketed(axes.col(0)) + "," + bracketed(axes.col(1)) +
               "," + bracketed(axes.col(2)) + "],\"half_extents\":" + bracketed(primitive.half);
    case Shape::sphere:
        return centre + radius;
    case Shape::capsule:
    case Shape::cylinder:
        break;
    }
    return centre + ",\"axis\":" + bracketed(axes.col(2)) +
           ",\"half_height\":" + number_text(primitive.half_length) + radius;
}

std::string labels_text(const Labels& labels) {
    std::string text;
    if (!labels.tags.empty()) {
        text +=
            ",\"tags\":" + Json(labels.tags).dump(-1, ' ', false, Json::error_handler_t::replace);
    }
    return text + (labels.material.empty() ? "" : ",\"material\":" + in_quotes(labels.material));
}

// Says how a hull is said: its numbers, or the file that has them.
using WriteHull = void (*)(const TargetJob& job, const BodyShape& shape, Out& out);

void write_file_name(const TargetJob& job, const BodyShape& shape, Out& out) {
    out.text(",\"mesh\":" + in_quotes(hull_file(job, shape)));
}

void write_numbers(const TargetJob& /*job*/, const BodyShape& shape, Out& out) {
    const char* between = ",\"points\":[";
    out.each(shape.points, [&](const Vec3& p) {
        out.text(between + bracketed(p));
        between = ",";
    });
    between = "],\n  \"faces\":[";
    out.each(shape.triangles, [&](const Triangle& t) {
        out.text(between + ("[" + std::to_string(t[0])) + "," + std::to_string(t[1]) + "," +
                 std::to_string(t[2]) + "]");
        between = ",";
    });
    out.text("]");
}

void write_shape(const TargetJob& job, const BodyShape& shape, WriteHull write_hull, Out& out) {
    const Primitive* const primitive = primitive_in(job, shape);
    const std::string_view type = primitive != nullptr ? word_of(primitive->shape) : "hull";
    out.text(" {\"name\":" + in_quotes(shape.name) + ",\"type\":" + in_quotes(type) +
             labels_text(shape.labels));
    if (primitive != nullptr) {
        out.text(primitive_text(*primitive));
    } else {
        write_hull(job, shape, out);
    }
    out.text("}");
}

Status write_document(TargetJob& job, const TargetFile& to, WriteHull write_hull) {
    return write_file_of(job, to, [&](Out& out) {
        out.text("{\"format\":\"hullwright-shapes\",\"version\":1,\"target\":" +
                 in_quotes(job.target.word) + ",\"name\":" + in_quotes(job.body.name) +
                 ",\"metres_per_unit\":" + number_text(job.body.metres_per_unit) +
                 ",\"up\":" + in_quotes(up_text(job.body.up)) +
                 ",\n \"mass\":" + mass_text(job.body) + ",\n \"shapes\":[");
        const char* between = "\n";
        for (const BodyShape& shape : job.body.shapes) {
            out.text(between);
            write_shape(job, shape, write_hull, out);
            between = ",\n";
        }
        out.text("\n]}\n");
    });
}

} // namespace

Status shapes_json(TargetJob& job) {
    return write_document(job, {job.path, points_of(job.body)}, &write_numbers);
}

Status shapes_list(TargetJob& job) {
    auto done = write_hull_files(job);
    return done
               ? write_document(job, {job.path, job.body.shapes.size(), k_beside}, &write_file_name)
               : done;
}

} // namespace hullwright::target_writers
