// Splits text into lines and words without copying.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace hullwright {

// Removes the next line from `text` and returns it without its line feed.
inline std::string_view take_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

inline bool is_blank(char letter) {
    return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n';
}

// Removes the next word from `line` and returns it; empty when there is none.
inline std::string_view take_word(std::string_view& line) {
    const auto begin = std::find_if_not(line.begin(), line.end(), is_blank);
    const auto end = std::find_if(begin, line.end(), is_blank);
    const std::string_view word(begin, end);
    line.remove_prefix(static_cast<std::size_t>(end - line.begin()));
    return word;
}

inline std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    for (auto word = take_word(line); !word.empty(); word = take_word(line)) {
        words.push_back(word);
    }
    return words;
}

} // namespace hullwright
