// Turns colliders into bytes, which are sent by the process that parsed a foreign file to the one
// that asked. The reader trusts nothing, as that of models.
#pragma once

#include "base/bytes.h"
#include "base/result.h"
#include "source/file_colliders.h"

#include <span>

namespace hullwright {

[[nodiscard]] Bytes encode_colliders(const FileColliders& colliders);
// Checks all sizes and indices, and that measures and places of shapes are finite; `file` is only
// named in the issue.
[[nodiscard]] Result<FileColliders> decode_colliders(std::span<const std::byte> bytes,
                                                     const std::string& file);

} // namespace hullwright
