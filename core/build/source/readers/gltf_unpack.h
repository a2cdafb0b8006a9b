// Unpacks what glTF files compress: views by meshoptimizer's codecs, primitives by Draco's. The
// size of the output is bounded by that of the input.
#pragma once

#include "source/readers/gltf_data.h"

namespace hullwright {

// Returns nullopt when the bytes are not valid in the stated codec.
[[nodiscard]] std::optional<Bytes> unpack_meshopt(const GltfPacked& packed,
                                                  std::span<const std::byte> bytes);

struct DracoMesh {
    std::vector<Index> corners; // three per triangle
    std::vector<GltfValues> attributes;
};
// Returns the mesh with the attributes of these ids, in this order; nullopt when the bytes hold no
// such mesh, or one of more than `max_triangles`.
[[nodiscard]] std::optional<DracoMesh> unpack_draco(std::span<const std::byte> bytes,
                                                    std::span<const std::uint32_t> ids,
                                                    std::uint64_t max_triangles);

} // namespace hullwright
