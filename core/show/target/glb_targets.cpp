// Writes glTF 2.0 for engines and modellers: hulls named by Unreal's rule beside the model, a node
// `colliders` with a child for each shape, or shapes as the extensions for physics have them
// (KHR_implicit_shapes and KHR_physics_rigid_bodies as drafted in 2025; OMI_physics_shape and
// OMI_physics_body).
#include "target/target_writers.h"

#include "base/text.h"

#include <nlohmann/json.hpp>

namespace hullwright::target_writers {
namespace {

using Json = nlohmann::ordered_json;
using writers::GltfNode;
using writers::GltfPlan;
using writers::Out;

std::string text_of(const Json& json) {
    return json.empty() ? std::string() : json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json row(const Vec3& p) {
    return {p.x(), p.y(), p.z()};
}

Json turn_row(const Eigen::Quaterniond& turn) {
    return {turn.x(), turn.y(), turn.z(), turn.w()};
}

// Returns the model, where it is shown, and then an object for each shape.
ExportScene scene_of(const TargetJob& job) {
    ExportScene scene;
    scene.metres_per_unit = job.body.metres_per_unit;
    scene.up = job.body.up;
    if (shows_model(job)) {
        append_object(job.body.name, job.body.seen, job.body.seen_triangles, scene);
    }
    for (const BodyShape& shape : job.body.shapes) {
        ExportObject& object = append_object(shape.name, shape.points, shape.triangles, scene);
        object.colour = shape.colour;
        if (job.target.labels) {
            object.labels = shape.labels;
        }
    }
    return scene;
}

// Returns the number of the object that the first shape is.
std::size_t first_shape(const TargetJob& job) {
    return shows_model(job) ? 1 : 0;
}

Json place_of(const Body& body) {
    return body.origin == Vec3::Zero() ? Json::object() : Json({{"translation", row(body.origin)}});
}

// Returns the body's own node, with the model where it is shown.
GltfNode body_node(const TargetJob& job, const Json& members) {
    GltfNode node;
    node.name = job.body.name;
    if (shows_model(job)) {
        node.object = 0;
    }
    node.members = text_of(members);
    return node;
}

Status write_glb(TargetJob& job, const ExportScene& scene, const GltfPlan& plan) {
    Status done = Done{};
    Written written; // its sentences are said of the body already
    const auto file = write_file_of(job, {job.path, writers::steps_of_gltf(scene)}, [&](Out& out) {
        done = writers::glb(scene, plan, out, written);
    });
    return done ? file : done;
}

std::string_view unreal_prefix(const Primitive* primitive) {
    if (primitive == nullptr) {
        return "UCX_";
    }
    return primitive->shape == Shape::box      ? "UBX_"
           : primitive->shape == Shape::sphere ? "USP_"
                                               : "UCP_";
}

// Unreal takes a hull for the mesh whose name stands between the prefix and the last underscore.
ExportScene unreal_scene(const TargetJob& job) {
    ExportScene scene = scene_of(job);
    const std::vector<BodyShape>& shapes = job.body.shapes;
    const std::size_t digits = std::max<std::size_t>(2, std::to_string(shapes.size()).size());
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        scene.objects[first_shape(job) + i].name =
            std::string(unreal_prefix(primitive_in(job, shapes[i]))) + job.body.name + "_" +
            padded(i + 1, digits);
    }
    return scene;
}

Json extras_of(const TargetJob& job, const BodyShape& shape) {
    const std::string labels = writers::gltf_extras(shape.labels);
    Json members = labels.empty() ? Json::object() : Json::parse(labels);
    const Primitive* const primitive = primitive_in(job, shape);
    Json& what = members["extras"]["hullwright"];
    what["shape"] = primitive != nullptr ? word_of(primitive->shape) : "hull";
    if (primitive == nullptr) {
        return members;
    }
    const Eigen::Matrix3d axes = axes_of(*primitive);
    what["centre"] = row(primitive->pose.move);
    if (primitive->shape == Shape::box) {
        what["axes"] = {row(axes.col(0)), row(axes.col(1)), row(axes.col(2))};
        what["half_extents"] = row(primitive->half);
        return members;
    }
    if (primitive->shape != Shape::sphere) {
        what["axis"] = row(axes.col(2));
        what["half_height"] = primitive->half_length;
    }
    what["radius"] = primitive->radius;
    return members;
}

// Returns a shape as both extensions list it; `mesh` is that of its hull. A height is that of the
// straight part, as OMI's text says since radii of both ends are in it.
Json listed_shape(const Primitive* primitive, std::size_t mesh) {
    if (primitive == nullptr) {
        return {{"type", "convex"}, {"convex", {{"mesh", mesh}}}};
    }
    const std::string type(word_of(primitive->shape));
    const double r = primitive->radius;
    Json sizes;
    switch (primitive->shape) {
    case Shape::box:
        sizes["size"] = row(2.0 * primitive->half);
        break;
    case Shape::sphere:
        sizes["radius"] = r;
        break;
    case Shape::capsule:
    case Shape::cylinder:
        sizes = {{"height", 2.0 * primitive->half_length}, {"radiusTop", r}, {"radiusBottom", r}};
        break;
    }
    return {{"type", type}, {type, std::move(sizes)}};
}

// Round shapes stand along y in both extensions, and along z here.
Json pose_of(const Primitive& primitive) {
    const Eigen::Matrix3d axes = axes_of(primitive);
    const Eigen::Matrix3d turn = primitive.shape == Shape::box
                                     ? axes
                                     : Eigen::Matrix3d(axes * turn_between(UpAxis::y, UpAxis::z));
    return {{"translation", row(primitive.pose.move)},
            {"rotation", turn_row(Eigen::Quaterniond(turn).normalized())}};
}

Json motion_of(const TargetJob& job) {
    const Body& body = job.body;
    Json motion = Json::object();
    if (job.settings.physics == GltfPhysics::omi) {
        motion["type"] = "dynamic";
    }
    const PrincipalInertia inertia = principal_inertia(inertia_of(body));
    motion["mass"] = mass_of(body);
    motion["centerOfMass"] = row(body.moments.centre);
    motion["inertiaDiagonal"] = row(inertia.along);
    motion["inertiaOrientation"] = turn_row(inertia.turn);
    return motion;
}

// Builds the nodes of one body: of shapes that are hulls by KHR, a node outside of the scene has
// the mesh, so that nobody draws it.
class PhysicsPlan {
public:
    explicit PhysicsPlan(const TargetJob& job)
        : job_(job), is_khr_(job.settings.physics == GltfPhysics::khr),
          node_key_(is_khr_ ? "KHR_physics_rigid_bodies" : "OMI_physics_body"),
          list_key_(is_khr_ ? "KHR_implicit_shapes" : "OMI_physics_shape") {}

    GltfPlan made() {
        Json members = place_of(job_.body);
        if (job_.body.mass_of != MassOf::nothing) {
            members["extensions"][node_key_]["motion"] = motion_of(job_);
        }
        plan_.nodes = {body_node(job_, members), {"colliders", {}, {}, {}}};
        plan_.nodes[0].children = {1};
        plan_.roots = {0};
        const std::vector<BodyShape>& shapes = job_.body.shapes;
        for (std::size_t i = 0; i < shapes.size(); ++i) {
            add_shape(shapes[i], first_shape(job_) + i);
        }
        Json document;
        document["extensionsUsed"] = {node_key_};
        if (!listed_.empty()) {
            document["extensionsUsed"].push_back(list_key_);
            document["extensions"][list_key_]["shapes"] = listed_;
        }
        plan_.members = text_of(document);
        return std::move(plan_);
    }

private:
    void add_shape(const BodyShape& shape, std::size_t mesh) {
        const Primitive* const primitive = primitive_in(job_, shape);
        Json members = primitive != nullptr ? pose_of(*primitive) : Json::object();
        Json& collider = members["extensions"][node_key_]["collider"];
        const std::size_t index = plan_.nodes.size();
        if (is_khr_ && primitive == nullptr) {
            collider["geometry"] = {{"node", index + 1}, {"convexHull", true}};
        } else {
            Json& geometry = is_khr_ ? collider["geometry"] : collider;
            geometry["shape"] = listed_.size();
            listed_.push_back(listed_shape(primitive, mesh));
        }
        const std::string labels = writers::gltf_extras(shape.labels);
        if (!labels.empty()) {
            members.update(Json::parse(labels));
        }
        plan_.nodes.push_back({shape.name, {}, text_of(members), {}});
        plan_.nodes[1].children.push_back(index);
        if (is_khr_ && primitive == nullptr) {
            plan_.nodes.push_back({shape.name + " mesh", mesh, {}, {}});
        }
    }

    const TargetJob& job_;
    bool is_khr_;
    std::string node_key_;
    std::string list_key_;
    GltfPlan plan_;
    Json listed_ = Json::array();
};

} // namespace

Status unreal_obj(TargetJob& job) {
    const auto written = write_scene(unreal_scene(job), job.path, job.progress);
    if (!written) {
        return written.issue();
    }
    job.written.bytes += written->bytes;
    job.written.files.push_back(job.path);
    return Done{};
}

Status unreal_glb(TargetJob& job) {
    const ExportScene scene = unreal_scene(job);
    GltfPlan plan;
    for (std::size_t i = 0; i < scene.objects.size(); ++i) {
        plan.nodes.push_back({scene.objects[i].name, i, text_of(place_of(job.body)), {}});
        plan.roots.push_back(i);
    }
    return write_glb(job, scene, plan);
}

// Godot imports a node whose name ends so as a static body of its hull, and nobody sees it.
Status godot_glb(TargetJob& job) {
    const ExportScene scene = scene_of(job);
    GltfPlan plan;
    plan.nodes = {body_node(job, place_of(job.body))};
    plan.roots = {0};
    for (std::size_t i = first_shape(job); i < scene.objects.size(); ++i) {
        plan.nodes[0].children.push_back(plan.nodes.size());
        plan.nodes.push_back({scene.objects[i].name + "-convcolonly", i, {}, {}});
    }
    return write_glb(job, scene, plan);
}

Status colliders_glb(TargetJob& job) {
    const ExportScene scene = scene_of(job);
    GltfPlan plan;
    plan.nodes = {body_node(job, place_of(job.body)), {"colliders", {}, {}, {}}};
    plan.nodes[0].children = {1};
    plan.roots = {0};
    const std::vector<BodyShape>& shapes = job.body.shapes;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        plan.nodes[1].children.push_back(plan.nodes.size());
        plan.nodes.push_back(
            {shapes[i].name, first_shape(job) + i, text_of(extras_of(job, shapes[i])), {}});
    }
    return write_glb(job, scene, plan);
}

Status physics_glb(TargetJob& job) {
    return job.settings.physics == GltfPhysics::none
               ? colliders_glb(job)
               : write_glb(job, scene_of(job), PhysicsPlan(job).made());
}

} // namespace hullwright::target_writers
