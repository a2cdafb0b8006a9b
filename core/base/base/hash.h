// XXH3-128 of bytes, as lower-case hex: names files and artefacts, guards nothing.
#pragma once

#include "base/result.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <stop_token>
#include <string>

namespace hullwright {

[[nodiscard]] std::string hash_hex(std::span<const std::byte> bytes);
// Code::stopped when stopped: large files take their time.
[[nodiscard]] Result<std::string> hash_file(const std::filesystem::path& path,
                                            const std::stop_token& stop = {});

} // namespace hullwright
