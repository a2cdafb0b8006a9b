#include "target/target.h"

#include "base/text.h"
#include "lint/engines.h"
#include "target/target_writers.h"

#include <algorithm>
#include <array>

namespace hullwright {
namespace {

using namespace target_writers;

constexpr ShapeSet k_all = {Shape::box, Shape::sphere, Shape::capsule, Shape::cylinder};
constexpr Frame k_metres_y = {1.0, UpAxis::y, Numbers::doubles};
constexpr Frame k_metres_z = {1.0, UpAxis::z, Numbers::doubles};
constexpr Frame k_floats_y = {1.0, UpAxis::y, Numbers::floats};
constexpr Frame k_centimetres_z = {0.01, UpAxis::z, Numbers::doubles};

Target shapes_for(std::string_view word, std::string_view label, std::string_view engine) {
    Target target;
    target.word = word;
    target.label = label;
    target.formats = {{".json", k_metres_y, &shapes_json}};
    target.names = NameRule::text;
    target.primitives = k_all;
    target.mass = true;
    target.labels = true;
    target.engine = engine;
    return target;
}

// It builds hulls without volume, of bare points; others refuse these, or ask for closed surfaces.
Target jolt() {
    Target target = shapes_for("jolt", "Jolt", "jolt");
    target.flat = true;
    return target;
}

// Its SDK of version 5 has no cylinder of its own in every release.
Target physx() {
    Target target = shapes_for("physx", "PhysX", "physx");
    target.primitives = {Shape::box, Shape::sphere, Shape::capsule};
    return target;
}

Target colliders_for(std::string_view word, std::string_view label, std::string_view engine) {
    Target target;
    target.word = word;
    target.label = label;
    target.formats = {{".glb", k_floats_y, &colliders_glb}};
    target.names = NameRule::text;
    target.primitives = k_all;
    target.seen = SeenModel::on_wish;
    target.labels = true;
    target.engine = engine;
    return target;
}

Target godot(std::string_view word, std::string_view label, Status (*write)(TargetJob&),
             std::string_view engine) {
    Target target;
    target.word = word;
    target.label = label;
    target.formats = {{".tscn", k_metres_y, write}};
    target.primitives = k_all;
    target.engine = engine;
    return target;
}

// A modeller shows everything.
Target blender() {
    Target target = colliders_for("blender", "Blender", {});
    target.flat = true;
    return target;
}

// The names of render meshes and their hulls are Unreal's rule; its importers of glTF turn metres
// with y up into its own centimetres, and those of OBJ take the numbers as they are.
Target unreal() {
    Target target;
    target.word = "unreal";
    target.label = "Unreal";
    target.formats = {{".glb", k_floats_y, &unreal_glb}, {".obj", k_centimetres_z, &unreal_obj}};
    target.primitives = {Shape::box, Shape::sphere, Shape::capsule};
    target.seen = SeenModel::always;
    target.engine = "unreal";
    return target;
}

Target gltf() {
    Target target = colliders_for("gltf", "glTF with physics", {});
    target.formats = {{".glb", k_floats_y, &physics_glb}};
    target.mass = true;
    return target;
}

Target robots(std::string_view word, std::string_view label, TargetFormat format,
              ShapeSet primitives, std::string_view engine) {
    Target target;
    target.word = word;
    target.label = label;
    target.formats = {format};
    target.primitives = primitives;
    target.seen = SeenModel::on_wish;
    target.mass = true;
    target.engine = engine;
    return target;
}

Target isaac() {
    Target target =
        robots("isaac", "Isaac Sim (USD)", {".usda", k_metres_z, &usda}, k_all, "isaac");
    target.names = NameRule::identifier;
    return target;
}

const std::vector<Target>& table() {
    static const std::vector<Target> targets = {
        unreal(),
        colliders_for("unity", "Unity", "unity"),
        blender(),
        gltf(),
        godot("godot3", "Godot 3", &godot3, {}),
        godot("godot", "Godot 4", &godot4, "godot"),
        robots("mujoco", "MuJoCo (MJCF)", {".xml", k_metres_z, &mjcf}, k_all, "mujoco"),
        robots("ros", "ROS (URDF)", {".urdf", k_metres_z, &urdf},
               {Shape::box, Shape::sphere, Shape::cylinder}, {}),
        robots("gazebo", "Gazebo (SDF)", {".sdf", k_metres_z, &sdf}, k_all, {}),
        isaac(),
        jolt(),
        shapes_for("rapier", "Rapier", {}),
        physx(),
    };
    return targets;
}

// Gives everything the names that the target allows. The body's own comes first, so that no shape
// takes it.
void rule_names(Body& body, NameRule rule) {
    std::vector<std::string> names = {body.name};
    for (const BodyShape& shape : body.shapes) {
        names.push_back(shape.name);
    }
    names = ruled_names(names, rule);
    body.name = names[0];
    for (std::size_t i = 0; i < body.shapes.size(); ++i) {
        body.shapes[i].name = names[i + 1];
    }
}

// Leaves out what the engine refuses, which would keep it from reading the rest.
void leave_flat_out(Body& body, const Target& target, TargetWritten& written) {
    if (target.flat) {
        return;
    }
    const auto flat = std::erase_if(body.shapes, [](const BodyShape& shape) { return shape.flat; });
    if (flat > 0) {
        written.warnings.push_back(
            counted_text(flat, "flat piece is", "flat pieces are") + " left out, as " +
            std::string(target.label) +
            " takes none: give sheets a thickness, or cut the solid into pieces");
    }
}

void warn_of_vertices(const Body& body, const Target& target, TargetWritten& written) {
    const EngineLimits* const engine = find_engine(target.engine);
    if (engine == nullptr || !engine->hull_vertices.hard) {
        return;
    }
    const std::size_t most = engine->hull_vertices.most;
    const auto over = std::count_if(
        body.shapes.begin(), body.shapes.end(), [most, &target](const BodyShape& shape) {
            const bool is_hull = !shape.primitive || !target.primitives.has(shape.primitive->shape);
            return is_hull && shape.points.size() > most;
        });
    if (over > 0) {
        written.warnings.push_back(
            counted_text(static_cast<std::uint64_t>(over), "hull has", "hulls have") +
            " more vertices than the " + std::to_string(most) + " that " +
            std::string(target.label) + " takes: limit them when pieces are cut");
    }
}

void say_of_shapes(const TargetJob& job) {
    job.written.shapes = job.body.shapes.size();
    std::array<std::size_t, 4> as_hulls{};
    for (const BodyShape& shape : job.body.shapes) {
        if (primitive_in(job, shape) != nullptr) {
            ++job.written.primitives;
        } else if (shape.primitive) {
            ++as_hulls[static_cast<std::size_t>(shape.primitive->shape)];
        }
    }
    constexpr std::array<std::string_view, 4> k_ones = {"box is", "ball is", "capsule is",
                                                        "cylinder is"};
    constexpr std::array<std::string_view, 4> k_many = {"boxes are", "balls are", "capsules are",
                                                        "cylinders are"};
    for (std::size_t i = 0; i < as_hulls.size(); ++i) {
        if (as_hulls[i] > 0) {
            job.written.conversions.push_back(counted_text(as_hulls[i], k_ones[i], k_many[i]) +
                                              " written by the hulls, as the format has none");
        }
    }
}

void say_of_the_rest(const TargetJob& job) {
    std::vector<std::string>& said = job.written.conversions;
    const Body& body = job.body;
    if (job.target.mass) {
        said.push_back(body.mass_of == MassOf::nothing
                           ? "no mass: nothing encloses volume"
                           : "mass " + rounded_text(mass_of(body), 6) + " kg of the " +
                                 (body.mass_of == MassOf::model ? "model" : "pieces") + " at " +
                                 number_text(body.density) + " kg/m3");
    }
    const bool labelled = std::any_of(body.shapes.begin(), body.shapes.end(),
                                      [](const BodyShape& shape) { return !shape.labels.empty(); });
    if (labelled && !job.target.labels) {
        said.emplace_back("tags and materials left out");
    }
    if (job.settings.with_model && job.target.seen == SeenModel::left_out) {
        said.emplace_back("model left out, as the format has no place for it");
    }
    if (job.target.seen == SeenModel::always && body.seen.empty()) {
        said.emplace_back("no model at hand: shapes alone");
    }
}

} // namespace

std::span<const Target> targets() {
    return table();
}

const Target* find_target(std::string_view word) {
    const auto at = std::find_if(table().begin(), table().end(),
                                 [word](const Target& target) { return target.word == word; });
    return at == table().end() ? nullptr : &*at;
}

const TargetFormat* format_of(const Target& target, const std::filesystem::path& path) {
    const std::string extension = lower_case(path.extension().string());
    const auto at =
        std::find_if(target.formats.begin(), target.formats.end(),
                     [&](const TargetFormat& format) { return format.extension == extension; });
    return at == target.formats.end() ? nullptr : &*at;
}

Result<TargetWritten> write_target(const Body& body, const Target& target,
                                   const TargetSettings& settings,
                                   const std::filesystem::path& path, const Progress& progress) {
    const TargetFormat* const format = format_of(target, path);
    if (format == nullptr) {
        return error(Code::format_unknown, path.string(),
                     as_given(std::string(target.formats.front().extension.substr(1))));
    }
    auto converted = in_frame(body, format->frame, progress.part("write", 0.0, 0.3));
    if (!converted) {
        return converted.issue();
    }
    TargetWritten written;
    written.conversions = std::move(converted->conversions);
    leave_flat_out(converted->body, target, written);
    warn_of_vertices(converted->body, target, written);
    rule_names(converted->body, target.names);
    TargetJob job{converted->body, target, settings, path, progress.part("write", 0.3, 1.0),
                  written};
    auto done = make_folder_of(path);
    done = done ? format->write(job) : done;
    if (!done) {
        return done.issue();
    }
    say_of_shapes(job);
    say_of_the_rest(job);
    return written;
}

} // namespace hullwright
