#include "target/target_names.h"

#include "base/text.h"
#include "base/work_meter.h"

#include <unordered_map>
#include <unordered_set>
#include <utility>

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

// Names of letters that the rule does not allow may all come to be the same: numbers that are known
// to be taken are not tried again.
Result<std::vector<std::string>> ruled_names(const std::vector<std::string>& names, NameRule rule,
                                             const Progress& progress) {
    std::vector<std::string> all;
    all.reserve(names.size());
    std::unordered_set<std::string> taken;               // in small letters, as are the next
    std::unordered_map<std::string, std::size_t> number; // the next that may be free
    WorkMeter meter(progress, 2 * names.size());
    for (const std::string& name : names) {
        if (meter.stopped_after(1)) {
            return stopped_issue();
        }
        const std::string ruled = ruled_name(name, rule);
        std::string unique = ruled;
        if (const std::string small = lower_case(ruled); !taken.insert(small).second) {
            std::size_t& next = number.try_emplace(small, std::size_t{2}).first->second;
            do { // a number that is passed over is some name's own, which nobody tries again
                if (meter.stopped_after(1)) {
                    return stopped_issue();
                }
                unique = ruled + "_" + std::to_string(next++);
            } while (!taken.insert(lower_case(unique)).second);
        }
        all.push_back(std::move(unique));
    }
    if (progress.stopped()) {
        return stopped_issue();
    }
    return all;
}

std::string padded(std::size_t number, std::size_t digits) {
    std::string text = std::to_string(number);
    return text.size() < digits ? std::string(digits - text.size(), '0') + text : text;
}

} // namespace hullwright
