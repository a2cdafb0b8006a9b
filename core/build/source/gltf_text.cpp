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

// A file's head has 12 bytes; then come the chunk's length and its kind, of four bytes each.
std::optional<GlbJson> json_of_glb(std::istream& file) {
    constexpr std::size_t k_heads = 20;
    constexpr std::size_t k_length_at = 12;
    std::array<char, k_heads> heads{};
    if (!file.read(heads.data(), heads.size()) ||
        !std::string_view(heads.data(), heads.size()).starts_with("glTF")) {
        return std::nullopt;
    }
    std::uint32_t length = 0;
    std::memcpy(&length, heads.data() + k_length_at, sizeof length);
    return GlbJson{k_heads, length};
}

Result<std::string> gltf_json(const std::filesystem::path& path, std::uint64_t most,
                              const Progress& progress) {
    std::ifstream file(path, std::ios::binary);
    const auto place = json_of_glb(file);
    if (!place) {
        return read_content(path, most, Progress(progress.token()));
    }
    std::error_code failed;
    const auto bytes = std::filesystem::file_size(path, failed);
    const std::uint64_t rest = failed || bytes < place->begin ? 0 : bytes - place->begin;
    std::string json(std::min({place->size, rest, most}), '\0');
    file.read(json.data(), static_cast<std::streamsize>(json.size()));
    json.resize(static_cast<std::size_t>(file.gcount()));
    return json;
}

bool names_physics(std::string_view json) {
    return json.find(k_khr_body) != std::string_view::npos ||
           json.find(k_omi_body) != std::string_view::npos;
}

} // namespace hullwright
