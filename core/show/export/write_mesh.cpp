#include "export/write_mesh.h"

#include "base/text.h"
#include "export/writers.h"
#include "geom/shifted.h"

#include <algorithm>
#include <map>

namespace hullwright {
namespace {

struct Format {
    Status (*write)(const ExportScene&, writers::Out&, Written&);
    std::size_t (*steps)(const ExportScene&);
    bool labels; // the format has a place for labels
};

// Returns null when the extension is not one that is written here.
const Format* format_of(const std::filesystem::path& path) {
    static const std::map<std::string, Format, std::less<>> formats = {
        {".obj", {&writers::obj, &writers::steps_of_obj, true}},
        {".stl", {&writers::stl, &writers::steps_of, false}},
        {".ply", {&writers::ply, &writers::steps_of, false}},
        {".off", {&writers::off, &writers::steps_of, false}},
        {".gltf", {&writers::gltf, &writers::steps_of_gltf, true}},
        {".glb", {&writers::glb, &writers::steps_of_gltf, true}}};
    const auto found = formats.find(lower_case(path.extension().string()));
    return found == formats.end() ? nullptr : &found->second;
}

} // namespace

namespace writers {

std::size_t triangles_of(const ExportScene& scene) {
    std::size_t count = 0;
    for (const ExportObject& object : scene.objects) {
        count += object.triangles.size();
    }
    return count;
}

std::size_t steps_of(const ExportScene& scene) {
    return scene.vertices.size() + triangles_of(scene);
}

std::size_t steps_of_obj(const ExportScene& scene) {
    return steps_of(scene) + 2 * scene.objects.size();
}

std::size_t steps_of_gltf(const ExportScene& scene) {
    return 2 * scene.vertices.size() + 3 * triangles_of(scene) + scene.objects.size();
}

void say_when_rounded(const ExportScene& scene, const Vec3& origin, Written& written) {
    for (const Vec3& local : scene.vertices) {
        const Vec3 p = local + origin;
        if (p != p.cast<float>().cast<double>()) {
            written.conversions.emplace_back("coordinates rounded to float32");
            return;
        }
    }
}

bool has_tags(const ExportScene& scene) {
    return std::any_of(scene.objects.begin(), scene.objects.end(),
                       [](const ExportObject& object) { return !object.labels.tags.empty(); });
}

bool has_materials(const ExportScene& scene) {
    return std::any_of(scene.objects.begin(), scene.objects.end(),
                       [](const ExportObject& object) { return !object.labels.material.empty(); });
}

} // namespace writers

ExportObject& append_object(const std::string& name, std::span<const Vec3> vertices,
                            std::span<const Triangle> triangles, ExportScene& scene) {
    const auto first = static_cast<Index>(scene.vertices.size());
    scene.vertices.insert(scene.vertices.end(), vertices.begin(), vertices.end());
    ExportObject& object = scene.objects.emplace_back();
    object.name = name;
    for (const Triangle& t : triangles) {
        object.triangles.push_back(shifted(t, first));
    }
    return object;
}

ExportScene scene_of(const TriMesh& mesh, const SourceModel& source) {
    ExportScene scene;
    scene.vertices = mesh.vertices;
    scene.origin = mesh.origin;
    scene.metres_per_unit = source.metres_per_unit;
    scene.up = source.up;
    scene.objects.resize(source.parts.size());
    for (std::size_t p = 0; p < source.parts.size(); ++p) {
        scene.objects[p].name = source.parts[p].name;
    }
    for (FaceId f = 0; f < mesh.triangles.size(); ++f) {
        scene.objects[mesh.face_part[f]].triangles.push_back(mesh.triangles[f]);
    }
    std::erase_if(scene.objects, [](const ExportObject& o) { return o.triangles.empty(); });
    return scene;
}

std::string_view export_formats() {
    return "obj stl ply off gltf glb";
}

Status check_export_format(const std::filesystem::path& path) {
    if (format_of(path) == nullptr) {
        return error(Code::format_unknown, path.string(), as_given(std::string(export_formats())));
    }
    return Done{};
}

bool has_place_for_labels(const std::filesystem::path& path) {
    const Format* const format = format_of(path);
    return format != nullptr && format->labels;
}

Result<Written> write_scene(const ExportScene& scene, const std::filesystem::path& path,
                            const Progress& progress) {
    if (const auto known = check_export_format(path); !known) {
        return known.issue();
    }
    auto file = AtomicFile::open(path);
    if (!file) {
        return file.issue();
    }
    const Progress part = progress.part("write", 0.0, 1.0);
    Written written;
    const Format& format = *format_of(path);
    writers::Out out(*file, part, format.steps(scene));
    if (const auto done = format.write(scene, out, written); !done) {
        Issue issue = done.issue();
        issue.where = path.string();
        return issue;
    }
    if (!format.labels && (writers::has_tags(scene) || writers::has_materials(scene))) {
        written.conversions.emplace_back("tags and materials left out");
    }
    if (part.stopped()) {
        return stopped_issue();
    }
    if (const auto done = file->commit(); !done) {
        return done.issue();
    }
    part.report(1.0);
    written.bytes = out.bytes();
    return written;
}

} // namespace hullwright
