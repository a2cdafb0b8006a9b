#include "source/readers/completeness.h"

#include "base/files.h"
#include "base/text.h"
#include "source/readers/heads.h"
#include "source/readers/mapped_file.h"

#include <algorithm>
#include <vector>

namespace hullwright {
namespace {

Issue truncated(const std::string& file, std::uint64_t promised, std::uint64_t there) {
    return error(Code::file_truncated, file, {},
                 {static_cast<double>(promised), static_cast<double>(there)});
}

Result<Completeness> check_3ds(std::string_view text, const std::string& file) {
    const auto length = read_at<std::uint32_t>(text, 2);
    if (text.size() < 6 || read_at<std::uint16_t>(text, 0) != 0x4D4D) {
        return error(Code::parse_failed, file, Why::chunk_3ds);
    }
    return length > text.size() ? Result<Completeness>(truncated(file, length, text.size()))
                                : Result<Completeness>(Completeness{});
}

// LightWave: one IFF chunk holds everything, with a big-endian length.
Result<Completeness> check_lwo(std::string_view text, const std::string& file) {
    if (text.size() < 12 || text.substr(0, 4) != "FORM") {
        return error(Code::parse_failed, file, Why::iff_header);
    }
    std::uint64_t wanted = 0;
    for (const char c : text.substr(4, 4)) {
        wanted = wanted << 8U | static_cast<unsigned char>(c);
    }
    wanted += 8;
    return wanted > text.size() ? Result<Completeness>(truncated(file, wanted, text.size()))
                                : Result<Completeness>(Completeness{});
}

// DXF: the last group of a complete file is EOF.
Result<Completeness> check_dxf(std::string_view text, const std::string& file) {
    constexpr std::string_view k_blank("\0\x1a \t\r\n", 6);
    const std::size_t end = text.find_last_not_of(k_blank);
    const bool ended = end != std::string_view::npos && text.substr(0, end + 1).ends_with("EOF");
    return ended ? Result<Completeness>(Completeness{})
                 : Result<Completeness>(error(Code::file_truncated, file, as_given("EOF")));
}

// ASCII FBX and ASE: every brace outside of strings and comments must be closed.
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
        return error(Code::file_truncated, file, as_given("}"));
    }
    return Completeness{};
}

// Checks the formats whose end can be told.
Result<Completeness> check_end(std::string_view text, const std::string& file,
                               std::string_view format) {
    if (format == "3ds") {
        return check_3ds(text, file);
    }
    if (format == "fbx" && text.substr(0, 18) == "Kaydara FBX Binary") {
        return Completeness{}; // the parser checks the block offsets inside
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
    complete.open_last_line = format == "ac" && text.back() != '\n' && text.back() != '\0';
    return complete;
}

} // namespace

Result<Completeness> check_complete(const std::filesystem::path& path, std::string_view format) {
    const auto map = MappedFile::open(path);
    if (!map) {
        return map.issue();
    }
    const std::string_view text = map->text();
    auto complete = check_end(text, path.string(), format);
    if (complete) {
        complete->announced = announced_by(text, format);
    }
    return complete;
}

} // namespace hullwright
