#include "pipeline/robot_bodies.h"

#include "base/text.h"
#include "pipeline/run.h"
#include "pipeline/shape_hull.h"
#include "robot/shape_mesh.h"

#include <algorithm>
#include <map>

namespace hullwright::pipeline {
namespace {

// Reads every mesh once, however many shapes it has.
class Meshes {
public:
    Meshes(const RobotBodySettings& settings) : settings_(settings) {}

    Result<std::shared_ptr<const ReadModel>> read(const std::filesystem::path& file,
                                                  const Progress& progress) {
        auto& known = known_[file];
        if (!known) {
            auto read =
                read_model_file(file, settings_.recipe.import, settings_.prepare.worker, progress);
            if (!read) {
                return read.issue();
            }
            known = std::make_shared<const ReadModel>(std::move(*read));
        }
        return known;
    }

private:
    const RobotBodySettings& settings_;
    std::map<std::filesystem::path, std::shared_ptr<const ReadModel>> known_;
};

// Collects shapes as parts of one model.
class BodyModel {
public:
    BodyModel() { model_.float32_coordinates = false; }

    Status add(const RobotShape& shape, Meshes& meshes, const Progress& progress) {
        if (shape.kind != ShapeKind::mesh) {
            add(mesh_of(shape), "shape");
            return Done{};
        }
        if (shape.mesh.empty()) {
            add(hull_of_points(shape), "points");
            return Done{};
        }
        const auto read = meshes.read(shape.mesh, progress);
        if (!read) {
            return read.issue();
        }
        std::vector<Vec3> vertices = (**read).imported->vertices;
        for (Vec3& vertex : vertices) {
            vertex += (**read).imported->origin;
        }
        add(placed_mesh(shape, vertices, (**read).imported->triangles), shape.mesh.stem().string());
        issues_.insert(issues_.end(), (**read).issues.begin(), (**read).issues.end());
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
    void add(ShapeMesh&& mesh, const std::string& name) {
        const auto first = static_cast<Index>(model_.positions.size());
        SourcePart part;
        part.name = name + "_" + std::to_string(model_.parts.size() + 1);
        part.first_triangle = static_cast<FaceId>(model_.triangles.size());
        part.triangle_count = static_cast<Index>(mesh.triangles.size());
        model_.positions.insert(model_.positions.end(), mesh.vertices.begin(), mesh.vertices.end());
        for (const Triangle& t : mesh.triangles) {
            model_.triangles.push_back({first + t[0], first + t[1], first + t[2]});
        }
        model_.parts.push_back(std::move(part));
    }

    SourceModel model_;
    std::vector<Issue> issues_;
};

Result<Prepared> prepared_body(const RobotBody& body, Meshes& meshes,
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

Result<std::unique_ptr<CollideSide>> make_body(const RobotBody& body, Meshes& meshes,
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
    Meshes meshes(settings);
    RobotSides sides;
    const auto count = static_cast<double>(robot.bodies.size());
    for (const RobotBody& body : robot.bodies) {
        const auto done = static_cast<double>(sides.size());
        auto& side = sides.emplace_back();
        if (!body.shapes.empty()) {
            auto made = make_body(body, meshes, settings,
                                  progress.part({}, done / count, (done + 1.0) / count));
            if (!made) {
                return made.issue();
            }
            side = std::move(*made);
        }
    }
    return sides;
}

Result<Prepared> prepare_body(const RobotBody& body, const RobotBodySettings& settings,
                              const Progress& progress) {
    Meshes meshes(settings);
    return prepared_body(body, meshes, settings, progress);
}

bool is_robot_file(const std::filesystem::path& path) {
    const std::string end = lower_case(path.extension().string());
    return end == ".urdf" || end == ".mjcf" || end == ".xml";
}

} // namespace hullwright::pipeline
