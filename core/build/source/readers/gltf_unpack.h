// What glTF files compress: views by meshoptimizer's codecs, primitives by Draco's. How much comes
// out is bounded by how much goes in.
#pragma once

#include "source/readers/gltf_data.h"

namespace hullwright {

// Nothing when the bytes are not what they say.
[[nodiscard]] std::optional<Bytes> unpack_meshopt(const GltfPacked& packed,
                                                  std::span<const std::byte> bytes);

struct DracoMesh {
    std::vector<Index> corners; // three a triangle
    std::vector<GltfValues> attributes;
};
// The attributes with these ids, in this order. Nothing when the bytes hold no such mesh, or one of
// more than `max_triangles`.
[[nodiscard]] std::optional<DracoMesh> unpack_draco(std::span<const std::byte> bytes,
                                                    std::span<const std::uint32_t> ids,
                                                    std::uint64_t max_triangles);

} // namespace hullwright
