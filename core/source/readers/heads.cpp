#include "source/readers/heads.h"

#include "base/text.h"
#include "source/readers/lines.h"

namespace hullwright {

StlHead read_stl_head(std::string_view text) {
    constexpr std::size_t k_header = 84;
    constexpr std::uint64_t k_triangle = 50;
    StlHead head;
    head.triangles = read_at<std::uint32_t>(text, k_header - 4);
    head.whole_size = k_header + k_triangle * head.triangles;
    // Binary headers may begin with "solid" too, but only a text has no NUL near its head.
    const bool exact = text.size() >= k_header && text.size() == head.whole_size;
    head.text = !exact && lower_case(text.substr(0, 5)) == "solid" &&
                text.substr(0, 1024).find('\0') == std::string_view::npos;
    return head;
}

std::string_view take_off_line(std::string_view& text) {
    while (!text.empty()) {
        const std::string_view line = take_line(text);
        std::string_view words = line;
        if (const auto word = take_word(words); !word.empty() && word[0] != '#') {
            return line;
        }
    }
    return {};
}

// The counts stand beside the format's name or on the line after it.
std::optional<OffHead> read_off_head(std::string_view text) {
    std::string_view line = take_off_line(text);
    if (take_word(line).find("OFF") == std::string_view::npos) {
        return std::nullopt;
    }
    std::string_view vertices = take_word(line);
    if (vertices.empty()) {
        line = take_off_line(text);
        vertices = take_word(line);
    }
    const auto vertex_count = parse_count(vertices);
    const auto face_count = parse_count(take_word(line));
    return vertex_count && face_count ? std::optional(OffHead{*vertex_count, *face_count, text})
                                      : std::nullopt;
}

} // namespace hullwright
