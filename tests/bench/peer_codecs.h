// Calls meshoptimizer's and Draco's codecs in the way that the benchmarks compare with.
#pragma once

#include <array>
#include <cstdint>
#include <draco/compression/decode.h>
#include <draco/compression/encode.h>
#include <draco/mesh/mesh.h>
#include <meshoptimizer.h>
#include <span>
#include <vector>

namespace hullwright::bench {

using Indices = std::vector<unsigned int>;
using Code = std::vector<unsigned char>;

// Orders the triangles so that the index codecs take the fewest bits.
inline Indices ordered_for_strips(const Indices& indices, std::size_t vertices) {
    Indices ordered(indices.size());
    meshopt_optimizeVertexCacheStrip(ordered.data(), indices.data(), indices.size(), vertices);
    return ordered;
}

inline Code index_code(const Indices& ordered, std::size_t vertices) {
    meshopt_encodeIndexVersion(1);
    Code code(meshopt_encodeIndexBufferBound(ordered.size(), vertices));
    code.resize(
        meshopt_encodeIndexBuffer(code.data(), code.size(), ordered.data(), ordered.size()));
    return code;
}

struct StripCode {
    Code code;
    std::size_t length = 0; // the number of indices in the strip
};

inline StripCode strip_code(const Indices& ordered, std::size_t vertices) {
    meshopt_encodeIndexVersion(1);
    Indices strip(meshopt_stripifyBound(ordered.size()));
    strip.resize(meshopt_stripify(strip.data(), ordered.data(), ordered.size(), vertices, 0));
    StripCode out{Code(meshopt_encodeIndexSequenceBound(strip.size(), vertices)), strip.size()};
    out.code.resize(
        meshopt_encodeIndexSequence(out.code.data(), out.code.size(), strip.data(), strip.size()));
    return out;
}

// Decodes a strip to triangles, as the other codecs give them.
inline std::size_t decode_strip(const StripCode& strip, Indices& scratch, Indices& out) {
    (void)meshopt_decodeIndexSequence(scratch.data(), strip.length, sizeof(unsigned),
                                      strip.code.data(), strip.code.size());
    return meshopt_unstripify(out.data(), scratch.data(), strip.length, 0);
}

// Encodes with the settings of Draco that are slowest and make the least bytes. Without positions
// all vertices are at the origin, which takes next to nothing; 0 bits keep floats as they are.
// False when Draco refuses.
inline bool draco_code(const Indices& indices, std::size_t vertices, const float* xyz, int bits,
                       draco::EncoderBuffer& code) {
    draco::Mesh mesh;
    mesh.SetNumFaces(indices.size() / 3);
    mesh.set_num_points(static_cast<std::uint32_t>(vertices));
    draco::GeometryAttribute positions;
    positions.Init(draco::GeometryAttribute::POSITION, nullptr, 3, draco::DT_FLOAT32, false,
                   3 * sizeof(float), 0);
    const int id = mesh.AddAttribute(positions, true, static_cast<std::uint32_t>(vertices));
    constexpr std::array<float, 3> k_origin = {0.0F, 0.0F, 0.0F};
    for (std::uint32_t v = 0; v < vertices; ++v) {
        mesh.attribute(id)->SetAttributeValue(draco::AttributeValueIndex(v),
                                              xyz == nullptr ? k_origin.data() : xyz + 3 * v);
    }
    for (std::uint32_t f = 0; f < indices.size() / 3; ++f) {
        mesh.SetFace(draco::FaceIndex(f),
                     {draco::PointIndex(indices[3 * f]), draco::PointIndex(indices[3 * f + 1]),
                      draco::PointIndex(indices[3 * f + 2])});
    }
    draco::Encoder encoder;
    encoder.SetSpeedOptions(0, 0);
    if (bits > 0) {
        encoder.SetAttributeQuantization(draco::GeometryAttribute::POSITION, bits);
    }
    encoder.SetEncodingMethod(draco::MESH_EDGEBREAKER_ENCODING);
    return encoder.EncodeMeshToBuffer(mesh, &code).ok();
}

inline bool decode_draco(const draco::EncoderBuffer& code) {
    draco::DecoderBuffer buffer;
    buffer.Init(code.data(), code.size());
    draco::Decoder decoder;
    return decoder.DecodeMeshFromBuffer(&buffer).ok();
}

} // namespace hullwright::bench
