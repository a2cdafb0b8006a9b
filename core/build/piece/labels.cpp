#include "piece/labels.h"

#include "base/text.h"

#include <algorithm>
#include <set>

namespace hullwright {

bool is_label(const std::string& text) {
    // A label is a word or two that a list shows whole; longer ones are refused by name.
    constexpr std::size_t k_longest = 64;
    return !text.empty() && text.size() <= k_longest && printable(text) == text;
}

std::string wrong_with(const Labels& labels) {
    const std::vector<std::string>& tags = labels.tags;
    const bool fits = tags.size() <= k_most_tags &&
                      std::all_of(tags.begin(), tags.end(), is_label) &&
                      std::set(tags.begin(), tags.end()).size() == tags.size();
    if (!fits) {
        return "tags";
    }
    return labels.material.empty() || is_label(labels.material) ? "" : "material";
}

} // namespace hullwright
