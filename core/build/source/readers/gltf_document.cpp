#include "source/readers/gltf_document.h"

#include "base/text.h"
#include "base/watched_text.h"
#include "source/readers/text_number.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <span>

namespace hullwright {
namespace {

using Json = nlohmann::json;

// Lists required extensions that a file may name: those read here, and those about surfaces,
// lights, metadata, physics and behaviour, which change no geometry. A name that ends with an
// underscore stands for all that begin with it.
constexpr auto k_extensions = std::to_array<std::string_view>({
    "KHR_mesh_quantization",
    "KHR_draco_mesh_compression",
    "EXT_meshopt_compression",
    "EXT_mesh_gpu_instancing",
    "KHR_node_visibility",
    "KHR_materials_",
    "KHR_texture_",
    "KHR_techniques_",
    "KHR_technique_",
    "KHR_lights_",
    "KHR_xmp",
    "KHR_xmp_",
    "KHR_animation_pointer",
    "KHR_node_selectability",
    "KHR_node_hoverability",
    "KHR_audio_",
    "EXT_texture_",
    "EXT_lights_",
    "EXT_mesh_features",
    "EXT_instance_features",
    "EXT_structural_metadata",
    "EXT_mesh_manifold",
    "MSFT_texture_",
    "MSFT_packing_",
    "MSFT_lod",
    "ADOBE_materials_",
    "AGI_articulations",
    "AGI_stk_metadata",
    "CESIUM_primitive_outline",
    "FB_materials_",
    "KHR_implicit_shapes",
    "KHR_physics_rigid_bodies",
    "OMI_physics_",
});

// Checks the nesting before parsing, as endless nesting would take endless memory.
bool is_too_deep(std::string_view text) {
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size() && depth <= k_gltf_depth; ++i) {
        const char c = text[i];
        if (quoted) {
            i += c == '\\' ? 1 : 0;
            quoted = c != '"';
        } else {
            quoted = c == '"';
            depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
        }
    }
    return depth > k_gltf_depth;
}

bool is_understood(const std::string& extension) {
    return std::any_of(k_extensions.begin(), k_extensions.end(), [&](std::string_view known) {
        return known.back() == '_' ? extension.starts_with(known) : extension == known;
    });
}

// Holds one value of the document and the path to it. The first value that is not as it has to be
// is recorded; reading goes on with zeros.
class Value {
public:
    Value(const Json& root, Detail& fault) : json_(&root), fault_(&fault) {}

    [[nodiscard]] bool there() const { return json_ != nullptr; }
    [[nodiscard]] bool is_object() const { return json_ != nullptr && json_->is_object(); }
    [[nodiscard]] bool is_text() const { return json_ != nullptr && json_->is_string(); }
    [[nodiscard]] std::size_t size() const {
        return json_ != nullptr && json_->is_array() ? json_->size() : 0;
    }

    // Returns the member of that name; an absent value when there is none.
    [[nodiscard]] Value member(const char* name) const {
        if (json_ != nullptr && !json_->is_object()) {
            refuse();
        }
        const bool object = json_ != nullptr && json_->is_object();
        const auto found = object ? json_->find(name) : Json::const_iterator();
        return {object && found != json_->end() ? &*found : nullptr, this, name, 0, fault_};
    }
    [[nodiscard]] Value needed(const char* name) const {
        Value value = member(name);
        if (!value.there()) {
            value.refuse();
        }
        return value;
    }

    // Calls take(element) for each element of an array; does nothing when the value is absent.
    template <class Take> void each(const Take& take) const {
        if (json_ == nullptr) {
            return;
        }
        if (!json_->is_array()) {
            refuse();
            return;
        }
        for (std::size_t i = 0; i < json_->size() && fault_->empty(); ++i) {
            take(Value(&(*json_)[i], this, nullptr, i, fault_));
        }
    }

    // A whole number may be written with a decimal point, as JSON has only one kind of number.
    [[nodiscard]] std::uint64_t whole(std::uint64_t absent = 0) const {
        if (json_ == nullptr) {
            return absent;
        }
        if (json_->is_number_unsigned()) {
            return json_->get<std::uint64_t>();
        }
        const double number = json_->is_number_float() ? json_->get<double>() : -1.0;
        if (!(number >= 0.0 && number <= k_largest_whole && std::floor(number) == number)) {
            refuse();
            return 0;
        }
        return static_cast<std::uint64_t>(number);
    }
    // Returns the value as an index, which must be less than `count`.
    [[nodiscard]] std::size_t number_of(std::size_t count) const {
        const std::uint64_t number = whole();
        if (number >= count) {
            fail(because(Why::names_nothing, place()));
            return 0;
        }
        return static_cast<std::size_t>(number);
    }
    [[nodiscard]] std::optional<std::size_t> number_if_there(std::size_t count) const {
        return there() ? std::optional(number_of(count)) : std::nullopt;
    }
    [[nodiscard]] double real() const {
        if (json_ == nullptr || !json_->is_number()) {
            refuse();
            return 0.0;
        }
        return json_->get<double>();
    }
    [[nodiscard]] std::string text() const {
        if (json_ != nullptr && !json_->is_string()) {
            refuse();
        }
        return json_ != nullptr && json_->is_string() ? json_->get<std::string>() : std::string();
    }
    [[nodiscard]] bool flag(bool absent) const {
        if (json_ != nullptr && !json_->is_boolean()) {
            refuse();
        }
        return json_ != nullptr && json_->is_boolean() ? json_->get<bool>() : absent;
    }
    // Reads exactly as many numbers as `into` has; leaves them unchanged when the value is absent.
    void reals(std::span<double> into) const {
        if (json_ == nullptr) {
            return;
        }
        if (size() != into.size()) {
            refuse();
            return;
        }
        std::size_t i = 0;
        each([&](const Value& number) { into[i++] = number.real(); });
    }
    [[nodiscard]] std::vector<double> reals() const {
        std::vector<double> numbers(size());
        reals(numbers);
        return numbers;
    }

    void refuse() const { fail(because(Why::wrong_kind, place())); }
    void fail(Detail what) const {
        if (fault_->empty()) {
            *fault_ = std::move(what);
        }
    }

private:
    Value(const Json* json, const Value* parent, const char* name, std::size_t index, Detail* fault)
        : json_(json), parent_(parent), name_(name), index_(index), fault_(fault) {}

    [[nodiscard]] std::string place() const {
        const std::string before = parent_ == nullptr ? std::string() : parent_->place();
        if (parent_ == nullptr) {
            return before;
        }
        return name_ == nullptr ? gltf_place(before.c_str(), index_)
                                : before + (before.empty() ? "" : ".") + name_;
    }

    const Json* json_;
    const Value* parent_ = nullptr;
    const char* name_ = nullptr; // name of the member; null: an array element
    std::size_t index_ = 0;
    Detail* fault_;
};

// Names the types that an accessor may have, which depend on its use.
struct Wanted {
    unsigned components;
    std::span<const GltfType> types;
};
constexpr auto k_any_but_uint32 = std::to_array(
    {GltfType::float32, GltfType::int8, GltfType::uint8, GltfType::int16, GltfType::uint16});
constexpr auto k_unsigned = std::to_array({GltfType::uint8, GltfType::uint16, GltfType::uint32});
constexpr Wanted k_vector = {3, k_any_but_uint32};
constexpr Wanted k_four = {4, k_any_but_uint32};
constexpr Wanted k_index = {1, k_unsigned};
constexpr Wanted k_joints = {4, std::span(k_unsigned).first(2)};
constexpr Wanted k_matrix = {16, std::span(k_any_but_uint32).first(1)};

class Parser {
public:
    explicit Parser(const Json& root) : root_(root, fault_) {}

    Result<GltfDocument> run(const std::string& file);

private:
    void read_version();
    [[nodiscard]] std::optional<std::string> missing_extension() const;
    void read_data();
    void read_packed(const Value& view, GltfView& out) const;
    void read_accessor(const Value& accessor);
    void read_sparse(const Value& sparse, GltfAccessor& out) const;
    [[nodiscard]] GltfType type_of(const Value& type) const;
    [[nodiscard]] std::size_t accessor_of(const Value& number, const Wanted& wanted) const;
    [[nodiscard]] std::optional<std::size_t> accessor_if_there(const Value& number,
                                                               const Wanted& wanted) const;
    void read_meshes();
    [[nodiscard]] GltfPrimitive primitive_of(const Value& primitive) const;
    [[nodiscard]] std::optional<GltfVertices> vertices_of(const Value& primitive) const;
    void read_nodes();
    void read_place(const Value& node, GltfNode& out) const;
    void read_extensions(const Value& node, GltfNode& out) const;
    void read_skins();
    void read_scene();

    Detail fault_;
    Value root_;
    GltfDocument document_;
};

Result<GltfDocument> Parser::run(const std::string& file) {
    read_version();
    if (fault_.empty() && document_.version == 1) {
        return std::move(document_);
    }
    if (const auto missing = missing_extension(); missing && fault_.empty()) {
        return error(Code::parse_failed, file,
                     because(Why::extension_not_read, printable(*missing, 64)));
    }
    for (const auto step : {&Parser::read_data, &Parser::read_meshes, &Parser::read_skins,
                            &Parser::read_nodes, &Parser::read_scene}) {
        if (fault_.empty()) {
            (this->*step)();
        }
    }
    return fault_.empty() ? Result<GltfDocument>(std::move(document_))
                          : Result<GltfDocument>(error(Code::parse_failed, file, fault_));
}

// A file of a later version 2.x can be read as 2.0 unless it says that it needs more.
void Parser::read_version() {
    const Value asset = root_.member("asset");
    const Value number = asset.member("version");
    // Version 1 may write a number or nothing here, and all its lists are objects with names.
    const bool first = !number.is_text() || number.text().starts_with("1.");
    if (first && root_.member("meshes").is_object()) {
        document_.version = 1;
        return;
    }
    if (!number.is_text()) {
        number.refuse();
        return;
    }
    const std::string version = number.text();
    const std::string least = asset.member("minVersion").text();
    document_.version = parse_count(version.substr(0, version.find('.'))).value_or(0);
    const bool known = document_.version == 2;
    if (!known || !(least.empty() || least == "2.0" || least.starts_with("1."))) {
        asset.fail(because(Why::gltf_version, printable(known ? least : version, 16)));
    }
}

std::optional<std::string> Parser::missing_extension() const {
    std::optional<std::string> missing;
    root_.member("extensionsRequired").each([&](const Value& name) {
        const std::string extension = name.text();
        if (!missing && !is_understood(extension)) {
            missing = extension;
        }
    });
    return missing;
}

void Parser::read_data() {
    root_.member("buffers").each([&](const Value& buffer) {
        GltfBuffer out;
        out.length = buffer.needed("byteLength").whole();
        if (const Value uri = buffer.member("uri"); uri.there()) {
            out.uri = uri.text();
        }
        document_.buffers.push_back(std::move(out));
    });
    root_.member("bufferViews").each([&](const Value& view) {
        GltfView out;
        out.buffer = view.needed("buffer").number_of(document_.buffers.size());
        out.offset = view.member("byteOffset").whole();
        out.length = view.needed("byteLength").whole();
        out.stride = view.member("byteStride").whole();
        read_packed(view, out);
        document_.views.push_back(std::move(out));
    });
    root_.member("accessors").each([&](const Value& accessor) { read_accessor(accessor); });
    root_.member("materials").each([&](const Value& material) {
        document_.materials.push_back(printable(material.member("name").text()));
    });
}

void Parser::read_packed(const Value& view, GltfView& out) const {
    const Value extensions = view.member("extensions");
    const Value packed = extensions.member("EXT_meshopt_compression");
    if (!packed.there()) {
        return;
    }
    const Value filter = packed.member("filter");
    out.packed = GltfPacked{packed.needed("buffer").number_of(document_.buffers.size()),
                            packed.member("byteOffset").whole(),
                            packed.needed("byteLength").whole(),
                            packed.needed("byteStride").whole(),
                            packed.needed("count").whole(),
                            packed.needed("mode").text(),
                            filter.there() ? filter.text() : "NONE"};
}

void Parser::read_accessor(const Value& accessor) {
    constexpr auto k_shapes = std::to_array<std::pair<std::string_view, unsigned>>({{"SCALAR", 1},
                                                                                    {"VEC2", 2},
                                                                                    {"VEC3", 3},
                                                                                    {"VEC4", 4},
                                                                                    {"MAT2", 4},
                                                                                    {"MAT3", 9},
                                                                                    {"MAT4", 16}});
    GltfAccessor out;
    out.view = accessor.member("bufferView").number_if_there(document_.views.size());
    out.offset = accessor.member("byteOffset").whole();
    out.type = type_of(accessor.needed("componentType"));
    out.normalized = accessor.member("normalized").flag(false);
    out.count = accessor.needed("count").whole();
    const Value type = accessor.needed("type");
    const std::string shape = type.text();
    const auto found = std::find_if(k_shapes.begin(), k_shapes.end(),
                                    [&](const auto& each) { return each.first == shape; });
    if (found == k_shapes.end()) {
        type.refuse();
    } else {
        out.components = found->second;
    }
    if (const Value sparse = accessor.member("sparse"); sparse.there()) {
        read_sparse(sparse, out);
    }
    document_.accessors.push_back(std::move(out));
}

void Parser::read_sparse(const Value& sparse, GltfAccessor& out) const {
    const Value indices = sparse.needed("indices");
    const Value values = sparse.needed("values");
    const Value index_type = indices.needed("componentType");
    const std::size_t views = document_.views.size();
    out.sparse = GltfSparse{sparse.needed("count").whole(),
                            indices.needed("bufferView").number_of(views),
                            indices.member("byteOffset").whole(),
                            type_of(index_type),
                            values.needed("bufferView").number_of(views),
                            values.member("byteOffset").whole()};
    if (std::find(k_unsigned.begin(), k_unsigned.end(), out.sparse->index_type) ==
        k_unsigned.end()) {
        index_type.refuse();
    }
}

GltfType Parser::type_of(const Value& type) const {
    const std::uint64_t number = type.whole();
    for (const GltfType known : {GltfType::int8, GltfType::uint8, GltfType::int16, GltfType::uint16,
                                 GltfType::uint32, GltfType::float32}) {
        if (number == static_cast<std::uint64_t>(known)) {
            return known;
        }
    }
    type.refuse();
    return GltfType::float32;
}

std::size_t Parser::accessor_of(const Value& number, const Wanted& wanted) const {
    const std::size_t at = number.number_of(document_.accessors.size());
    if (at < document_.accessors.size()) {
        const GltfAccessor& accessor = document_.accessors[at];
        const bool fits = std::find(wanted.types.begin(), wanted.types.end(), accessor.type) !=
                          wanted.types.end();
        if (!fits || accessor.components != wanted.components) {
            number.refuse();
        }
    }
    return at;
}

std::optional<std::size_t> Parser::accessor_if_there(const Value& number,
                                                     const Wanted& wanted) const {
    return number.there() ? std::optional(accessor_of(number, wanted)) : std::nullopt;
}

void Parser::read_meshes() {
    root_.member("meshes").each([&](const Value& mesh) {
        GltfMesh out;
        out.name = printable(mesh.member("name").text());
        out.weights = mesh.member("weights").reals();
        mesh.needed("primitives").each([&](const Value& primitive) {
            out.primitives.push_back(primitive_of(primitive));
        });
        document_.meshes.push_back(std::move(out));
    });
}

GltfPrimitive Parser::primitive_of(const Value& primitive) const {
    GltfPrimitive out;
    const Value mode = primitive.member("mode");
    const std::uint64_t number = mode.whole(static_cast<std::uint64_t>(GltfMode::triangles));
    if (number > static_cast<std::uint64_t>(GltfMode::triangle_fan)) {
        mode.refuse();
        return out;
    }
    out.mode = static_cast<GltfMode>(number);
    out.indices = accessor_if_there(primitive.member("indices"), k_index);
    out.material = primitive.member("material").number_if_there(document_.materials.size());
    out.vertices = vertices_of(primitive);
    return out;
}

std::optional<GltfVertices> Parser::vertices_of(const Value& primitive) const {
    const Value attributes = primitive.needed("attributes");
    const Value extensions = primitive.member("extensions");
    const Value draco = extensions.member("KHR_draco_mesh_compression");
    const Value ids = draco.member("attributes");
    const auto attribute = [&](const std::string& name, const Wanted& wanted) {
        std::optional<GltfAttribute> out;
        if (const Value number = attributes.member(name.c_str()); number.there()) {
            const Value id = ids.member(name.c_str());
            out = {accessor_of(number, wanted), std::nullopt};
            if (id.there()) {
                out->draco_id = static_cast<std::uint32_t>(id.number_of(k_none));
            }
        }
        return out;
    };
    const auto positions = attribute("POSITION", k_vector);
    if (!positions) {
        return std::nullopt;
    }
    GltfVertices out;
    out.positions = *positions;
    for (int set = 0;; ++set) {
        const auto joints = attribute("JOINTS_" + std::to_string(set), k_joints);
        const auto weights = attribute("WEIGHTS_" + std::to_string(set), k_four);
        if (!joints || !weights) {
            break;
        }
        out.joints.push_back(*joints);
        out.weights.push_back(*weights);
    }
    primitive.member("targets").each([&](const Value& target) {
        out.targets.push_back(accessor_if_there(target.member("POSITION"), k_vector));
    });
    if (draco.there()) {
        out.draco_view = draco.needed("bufferView").number_of(document_.views.size());
    }
    return out;
}

void Parser::read_skins() {
    const std::size_t nodes = root_.member("nodes").size();
    root_.member("skins").each([&](const Value& skin) {
        GltfSkin out;
        skin.needed("joints").each(
            [&](const Value& joint) { out.joints.push_back(joint.number_of(nodes)); });
        const Value inverse = skin.member("inverseBindMatrices");
        out.inverse_bind = accessor_if_there(inverse, k_matrix);
        if (out.inverse_bind && inverse.there() && *out.inverse_bind < document_.accessors.size() &&
            document_.accessors[*out.inverse_bind].count < out.joints.size()) {
            inverse.refuse();
        }
        document_.skins.push_back(std::move(out));
    });
}

void Parser::read_nodes() {
    const Value nodes = root_.member("nodes");
    document_.nodes.reserve(nodes.size());
    nodes.each([&](const Value& node) {
        GltfNode out;
        out.name = printable(node.member("name").text());
        out.mesh = node.member("mesh").number_if_there(document_.meshes.size());
        out.skin = node.member("skin").number_if_there(document_.skins.size());
        if (const Value weights = node.member("weights"); weights.there()) {
            out.weights = weights.reals();
        }
        node.member("children").each([&](const Value& child) {
            out.children.push_back(child.number_of(nodes.size()));
        });
        read_place(node, out);
        read_extensions(node, out);
        document_.nodes.push_back(std::move(out));
    });
}

void Parser::read_place(const Value& node, GltfNode& out) const {
    if (const Value matrix = node.member("matrix"); matrix.there()) {
        matrix.reals(std::span(out.local.data(), 16)); // column by column, as Eigen stores it
        return;
    }
    Vec3 translation(0, 0, 0);
    Vec3 scale(1, 1, 1);
    Eigen::Vector4d turn(0, 0, 0, 1);
    node.member("translation").reals(std::span(translation.data(), 3));
    node.member("scale").reals(std::span(scale.data(), 3));
    const Value rotation = node.member("rotation");
    rotation.reals(std::span(turn.data(), 4));
    if (!(turn.squaredNorm() > 0.0)) {
        rotation.refuse();
        return;
    }
    out.local = gltf_transform(translation, turn, scale);
}

void Parser::read_extensions(const Value& node, GltfNode& out) const {
    const Value extensions = node.member("extensions");
    if (!extensions.there()) {
        return;
    }
    out.visible = extensions.member("KHR_node_visibility").member("visible").flag(true);
    const Value instancing = extensions.member("EXT_mesh_gpu_instancing");
    if (!instancing.there()) {
        return;
    }
    const Value attributes = instancing.needed("attributes");
    out.instances = GltfInstances{accessor_if_there(attributes.member("TRANSLATION"), k_vector),
                                  accessor_if_there(attributes.member("ROTATION"), k_four),
                                  accessor_if_there(attributes.member("SCALE"), k_vector)};
}

void Parser::read_scene() {
    const Value scenes = root_.member("scenes");
    const Value chosen = root_.member("scene");
    if (chosen.there() && scenes.size() == 0) {
        chosen.refuse();
    }
    const std::size_t shown = chosen.there() ? chosen.number_of(scenes.size()) : 0;
    std::size_t number = 0;
    scenes.each([&](const Value& scene) {
        if (number++ == shown) {
            document_.scene.emplace();
            scene.member("nodes").each([&](const Value& node) {
                document_.scene->push_back(node.number_of(document_.nodes.size()));
            });
        }
    });
}

} // namespace

std::size_t bytes_of(GltfType type) {
    switch (type) {
    case GltfType::int8:
    case GltfType::uint8:
        return 1;
    case GltfType::int16:
    case GltfType::uint16:
        return 2;
    default:
        return 4;
    }
}

std::string gltf_place(const char* list, std::size_t index) {
    return std::string(list) + "[" + std::to_string(index) + "]";
}

Eigen::Matrix4d gltf_transform(const Vec3& translation, const Eigen::Vector4d& rotation,
                               const Vec3& scale) {
    const Eigen::Quaterniond turn(rotation.w(), rotation.x(), rotation.y(), rotation.z());
    Eigen::Matrix4d out = Eigen::Matrix4d::Identity();
    out.topLeftCorner<3, 3>() = turn.normalized().toRotationMatrix() * scale.asDiagonal();
    out.topRightCorner<3, 1>() = translation;
    return out;
}

Result<GltfDocument> read_gltf_document(std::string_view text, const std::string& file,
                                        const Progress& progress) {
    if (is_too_deep(text)) {
        return error(Code::parse_failed, file, Why::too_deep);
    }
    Json json;
    try {
        json = Json::parse(WatchedText(text, text.data(), progress),
                           WatchedText(text, text.data() + text.size(), progress));
    } catch (const Json::parse_error& problem) {
        if (progress.stopped()) {
            return stopped_issue();
        }
        return error(Code::parse_failed, file, because(Why::byte_no_json, problem.byte));
    } catch (const Json::out_of_range&) {
        return error(Code::parse_failed, file, Why::number_too_large);
    }
    if (!json.is_object()) {
        return error(Code::parse_failed, file, because(Why::wrong_kind, "asset"));
    }
    return Parser(json).run(file);
}

} // namespace hullwright
