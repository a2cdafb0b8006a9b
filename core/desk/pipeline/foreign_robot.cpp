#include "pipeline/foreign_robot.h"

#include "base/each_part.h"
#include "base/parallel.h"
#include "base/text.h"
#include "base/unique_names.h"
#include "pipeline/float_step.h"
#include "pipeline/robot_meshes.h"
#include "pipeline/take_piece.h"
#include "robot/kinematics.h"
#include "robot/read_robot.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

namespace hullwright::pipeline {
namespace {

class RobotShapes {
public:
    RobotShapes(const Robot& robot, const ImportRecipe& recipe, const std::filesystem::path& worker)
        : robot_(robot), meshes_(robot.file, recipe, worker) {}

    Result<ForeignSet> run(const Progress& progress) {
        const std::vector<BodyPlace> places = places_of_bodies();
        std::size_t shapes = 0;
        for (const RobotBody& body : robot_.bodies) {
            shapes += body.shapes.size();
        }
        for (std::size_t b = 0; b < robot_.bodies.size(); ++b) {
            for (const RobotShape& shape : robot_.bodies[b].shapes) {
                const Status added = add(shape, robot_.bodies[b].name, places[b],
                                         each_part(progress, set_.pieces.size(), shapes));
                if (!added) {
                    return added.issue();
                }
            }
        }
        set_.names = ColliderNames::shapes;
        // Placing and turning rounds vertices to doubles; no engine keeps more than float32.
        set_.step = std::max(set_.step, floats_.spacing());
        return std::move(set_);
    }

    // Returns the meshes' files, and what these name, each once.
    [[nodiscard]] std::vector<std::string> take_files_read() { return meshes_.take_files_read(); }

private:
    // Shapes are seen from their body where no other body has any, as the model that it stands for
    // is.
    [[nodiscard]] std::vector<BodyPlace> places_of_bodies() const {
        std::vector<BodyPlace> places(robot_.bodies.size());
        const auto with_shapes =
            std::count_if(robot_.bodies.begin(), robot_.bodies.end(),
                          [](const RobotBody& body) { return !body.shapes.empty(); });
        if (with_shapes < 2) {
            return places;
        }
        const JointValues layout(robot_);
        std::vector<double> values = layout.at_rest();
        follow(robot_, layout, values);
        const std::vector<PoseNumbers> poses = body_places(robot_, layout, values);
        for (std::size_t b = 0; b < places.size(); ++b) {
            const PoseNumbers& n = poses[b];
            places[b] = {Eigen::Quaterniond(n[3], n[4], n[5], n[6]), Vec3(n[0], n[1], n[2])};
        }
        return places;
    }

    Status add(const RobotShape& shape, const std::string& body, const BodyPlace& place,
               const Progress& progress) {
        auto made = meshes_.mesh_of_shape(shape, progress.part({}, 0.0, 0.8));
        if (!made) {
            return made.issue();
        }
        ShapeMesh& mesh = made->mesh;
        const bool is_placed =
            for_each_in_order(mesh.vertices.size(), progress.part({}, 0.8, 0.9),
                              [&](std::size_t v) { mesh.vertices[v] = place(mesh.vertices[v]); });
        if (!is_placed) {
            return stopped_issue();
        }
        if (made->model) {
            const double scale = shape.size.cwiseAbs().maxCoeff();
            set_.step = std::max(set_.step, scale * precision_of(*made->model->imported).spacing);
        }
        const std::string name = !shape.name.empty() ? shape.name
                                 : shape.mesh        ? shape.mesh->stem().string()
                                                     : body;
        auto piece = take_piece(names_.unique(name), mesh.vertices, std::move(mesh.triangles),
                                progress.part({}, 0.9, 1.0));
        if (!piece) {
            return piece.issue();
        }
        for (const Vec3& vertex : piece->vertices) { // a file may hold more, far off
            floats_.add(vertex);
        }
        set_.pieces.push_back(std::move(*piece));
        return Done{};
    }

    const Robot& robot_;
    RobotMeshes meshes_;
    UniqueNames names_;
    FloatStep floats_; // at the places of all shapes
    ForeignSet set_;
};

// Lengths of robots are metres, with z up; a list of shapes says what its are.
Result<ConvexShapes> shapes_in(const std::filesystem::path& path, const Progress& progress) {
    if (is_convex_shapes(path)) {
        return read_convex_shapes(path, progress);
    }
    const bool is_sdf = lower_case(path.extension().string()) == ".sdf";
    auto robot =
        is_sdf ? read_sdf(path, {}, progress.token()) : read_robot(path, {}, progress.token());
    return robot ? Result<ConvexShapes>(ConvexShapes{std::move(*robot), 1.0, 'z'})
                 : Result<ConvexShapes>(robot.issue());
}

} // namespace

Result<ForeignFile> from_robot(const std::filesystem::path& path, const ImportRecipe& recipe,
                               const std::filesystem::path& worker, const Progress& progress) {
    const auto read = shapes_in(path, progress.part({}, 0.0, 0.1));
    if (!read) {
        return read.issue();
    }
    RobotShapes shapes(read->robot, recipe, worker);
    auto set = shapes.run(progress.part({}, 0.1, 1.0));
    if (!set) {
        return set.issue();
    }
    ForeignFile foreign;
    foreign.format = read->robot.format;
    foreign.set = std::move(*set);
    foreign.set.metres_per_unit =
        recipe.unit.metres > 0.0 ? recipe.unit.metres : read->metres_per_unit;
    foreign.up = read->up == 'x' ? UpAxis::x : read->up == 'y' ? UpAxis::y : UpAxis::z;
    foreign.files_read = shapes.take_files_read();
    for (const RobotNote& note : read->robot.notes) {
        foreign.notes.push_back(detail_of(note));
    }
    return foreign;
}

std::vector<std::string> meshes_of_robot(const std::filesystem::path& path,
                                         const std::stop_token& stop) {
    std::vector<std::string> meshes;
    std::set<std::shared_ptr<const std::filesystem::path>> named; // which many shapes may share
    const auto read = shapes_in(path, Progress(stop));
    if (!read) {
        return meshes;
    }
    for (const RobotBody& body : read->robot.bodies) {
        for (const RobotShape& shape : body.shapes) {
            if (shape.mesh && named.insert(shape.mesh).second) {
                meshes.push_back(shape.mesh->string());
            }
        }
    }
    return meshes;
}

} // namespace hullwright::pipeline
