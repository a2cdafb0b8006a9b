#include "pipeline/robot_meshes.h"

#include "base/parallel.h"
#include "pipeline/shape_hull.h"

namespace hullwright::pipeline {
namespace {

// Robots' files count the places of a mesh as its own file does, and not from its origin.
ShapeMesh mesh_of_model(const RobotShape& shape, const TriMesh& mesh, const Progress& progress) {
    std::vector<Vec3> places;
    places.reserve(mesh.vertices.size());
    const bool is_moved =
        for_each_in_order(mesh.vertices.size(), progress.part({}, 0.0, 0.3), [&](std::size_t v) {
            places.emplace_back(mesh.vertices[v] + mesh.origin);
        });
    return is_moved ? placed_mesh(shape, places, mesh.triangles, progress.part({}, 0.3, 1.0))
                    : ShapeMesh();
}

} // namespace

Result<MadeShape> RobotMeshes::mesh_of_shape(const RobotShape& shape, const Progress& progress) {
    MadeShape made;
    if (shape.kind != ShapeKind::mesh) {
        made.mesh = mesh_of(shape);
    } else if (!shape.mesh.empty()) {
        auto model = read(shape.mesh, progress.part({}, 0.0, 0.9));
        if (!model) {
            return model.issue();
        }
        made.model = std::move(*model);
        made.mesh = mesh_of_model(shape, *made.model->imported, progress.part({}, 0.9, 1.0));
    } else if (shape.triangles.empty()) {
        made.mesh = hull_of_points(shape, progress);
    } else {
        made.mesh = placed_mesh(shape, shape.points, shape.triangles, progress);
    }
    return progress.stopped() ? stopped_issue() : Result<MadeShape>(std::move(made));
}

Result<std::shared_ptr<const ReadModel>> RobotMeshes::read(const std::filesystem::path& file,
                                                           const Progress& progress) {
    auto& known = known_[file];
    if (!known) {
        auto model = read_model_file(file, recipe_, worker_, progress);
        if (!model) {
            return model.issue();
        }
        for (const std::string& name : model->source->files_read) {
            if (named_.insert(name).second) {
                files_read_.push_back(name);
            }
        }
        known = std::make_shared<const ReadModel>(std::move(*model));
    }
    return known;
}

} // namespace hullwright::pipeline
