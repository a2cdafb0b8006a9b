// Writes glTF 2.0, as .glb and as .gltf with its buffer inside. The format counts in metres with y
// up, so the scene's root node carries the turn, the scale and the origin; the coordinates stay as
// they are.
#include "base/base64.h"
#include "base/text.h"
#include "export/writers.h"

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

namespace hullwright::writers {
namespace {

using Json = nlohmann::ordered_json;

constexpr int k_float = 5126;
constexpr int k_unsigned_int = 5125;
constexpr int k_array_buffer = 34962;
constexpr int k_element_array_buffer = 34963;

struct Document {
    Json json;
    std::string buffer;
};

template <class T> void append(std::string& buffer, const T& value) {
    buffer.append(reinterpret_cast<const char*>(&value), sizeof(T));
}

int add_view(Document& doc, std::size_t begin, int target) {
    doc.json["bufferViews"].push_back({{"buffer", 0},
                                       {"byteOffset", begin},
                                       {"byteLength", doc.buffer.size() - begin},
                                       {"target", target}});
    return static_cast<int>(doc.json["bufferViews"].size()) - 1;
}

// Lists the vertices that one object uses, in order of first use.
struct LocalMesh {
    std::vector<VertexId> vertices;
    std::vector<Triangle> triangles;
};

LocalMesh localize(const ExportObject& object, std::vector<Index>& number, Out& out) {
    LocalMesh local;
    out.each(object.triangles, [&](Triangle t) {
        for (VertexId& v : t) {
            if (number[v] == k_none) {
                number[v] = static_cast<Index>(local.vertices.size());
                local.vertices.push_back(v);
            }
            v = number[v];
        }
        local.triangles.push_back(t);
    });
    for (const VertexId v : local.vertices) {
        number[v] = k_none;
    }
    return local;
}

int add_positions(Document& doc, const ExportScene& scene, const LocalMesh& local, Out& out) {
    const std::size_t begin = doc.buffer.size();
    Eigen::Vector3f lower = Eigen::Vector3f::Constant(std::numeric_limits<float>::max());
    Eigen::Vector3f upper = -lower;
    out.each(local.vertices, [&](VertexId v) {
        const Eigen::Vector3f p = scene.vertices[v].cast<float>();
        lower = lower.cwiseMin(p);
        upper = upper.cwiseMax(p);
        append(doc.buffer, std::array<float, 3>{p.x(), p.y(), p.z()});
    });
    const int view = add_view(doc, begin, k_array_buffer);
    doc.json["accessors"].push_back({{"bufferView", view},
                                     {"componentType", k_float},
                                     {"count", local.vertices.size()},
                                     {"type", "VEC3"},
                                     {"min", {lower.x(), lower.y(), lower.z()}},
                                     {"max", {upper.x(), upper.y(), upper.z()}}});
    return static_cast<int>(doc.json["accessors"].size()) - 1;
}

int add_indices(Document& doc, const LocalMesh& local, Out& out) {
    const std::size_t begin = doc.buffer.size();
    out.each(local.triangles, [&](const Triangle& t) { append(doc.buffer, t); });
    const int view = add_view(doc, begin, k_element_array_buffer);
    doc.json["accessors"].push_back({{"bufferView", view},
                                     {"componentType", k_unsigned_int},
                                     {"count", local.triangles.size() * 3},
                                     {"type", "SCALAR"}});
    return static_cast<int>(doc.json["accessors"].size()) - 1;
}

// There is one material for each colour and name, so that objects of one material keep their
// colours.
using Materials = std::map<std::pair<std::array<float, 3>, std::string>, int>;

int add_material(Document& doc, const ExportObject& object, Materials& known) {
    const std::array<float, 3>& colour = object.colour;
    const std::string& name = object.labels.material;
    const auto [slot, fresh] =
        known.try_emplace({colour, name}, static_cast<int>(doc.json["materials"].size()));
    if (fresh) {
        Json material = Json::object();
        if (!name.empty()) {
            material["name"] = name;
        }
        material["pbrMetallicRoughness"] = {
            {"baseColorFactor", {colour[0], colour[1], colour[2], 1.0F}},
            {"metallicFactor", 0.0},
            {"roughnessFactor", 0.8}};
        doc.json["materials"].push_back(std::move(material));
    }
    return slot->second;
}

std::string text_of(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

GltfNode object_node(const ExportObject& object, std::size_t index) {
    return {object.name, index, gltf_extras(object.labels), {}};
}

// Returns the point as the root node's rotation takes it, with y up.
Vec3 turned(const Vec3& p, UpAxis up) {
    return up == UpAxis::z   ? Vec3(p.x(), p.z(), -p.y())
           : up == UpAxis::x ? Vec3(-p.y(), p.x(), p.z())
                             : p;
}

// Makes the node that turns the scene's axes and unit into glTF's.
GltfNode root_node(const ExportScene& scene, Written& written) {
    Json node = Json::object();
    const double half = std::sqrt(0.5);
    if (scene.up == UpAxis::z) {
        node["rotation"] = {-half, 0.0, 0.0, half};
        written.conversions.emplace_back("turned from z up to y up by the root node");
    } else if (scene.up == UpAxis::x) {
        node["rotation"] = {0.0, 0.0, half, half};
        written.conversions.emplace_back("turned from x up to y up by the root node");
    }
    if (scene.metres_per_unit > 0.0 && scene.metres_per_unit != 1.0) {
        const double s = scene.metres_per_unit;
        node["scale"] = {s, s, s};
        written.conversions.push_back("scaled by " + number_text(s) +
                                      " to metres by the root node");
    } else if (scene.metres_per_unit == 0.0) {
        written.conversions.emplace_back("unit unknown: one unit is written as one metre");
    }
    if (scene.origin != Vec3::Zero()) {
        const Vec3 at = turned(scene.origin, scene.up) *
                        (scene.metres_per_unit > 0.0 ? scene.metres_per_unit : 1.0);
        node["translation"] = {at.x(), at.y(), at.z()};
        written.conversions.emplace_back("moved to where it is by the root node");
    }
    return {"hullwright", {}, node.empty() ? std::string() : text_of(node), {}};
}

// Every object stands under the node of its group, and groups under the root.
GltfPlan plan_of(const ExportScene& scene, Written& written) {
    GltfPlan plan;
    plan.nodes = {root_node(scene, written)};
    plan.roots = {0};
    std::map<std::string, std::size_t> parents;
    const auto add_node = [&](GltfNode node, std::size_t parent) {
        const std::size_t index = plan.nodes.size();
        plan.nodes.push_back(std::move(node));
        plan.nodes[parent].children.push_back(index);
        return index;
    };
    for (std::size_t i = 0; i < scene.objects.size(); ++i) {
        const ExportObject& object = scene.objects[i];
        std::size_t parent = 0;
        if (!object.parent.empty()) {
            const auto [slot, fresh] = parents.try_emplace(object.parent, 0);
            if (fresh) {
                slot->second = add_node({object.parent, {}, {}, {}}, 0);
            }
            parent = slot->second;
        }
        add_node(object_node(object, i), parent);
    }
    return plan;
}

void add_members(Json& json, const std::string& members) {
    if (!members.empty()) {
        json.update(Json::parse(members));
    }
}

Json json_of(const GltfNode& node) {
    Json json = {{"name", node.name}};
    if (node.object) {
        json["mesh"] = *node.object;
    }
    add_members(json, node.members);
    if (!node.children.empty()) {
        json["children"] = node.children;
    }
    return json;
}

Document build(const ExportScene& scene, const GltfPlan& plan, Out& out) {
    Document doc;
    doc.json["asset"] = {{"version", "2.0"}, {"generator", "Hullwright"}};
    add_members(doc.json, plan.members);
    doc.json["scene"] = 0;
    doc.json["scenes"] = Json::array({Json({{"nodes", plan.roots}})});
    for (const char* list : {"nodes", "meshes", "materials", "accessors", "bufferViews"}) {
        doc.json[list] = Json::array();
    }
    std::vector<Index> number(scene.vertices.size(), k_none);
    Materials materials;
    out.each(scene.objects, [&](const ExportObject& object) {
        const LocalMesh local = localize(object, number, out);
        const int positions = add_positions(doc, scene, local, out);
        const int indices = add_indices(doc, local, out);
        doc.json["meshes"].push_back(
            {{"name", object.name},
             {"primitives",
              Json::array({Json({{"attributes", {{"POSITION", positions}}},
                                 {"indices", indices},
                                 {"material", add_material(doc, object, materials)}})})}});
    });
    for (const GltfNode& node : plan.nodes) {
        doc.json["nodes"].push_back(json_of(node));
    }
    return doc;
}

} // namespace

std::string gltf_extras(const Labels& labels) {
    Json node = Json::object();
    if (!labels.tags.empty()) {
        node["extras"]["tags"] = labels.tags;
    }
    if (!labels.material.empty()) {
        node["extras"]["material"] = labels.material;
    }
    return node.empty() ? std::string() : text_of(node);
}

Status gltf(const ExportScene& scene, Out& out, Written& written) {
    constexpr std::string_view k_uri = "data:application/octet-stream;base64,";
    Document doc = build(scene, plan_of(scene, written), out);
    doc.json["buffers"] =
        Json::array({Json({{"byteLength", doc.buffer.size()}, {"uri", std::string(k_uri)}})});
    const std::string json = doc.json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
    // The buffer stands in the last member of the document, whose text is written around it.
    const std::size_t middle = json.rfind(k_uri) + k_uri.size();
    out.text(std::string_view(json).substr(0, middle));
    out.in_parts(doc.buffer, [&](std::string_view part) {
        out.text(to_base64(std::as_bytes(std::span(part))));
    });
    out.text(std::string_view(json).substr(middle));
    say_when_rounded(scene, Vec3::Zero(), written);
    return Done{};
}

Status glb(const ExportScene& scene, Out& out, Written& written) {
    return glb(scene, plan_of(scene, written), out, written);
}

Status glb(const ExportScene& scene, const GltfPlan& plan, Out& out, Written& written) {
    Document doc = build(scene, plan, out);
    doc.json["buffers"] = Json::array({Json({{"byteLength", doc.buffer.size()}})});
    std::string json = text_of(doc.json);
    json.resize((json.size() + 3) / 4 * 4, ' ');
    doc.buffer.resize((doc.buffer.size() + 3) / 4 * 4, '\0');
    constexpr std::size_t k_headers = 12 + 8 + 8;
    const std::size_t total = k_headers + json.size() + doc.buffer.size();
    if (total > 0xFFFFFFFFULL) {
        return error(Code::export_limit, {}, Why::over_4_gib);
    }
    out.text("glTF");
    out.raw(std::uint32_t{2});
    out.raw(static_cast<std::uint32_t>(total));
    out.raw(static_cast<std::uint32_t>(json.size()));
    out.text("JSON");
    out.text(json);
    out.raw(static_cast<std::uint32_t>(doc.buffer.size()));
    out.text(std::string_view("BIN\0", 4));
    out.in_parts(doc.buffer, [&](std::string_view part) { out.text(part); });
    say_when_rounded(scene, Vec3::Zero(), written);
    return Done{};
}

} // namespace hullwright::writers
