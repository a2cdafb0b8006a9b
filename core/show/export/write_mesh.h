// Writes named triangle objects to a file, in the format that its extension names.
#pragma once

#include "base/progress.h"
#include "mesh/tri_mesh.h"
#include "piece/labels.h"
#include "source/source_model.h"

#include <array>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright {

struct ExportObject {
    std::string name;
    std::string parent; // name of the group that holds the object, where the format has groups
    std::array<float, 3> colour = {0.8F, 0.8F, 0.8F}; // linear light, as glTF has it
    std::vector<Triangle> triangles;                  // indices into ExportScene::vertices
    Labels labels;
};

struct ExportScene {
    std::vector<Vec3> vertices;
    Vec3 origin = Vec3::Zero(); // the point that vertices are counted from, in model units
    std::vector<ExportObject> objects;
    double metres_per_unit = 0.0; // 0: unknown
    UpAxis up = UpAxis::unknown;
};

// Appends an object of that name. Its triangles are of these vertices, which the scene takes in.
ExportObject& append_object(const std::string& name, std::span<const Vec3> vertices,
                            std::span<const Triangle> triangles, ExportScene& scene);

// Makes one object per source part.
[[nodiscard]] ExportScene scene_of(const TriMesh& mesh, const SourceModel& source);

// Returns the extensions that can be written, with a space between two.
[[nodiscard]] std::string_view export_formats();
// Returns an issue when the extension is not one of them.
[[nodiscard]] Status check_export_format(const std::filesystem::path& path);

// True when a file of that extension can keep the labels of objects.
[[nodiscard]] bool has_place_for_labels(const std::filesystem::path& path);

struct Written {
    std::uint64_t bytes = 0;
    std::vector<std::string> conversions; // sentences about changes that the format required
};

// Writes all of the file or none of it.
[[nodiscard]] Result<Written> write_scene(const ExportScene& scene,
                                          const std::filesystem::path& path,
                                          const Progress& progress = {});

} // namespace hullwright
