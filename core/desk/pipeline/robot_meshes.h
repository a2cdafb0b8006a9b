// Makes triangles of robots' shapes, of whatever kind they are, and reads the file of a mesh once,
// however many shapes it has.
#pragma once

#include "pipeline/prepare.h"
#include "robot/shape_mesh.h"

#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace hullwright::pipeline {

struct MadeShape {
    ShapeMesh mesh;
    std::shared_ptr<const ReadModel> model; // what the shape's file holds; null: it names none
};

class RobotMeshes {
public:
    // Both must outlive it. `worker` as in PrepareSettings.
    RobotMeshes(const ImportRecipe& recipe, const std::filesystem::path& worker)
        : recipe_(recipe), worker_(worker) {}

    [[nodiscard]] Result<MadeShape> mesh_of_shape(const RobotShape& shape,
                                                  const Progress& progress = {});

    // Returns the files of meshes and what these name, each once, in the order in which they were
    // read.
    [[nodiscard]] std::vector<std::string> take_files_read() { return std::move(files_read_); }

private:
    [[nodiscard]] Result<std::shared_ptr<const ReadModel>> read(const std::filesystem::path& file,
                                                                const Progress& progress);

    const ImportRecipe& recipe_;
    const std::filesystem::path& worker_;
    std::map<std::filesystem::path, std::shared_ptr<const ReadModel>> known_;
    std::vector<std::string> files_read_;
    std::set<std::string> named_; // the same files
};

} // namespace hullwright::pipeline
