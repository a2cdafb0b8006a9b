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
#include <optional>
#include <set>
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
// The JSON of a glTF file is a few megabytes, and more only where it holds its buffers as text:
// then it names no files, and its size says how many triangles it has.
constexpr std::uint64_t k_most_json = 1U << 26U;
constexpr std::size_t k_longest_line = 1U << 20U; // what a line has beyond it is passed over
constexpr std::size_t k_longest_path = 4096;      // the system opens no file by a longer one
constexpr int k_most_libraries = 256;             // the reader of OBJ looks for no more, either
constexpr std::size_t k_most_buffers = 4096;      // a glTF of ours has one; others have a few

// Holds each file once, in the order in which they were named.
class FilesOnce {
public:
    void add(fs::path file) {
        if (known_.insert(file).second) {
            files_.push_back(std::move(file));
        }
    }
    [[nodiscard]] const std::vector<fs::path>& files() const { return files_; }

private:
    std::set<fs::path> known_;
    std::vector<fs::path> files_;
};

// Reads a text line by line, tells how far it is, and ends where the work is stopped.
class GlancedText {
public:
    GlancedText(const fs::path& file, const Progress& progress)
        : file_(file, std::ios::binary), progress_(progress) {
        std::error_code failed;
        const auto bytes = fs::file_size(file, failed);
        all_ = failed ? 0 : bytes;
    }

    // Returns false where there is no further line.
    [[nodiscard]] bool next(std::string& line) {
        line.clear();
        bool is_there = false;
        while (at_ < block_.size() || fill()) {
            is_there = true;
            const std::string_view rest = std::string_view(block_).substr(at_);
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            line.append(rest.substr(0, std::min(end, k_longest_line - line.size())));
            at_ += end + 1;
            if (end < rest.size()) {
                break;
            }
        }
        return is_there;
    }

private:
    [[nodiscard]] bool fill() {
        constexpr std::size_t k_block = 1U << 16U; // bytes, which take a fraction of a millisecond
        if (progress_.stopped()) {
            return false;
        }
        at_ = 0;
        block_.resize(k_block);
        file_.read(block_.data(), static_cast<std::streamsize>(block_.size()));
        block_.resize(static_cast<std::size_t>(file_.gcount()));
        read_ += block_.size();
        progress_.report(all_ > 0 ? static_cast<double>(read_) / static_cast<double>(all_) : 1.0);
        return !block_.empty();
    }

    std::ifstream file_;
    Progress progress_;
    std::string block_;
    std::size_t at_ = 0; // beyond the block's end where it has been read
    std::uint64_t read_ = 0;
    std::uint64_t all_ = 0;
};

// Finds the materials of an OBJ, and counts what is looked for as its reader does or less, so that
// all that the reader opens are among them.
class Materials {
public:
    explicit Materials(const fs::path& model) : model_(model), folder_(model.parent_path()) {}

    // A file of several words may be one name with spaces in it, or several names.
    void take(const std::string& words) {
        if (looked_for_ >= k_most_libraries) {
            return;
        }
        ++looked_for_;
        std::error_code failed;
        const bool may_be_one = words.size() <= k_longest_path;
        if (may_be_one && (words.find(' ') == words.npos || fs::exists(folder_ / words, failed))) {
            named_.add(folder_ / words);
            return;
        }
        for (std::size_t at = 0; at < words.size() && looked_for_ < k_most_libraries;) {
            const std::size_t end = std::min(words.find(' ', at), words.size());
            if (end > at) {
                ++looked_for_;
                take_word(words.substr(at, end - at));
            }
            at = end + 1;
        }
    }

    // The reader looks for a file with the name of the model when none of those that the model
    // names is there.
    [[nodiscard]] std::vector<fs::path> all() {
        std::error_code failed;
        const std::vector<fs::path>& files = named_.files();
        const bool is_none = std::none_of(files.begin(), files.end(), [&](const fs::path& file) {
            return fs::exists(file, failed);
        });
        if (is_none && !files.empty()) {
            named_.add(fs::path(model_).replace_extension("mtl"));
        }
        return named_.files();
    }

private:
    void take_word(const std::string& word) {
        if (word.size() <= k_longest_path) {
            named_.add(folder_ / word);
        }
    }

    fs::path model_;
    fs::path folder_;
    FilesOnce named_;
    int looked_for_ = 0;
};

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
    GlancedText text(model, progress);
    Materials materials(model);
    for (std::string line; text.next(line);) {
        if (line.starts_with("f ") || line.starts_with("f\t")) {
            const std::uint64_t corners = corners_in(line);
            glance.triangles += corners > 2 ? corners - 2 : 0;
        } else if (line.starts_with("mtllib")) {
            constexpr std::size_t k_word = 6;
            materials.take(trimmed(line, k_word));
        }
    }
    if (progress.stopped()) {
        return stopped_issue();
    }
    glance.side_files = materials.all();
    return glance;
}

// The number that the file says after a word, in its first lines.
std::uint64_t number_after(const fs::path& model, std::string_view word, const Progress& progress) {
    constexpr int k_head_lines = 100;
    GlancedText text(model, progress);
    std::string line;
    for (int i = 0; i < k_head_lines && text.next(line); ++i) {
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

// Is told by the parser of a glTF's text and keeps what its buffers are called; all else is dropped
// as it comes. Where a key stands twice, the last one counts, as readers take it. A stop ends the
// parsing at the next value.
class BufferNames final : public nlohmann::json_sax<Document> {
public:
    BufferNames(const fs::path& folder, const Progress& progress)
        : folder_(folder), progress_(progress) {}

    [[nodiscard]] const std::vector<fs::path>& files() const { return named_.files(); }

    bool null() override { return goes_on(); }
    bool boolean(bool /*flag*/) override { return goes_on(); }
    bool number_integer(std::int64_t /*number*/) override { return goes_on(); }
    bool number_unsigned(std::uint64_t /*number*/) override { return goes_on(); }
    bool number_float(double /*number*/, const std::string& /*text*/) override { return goes_on(); }
    bool binary(Document::binary_t& /*bytes*/) override { return false; } // text has none
    bool string(std::string& text) override {
        if (in_buffers_ && depth_ == k_in_buffer && is_uri_ && !text.starts_with("data:")) {
            uri_ = std::move(text);
        }
        return goes_on();
    }
    bool key(std::string& name) override {
        if (depth_ == k_in_root) {
            is_buffers_ = name == "buffers";
            if (is_buffers_) {
                named_ = {};
            }
        } else if (in_buffers_ && depth_ == k_in_buffer) {
            is_uri_ = name == "uri";
            if (is_uri_) {
                uri_.reset();
            }
        }
        return goes_on();
    }
    bool start_object(std::size_t /*count*/) override { return open(); }
    bool start_array(std::size_t /*count*/) override {
        in_buffers_ = in_buffers_ || (depth_ == k_in_root && is_buffers_);
        return open();
    }
    bool end_object() override {
        if (in_buffers_ && depth_ == k_in_buffer && uri_) {
            add(percent_decoded(*uri_));
        }
        return close();
    }
    bool end_array() override { return close(); }
    bool parse_error(std::size_t /*at*/, const std::string& /*token*/,
                     const Document::exception& /*error*/) override {
        return false;
    }

private:
    // Say how many lists and objects are open within the root's object, and within a buffer.
    static constexpr std::uint64_t k_in_root = 1;
    static constexpr std::uint64_t k_in_buffer = 3;

    [[nodiscard]] bool goes_on() const { return !progress_.stopped(); }
    [[nodiscard]] bool open() {
        ++depth_;
        if (depth_ == k_in_buffer) {
            is_uri_ = false;
            uri_.reset();
        }
        return goes_on();
    }
    [[nodiscard]] bool close() {
        --depth_;
        in_buffers_ = in_buffers_ && depth_ > k_in_root;
        return goes_on();
    }
    void add(const std::string& name) {
        if (name.size() <= k_longest_path && named_.files().size() < k_most_buffers) {
            named_.add(folder_ / name);
        }
    }

    fs::path folder_;
    Progress progress_;
    FilesOnce named_;
    std::optional<std::string> uri_; // of the buffer that is open
    std::uint64_t depth_ = 0;
    bool is_buffers_ = false; // the root's last key
    bool in_buffers_ = false;
    bool is_uri_ = false; // the buffer's last key
};

// A file that is no JSON names nothing: its reader will say what is wrong with it. After a stop
// some are missing.
std::vector<fs::path> buffers_of(const fs::path& model, const std::string& text,
                                 const Progress& progress) {
    BufferNames names(model.parent_path(), progress);
    const bool is_json = Document::sax_parse(text, &names);
    return is_json ? names.files() : std::vector<fs::path>();
}

Result<ModelGlance> glance_at_gltf(const fs::path& model, std::uint64_t bytes,
                                   const Progress& progress) {
    ModelGlance glance;
    const auto json = gltf_json(model, k_most_json, progress);
    if (!json && json.issue().code == Code::stopped) {
        return json.issue();
    }
    if (!json && json.issue().code != Code::file_too_large) {
        return glance;
    }
    if (json) {
        glance.side_files = buffers_of(model, *json, progress);
    }
    for (const fs::path& file : glance.side_files) {
        if (progress.stopped()) {
            break;
        }
        std::error_code failed;
        const auto more = fs::file_size(file, failed);
        bytes += failed ? 0 : more;
    }
    if (progress.stopped()) {
        return stopped_issue();
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
        glance.triangles = number_after(model, "element face", progress);
    }
    if (progress.stopped()) {
        return stopped_issue();
    }
    if (glance.triangles == 0) {
        glance.triangles = bytes / k_bytes_per_triangle;
    }
    return glance;
}

} // namespace hullwright::batch
