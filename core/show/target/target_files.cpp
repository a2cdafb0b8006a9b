#include "target/target_writers.h"

#include "base/text.h"

namespace hullwright {
namespace {

std::filesystem::path beside(const TargetJob& job, const std::string& file) {
    return job.path.parent_path() / file;
}

// The name in front of files that lie beside the target's own.
std::string stem_of(const TargetJob& job) {
    return ruled_name(job.path.stem().string(), NameRule::word);
}

} // namespace

const Primitive* primitive_in(const TargetJob& job, const BodyShape& shape) {
    return shape.primitive && job.format.primitives.has(shape.primitive->shape) ? &*shape.primitive
                                                                                : nullptr;
}

bool shows_model(const TargetJob& job) {
    return !job.body.seen.empty() &&
           (job.format.seen == SeenModel::always ||
            (job.format.seen == SeenModel::on_wish && job.settings.with_model));
}

std::string_view word_of(Shape shape) {
    constexpr std::array<std::string_view, 4> k_words = {"box", "sphere", "capsule", "cylinder"};
    return k_words[static_cast<std::size_t>(shape)];
}

Eigen::Matrix3d axes_of(const Primitive& primitive) {
    return primitive.pose.turn.normalized().toRotationMatrix();
}

std::string row_text(const Vec3& p, std::string_view between) {
    const std::string middle(between);
    return number_text(p.x()) + middle + number_text(p.y()) + middle + number_text(p.z());
}

std::string xml_text(std::string_view text) {
    std::string out;
    for (const char c : text) {
        out += c == '&'   ? "&amp;"
               : c == '<' ? "&lt;"
               : c == '>' ? "&gt;"
               : c == '"' ? "&quot;"
                          : std::string(1, c);
    }
    return out;
}

Status write_object(TargetJob& job, const std::string& name, const std::vector<Vec3>& points,
                    const std::vector<Triangle>& triangles, const std::filesystem::path& path) {
    ExportScene scene;
    scene.vertices = points;
    scene.objects.push_back({name, {}, {}, triangles, {}});
    const auto written = write_scene(scene, path, job.progress);
    if (!written) {
        return written.issue();
    }
    job.written.bytes += written->bytes;
    job.written.files.push_back(path);
    return Done{};
}

std::string hull_file(const TargetJob& job, const BodyShape& shape) {
    return stem_of(job) + "_meshes/" + shape.name + ".obj";
}

std::string seen_file(const TargetJob& job) {
    return stem_of(job) + "_visual.obj";
}

Status make_folder_of(const std::filesystem::path& file) {
    const std::filesystem::path folder = file.parent_path();
    std::error_code failed;
    if (!folder.empty()) {
        std::filesystem::create_directories(folder, failed);
    }
    return failed
               ? Status(error(Code::file_not_written, folder.string(), as_given(failed.message())))
               : Status(Done{});
}

Status write_hull_files(TargetJob& job) {
    for (const BodyShape& shape : job.body.shapes) {
        if (primitive_in(job, shape) != nullptr) {
            continue;
        }
        const std::filesystem::path path = beside(job, hull_file(job, shape));
        auto done = make_folder_of(path);
        done = done ? write_object(job, shape.name, shape.points, shape.triangles, path) : done;
        if (!done) {
            return done;
        }
    }
    return Done{};
}

Status write_seen_file(TargetJob& job) {
    return shows_model(job) ? write_object(job, job.body.name, job.body.seen,
                                           job.body.seen_triangles, beside(job, seen_file(job)))
                            : Status(Done{});
}

std::size_t points_of(const Body& body) {
    std::size_t points = body.seen.size();
    for (const BodyShape& shape : body.shapes) {
        points += shape.points.size() + shape.triangles.size();
    }
    return points;
}

} // namespace hullwright
