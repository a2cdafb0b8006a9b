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

// Returns which share of parsing the file goes to its JSON. Data in a text is in its JSON and is
// decoded after it, so that is half at most. A wrong share makes the bar uneven, and changes
// nothing else.
inline constexpr double k_most_share_of_json = 0.5;
[[nodiscard]] inline double share_of_json(const GlbChunks& chunks, std::string_view text) {
    return k_most_share_of_json * static_cast<double>(chunks.json.size()) /
           static_cast<double>(text.empty() ? 1 : text.size());
}

// Returns the bytes of a "data:" URI; nullopt when they are malformed.
[[nodiscard]] std::optional<Bytes> data_of_uri(std::string_view uri);

} // namespace hullwright
