// Feeds any bytes to the decoder of the reading process' messages: they are refused, or give a
// model whose every index is in range and which is the same after encoding and decoding again, or
// colliders whose every index is in range.
#include "source/collider_wire.h"
#include "source/wire.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace hullwright;
    const auto bytes = std::as_bytes(std::span(data, size));
    (void)decode_issue(bytes, "fuzz");
    if (const auto read = decode_colliders(bytes, "fuzz")) {
        for (const FileCollider& collider : read->colliders) {
            for (const Triangle& t : collider.triangles) {
                for (const VertexId v : t) {
                    if (v >= collider.vertices.size()) {
                        std::abort();
                    }
                }
            }
        }
    }
    const auto model = decode_model(bytes, "fuzz");
    if (!model) {
        return 0;
    }
    for (const Triangle& t : model->triangles) {
        for (const VertexId v : t) {
            if (v >= model->positions.size()) {
                std::abort();
            }
        }
    }
    for (const SourcePart& part : model->parts) {
        if (part.first_triangle + std::size_t{part.triangle_count} > model->triangles.size()) {
            std::abort();
        }
    }
    // Bytes are compared, not values, because a NaN does not equal itself.
    const Bytes once = encode_model(*model);
    const auto again = decode_model(once, "fuzz");
    if (!again || encode_model(*again) != once) {
        std::abort();
    }
    return 0;
}
