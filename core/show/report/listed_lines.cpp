#include "report/listed_lines.h"

#include "base/text.h"

#include <algorithm>

namespace hullwright {

void add_lines(std::string& text, const std::vector<std::string>& lines) {
    constexpr std::size_t k_shown = 50;
    for (std::size_t i = 0; i < std::min(k_shown, lines.size()); ++i) {
        text += "  " + lines[i] + "\n";
    }
    if (lines.size() > k_shown) {
        text += "  and " + grouped_text(lines.size() - k_shown) + " more\n";
    }
}

} // namespace hullwright
