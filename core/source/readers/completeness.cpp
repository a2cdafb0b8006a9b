#include "source/readers/completeness.h"

#include "base/bytes.h"
#include "base/files.h"
#include "base/text.h"

#include <algorithm>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

namespace hullwright {
namespace {

class MappedFile {
public:
    MappedFile(const std::filesystem::path& path, std::uint64_t size) : size_(size) {
        const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (descriptor >= 0) {
            map_ = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, descriptor, 0);
            ::close(descriptor);
        }
    }
    ~MappedFile() {
        if (map_ != MAP_FAILED) {
            ::munmap(map_, size_);
        }
    }
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    [[nodiscard]] std::string_view text() const {
        return map_ == MAP_FAILED ? std::string_view()
                                  : std::string_view(static_cast<const char*>(map_), size_);
    }

private:
    std::size_t size_;
    void* map_ = MAP_FAILED;
};

Issue truncated(const std::string& file, std::uint64_t promised, std::uint64_t there) {
    return error(Code::file_truncated, file, {},
                 {static_cast<double>(promised), static_cast<double>(there)});
}

template <class T> T read_at(std::string_view text, std::size_t at) {
    const std::string_view rest = text.substr(std::min(at, text.size()));
    return ByteReader(std::as_bytes(std::span(rest))).read<T>();
}

std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    while (true) {
        const std::size_t begin = line.find_first_not_of(" \t\r");
        if (begin == std::string_view::npos) {
            return words;
        }
        const std::size_t end = std::min(line.find_first_of(" \t\r", begin), line.size());
        words.push_back(line.substr(begin, end - begin));
        line.remove_prefix(end);
    }
}

// Takes the next line off `text`, without its line feed.
std::string_view take_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

// Lines that hold data: not blank, not a comment.
std::uint64_t data_lines(std::string_view text) {
    std::uint64_t lines = 0;
    while (!text.empty()) {
        const std::string_view line = take_line(text);
        const std::size_t first = line.find_first_not_of(" \t\r");
        lines += first != std::string_view::npos && line[first] != '#' ? 1 : 0;
    }
    return lines;
}

Result<Completeness> check_stl(std::string_view text, const std::string& file) {
    constexpr std::size_t k_header = 84;
    constexpr std::size_t k_triangle = 50;
    const auto triangles = read_at<std::uint32_t>(text, k_header - 4);
    const std::uint64_t wanted = k_header + k_triangle * std::uint64_t{triangles};
    if (text.size() >= k_header && text.size() == wanted) {
        return Completeness{triangles, false};
    }
    // Binary headers may begin with "solid" too; only a text file has facets right after.
    const bool ascii = lower_case(text.substr(0, 5)) == "solid" &&
                       text.substr(0, 1024).find('\0') == std::string_view::npos;
    if (ascii) {
        const std::string tail =
            lower_case(text.substr(text.size() - std::min<std::size_t>(text.size(), 512)));
        if (tail.find("endsolid") == std::string::npos) {
            return error(Code::file_truncated, file, "endsolid");
        }
        return Completeness{};
    }
    if (text.size() < wanted || text.size() < k_header) {
        return truncated(file, wanted, text.size());
    }
    return Completeness{triangles, false};
}

struct PlyProperty {
    bool is_list = false;
    std::size_t count_bytes = 0;
    std::size_t value_bytes = 0;
};
struct PlyElement {
    std::string name;
    std::uint64_t count = 0;
    std::vector<PlyProperty> properties;
};

std::size_t ply_bytes(std::string_view type) {
    if (type == "char" || type == "uchar" || type == "int8" || type == "uint8") {
        return 1;
    }
    if (type == "short" || type == "ushort" || type == "int16" || type == "uint16") {
        return 2;
    }
    if (type == "int" || type == "uint" || type == "int32" || type == "uint32" || type == "float" ||
        type == "float32") {
        return 4;
    }
    return type == "double" || type == "float64" ? 8 : 0;
}

// Reads the header off `text`; false when it has no end or makes no sense.
bool read_ply_header(std::string_view& text, bool& ascii, bool& big_endian,
                     std::vector<PlyElement>& elements) {
    while (!text.empty()) {
        const auto words = words_of(take_line(text));
        if (words.empty()) {
            continue;
        }
        if (words[0] == "end_header") {
            return true;
        }
        if (words[0] == "format" && words.size() >= 2) {
            ascii = words[1] == "ascii";
            big_endian = words[1] == "binary_big_endian";
        } else if (words[0] == "element" && words.size() >= 3) {
            const auto count = parse_count(words[2]);
            if (!count) {
                return false;
            }
            elements.push_back({std::string(words[1]), *count, {}});
        } else if (words[0] == "property" && words.size() >= 3 && !elements.empty()) {
            const bool list = words[1] == "list" && words.size() >= 5;
            const PlyProperty property{list, list ? ply_bytes(words[2]) : 0,
                                       ply_bytes(words[list ? 3 : 1])};
            if (property.value_bytes == 0 || (list && property.count_bytes == 0)) {
                return false;
            }
            elements.back().properties.push_back(property);
        }
    }
    return false;
}

std::uint64_t list_length(std::string_view text, std::size_t at, std::size_t bytes,
                          bool big_endian) {
    std::uint64_t length = 0;
    for (std::size_t i = 0; i < bytes; ++i) {
        const std::size_t from = at + (big_endian ? i : bytes - 1 - i);
        length = length << 8U | static_cast<unsigned char>(text[from]);
    }
    return length;
}

// Walks the binary body; the elements must all be there.
bool ply_body_fits(std::string_view text, std::span<const PlyElement> elements, bool big_endian) {
    std::uint64_t at = 0;
    for (const PlyElement& element : elements) {
        std::uint64_t fixed = 0;
        bool has_list = false;
        for (const PlyProperty& property : element.properties) {
            fixed += property.is_list ? 0 : property.value_bytes;
            has_list = has_list || property.is_list;
        }
        if (!has_list) {
            if (fixed > 0 && element.count > (text.size() - at) / fixed) {
                return false;
            }
            at += fixed * element.count;
            continue;
        }
        for (std::uint64_t i = 0; i < element.count; ++i) {
            for (const PlyProperty& property : element.properties) {
                std::uint64_t bytes = property.value_bytes;
                if (property.is_list) {
                    if (property.count_bytes > text.size() - at) {
                        return false;
                    }
                    bytes *= list_length(text, at, property.count_bytes, big_endian);
                    at += property.count_bytes;
                }
                if (bytes > text.size() - at) {
                    return false;
                }
                at += bytes;
            }
        }
    }
    return true;
}

Result<Completeness> check_ply(std::string_view text, const std::string& file) {
    const bool open_end = text.back() != '\n';
    bool ascii = false;
    bool big_endian = false;
    std::vector<PlyElement> elements;
    if (text.substr(0, 3) != "ply" || !read_ply_header(text, ascii, big_endian, elements)) {
        return error(Code::parse_failed, file, "PLY header");
    }
    Completeness complete;
    std::uint64_t lines = 0;
    for (const PlyElement& element : elements) {
        lines += element.count;
        if (element.name == "face") {
            complete.faces = element.count;
        }
    }
    if (ascii) {
        const std::uint64_t there = data_lines(text);
        if (there < lines) {
            return truncated(file, lines, there);
        }
        complete.open_last_line = open_end;
    } else if (!ply_body_fits(text, elements, big_endian)) {
        return error(Code::file_truncated, file, "PLY body");
    }
    return complete;
}

// OFF counts from 0 and knows no index from the end; the parser reads on over a minus sign.
bool has_negative_index(std::string_view text, std::uint64_t vertices, std::uint64_t faces) {
    for (std::uint64_t line = 0; line < vertices + faces && !text.empty();) {
        const std::string_view words = take_line(text);
        const std::size_t first = words.find_first_not_of(" \t\r");
        if (first == std::string_view::npos || words[first] == '#') {
            continue;
        }
        if (line >= vertices && words.find('-') != std::string_view::npos) {
            return true;
        }
        ++line;
    }
    return false;
}

Result<Completeness> check_off(std::string_view text, const std::string& file) {
    const bool open_end = text.back() != '\n';
    std::vector<std::string_view> words;
    const auto next_words = [&] {
        do {
            words = words_of(take_line(text));
        } while (!text.empty() && (words.empty() || words[0].front() == '#'));
    };
    next_words();
    if (words.empty() || words[0].find("OFF") == std::string_view::npos) {
        return error(Code::parse_failed, file, "OFF header");
    }
    words.erase(words.begin());
    if (words.empty()) {
        next_words();
    }
    const auto vertices = words.size() >= 2 ? parse_count(words[0]) : std::nullopt;
    const auto faces = words.size() >= 2 ? parse_count(words[1]) : std::nullopt;
    if (!vertices || !faces) {
        return error(Code::parse_failed, file, "OFF header");
    }
    const std::uint64_t there = data_lines(text);
    if (*faces > there || *vertices > there - *faces) {
        return truncated(file, *vertices + *faces, there);
    }
    if (has_negative_index(text, *vertices, *faces)) {
        return error(Code::index_out_of_range, file, "negative");
    }
    return Completeness{faces, open_end};
}

Result<Completeness> check_glb(std::string_view text, const std::string& file) {
    const auto length = read_at<std::uint32_t>(text, 8);
    if (text.substr(0, 4) != "glTF" || text.size() < 20) {
        return error(Code::parse_failed, file, "glTF header");
    }
    return length > text.size() ? Result<Completeness>(truncated(file, length, text.size()))
                                : Result<Completeness>(Completeness{});
}

Result<Completeness> check_3ds(std::string_view text, const std::string& file) {
    const auto length = read_at<std::uint32_t>(text, 2);
    if (text.size() < 6 || read_at<std::uint16_t>(text, 0) != 0x4D4D) {
        return error(Code::parse_failed, file, "3DS main chunk");
    }
    return length > text.size() ? Result<Completeness>(truncated(file, length, text.size()))
                                : Result<Completeness>(Completeness{});
}

// LightWave: one IFF chunk holds everything; its length is big-endian.
Result<Completeness> check_lwo(std::string_view text, const std::string& file) {
    if (text.size() < 12 || text.substr(0, 4) != "FORM") {
        return error(Code::parse_failed, file, "IFF header");
    }
    std::uint64_t wanted = 0;
    for (const char c : text.substr(4, 4)) {
        wanted = wanted << 8U | static_cast<unsigned char>(c);
    }
    wanted += 8;
    return wanted > text.size() ? Result<Completeness>(truncated(file, wanted, text.size()))
                                : Result<Completeness>(Completeness{});
}

// DXF: the last group says that the file ends.
Result<Completeness> check_dxf(std::string_view text, const std::string& file) {
    constexpr std::string_view k_blank("\0\x1a \t\r\n", 6);
    const std::size_t end = text.find_last_not_of(k_blank);
    const bool ended = end != std::string_view::npos && text.substr(0, end + 1).ends_with("EOF");
    return ended ? Result<Completeness>(Completeness{})
                 : Result<Completeness>(error(Code::file_truncated, file, "EOF"));
}

// ASCII FBX and ASE: every brace outside of strings and comments must close.
Result<Completeness> check_braces(std::string_view text, const std::string& file) {
    std::int64_t depth = 0;
    bool quoted = false;
    bool comment = false;
    for (const char c : text) {
        comment = comment ? c != '\n' : !quoted && c == ';';
        quoted = comment ? quoted : quoted != (c == '"');
        if (!comment && !quoted) {
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
        }
    }
    if (depth > 0 || quoted) {
        return error(Code::file_truncated, file, "}");
    }
    return Completeness{};
}

} // namespace

Result<Completeness> check_complete(const std::filesystem::path& path, std::string_view format) {
    const auto size = check_readable(path);
    if (!size) {
        return size.issue();
    }
    const MappedFile map(path, *size);
    const std::string_view text = map.text();
    const std::string file = path.string();
    if (text.empty()) {
        return error(Code::file_unreadable, file);
    }
    if (format == "stl") {
        return check_stl(text, file);
    }
    if (format == "ply") {
        return check_ply(text, file);
    }
    if (format == "off") {
        return check_off(text, file);
    }
    if (format == "glb") {
        return check_glb(text, file);
    }
    if (format == "3ds") {
        return check_3ds(text, file);
    }
    if (format == "fbx" && text.substr(0, 18) == "Kaydara FBX Binary") {
        return Completeness{}; // block offsets inside are checked by the parser
    }
    if (format == "fbx" || format == "ase") {
        return check_braces(text, file);
    }
    if (format == "lwo") {
        return check_lwo(text, file);
    }
    if (format == "dxf") {
        return check_dxf(text, file);
    }
    Completeness complete;
    complete.open_last_line =
        (format == "obj" || format == "ac") && text.back() != '\n' && text.back() != '\0';
    return complete;
}

} // namespace hullwright
