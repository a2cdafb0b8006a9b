#include "source/readers/heads.h"

#include "base/text.h"
#include "source/readers/model_text.h"

namespace hullwright {

StlHead read_stl_head(std::string_view text) {
    StlHead head;
    head.triangles = read_at<std::uint32_t>(text, StlHead::k_bytes - 4);
    head.whole_size = StlHead::k_bytes + StlHead::k_triangle_bytes * head.triangles;
    // Binary headers may begin with "solid" too, but only a text has no NUL near its beginning.
    const bool exact = text.size() >= StlHead::k_bytes && text.size() == head.whole_size;
    const ModelText beginning(text.substr(0, 1024));
    std::string_view words = beginning.text();
    head.text = !exact && words.find('\0') == std::string_view::npos &&
                lower_case(take_word(words)) == "solid";
    return head;
}

} // namespace hullwright
