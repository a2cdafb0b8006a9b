#include "source/readers/gltf_unpack.h"

#include <draco/compression/decode.h>
#include <draco/mesh/mesh.h>
#include <meshoptimizer.h>

namespace hullwright {
namespace {

// Returns the fewest bytes that so many elements take in the codec, so that a few bytes cannot ask
// for a large unpacked view; 0 when there is no such codec or it does not take such elements.
std::uint64_t least_packed(const GltfPacked& packed) {
    // Times the largest stride it stays within 64 bits. What so many need must be in the file.
    constexpr std::uint64_t k_largest = std::uint64_t{1} << 40U;
    if (packed.count == 0 || packed.count > k_largest) {
        return 0;
    }
    if (packed.mode == "ATTRIBUTES") {
        // Sixteen bytes of the same kind take at least two bits.
        const bool good = packed.stride % 4 == 0 && packed.stride > 0 && packed.stride <= 256;
        return good ? packed.count * packed.stride / 64 + 1 : 0;
    }
    const bool good = packed.stride == 2 || packed.stride == 4;
    if (packed.mode == "TRIANGLES") {
        return good && packed.count % 3 == 0 ? packed.count / 3 : 0;
    }
    return good && packed.mode == "INDICES" ? packed.count : 0;
}

bool unfilter(const GltfPacked& packed, Bytes& bytes) {
    const std::size_t count = packed.count;
    const std::size_t stride = packed.stride;
    if (packed.filter == "NONE") {
        return true;
    }
    if (packed.mode != "ATTRIBUTES") {
        return false;
    }
    if (packed.filter == "OCTAHEDRAL" && (stride == 4 || stride == 8)) {
        meshopt_decodeFilterOct(bytes.data(), count, stride);
        return true;
    }
    if (packed.filter == "QUATERNION" && stride == 8) {
        meshopt_decodeFilterQuat(bytes.data(), count, stride);
        return true;
    }
    if (packed.filter == "EXPONENTIAL") {
        meshopt_decodeFilterExp(bytes.data(), count, stride);
        return true;
    }
    return false;
}

std::optional<GltfType> type_of(draco::DataType type) {
    switch (type) {
    case draco::DT_INT8:
        return GltfType::int8;
    case draco::DT_UINT8:
        return GltfType::uint8;
    case draco::DT_INT16:
        return GltfType::int16;
    case draco::DT_UINT16:
        return GltfType::uint16;
    case draco::DT_UINT32:
        return GltfType::uint32;
    case draco::DT_FLOAT32:
        return GltfType::float32;
    default:
        return std::nullopt;
    }
}

// Returns the attribute's values per point; Draco itself stores equal values once.
std::optional<GltfValues> values_of(const draco::Mesh& mesh, std::uint32_t id) {
    const draco::PointAttribute* attribute = mesh.GetAttributeByUniqueId(id);
    if (attribute == nullptr || attribute->num_components() < 1) {
        return std::nullopt;
    }
    const auto type = type_of(attribute->data_type());
    if (!type) {
        return std::nullopt;
    }
    GltfValues values;
    values.type = *type;
    values.count = mesh.num_points();
    values.components = static_cast<unsigned>(attribute->num_components());
    values.stride = values.components * bytes_of(*type);
    values.own.resize(static_cast<std::size_t>(values.count) * values.stride);
    values.first = values.own.data();
    for (std::uint32_t p = 0; p < mesh.num_points(); ++p) {
        const auto index = attribute->mapped_index(draco::PointIndex(p));
        if (index.value() >= attribute->size()) {
            return std::nullopt;
        }
        attribute->GetValue(index, values.own.data() + p * values.stride);
    }
    return values;
}

} // namespace

std::optional<Bytes> unpack_meshopt(const GltfPacked& packed, std::span<const std::byte> bytes) {
    const std::uint64_t least = least_packed(packed);
    if (least == 0 || least > bytes.size()) {
        return std::nullopt;
    }
    Bytes out(static_cast<std::size_t>(packed.count * packed.stride));
    const auto* from = reinterpret_cast<const unsigned char*>(bytes.data());
    const int fault =
        packed.mode == "ATTRIBUTES" ? meshopt_decodeVertexBuffer(out.data(), packed.count,
                                                                 packed.stride, from, bytes.size())
        : packed.mode == "TRIANGLES"
            ? meshopt_decodeIndexBuffer(out.data(), packed.count, packed.stride, from, bytes.size())
            : meshopt_decodeIndexSequence(out.data(), packed.count, packed.stride, from,
                                          bytes.size());
    return fault == 0 && unfilter(packed, out) ? std::optional(std::move(out)) : std::nullopt;
}

std::optional<DracoMesh> unpack_draco(std::span<const std::byte> bytes,
                                      std::span<const std::uint32_t> ids,
                                      std::uint64_t max_triangles) {
    draco::DecoderBuffer buffer;
    buffer.Init(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    draco::Decoder decoder;
    const auto decoded = decoder.DecodeMeshFromBuffer(&buffer);
    if (!decoded.ok() || decoded.value()->num_faces() > max_triangles) {
        return std::nullopt;
    }
    const draco::Mesh& mesh = *decoded.value();
    DracoMesh out;
    for (const std::uint32_t id : ids) {
        auto values = values_of(mesh, id);
        if (!values) {
            return std::nullopt;
        }
        out.attributes.push_back(std::move(*values));
    }
    out.corners.reserve(std::size_t{3} * mesh.num_faces());
    for (std::uint32_t f = 0; f < mesh.num_faces(); ++f) {
        for (const draco::PointIndex& corner : mesh.face(draco::FaceIndex(f))) {
            out.corners.push_back(corner.value());
        }
    }
    return out;
}

} // namespace hullwright
