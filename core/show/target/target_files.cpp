#include "target/target_writers.h"

#include "base/text.h"

namespace hullwright {
namespace {

std::filesystem::path beside(const TargetJob& job, const std::string& file) {
    return job.path.parent_path() / file;
}

// Returns the name in front of files that lie beside the target's own.
std::string stem_of(const TargetJob& job) {
    return ruled_name(job.path.stem().string(), NameRule::word);
}

// Returns the part of the work that is on the file of that number; that of the model comes last.
Progress part_of(const TargetJob& job, std::size_t file) {
    const double share = k_beside / static_cast<double>(job.body.shapes.size() + 1);
    const double begin = share * static_cast<double>(file);
    return job.progress.part({}, begin, begin + share);
}

// Holds a surface, and the file of its own that it goes into.
struct Lone {
    const std::string& name;
    const std::vector<Vec3>& points;
    const std::vector<Triangle>& triangles;
    std::filesystem::path path;
};

Status write_lone(TargetJob& job, const Lone& lone, const Progress& progress) {
    ExportScene scene;
    scene.vertices = lone.points;
    scene.objects.push_back({lone.name, {}, {}, lone.triangles, {}});
    const auto written = write_scene(scene, lone.path, progress);
    if (!written) {
        return written.issue();
    }
    job.written.bytes += written->bytes;
    job.written.files.push_back(lone.path);
    return Done{};
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

std::string hull_folder(const TargetJob& job) {
    return stem_of(job) + "_meshes";
}

std::string hull_file(const TargetJob& job, const BodyShape& shape) {
    return hull_folder(job) + "/" + shape.name + ".obj";
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
    const std::vector<BodyShape>& shapes = job.body.shapes;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        const BodyShape& shape = shapes[i];
        if (primitive_in(job, shape) != nullptr) {
            continue;
        }
        const Lone lone = {shape.name, shape.points, shape.triangles,
                           beside(job, hull_file(job, shape))};
        auto done = make_folder_of(lone.path);
        done = done ? write_lone(job, lone, part_of(job, i)) : done;
        if (!done) {
            return done;
        }
    }
    return Done{};
}

Status write_seen_file(TargetJob& job) {
    if (!shows_model(job)) {
        return Done{};
    }
    const Body& body = job.body;
    return write_lone(job, {body.name, body.seen, body.seen_triangles, beside(job, seen_file(job))},
                      part_of(job, body.shapes.size()));
}

std::size_t points_of(const Body& body) {
    std::size_t points = body.seen.size();
    for (const BodyShape& shape : body.shapes) {
        points += shape.points.size() + shape.triangles.size();
    }
    return points;
}

} // namespace hullwright
