// Declares a writer per format of a target, which writes a body that is in the format's frame.
#pragma once

#include "export/writers.h"
#include "target/target.h"

namespace hullwright {

struct TargetJob {
    const Body& body; // its names follow the target's rule
    const Target& target;
    const TargetFormat& format;
    const TargetSettings& settings;
    std::filesystem::path path;
    Progress progress;
    TargetWritten& written;
};

// Returns the primitive that the shape is written as; null for one that is written as a hull.
[[nodiscard]] const Primitive* primitive_in(const TargetJob& job, const BodyShape& shape);
// True when the model that is seen is written.
[[nodiscard]] bool shows_model(const TargetJob& job);
// Returns the rotation of a primitive: its columns are its axes.
[[nodiscard]] Eigen::Matrix3d axes_of(const Primitive& primitive);

// Returns numbers with a space, or another text, between two.
[[nodiscard]] std::string row_text(const Vec3& p, std::string_view between = " ");
// Returns the text as it may stand in an attribute of XML.
[[nodiscard]] std::string xml_text(std::string_view text);

// Is the share of the work that the files beside a target's own take, where it has several.
inline constexpr double k_beside = 0.8;

// Is the margin that Bullet lays around hulls, in metres, for its own files and for Godot 3, which
// has it; of its own four centimetres things would float by as much.
inline constexpr float k_bullet_margin = 0.001F;

struct TargetFile {
    std::filesystem::path path;
    std::size_t steps = 0; // that writing it takes
    double begin = 0.0;    // the share of the target's work that is done before
};
// Opens the file, lets `write` fill it and puts it into its place; adds it to what was written.
template <class Write>
Status write_file_of(TargetJob& job, const TargetFile& to, const Write& write) {
    auto file = AtomicFile::open(to.path);
    if (!file) {
        return file.issue();
    }
    const Progress part = job.progress.part({}, to.begin, 1.0);
    writers::Out out(*file, part, to.steps);
    write(out);
    if (part.stopped()) {
        return stopped_issue();
    }
    if (auto done = file->commit(); !done) {
        return done;
    }
    job.written.bytes += out.bytes();
    job.written.files.push_back(to.path);
    return Done{};
}

// Makes the folder that the file stands in, where there is none.
Status make_folder_of(const std::filesystem::path& file);
// Writes a file for each shape that is written as a hull, into NAME_meshes beside the target's own
// file.
Status write_hull_files(TargetJob& job);
// Returns the name of this folder.
[[nodiscard]] std::string hull_folder(const TargetJob& job);
// Returns the names of these files, and of the one with the model that is seen, as the target's own
// file says them.
[[nodiscard]] std::string hull_file(const TargetJob& job, const BodyShape& shape);
[[nodiscard]] std::string seen_file(const TargetJob& job);
Status write_seen_file(TargetJob& job);

[[nodiscard]] std::size_t points_of(const Body& body);

namespace target_writers {

Status mjcf(TargetJob& job);
Status urdf(TargetJob& job);
Status sdf(TargetJob& job);
Status shapes_json(TargetJob& job);
Status shapes_list(TargetJob& job);
Status godot3(TargetJob& job);
Status godot4(TargetJob& job);
Status godot_glb(TargetJob& job);
Status unreal_obj(TargetJob& job);
Status unreal_glb(TargetJob& job);
Status colliders_glb(TargetJob& job);
Status physics_glb(TargetJob& job);
Status usda(TargetJob& job);
Status bullet(TargetJob& job);

} // namespace target_writers

} // namespace hullwright
