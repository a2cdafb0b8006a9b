#include "pipeline/robot_bodies.h"

#include "base/each_part.h"
#include "base/parallel.h"
#include "base/text.h"
#include "geom/shifted.h"
#include "pipeline/robot_meshes.h"
#include "pipeline/run.h"

#include <algorithm>

namespace hullwright::pipeline {
namespace {

// Collects shapes as parts of one model.
class BodyModel {
public:
    BodyModel() { model_.float32_coordinates = false; }

    Status add(const RobotShape& shape, RobotMeshes& meshes, const Progress& progress) {
        const auto made = meshes.mesh_of_shape(shape, progress.part({}, 0.0, 0.8));
        if (!made) {
            return made.issue();
        }
        if (!add(made->mesh, name_of(shape), progress.part({}, 0.8, 1.0))) {
            return stopped_issue();
        }
        if (made->model) {
            const std::vector<Issue>& issues = made->model->issues;
            issues_.insert(issues_.end(), issues.begin(), issues.end());
        }
        return Done{};
    }

    Result<ReadModel> taken(const std::string& name, const Recipe& recipe,
                            const Progress& progress) {
        ReadModel read;
        read.path = name;
        read.issues = std::move(issues_);
        // Robots' files are in metres.
        model_.metres_per_unit = recipe.import.unit.metres > 0.0 ? recipe.import.unit.metres : 1.0;
        model_.up = recipe.import.up;
        auto mesh = take_mesh(model_, progress);
        if (!mesh) {
            return mesh.issue();
        }
        read.imported = std::make_shared<const TriMesh>(std::move(*mesh));
        read.source = std::make_shared<const SourceModel>(std::move(model_));
        return read;
    }

private:
    static std::string name_of(const RobotShape& shape) {
        return shape.kind != ShapeKind::mesh ? "shape"
               : !shape.mesh                 ? "points"
                                             : shape.mesh->stem().string();
    }

    // Returns false when stopped.
    bool add(const ShapeMesh& mesh, const std::string& name, const Progress& progress) {
        const auto first = static_cast<Index>(model_.positions.size());
        SourcePart part;
        part.name = name + "_" + std::to_string(model_.parts.size() + 1);
        part.first_triangle = static_cast<FaceId>(model_.triangles.size());
        part.triangle_count = static_cast<Index>(mesh.triangles.size());
        model_.parts.push_back(std::move(part));
        return for_each_in_order(
                   mesh.vertices.size(), progress.part({}, 0.0, 0.5),
                   [&](std::size_t v) { model_.positions.push_back(mesh.vertices[v]); }) &&
               for_each_in_order(mesh.triangles.size(), progress.part({}, 0.5, 1.0),
                                 [&](std::size_t i) {
                                     model_.triangles.push_back(shifted(mesh.triangles[i], first));
                                 });
    }

    SourceModel model_;
    std::vector<Issue> issues_;
};

Result<Prepared> prepared_body(const RobotBody& body, RobotMeshes& meshes,
                               const RobotBodySettings& settings, const Progress& progress) {
    BodyModel model;
    const double each = 0.6 / static_cast<double>(std::max<std::size_t>(1, body.shapes.size()));
    double from = 0.0;
    for (const RobotShape& shape : body.shapes) {
        if (auto added = model.add(shape, meshes, progress.part({}, from, from + each)); !added) {
            return added.issue();
        }
        from += each;
    }
    const auto read = model.taken(body.name, settings.recipe, progress.part({}, 0.6, 0.7));
    if (!read) {
        return read.issue();
    }
    return repair_model(*read, settings.recipe, settings.prepare.diagnose,
                        progress.part({}, 0.7, 1.0));
}

Result<std::unique_ptr<CollideSide>> make_body(const RobotBody& body, RobotMeshes& meshes,
                                               const RobotBodySettings& settings,
                                               const Progress& progress) {
    RobotBodySettings diagnosed = settings;
    diagnosed.prepare.diagnose = true;
    auto prepared = prepared_body(body, meshes, diagnosed, progress.part({}, 0.0, 0.5));
    if (!prepared) {
        return prepared.issue();
    }
    auto side = side_of(body.name, std::make_shared<const Prepared>(std::move(*prepared)),
                        settings.recipe, settings.made_by, progress.part({}, 0.5, 1.0));
    return side ? Result<std::unique_ptr<CollideSide>>(
                      std::make_unique<CollideSide>(std::move(*side)))
                : side.issue();
}

} // namespace

Result<RobotSides> make_bodies(const Robot& robot, const RobotBodySettings& settings,
                               const Progress& progress) {
    RobotMeshes meshes(robot.file, settings.recipe.import, settings.prepare.worker);
    RobotSides sides;
    for (const RobotBody& body : robot.bodies) {
        const std::size_t number = sides.size();
        auto& side = sides.emplace_back();
        if (!body.shapes.empty()) {
            auto made =
                make_body(body, meshes, settings, each_part(progress, number, robot.bodies.size()));
            if (!made) {
                return made.issue();
            }
            side = std::move(*made);
        }
    }
    return sides;
}

Result<Prepared> prepare_body(const std::string& file, const RobotBody& body,
                              const RobotBodySettings& settings, const Progress& progress) {
    RobotMeshes meshes(file, settings.recipe.import, settings.prepare.worker);
    return prepared_body(body, meshes, settings, progress);
}

bool is_robot_file(const std::filesystem::path& path) {
    const std::string end = lower_case(path.extension().string());
    return end == ".urdf" || end == ".mjcf" || end == ".xml";
}

} // namespace hullwright::pipeline
