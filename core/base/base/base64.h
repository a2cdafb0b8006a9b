// Writes and reads bytes as text of 64 letters, for files that hold nothing but text (RFC 4648).
#pragma once

#include "base/bytes.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace hullwright {

[[nodiscard]] std::string to_base64(std::span<const std::byte> bytes);
// The last group may be short; nothing where a letter is none of the 64.
[[nodiscard]] std::optional<Bytes> from_base64(std::string_view text);

} // namespace hullwright
