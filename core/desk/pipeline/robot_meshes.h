// Makes triangles of robots' shapes, of whatever kind they are, and reads the file of a mesh once,
// however many shapes it has; so it makes the hull of points. Shapes that would have more triangles
// all together than the recipe lets a model have are refused.
#pragma once

#include "pipeline/prepare.h"
#include "pipeline/triangle_sum.h"
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
    // Recipe and worker must outlive it. `worker` as in PrepareSettings; `file` is what has the
    // shapes, as an issue names it.
    RobotMeshes(std::string file, const ImportRecipe& recipe, const std::filesystem::path& worker)
        : recipe_(recipe), worker_(worker), sum_(std::move(file), recipe.max_triangles) {}

    [[nodiscard]] Result<MadeShape> mesh_of_shape(const RobotShape& shape,
                                                  const Progress& progress = {});

    // Returns the files of meshes and what these name, each once, in the order in which they were
    // read.
    [[nodiscard]] std::vector<std::string> take_files_read() { return std::move(files_read_); }

private:
    [[nodiscard]] Result<std::shared_ptr<const ReadModel>> read(const std::filesystem::path& file,
                                                                const Progress& progress);
    [[nodiscard]] Status take_file(const RobotShape& shape, MadeShape& made,
                                   const Progress& progress);
    [[nodiscard]] Status take_points(const RobotShape& shape, MadeShape& made,
                                     const Progress& progress);

    const ImportRecipe& recipe_;
    const std::filesystem::path& worker_;
    std::map<std::filesystem::path, std::shared_ptr<const ReadModel>> known_;
    std::map<std::shared_ptr<const std::vector<Vec3>>, ShapeMesh> hulls_; // of points
    std::vector<std::string> files_read_;
    std::set<std::string> named_; // the same files
    TriangleSum sum_;
};

} // namespace hullwright::pipeline
