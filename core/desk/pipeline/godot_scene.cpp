#include "pipeline/godot_scene.h"

#include "base/each_part.h"
#include "base/files.h"
#include "base/parallel.h"
#include "base/text.h"
#include "geom/turn.h"
#include "geom/weld.h"
#include "pipeline/godot_text.h"
#include "pipeline/shape_hull.h"
#include "pipeline/triangle_sum.h"

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <utility>

namespace hullwright::pipeline {
namespace {

constexpr std::uint64_t k_most_bytes = 1ULL << 30U; // scenes of a gigabyte are none by hand

// A place says where a node is; it may scale and mirror.
using NodePlace = Eigen::Affine3d;

// Says how a version of the engine counts the sizes of shapes, and what they are where a scene says
// nothing.
struct SizeRule {
    std::string_view sides; // the key of a box's numbers
    double half;            // half a side is so much of such a number
    double radius;
    double capsule;   // the height of a capsule
    double ends;      // so many radii of that height are the capsule's ends
    bool has_upright; // capsules stand along y, as all cylinders do, in the place of z
};
// Godot 3 counts boxes by half their sides and capsules without their ends, which lie along z; its
// successor counts wholes, along y.
constexpr SizeRule k_rule_of_3 = {"extents", 1.0, 1.0, 1.0, 0.0, false};
constexpr SizeRule k_rule_of_4 = {"size", 0.5, 0.5, 2.0, 2.0, true};
constexpr double k_cylinder = 2.0; // the height of a cylinder in both

struct ShapeWords {
    std::string_view type;
    ShapeKind kind;
    const SizeRule* rule;
};
constexpr auto k_shapes = std::to_array<ShapeWords>({
    {"BoxShape", ShapeKind::box, &k_rule_of_3},
    {"BoxShape3D", ShapeKind::box, &k_rule_of_4},
    {"SphereShape", ShapeKind::sphere, &k_rule_of_3},
    {"SphereShape3D", ShapeKind::sphere, &k_rule_of_4},
    {"CapsuleShape", ShapeKind::capsule, &k_rule_of_3},
    {"CapsuleShape3D", ShapeKind::capsule, &k_rule_of_4},
    {"CylinderShape", ShapeKind::cylinder, &k_rule_of_3},
    {"CylinderShape3D", ShapeKind::cylinder, &k_rule_of_4},
});

// Returns the size that a RobotShape of this kind has.
Vec3 shape_size(const ShapeWords& words, const Vec3& sides, double radius, double height) {
    switch (words.kind) {
    case ShapeKind::box:
        return words.rule->half * sides;
    case ShapeKind::capsule:
        return {radius, radius, 0.5 * (height - words.rule->ends * radius)};
    case ShapeKind::cylinder:
        return {radius, radius, 0.5 * height};
    default: // a sphere
        return Vec3::Constant(radius);
    }
}

class SceneReader {
public:
    SceneReader(const std::string& file, std::uint64_t max_triangles)
        : file_(file), sum_(file, max_triangles) {}

    Result<GodotScene> read(const std::vector<GodotSection>& sections, const Progress& progress) {
        if (sections.empty() || sections.front().tag != "gd_scene") {
            return error(Code::parse_failed, file_, because(Why::at_line, 1, Why::no_scene));
        }
        for (std::size_t i = 0; i < sections.size(); ++i) {
            const GodotSection& section = sections[i];
            const Progress part = each_part(progress, i, sections.size());
            if (part.stopped()) {
                return stopped_issue();
            }
            if (section.tag == "sub_resource") {
                resources_[bare(value_of(section.head, "id"))] = &section;
            }
            if (section.tag == "node") {
                if (const Status taken = take_node(section, part); !taken) {
                    return taken.issue();
                }
            }
        }
        return std::move(scene_);
    }

private:
    static std::string_view value_of(const std::map<std::string_view, std::string_view>& values,
                                     std::string_view key) {
        const auto found = values.find(key);
        return found == values.end() ? std::string_view() : found->second;
    }

    Status take_node(const GodotSection& node, const Progress& progress) {
        const std::string name(value_of(node.head, "name"));
        const auto parent = node.head.find("parent");
        if (parent == node.head.end()) { // what is seen from the root does not ask where it is
            places_["."] = NodePlace::Identity();
            return Done{};
        }
        auto own = place_of(node, Progress(progress.token()));
        if (!own) {
            return own.issue();
        }
        const auto above = places_.find(parent->second);
        if (above == places_.end()) {
            return issue_at(node, file_, Why::parent_unknown);
        }
        const NodePlace place = above->second * *own;
        places_[parent->second == "." ? name : std::string(parent->second) + "/" + name] = place;
        if (node.head.contains("instance")) {
            scene_.notes.push_back(because(Why::scene_inside, printable(name, 80)));
        }
        const std::string_view type = value_of(node.head, "type");
        return type == "CollisionShape" || type == "CollisionShape3D"
                   ? take_shape(node, name, place, progress)
                   : Status(Done{});
    }

    // Nine numbers are rows of a matrix, and three more say where.
    Result<NodePlace> place_of(const GodotSection& node, const Progress& progress) const {
        const std::string_view text = value_of(node.values, "transform");
        if (text.empty()) {
            return NodePlace::Identity();
        }
        const auto n = godot_numbers(text, node, file_, progress);
        if (!n) {
            return n.issue();
        }
        if (n->size() != 12) {
            return issue_at(node, file_, Why::transform_not_of_twelve);
        }
        NodePlace place = NodePlace::Identity();
        for (Eigen::Index i = 0; i < 3; ++i) {
            for (Eigen::Index j = 0; j < 3; ++j) {
                place.linear()(i, j) = (*n)[static_cast<std::size_t>(3 * i + j)];
            }
            place.translation()[i] = (*n)[static_cast<std::size_t>(9 + i)];
        }
        return place;
    }

    Status take_shape(const GodotSection& node, const std::string& name, const NodePlace& place,
                      const Progress& progress) {
        if (value_of(node.values, "disabled") == "true") {
            scene_.notes.push_back(because(Why::shape_disabled, printable(name, 80)));
            return Done{};
        }
        const std::string id = bare(in_brackets(value_of(node.values, "shape")));
        const auto resource = resources_.find(id);
        if (resource == resources_.end()) {
            return issue_at(node, file_, Why::shape_is_no_resource);
        }
        const auto known = known_shape(*resource->second, progress.part({}, 0.0, 0.9));
        if (!known) {
            return known.issue();
        }
        if (!**known) {
            scene_.notes.push_back(because(Why::shape_of_type,
                                           printable(value_of(resource->second->head, "type"), 80),
                                           printable(name, 80)));
            return Done{};
        }
        const GodotShape& unplaced = ***known;
        if (Status room = sum_.add(unplaced.mesh.triangles.size(), unplaced.mesh.vertices.size());
            !room) {
            return room;
        }
        GodotShape shape = unplaced;
        if (!put_at(place, shape.mesh, progress.part({}, 0.9, 1.0))) {
            return stopped_issue();
        }
        shape.name = name;
        scene_.shapes.push_back(std::move(shape));
        return Done{};
    }

    // Any number of nodes may have the shape of one resource, which is made for the first of them.
    Result<const std::optional<GodotShape>*> known_shape(const GodotSection& resource,
                                                         const Progress& progress) {
        const auto found = shapes_.find(&resource);
        if (found != shapes_.end()) {
            return &found->second;
        }
        auto shape = shape_of(resource, progress);
        if (!shape) {
            return shape.issue();
        }
        return &shapes_.emplace(&resource, std::move(*shape)).first->second;
    }

    // Returns false when stopped.
    static bool put_at(const NodePlace& place, ShapeMesh& mesh, const Progress& progress) {
        const bool mirrors = place.linear().determinant() < 0.0;
        const std::size_t to_turn = mirrors ? mesh.triangles.size() : 0;
        return for_each_in_order(
                   mesh.vertices.size(), progress.part({}, 0.0, 0.6),
                   [&](std::size_t v) { mesh.vertices[v] = place * mesh.vertices[v]; }) &&
               for_each_in_order(to_turn, progress.part({}, 0.6, 1.0), [&](std::size_t t) {
                   std::swap(mesh.triangles[t][1], mesh.triangles[t][2]);
               });
    }

    // Returns a resource's number, which Godot 4 has in quotes, and 3 between spaces.
    static std::string bare(std::string_view text) {
        std::string letters(text);
        std::erase_if(letters, [](char letter) { return letter == '"' || letter == ' '; });
        return letters;
    }

    // Returns none where the shape is of a kind that is no body.
    Result<std::optional<GodotShape>> shape_of(const GodotSection& resource,
                                               const Progress& progress) const {
        const std::string_view type = value_of(resource.head, "type");
        if (type == "ConvexPolygonShape" || type == "ConvexPolygonShape3D") {
            return polygon(resource, progress);
        }
        if (type == "ConcavePolygonShape" || type == "ConcavePolygonShape3D") {
            return triangles(resource, progress);
        }
        for (const ShapeWords& words : k_shapes) {
            if (words.type == type) {
                return primitive(resource, words, Progress(progress.token()));
            }
        }
        return std::optional<GodotShape>();
    }

    Result<std::vector<Vec3>> places(const GodotSection& resource, std::string_view key,
                                     const Progress& progress) const {
        const auto numbers = godot_numbers(value_of(resource.values, key), resource, file_,
                                           progress.part({}, 0.0, 0.9));
        if (!numbers) {
            return numbers.issue();
        }
        if (numbers->size() % 3 != 0) {
            return issue_at(resource, file_, Why::places_of_three);
        }
        std::vector<Vec3> all;
        all.reserve(numbers->size() / 3);
        const bool is_done = for_each_in_order(numbers->size() / 3, progress.part({}, 0.9, 1.0),
                                               [&](std::size_t place) {
                                                   const double* at = numbers->data() + 3 * place;
                                                   all.emplace_back(at[0], at[1], at[2]);
                                               });
        return is_done ? Result<std::vector<Vec3>>(std::move(all)) : stopped_issue();
    }

    Result<std::optional<GodotShape>> polygon(const GodotSection& resource,
                                              const Progress& progress) const {
        auto points = places(resource, "points", progress.part({}, 0.0, 0.5));
        if (!points) {
            return points.issue();
        }
        GodotShape made{{}, hull_of_points(*points, progress.part({}, 0.5, 1.0)), true};
        return progress.stopped() ? Result<std::optional<GodotShape>>(stopped_issue())
                                  : std::optional(std::move(made));
    }

    Result<std::optional<GodotShape>> triangles(const GodotSection& resource,
                                                const Progress& progress) const {
        const auto corners = places(resource, "data", progress.part({}, 0.0, 0.5));
        if (!corners) {
            return corners.issue();
        }
        auto weld = weld_exact(*corners, progress.part({}, 0.5, 0.8));
        if (!weld) {
            return weld.issue();
        }
        GodotShape shape;
        shape.is_meant_convex = false;
        ShapeMesh& mesh = shape.mesh;
        mesh.vertices.reserve(weld->kept.size());
        mesh.triangles.reserve(corners->size() / 3);
        const bool is_done =
            for_each_in_order(
                weld->kept.size(), progress.part({}, 0.8, 0.9),
                [&](std::size_t k) { mesh.vertices.push_back((*corners)[weld->kept[k]]); }) &&
            // Godot's triangles turn the other way round.
            for_each_in_order(corners->size() / 3, progress.part({}, 0.9, 1.0), [&](std::size_t t) {
                const Index* of = weld->target.data() + 3 * t;
                mesh.triangles.push_back({of[0], of[2], of[1]});
            });
        return is_done ? Result<std::optional<GodotShape>>(std::optional(std::move(shape)))
                       : stopped_issue();
    }

    Result<std::optional<GodotShape>> primitive(const GodotSection& resource,
                                                const ShapeWords& words,
                                                const Progress& progress) const {
        const SizeRule& rule = *words.rule;
        const bool is_capsule = words.kind == ShapeKind::capsule;
        const auto numbers = [&](std::string_view key, std::vector<double> otherwise) {
            const std::string_view text = value_of(resource.values, key);
            return text.empty() ? Result<std::vector<double>>(std::move(otherwise))
                                : godot_numbers(text, resource, file_, progress);
        };
        const auto sides = numbers(rule.sides, {1.0, 1.0, 1.0});
        const auto radius = numbers("radius", {rule.radius});
        const auto height = numbers("height", {is_capsule ? rule.capsule : k_cylinder});
        for (const auto* each : {&sides, &radius, &height}) {
            if (!*each) {
                return each->issue();
            }
        }
        if (sides->size() != 3 || radius->size() != 1 || height->size() != 1) {
            return issue_at(resource, file_, Why::size_of_other_shape);
        }
        RobotShape shape;
        shape.kind = words.kind;
        shape.size = shape_size(words, Vec3(sides->data()), radius->front(), height->front());
        if (!(shape.size.minCoeff() >= 0.0) || !(shape.size.x() > 0.0)) {
            return issue_at(resource, file_, Why::size_not_above_zero);
        }
        if (words.kind == ShapeKind::cylinder || (is_capsule && rule.has_upright)) {
            shape.at.turn = turn_from_z(Vec3::UnitY());
        }
        return std::optional(GodotShape{{}, mesh_of(shape), true});
    }

    const std::string& file_;
    std::map<std::string, const GodotSection*> resources_;
    // Shapes of resources as these have them; none where one is of a kind that is no body.
    std::map<const GodotSection*, std::optional<GodotShape>> shapes_;
    TriangleSum sum_;
    std::map<std::string, NodePlace, std::less<>> places_; // of nodes, by their paths from the root
    GodotScene scene_;
};

} // namespace

Result<GodotScene> read_godot_scene(const std::filesystem::path& path, const ImportRecipe& recipe,
                                    const Progress& progress) {
    const std::string file = path.string();
    const auto text = read_text(path, k_most_bytes, progress.token());
    if (!text) {
        return text.issue();
    }
    const auto sections = godot_sections(*text, file, progress.part({}, 0.1, 0.4));
    if (!sections) {
        return sections.issue();
    }
    return SceneReader(file, recipe.max_triangles).read(*sections, progress.part({}, 0.4, 1.0));
}

} // namespace hullwright::pipeline
