// How glTF wraps bytes: chunks of a GLB, names of files as URIs, data within the text.
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
// Views into `text`, which is a whole file; of version 1, which has no chunks, the JSON alone.
[[nodiscard]] Result<GlbChunks> glb_chunks(std::string_view text, const std::string& file);

// "%20" and the like as the bytes they stand for.
[[nodiscard]] std::string percent_decoded(std::string_view text);

// The bytes of a "data:" URI; nothing when they are not well formed.
[[nodiscard]] std::optional<Bytes> data_of_uri(std::string_view uri);

} // namespace hullwright
