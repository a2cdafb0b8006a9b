#include "source/readers/model_text.h"

namespace hullwright {
namespace {

constexpr std::string_view k_utf8_mark = "\xEF\xBB\xBF";
constexpr std::string_view k_big_endian_mark = "\xFE\xFF";
constexpr std::string_view k_little_endian_mark = "\xFF\xFE";

// Numbers and keywords are ASCII. Other characters are only in names, where any replacement will
// do.
std::string from_utf16(std::string_view bytes, bool big_endian) {
    std::string text;
    text.reserve(bytes.size() / 2);
    for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
        const char low = bytes[i + (big_endian ? 1 : 0)];
        const char high = bytes[i + (big_endian ? 0 : 1)];
        const bool ascii = high == '\0' && static_cast<unsigned char>(low) < 0x80;
        text.push_back(ascii ? low : '_');
    }
    return text;
}

// Some writers fill their last block with zeros.
std::string_view without_filling(std::string_view text) {
    const std::size_t last = text.find_last_not_of('\0');
    return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

} // namespace

ModelText::ModelText(std::string_view bytes) {
    if (bytes.starts_with(k_big_endian_mark) || bytes.starts_with(k_little_endian_mark)) {
        converted_ = from_utf16(bytes.substr(2), bytes.starts_with(k_big_endian_mark));
        text_ = converted_;
    } else {
        text_ = bytes.substr(bytes.starts_with(k_utf8_mark) ? k_utf8_mark.size() : 0);
    }
    text_ = without_filling(text_);
}

bool ModelText::open_end() const {
    return !text_.empty() && text_.back() != '\n' && text_.back() != '\r';
}

bool NumberedLines::next(std::string_view& line) {
    if (rest_.empty()) {
        return false;
    }
    const std::size_t end = rest_.find(end_);
    open_ = end == std::string_view::npos;
    line = rest_.substr(0, end);
    rest_.remove_prefix(open_ ? rest_.size() : end + 1);
    ++number_;
    return true;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && is_blank(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

} // namespace hullwright
