#include "target/target_names.h"

#include "base/text.h"

#include <set>

namespace hullwright {
namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool is_allowed(char c, NameRule rule) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_' ||
           (c == '-' && rule == NameRule::word);
}

// True for the second byte of a letter and those after it, which the first byte's _ stands for.
bool continues(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

} // namespace

std::string ruled_name(std::string_view name, NameRule rule) {
    if (name.empty()) {
        return "unnamed";
    }
    if (rule == NameRule::text) {
        return printable(name);
    }
    // Files are named after pieces, and systems take 255 letters with a number and an extension.
    constexpr std::size_t k_most = 120;
    std::string ruled;
    for (const char c : name) {
        if (ruled.size() == k_most) {
            break;
        }
        if (is_allowed(c, rule)) {
            ruled += c;
        } else if (!continues(c)) {
            ruled += '_';
        }
    }
    if (ruled.empty() || (rule == NameRule::identifier && is_digit(ruled.front()))) {
        ruled.insert(0, 1, '_');
    }
    return ruled;
}

std::vector<std::string> ruled_names(const std::vector<std::string>& names, NameRule rule) {
    std::vector<std::string> all;
    std::set<std::string> taken;
    for (const std::string& name : names) {
        const std::string ruled = ruled_name(name, rule);
        std::string unique = ruled;
        for (std::size_t n = 2; !taken.insert(lower_case(unique)).second; ++n) {
            unique = ruled + "_" + std::to_string(n);
        }
        all.push_back(std::move(unique));
    }
    return all;
}

std::string padded(std::size_t number, std::size_t digits) {
    std::string text = std::to_string(number);
    return text.size() < digits ? std::string(digits - text.size(), '0') + text : text;
}

} // namespace hullwright
