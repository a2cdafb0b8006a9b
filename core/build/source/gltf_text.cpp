#include "source/gltf_text.h"

#include "base/files.h"
#include "base/text.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>

namespace hullwright {

bool is_gltf(const std::filesystem::path& path) {
    const std::string extension = lower_case(path.extension().string());
    return extension == ".glb" || extension == ".gltf";
}

// The JSON of a GLB is its first chunk: 12 bytes of head, then the chunk's length and kind.
Result<std::string> gltf_json(const std::filesystem::path& path, std::uint64_t most,
                              const Progress& progress) {
    constexpr std::size_t k_head = 20;
    constexpr std::size_t k_length_at = 12;
    std::array<char, k_head> head{};
    std::ifstream file(path, std::ios::binary);
    if (!file.read(head.data(), head.size()) ||
        !std::string_view(head.data(), head.size()).starts_with("glTF")) {
        return read_content(path, most, progress.token());
    }
    std::uint32_t length = 0;
    std::memcpy(&length, head.data() + k_length_at, sizeof length);
    std::error_code failed;
    const auto bytes = std::filesystem::file_size(path, failed);
    const std::uint64_t rest = failed || bytes < k_head ? 0 : bytes - k_head;
    std::string json(std::min<std::uint64_t>({length, rest, most}), '\0');
    file.read(json.data(), static_cast<std::streamsize>(json.size()));
    json.resize(static_cast<std::size_t>(file.gcount()));
    return json;
}

bool names_physics(std::string_view json) {
    return json.find(k_khr_body) != std::string_view::npos ||
           json.find(k_omi_body) != std::string_view::npos;
}

} // namespace hullwright
