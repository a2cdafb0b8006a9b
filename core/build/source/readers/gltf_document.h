// Holds the geometry that the JSON of a glTF 2.0 describes. Every number is checked for its type,
// and every object that another one names exists. Buffers are not opened here.
#pragma once

#include "base/progress.h"
#include "geom/types.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright {

// Bounds the levels of nested JSON in a file; glTF itself has about ten.
inline constexpr int k_gltf_depth = 64;

// Names component types, with the numbers that the format gives them.
enum class GltfType : std::uint16_t {
    int8 = 5120,
    uint8 = 5121,
    int16 = 5122,
    uint16 = 5123,
    uint32 = 5125,
    float32 = 5126
};
[[nodiscard]] std::size_t bytes_of(GltfType type);

struct GltfBuffer {
    std::uint64_t length = 0;
    std::optional<std::string> uri; // none: the second chunk of a GLB
};

// Says where the packed bytes of a view are (EXT_meshopt_compression).
struct GltfPacked {
    std::size_t buffer = 0;
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
    std::uint64_t stride = 0;
    std::uint64_t count = 0;
    std::string mode;
    std::string filter;
};

struct GltfView {
    std::size_t buffer = 0;
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
    std::uint64_t stride = 0; // bytes; 0: the elements are contiguous
    std::optional<GltfPacked> packed;
};

// Holds elements of an accessor that replace those of its view.
struct GltfSparse {
    std::uint64_t count = 0;
    std::size_t index_view = 0;
    std::uint64_t index_offset = 0;
    GltfType index_type = GltfType::uint32;
    std::size_t value_view = 0;
    std::uint64_t value_offset = 0;
};

struct GltfAccessor {
    std::optional<std::size_t> view; // none: all zeros
    std::uint64_t offset = 0;
    GltfType type = GltfType::float32;
    bool normalized = false;
    std::uint64_t count = 0;
    unsigned components = 1;
    std::optional<GltfSparse> sparse;
};

struct GltfAttribute {
    std::size_t accessor = 0;
    std::optional<std::uint32_t> draco_id; // id in the primitive's Draco data

    auto operator<=>(const GltfAttribute&) const = default;
};

// Holds what determines the vertices of a primitive; several primitives may share it.
struct GltfVertices {
    GltfAttribute positions;
    std::vector<GltfAttribute> joints; // four per vertex in each
    std::vector<GltfAttribute> weights;
    std::vector<std::optional<std::size_t>> targets; // accessors of the morph targets
    std::optional<std::size_t> draco_view;

    auto operator<=>(const GltfVertices&) const = default;
};

enum class GltfMode : std::uint8_t {
    points,
    lines,
    line_loop,
    line_strip,
    triangles,
    triangle_strip,
    triangle_fan
};

struct GltfPrimitive {
    GltfMode mode = GltfMode::triangles;
    std::optional<std::size_t> indices;
    std::optional<GltfVertices> vertices; // none: there is nothing to show
    std::optional<std::size_t> material;
};

struct GltfMesh {
    std::string name;
    std::vector<GltfPrimitive> primitives;
    std::vector<double> weights; // one per morph target
};

// Names the accessors for the places of instances (EXT_mesh_gpu_instancing).
struct GltfInstances {
    std::optional<std::size_t> translation;
    std::optional<std::size_t> rotation;
    std::optional<std::size_t> scale;
};

struct GltfNode {
    std::string name;
    Eigen::Matrix4d local = Eigen::Matrix4d::Identity();
    std::vector<std::size_t> children;
    std::optional<std::size_t> mesh;
    std::optional<std::size_t> skin;
    std::optional<std::vector<double>> weights; // replace the mesh's
    std::optional<GltfInstances> instances;
    bool visible = true; // KHR_node_visibility; a hidden node hides its children too
};

struct GltfSkin {
    std::vector<std::size_t> joints;
    std::optional<std::size_t> inverse_bind; // none: identity matrices
};

struct GltfDocument {
    std::uint64_t version = 0; // 1: nothing else was read
    std::vector<GltfBuffer> buffers;
    std::vector<GltfView> views;
    std::vector<GltfAccessor> accessors;
    std::vector<GltfMesh> meshes;
    std::vector<GltfNode> nodes;
    std::vector<GltfSkin> skins;
    std::vector<std::string> materials; // names of the materials
    // Lists the root nodes of the scene to show: the default scene, else the first one. None: all
    // nodes that are in no other node.
    std::optional<std::vector<std::size_t>> scene;
};

[[nodiscard]] Result<GltfDocument>
read_gltf_document(std::string_view text, const std::string& file, const Progress& progress = {});

// Returns the name of a place in errors, such as "accessors[3]".
[[nodiscard]] std::string gltf_place(const char* list, std::size_t index);

// The rotation is a quaternion x, y, z, w of any length but zero, since rounding changes its
// length.
[[nodiscard]] Eigen::Matrix4d gltf_transform(const Vec3& translation,
                                             const Eigen::Vector4d& rotation, const Vec3& scale);

} // namespace hullwright
