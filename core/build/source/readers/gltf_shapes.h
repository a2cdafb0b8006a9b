// Reads the meshes of a glTF before any node places them: with their morph targets added and their
// corners checked.
#pragma once

#include "base/work_meter.h"
#include "source/readers/gltf_data.h"

namespace hullwright {

// Returns the number of triangles that a mode makes of so many corners; 0 for points and lines.
[[nodiscard]] std::uint64_t gltf_triangles(GltfMode mode, std::uint64_t corners);

// Holds the vertices of one or more primitives of a mesh.
struct GltfVertexSet {
    GltfVertices from;
    std::vector<Vec3> places;
    bool float32 = true; // as they are in the file, not morphed
    std::vector<GltfValues> joints;
    std::vector<GltfValues> weights;
    std::vector<bool> used; // vertices that triangles use
};

struct GltfFaces {
    std::size_t set = 0;
    GltfMode mode = GltfMode::triangles;
    std::uint64_t corner_count = 0;
    std::optional<GltfValues> indices; // none: each vertex is a corner
    std::optional<std::size_t> material;

    // Returns a triangle as the mode defines it, wound like the first one.
    [[nodiscard]] Triangle triangle(std::uint64_t number) const;
    [[nodiscard]] std::uint64_t triangle_count() const {
        return gltf_triangles(mode, corner_count);
    }

private:
    [[nodiscard]] Index corner(std::uint64_t number) const {
        return indices ? indices->whole(static_cast<std::size_t>(number), 0)
                       : static_cast<Index>(number);
    }
};

struct GltfShape {
    std::vector<GltfVertexSet> sets;
    std::vector<GltfFaces> faces; // of the primitives that make triangles
    std::uint64_t announced = 0;  // triangles, as the accessors say; Draco may hold another number

    [[nodiscard]] std::uint64_t vertex_count() const;
    [[nodiscard]] std::uint64_t triangle_count() const;
};

// Returns the number of steps that `gltf_shape` takes, as the accessors announce it: one for each
// triangle, one for each vertex and each time that a morph target moves it, and one for each of
// both that Draco unpacks, which tells nothing before it is done.
[[nodiscard]] std::uint64_t gltf_shape_steps(const GltfDocument& document, std::size_t mesh,
                                             const std::vector<double>& weights);

// `weights` are those of the morph targets. The meter is told of each step.
[[nodiscard]] Result<GltfShape> gltf_shape(const GltfDocument& document, GltfData& data,
                                           std::size_t mesh, const std::vector<double>& weights,
                                           const ReadSettings& settings, const std::string& file,
                                           WorkMeter& meter);

} // namespace hullwright
