#include "pipeline/robot_meshes.h"

#include "base/parallel.h"
#include "pipeline/shape_hull.h"

#include <cassert>
#include <utility>

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
    Status done = Done{};
    if (shape.kind != ShapeKind::mesh) {
        done = sum_.add(triangles_of(shape.kind));
        if (done) {
            made.mesh = mesh_of(shape);
        }
    } else if (shape.mesh) {
        done = take_file(shape, made, progress);
    } else {
        assert(shape.points); // a mesh has a file or points
        done = take_points(shape, made, progress);
    }
    if (!done) {
        return done.issue();
    }
    return progress.stopped() ? stopped_issue() : Result<MadeShape>(std::move(made));
}

Status RobotMeshes::take_file(const RobotShape& shape, MadeShape& made, const Progress& progress) {
    auto model = read(*shape.mesh, progress.part({}, 0.0, 0.9));
    if (!model) {
        return model.issue();
    }
    made.model = std::move(*model);
    const TriMesh& mesh = *made.model->imported;
    if (Status room = sum_.add(mesh.triangles.size(), mesh.vertices.size()); !room) {
        return room;
    }
    made.mesh = mesh_of_model(shape, mesh, progress.part({}, 0.9, 1.0));
    return Done{};
}

// Points are those of any number of shapes, and their hull is made for the first.
Status RobotMeshes::take_points(const RobotShape& shape, MadeShape& made,
                                const Progress& progress) {
    if (!shape.triangles.empty()) {
        Status room = sum_.add(shape.triangles.size(), shape.points->size());
        if (room) {
            made.mesh = placed_mesh(shape, *shape.points, shape.triangles, progress);
        }
        return room;
    }
    auto hull = hulls_.find(shape.points);
    if (hull == hulls_.end()) {
        hull = hulls_.emplace(shape.points, hull_around(*shape.points, progress.token())).first;
    }
    const ShapeMesh& known = hull->second; // what a stop has cut short ends with the next look
    Status room = sum_.add(known.triangles.size(), known.vertices.size());
    if (room) {
        made.mesh = placed_mesh(shape, known.vertices, known.triangles, progress);
    }
    return room;
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
