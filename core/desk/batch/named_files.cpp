#include "batch/named_files.h"

#include "base/files.h"
#include "base/text.h"
#include "base/uri.h"
#include "source/gltf_text.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

namespace hullwright::batch {
namespace {

namespace fs = std::filesystem;
using Document = nlohmann::json;

// A triangle is taken to be this large in files that are not parsed for a plan. Exports of Blender
// have 20 to 60 bytes a triangle in binary files, and 250 in ASCII STL.
constexpr std::uint64_t k_bytes_per_triangle = 40;
constexpr std::uint64_t k_bytes_per_facet = 250;
constexpr std::uint64_t k_stl_head = 84;
constexpr std::uint64_t k_stl_triangle = 50;
// The JSON of a glTF file is a few megabytes even where it holds its buffers as text.
constexpr std::uint64_t k_most_json = 1U << 30U;
constexpr std::size_t k_lines_a_poll = 4096;

void add_once(std::vector<fs::path>& files, fs::path file) {
    if (std::find(files.begin(), files.end(), file) == files.end()) {
        files.push_back(std::move(file));
    }
}

// A file of several words may be one name with spaces in it, or several names.
void add_materials(const fs::path& folder, const std::string& words, std::vector<fs::path>& files) {
    std::error_code failed;
    if (fs::exists(folder / words, failed) || words.find(' ') == words.npos) {
        add_once(files, folder / words);
        return;
    }
    std::size_t at = 0;
    while (at < words.size()) {
        const std::size_t end = std::min(words.find(' ', at), words.size());
        if (end > at) {
            add_once(files, folder / words.substr(at, end - at));
        }
        at = end + 1;
    }
}

// The reader looks for a file with the name of the model when none of those that the model names is
// there.
void add_own_materials(const fs::path& model, std::vector<fs::path>& files) {
    std::error_code failed;
    const bool is_none = std::none_of(
        files.begin(), files.end(), [&](const fs::path& file) { return fs::exists(file, failed); });
    if (is_none && !files.empty()) {
        add_once(files, fs::path(model).replace_extension("mtl"));
    }
}

std::string trimmed(const std::string& line, std::size_t from) {
    const std::size_t begin = line.find_first_not_of(" \t", from);
    const std::size_t end = line.find_last_not_of(" \t\r");
    return begin == line.npos || end < begin ? std::string() : line.substr(begin, end + 1 - begin);
}

std::uint64_t corners_in(const std::string& line) {
    std::uint64_t words = 0;
    bool in_word = false;
    for (const char c : line) {
        const bool is_space = c == ' ' || c == '\t' || c == '\r';
        words += !is_space && !in_word ? 1 : 0;
        in_word = !is_space;
    }
    return words > 0 ? words - 1 : 0;
}

Result<ModelGlance> glance_at_obj(const fs::path& model, const Progress& progress) {
    ModelGlance glance;
    std::ifstream file(model, std::ios::binary);
    std::size_t lines = 0;
    for (std::string line; std::getline(file, line);) {
        if (++lines % k_lines_a_poll == 0 && progress.stopped()) {
            return stopped_issue();
        }
        if (line.starts_with("f ") || line.starts_with("f\t")) {
            const std::uint64_t corners = corners_in(line);
            glance.triangles += corners > 2 ? corners - 2 : 0;
        } else if (line.starts_with("mtllib")) {
            constexpr std::size_t k_word = 6;
            add_materials(model.parent_path(), trimmed(line, k_word), glance.side_files);
        }
    }
    add_own_materials(model, glance.side_files);
    return glance;
}

// The number that the file says after a word, in its first lines.
std::uint64_t number_after(const fs::path& model, std::string_view word) {
    constexpr int k_head_lines = 100;
    std::ifstream file(model, std::ios::binary);
    std::string line;
    for (int i = 0; i < k_head_lines && std::getline(file, line); ++i) {
        const std::size_t at = line.find(word);
        if (at != line.npos) {
            const auto count = parse_count(trimmed(line, at + word.size()));
            return count.value_or(0);
        }
    }
    return 0;
}

std::uint64_t triangles_of_stl(const fs::path& model, std::uint64_t bytes) {
    std::ifstream file(model, std::ios::binary);
    std::array<char, k_stl_head> head{};
    std::uint32_t count = 0;
    if (file.read(head.data(), head.size())) {
        std::memcpy(&count, head.data() + k_stl_head - sizeof count, sizeof count);
    }
    return bytes == k_stl_head + k_stl_triangle * count ? count : bytes / k_bytes_per_facet;
}

// A file that is no JSON names nothing: its reader will say what is wrong with it.
std::vector<fs::path> buffers_of(const fs::path& model, const std::string& text) {
    std::vector<fs::path> files;
    const Document json = Document::parse(text, nullptr, false);
    const auto buffers = json.is_object() ? json.find("buffers") : json.end();
    if (!json.is_object() || buffers == json.end() || !buffers->is_array()) {
        return files;
    }
    for (const Document& buffer : *buffers) {
        const auto uri = buffer.is_object() ? buffer.find("uri") : buffer.end();
        if (buffer.is_object() && uri != buffer.end() && uri->is_string()) {
            const auto name = uri->get<std::string>();
            if (!name.starts_with("data:")) {
                add_once(files, model.parent_path() / percent_decoded(name));
            }
        }
    }
    return files;
}

Result<ModelGlance> glance_at_gltf(const fs::path& model, std::uint64_t bytes,
                                   const Progress& progress) {
    ModelGlance glance;
    const auto json = gltf_json(model, k_most_json, progress);
    if (!json) {
        return json.issue().code == Code::stopped ? Result<ModelGlance>(json.issue()) : glance;
    }
    glance.side_files = buffers_of(model, *json);
    for (const fs::path& file : glance.side_files) {
        std::error_code failed;
        const auto more = fs::file_size(file, failed);
        bytes += failed ? 0 : more;
    }
    glance.triangles = bytes / k_bytes_per_triangle;
    return glance;
}

} // namespace

Result<ModelGlance> glance_at(const fs::path& model, const Progress& progress) {
    std::error_code failed;
    const auto size = fs::file_size(model, failed);
    const std::uint64_t bytes = failed ? 0 : size;
    const std::string extension = lower_case(model.extension().string());
    if (extension == ".obj") {
        return glance_at_obj(model, progress);
    }
    if (is_gltf(model)) {
        return glance_at_gltf(model, bytes, progress);
    }
    ModelGlance glance;
    if (extension == ".stl") {
        glance.triangles = triangles_of_stl(model, bytes);
    } else if (extension == ".ply") {
        glance.triangles = number_after(model, "element face");
    }
    if (glance.triangles == 0) {
        glance.triangles = bytes / k_bytes_per_triangle;
    }
    return glance;
}

} // namespace hullwright::batch
