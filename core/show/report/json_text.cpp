#include "report/json_text.h"

#include <algorithm>
#include <utility>

namespace hullwright {
namespace {

// A block of so many elements makes a tenth of a megabyte of text, which takes a millisecond.
constexpr std::size_t k_block = 1024;
constexpr std::size_t k_indent = 2; // spaces a level

// Returns the text between the braces or brackets, without the first line's break and indentation.
std::string_view inner_of(std::string_view text) {
    const std::size_t begin = 1 + 1 + k_indent; // "{\n  "
    const std::size_t end = 2;                  // "\n}"
    return text.size() > begin + end ? text.substr(begin, text.size() - begin - end)
                                     : std::string_view();
}

} // namespace

void add_indented(std::string& text, std::string_view lines, std::size_t by) {
    for (const char letter : lines) {
        text += letter;
        if (letter == '\n') { // those within strings of JSON are escaped
            text.append(by, ' ');
        }
    }
}

void JsonText::begin_member() {
    text_ += is_empty_ ? "\n" : ",\n";
    text_.append(k_indent * depth_, ' ');
    is_empty_ = false;
}

void JsonText::begin(std::string_view key, char bracket) {
    begin_member();
    text_ += '"';
    text_ += key;
    text_ += "\": ";
    text_ += bracket;
    ++depth_;
    is_empty_ = true;
}

void JsonText::end(char bracket) {
    --depth_;
    if (!is_empty_) {
        text_ += '\n';
        text_.append(k_indent * depth_, ' ');
    }
    text_ += bracket;
    is_empty_ = false;
}

void JsonText::open(std::string_view key) {
    begin(key, '{');
}

void JsonText::close() {
    end('}');
}

void JsonText::add(std::string_view object) {
    if (const std::string_view members = inner_of(object); !members.empty()) {
        begin_member();
        // The lines are those of a document of their own, which has one level less than here.
        add_indented(text_, members, k_indent * (depth_ - 1));
    }
}

bool JsonText::add_list(std::string_view key, std::size_t count, const Progress& progress,
                        const std::function<std::string(std::size_t, std::size_t)>& text_of) {
    begin(key, '[');
    for (std::size_t first = 0; first < count; first += k_block) {
        if (progress.stopped()) {
            return false;
        }
        add(text_of(first, std::min(first + k_block, count)));
        progress.report(static_cast<double>(first) / static_cast<double>(count));
    }
    end(']');
    return !progress.stopped();
}

std::string JsonText::take() {
    close();
    return std::exchange(text_, "{") + "\n";
}

} // namespace hullwright
