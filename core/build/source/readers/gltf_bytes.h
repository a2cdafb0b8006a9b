// Unwraps what glTF wraps bytes in: chunks of a GLB, file names as URIs, data inside the text.
#pragma once

#include "base/bytes.h"
#include "base/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace hullwright {

struct GlbChunks {
    std::string_view json;
    std::optional<std::string_view> binary;
};
// Returns views into `text`, which is a whole file. A file of version 1 has no chunks: only its
// JSON is set.
[[nodiscard]] Result<GlbChunks> glb_chunks(std::string_view text, const std::string& file);

// Returns the bytes of a "data:" URI; nullopt when they are malformed.
[[nodiscard]] std::optional<Bytes> data_of_uri(std::string_view uri);

} // namespace hullwright
