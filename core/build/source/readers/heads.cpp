#include "source/readers/heads.h"

#include "base/text.h"
#include "source/readers/model_text.h"

namespace hullwright {

StlHead read_stl_head(std::string_view text) {
    constexpr std::size_t k_header = 84;
    constexpr std::uint64_t k_triangle = 50;
    StlHead head;
    head.triangles = read_at<std::uint32_t>(text, k_header - 4);
    head.whole_size = k_header + k_triangle * head.triangles;
    // Binary headers may begin with "solid" too, but only a text has no NUL near its beginning.
    const bool exact = text.size() >= k_header && text.size() == head.whole_size;
    const ModelText beginning(text.substr(0, 1024));
    std::string_view words = beginning.text();
    head.text = !exact && words.find('\0') == std::string_view::npos &&
                lower_case(take_word(words)) == "solid";
    return head;
}

} // namespace hullwright
