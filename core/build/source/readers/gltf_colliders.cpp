#include "source/readers/gltf_colliders.h"

#include "base/json_reader.h"
#include "base/text.h"
#include "source/gltf_text.h"

#include <algorithm>

namespace hullwright {
namespace {

// Names where an extension keeps its list of shapes, and what its nodes say.
struct Extension {
    std::string_view list;
    std::string_view body;
};
constexpr Extension k_khr = {"KHR_implicit_shapes", k_khr_body};
constexpr Extension k_omi = {"OMI_physics_shape", k_omi_body};

// Is a row of an extension's list.
struct ListedShape {
    std::string type;
    std::optional<ColliderKind> kind; // none: a plane, or what is not known
    Vec3 size = Vec3::Zero();
    std::optional<std::size_t> mesh;
};

class CollidersOfGltf {
public:
    CollidersOfGltf(JsonDocument& json, const GltfDocument& document)
        : root_(json.root()), document_(document) {}

    // Returns the element of a list that was read last, which is the one with a fault.
    [[nodiscard]] const std::string& at() const { return at_; }

    GltfColliders run() {
        khr_ = list_of(k_khr);
        omi_ = list_of(k_omi);
        if (!root_.has("nodes")) {
            return std::move(found_);
        }
        const JsonValue nodes = root_["nodes"];
        for (std::size_t n = 0; n < document_.nodes.size() && root_.good(); ++n) {
            at_ = gltf_place("nodes", n);
            const JsonValue node = nodes.element(n);
            if (node.has("extensions")) {
                take_node(n, node["extensions"]);
            }
        }
        return std::move(found_);
    }

private:
    std::vector<ListedShape> list_of(const Extension& extension) {
        std::vector<ListedShape> list;
        if (!root_.has("extensions") || !root_["extensions"].has(extension.list)) {
            return list;
        }
        const JsonValue shapes = root_["extensions"][extension.list]["shapes"];
        for (std::size_t i = 0; i < shapes.size() && shapes.good(); ++i) {
            at_ = std::string(extension.list) + "." + gltf_place("shapes", i);
            list.push_back(shape_of(shapes.element(i)));
        }
        return list;
    }

    ListedShape shape_of(const JsonValue& shape) const {
        ListedShape listed;
        listed.type = shape["type"].text();
        if (listed.type == "convex" || listed.type == "trimesh") {
            listed.kind = listed.type == "convex" ? ColliderKind::hull : ColliderKind::mesh;
            listed.mesh =
                static_cast<std::size_t>(shape[listed.type]["mesh"].count(document_.meshes.size()));
        } else if (listed.type == "box") {
            listed.kind = ColliderKind::box;
            const JsonValue size = shape["box"]["size"];
            size.read_row(std::span(listed.size.data(), 3));
            listed.size /= 2.0;
            above_zero(size, listed.size.minCoeff());
        } else if (listed.type == "sphere") {
            listed.kind = ColliderKind::sphere;
            const JsonValue radius = shape["sphere"]["radius"];
            listed.size.setConstant(radius.number());
            above_zero(radius, listed.size.x());
        } else if (listed.type == "capsule" || listed.type == "cylinder") {
            read_round(shape[listed.type], listed);
        }
        return listed;
    }

    static void read_round(const JsonValue& measures, ListedShape& listed) {
        const bool is_capsule = listed.type == "capsule";
        listed.kind = is_capsule ? ColliderKind::capsule : ColliderKind::cylinder;
        const JsonValue top = measures["radiusTop"];
        const double height = measures["height"].positive_or_zero();
        listed.size = {top.positive_or_zero(), measures["radiusBottom"].positive_or_zero(),
                       height / 2.0};
        above_zero(top, std::max(listed.size.x(), listed.size.y()));
        // A capsule without a straight part is a ball.
        above_zero(measures["height"], is_capsule ? 1.0 : height);
    }

    static void above_zero(const JsonValue& told, double number) {
        if (told.good() && !(number > 0.0)) {
            told.fail(Why::size_not_above_zero);
        }
    }

    // A node that both extensions describe has one shape, which KHR's tells.
    void take_node(std::size_t node, const JsonValue& extensions) {
        const bool is_khr = extensions.has(k_khr.body);
        if (!is_khr && !extensions.has(k_omi.body)) {
            return;
        }
        const JsonValue body = extensions[is_khr ? k_khr.body : k_omi.body];
        if (body.has("trigger")) {
            found_.left_out.emplace_back(node, "trigger");
        }
        if (!body.has("collider")) {
            return;
        }
        const JsonValue collider = body["collider"];
        if (is_khr) {
            take_geometry(node, collider["geometry"]);
        } else if (collider.has("shape")) { // without one it is made of what is below it
            take_listed(node, collider["shape"], omi_);
        }
    }

    void take_geometry(std::size_t node, const JsonValue& geometry) {
        if (geometry.good() && geometry.has("shape") == geometry.has("node")) {
            // Exactly one of them says what it is.
            geometry.fail(because(Why::wrong_kind, "collider.geometry"));
            return;
        }
        if (geometry.has("shape")) {
            take_listed(node, geometry["shape"], khr_);
            return;
        }
        GltfCollider collider;
        collider.node = node;
        collider.geometry =
            static_cast<std::size_t>(geometry["node"].count(document_.nodes.size()));
        const bool is_hull = geometry.has("convexHull") && geometry["convexHull"].flag();
        collider.kind = is_hull ? ColliderKind::hull : ColliderKind::mesh;
        found_.colliders.push_back(collider);
    }

    void take_listed(std::size_t node, const JsonValue& number,
                     const std::vector<ListedShape>& list) {
        const auto at = static_cast<std::size_t>(number.count(list.size()));
        if (!number.good() || at >= list.size()) {
            return;
        }
        const ListedShape& shape = list[at];
        if (!shape.kind) {
            found_.left_out.emplace_back(node, printable(shape.type, 80));
            return;
        }
        found_.colliders.push_back({node, *shape.kind, shape.size, shape.mesh, {}});
    }

    JsonValue root_;
    const GltfDocument& document_;
    std::string at_;
    std::vector<ListedShape> khr_;
    std::vector<ListedShape> omi_;
    GltfColliders found_;
};

} // namespace

Result<GltfColliders> gltf_colliders(std::string_view json, const GltfDocument& document,
                                     const std::string& file) {
    JsonRules rules;
    rules.deepest = k_gltf_depth;
    JsonDocument parsed(json, rules);
    if (!parsed.is_object()) {
        return parsed.issue(file);
    }
    CollidersOfGltf reader(parsed, document);
    GltfColliders found = reader.run();
    if (parsed.good()) {
        return found;
    }
    return error(Code::parse_failed, file,
                 reader.at().empty() ? parsed.fault()
                                     : because(Why::setting_takes, reader.at(), parsed.fault()));
}

} // namespace hullwright
