// Looks at a glTF's text without parsing it as a model.
#pragma once

#include "base/progress.h"
#include "base/result.h"

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

namespace hullwright {

// True when the file is called as a glTF, of text or binary.
[[nodiscard]] bool is_gltf(const std::filesystem::path& path);

// Says where the JSON of a GLB lies: its first chunk, behind the head of the file and of that
// chunk.
struct GlbJson {
    std::uint64_t begin = 0;
    std::uint64_t size = 0; // as the file says, which may have fewer bytes
};
// Returns none where the file, read from its beginning, is no GLB.
[[nodiscard]] std::optional<GlbJson> json_of_glb(std::istream& file);

// Returns the JSON of a text or of a GLB, whose buffers are not read. A text of more bytes than
// `most` is an issue, and so is a stop.
[[nodiscard]] Result<std::string> gltf_json(const std::filesystem::path& path, std::uint64_t most,
                                            const Progress& progress = {});

// Holds the names of extensions by which nodes say that they collide: drafts of Khronos and OMI.
inline constexpr std::string_view k_khr_body = "KHR_physics_rigid_bodies";
inline constexpr std::string_view k_omi_body = "OMI_physics_body";

// True when the text may use one of them: most files need not be looked at any closer.
[[nodiscard]] bool names_physics(std::string_view json);

} // namespace hullwright
