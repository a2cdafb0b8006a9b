#include "target/target.h"

#include "base/text.h"
#include "lint/engines.h"
#include "target/stale_files.h"
#include "target/target_writers.h"

#include <algorithm>
#include <array>
#include <utility>

namespace hullwright {
namespace {

using namespace target_writers;

constexpr ShapeSet k_all = {Shape::box, Shape::sphere, Shape::capsule, Shape::cylinder};
constexpr Frame k_metres_y = {1.0, UpAxis::y, Numbers::doubles};
constexpr Frame k_metres_z = {1.0, UpAxis::z, Numbers::doubles};
constexpr Frame k_floats_y = {1.0, UpAxis::y, Numbers::floats};
constexpr Frame k_centimetres_z = {0.01, UpAxis::z, Numbers::doubles};

Target row(std::string_view word, const char* label, std::vector<TargetFormat> formats,
           std::string_view engine) {
    Target target;
    target.word = word;
    target.label = label;
    target.formats = std::move(formats);
    target.engine = engine;
    return target;
}

Target shapes_for(std::string_view word, const char* label, ShapeSet primitives,
                  std::string_view engine) {
    Target target = row(word, label, {{".json", k_metres_y, &shapes_json, primitives}}, engine);
    target.names = NameRule::text;
    target.mass = true;
    target.labels = true;
    return target;
}

// Jolt builds hulls without volume, of bare points; others refuse these, or ask for closed
// surfaces.
Target jolt() {
    Target target = shapes_for("jolt", "Jolt", k_all, "jolt");
    target.flat = true;
    return target;
}

Target colliders_for(std::string_view word, const char* label, Status (*write)(TargetJob&),
                     std::string_view engine) {
    Target target =
        row(word, label, {{".glb", k_floats_y, write, k_all, SeenModel::on_wish}}, engine);
    target.names = NameRule::text;
    target.labels = true;
    return target;
}

// Programs that read a mesh file for each hull, beside a list of all shapes.
Target fcl() {
    Target target = row("fcl", "FCL", {{".json", k_metres_z, &shapes_list, k_all}}, "fcl");
    target.mass = true;
    target.labels = true;
    return target;
}

// A modeller shows everything.
Target blender() {
    Target target = colliders_for("blender", "Blender", &colliders_glb, "blender");
    target.flat = true;
    return target;
}

Target gltf() {
    Target target = colliders_for("gltf", HULLWRIGHT_SENTENCE("Target", "glTF with physics"),
                                  &physics_glb, "gltf");
    target.mass = true;
    return target;
}

// The importer of scenes knows hulls by the ends of their names, and nothing else. That of Godot 3,
// which the tests have read them back, parts and wraps each of them anew.
Target godot(std::string_view word, const char* label, const TargetFormat& scene,
             std::string_view engine) {
    const bool is_tried = scene.proved;
    return row(
        word, label,
        {scene,
         {".glb", k_floats_y, &godot_glb, {}, SeenModel::on_wish, false, is_tried, is_tried}},
        engine);
}

// The names of render meshes and their hulls are Unreal's rule; its importers of glTF turn metres
// with y up into its own centimetres, and those of OBJ take the numbers as they are.
Target unreal() {
    constexpr ShapeSet k_its = {Shape::box, Shape::sphere, Shape::capsule};
    return row("unreal", "Unreal",
               {{".glb", k_floats_y, &unreal_glb, k_its, SeenModel::always, true, false},
                {".obj", k_centimetres_z, &unreal_obj, k_its, SeenModel::always, true, false}},
               "unreal");
}

Target robots(std::string_view word, const char* label, const TargetFormat& format,
              std::string_view engine) {
    Target target = row(word, label, {format}, engine);
    target.formats[0].frame = k_metres_z;
    target.formats[0].seen = SeenModel::on_wish;
    target.mass = true;
    return target;
}

Target isaac() {
    Target target = robots("isaac", "Isaac Sim (USD)", {".usda", {}, &usda, k_all}, "isaac");
    target.names = NameRule::identifier;
    return target;
}

const std::vector<Target>& table() {
    static const std::vector<Target> targets = {
        unreal(),
        colliders_for("unity", "Unity", &colliders_glb, "unity"),
        blender(),
        gltf(),
        godot("godot3", "Godot 3", {".tscn", k_metres_y, &godot3, k_all}, "godot3"),
        godot("godot", "Godot 4",
              {".tscn", k_metres_y, &godot4, k_all, SeenModel::left_out, false, false}, "godot"),
        robots("mujoco", "MuJoCo (MJCF)", {".xml", {}, &mjcf, k_all}, "mujoco"),
        // URDF has no capsule.
        robots("ros", "ROS (URDF)",
               {".urdf", {}, &urdf, {Shape::box, Shape::sphere, Shape::cylinder}}, "ros"),
        robots("gazebo", "Gazebo (SDF)", {".sdf", {}, &sdf, k_all}, "gazebo"),
        isaac(),
        jolt(),
        shapes_for("rapier", "Rapier", k_all, "rapier"),
        // Not every release of version 5 has a cylinder.
        shapes_for("physx", "PhysX", {Shape::box, Shape::sphere, Shape::capsule}, "physx"),
        row("bullet", "Bullet", {{".bullet", k_floats_y, &bullet, k_all}}, "bullet"),
        fcl(),
    };
    return targets;
}

// Gives everything the names that the target allows, and returns how many are others than before.
// The body's own comes first, so that no shape takes it. Numbers that Unreal's own rule puts in the
// place of all names are not counted.
Result<std::size_t> rule_names(Body& body, NameRule rule, const Progress& progress) {
    std::vector<std::string> names = {body.name};
    for (const BodyShape& shape : body.shapes) {
        names.push_back(shape.name);
    }
    auto ruled = ruled_names(names, rule, progress);
    if (!ruled) {
        return ruled.issue();
    }
    std::size_t changed = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
        changed += names[i] != (*ruled)[i] ? 1 : 0;
        (i == 0 ? body.name : body.shapes[i - 1].name) = std::move((*ruled)[i]);
    }
    return changed;
}

// Leaves out what the engine refuses, which would keep it from reading the rest.
void leave_flat_out(Body& body, const Target& target, TargetWritten& written) {
    if (target.flat) {
        return;
    }
    const auto flat = std::erase_if(body.shapes, [](const BodyShape& shape) { return shape.flat; });
    if (flat > 0) {
        written.warnings.push_back(
            {TargetFact::flat_left_out, {grouped_text(flat), std::string(target.label)}});
    }
}

void warn_of_vertices(const TargetJob& job) {
    const EngineLimits* const engine = find_engine(job.target.engine);
    if (engine == nullptr || !engine->hull_vertices.hard) {
        return;
    }
    const std::size_t most = engine->hull_vertices.most;
    const std::vector<BodyShape>& shapes = job.body.shapes;
    const auto over = std::count_if(shapes.begin(), shapes.end(), [&](const BodyShape& shape) {
        return primitive_in(job, shape) == nullptr && shape.points.size() > most;
    });
    if (over > 0) {
        job.written.warnings.push_back({TargetFact::too_many_vertices,
                                        {grouped_text(static_cast<std::uint64_t>(over)),
                                         std::to_string(most), std::string(job.target.label)}});
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
    using enum TargetFact;
    constexpr std::array k_facts = {boxes_as_hulls, balls_as_hulls, capsules_as_hulls,
                                    cylinders_as_hulls};
    for (std::size_t i = 0; i < as_hulls.size(); ++i) {
        if (as_hulls[i] > 0) {
            job.written.conversions.push_back({k_facts[i], {grouped_text(as_hulls[i])}});
        }
    }
}

void say_of_mass(const Body& body, std::vector<TargetNote>& said) {
    if (body.mass_of == MassOf::nothing) {
        said.push_back({TargetFact::no_mass});
        return;
    }
    said.push_back(
        {body.mass_of == MassOf::model ? TargetFact::mass_of_model : TargetFact::mass_of_pieces,
         {rounded_text(mass_of(body), 6), number_text(body.density)}});
}

void say_of_the_rest(const TargetJob& job) {
    std::vector<TargetNote>& said = job.written.conversions;
    const Body& body = job.body;
    if (job.target.mass) {
        say_of_mass(body, said);
    }
    const bool labelled = std::any_of(body.shapes.begin(), body.shapes.end(),
                                      [](const BodyShape& shape) { return !shape.labels.empty(); });
    if (labelled && !job.target.labels) {
        said.push_back({TargetFact::labels_left_out});
    }
    if (job.settings.with_model && job.format.seen == SeenModel::left_out) {
        said.push_back({TargetFact::model_left_out});
    }
    if (job.format.seen == SeenModel::always && body.seen.empty()) {
        said.push_back({TargetFact::no_model});
    }
    if (!job.format.proved) {
        said.push_back({TargetFact::unproved, {job.target.label}});
    }
    if (job.format.redone) {
        said.push_back({TargetFact::redone, {job.target.label}});
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

ShapeSet kept_by(const TargetFormat& format) {
    ShapeSet kept = format.primitives;
    for (const Shape shape : k_all_shapes) {
        if (format.by_meshes && shape != Shape::box) {
            kept.leave_out(shape);
        }
    }
    return kept;
}

// Several rows of limits may be of one engine: its solvers take the same files.
const Target* target_for(const EngineLimits& engine) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> k_alike = {
        {{"godot-physics", "godot"}, {"mjx", "mujoco"}, {"physx-gpu", "physx"}}};
    const auto alike = std::find_if(k_alike.begin(), k_alike.end(),
                                    [&](const auto& row) { return row.first == engine.name; });
    const std::string_view name = alike == k_alike.end() ? engine.name : alike->second;
    const auto found = std::find_if(targets().begin(), targets().end(),
                                    [&](const Target& target) { return target.engine == name; });
    return found == targets().end() ? nullptr : &*found;
}

const TargetFormat* format_of(const Target& target, const std::filesystem::path& path) {
    const std::string extension = lower_case(path.extension().string());
    const auto at =
        std::find_if(target.formats.begin(), target.formats.end(),
                     [&](const TargetFormat& format) { return format.extension == extension; });
    return at == target.formats.end() ? nullptr : &*at;
}

Result<TargetWritten> write_target(Body body, const Target& target, const TargetSettings& settings,
                                   const std::filesystem::path& path, const Progress& progress) {
    const TargetFormat* const format = format_of(target, path);
    if (format == nullptr) {
        return error(Code::format_unknown, path.string(),
                     as_given(std::string(target.formats.front().extension.substr(1))));
    }
    constexpr double k_in_frame = 0.29;
    constexpr double k_named = 0.3;
    constexpr double k_written = 0.9; // what is left looks for files of an earlier export
    auto converted =
        in_frame(std::move(body), format->frame, progress.part("write", 0.0, k_in_frame));
    if (!converted) {
        return converted.issue();
    }
    TargetWritten written;
    written.conversions = std::move(converted->conversions);
    leave_flat_out(converted->body, target, written);
    const auto changed =
        rule_names(converted->body, target.names, progress.part("write", k_in_frame, k_named));
    if (!changed) {
        return changed.issue();
    }
    written.names_changed = *changed;
    TargetJob job{converted->body, target, *format,
                  settings,        path,   progress.part("write", k_named, k_written),
                  written};
    warn_of_vertices(job);
    const std::set<std::string> before = hull_files_in(job);
    auto done = make_folder_of(path);
    done = done ? format->write(job) : done;
    if (!done) {
        return done.issue();
    }
    say_of_shapes(job);
    say_of_the_rest(job);
    const Progress removing = progress.part("write", k_written, 1.0);
    if (auto removed = remove_stale_files(job, before, removing); !removed) {
        return removed.issue();
    }
    removing.report(1.0);
    return written;
}

} // namespace hullwright
