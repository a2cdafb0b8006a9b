#include "pipeline/foreign_robot.h"

#include "base/text.h"
#include "base/unique_names.h"
#include "pipeline/prepare.h"
#include "pipeline/shape_hull.h"
#include "robot/kinematics.h"
#include "robot/read_robot.h"
#include "robot/shape_mesh.h"

#include <algorithm>
#include <utility>

namespace hullwright::pipeline {
namespace {

class RobotShapes {
public:
    RobotShapes(const Robot& robot, const ImportRecipe& recipe, const std::filesystem::path& worker)
        : robot_(robot), recipe_(recipe), worker_(worker) {}

    Result<ForeignSet> run(const Progress& progress) {
        const std::vector<BodyPlace> places = places_of_bodies();
        std::size_t shapes = 0;
        for (const RobotBody& body : robot_.bodies) {
            shapes += body.shapes.size();
        }
        for (std::size_t b = 0; b < robot_.bodies.size(); ++b) {
            for (const RobotShape& shape : robot_.bodies[b].shapes) {
                const auto done = static_cast<double>(set_.pieces.size());
                const auto all = static_cast<double>(shapes);
                const Status added = add(shape, robot_.bodies[b].name, places[b],
                                         progress.part({}, done / all, (done + 1.0) / all));
                if (!added) {
                    return added.issue();
                }
            }
        }
        set_.names = ColliderNames::shapes;
        // Placing and turning rounds vertices to doubles; no engine keeps more than float32.
        set_.step = std::max(set_.step, float32_spacing(all_));
        return std::move(set_);
    }

    // Returns the meshes' files, and what these name.
    [[nodiscard]] std::vector<std::string> take_files_read() { return std::move(files_read_); }

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
        auto mesh = mesh_of_shape(shape, progress);
        if (!mesh) {
            return mesh.issue();
        }
        for (Vec3& v : mesh->vertices) {
            v = place(v);
        }
        all_.vertices.insert(all_.vertices.end(), mesh->vertices.begin(), mesh->vertices.end());
        const std::string name = !shape.name.empty() ? shape.name
                                 : shape.kind == ShapeKind::mesh && !shape.mesh.empty()
                                     ? shape.mesh.stem().string()
                                     : body;
        set_.pieces.push_back(
            foreign_piece(names_.unique(name), mesh->vertices, std::move(mesh->triangles)));
        return Done{};
    }

    Result<ShapeMesh> mesh_of_shape(const RobotShape& shape, const Progress& progress) {
        if (shape.kind != ShapeKind::mesh) {
            return mesh_of(shape);
        }
        if (shape.mesh.empty()) {
            return shape.triangles.empty() ? hull_of_points(shape)
                                           : placed_mesh(shape, shape.points, shape.triangles);
        }
        const auto read = read_model_file(shape.mesh, recipe_, worker_, progress);
        if (!read) {
            return read.issue();
        }
        const std::vector<std::string>& files = read->source->files_read;
        files_read_.insert(files_read_.end(), files.begin(), files.end());
        const TriMesh& mesh = *read->imported;
        std::vector<Vec3> vertices = mesh.vertices;
        for (Vec3& vertex : vertices) {
            vertex += mesh.origin;
        }
        const double scale = shape.size.cwiseAbs().maxCoeff();
        set_.step = std::max(set_.step, scale * precision_of(mesh).spacing);
        return placed_mesh(shape, vertices, mesh.triangles);
    }

    const Robot& robot_;
    const ImportRecipe& recipe_;
    const std::filesystem::path& worker_;
    std::vector<std::string> files_read_;
    UniqueNames names_;
    TriMesh all_; // the places of all shapes
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
    const auto read = shapes_in(path, progress);
    if (!read) {
        return read.issue();
    }
    RobotShapes shapes(read->robot, recipe, worker);
    auto set = shapes.run(progress);
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
    const auto read = shapes_in(path, Progress(stop));
    if (!read) {
        return meshes;
    }
    for (const RobotBody& body : read->robot.bodies) {
        for (const RobotShape& shape : body.shapes) {
            if (!shape.mesh.empty()) {
                meshes.push_back(shape.mesh.string());
            }
        }
    }
    return meshes;
}

} // namespace hullwright::pipeline
