#include "batch/pattern.h"

#include <cstddef>

namespace hullwright::batch {
namespace {

// The place after a star, which is tried again with one letter more where the rest does not match.
struct Star {
    std::size_t pattern = 0;
    std::size_t path = std::string_view::npos; // there is none

    bool whole_names = false; // "**/" takes names with their slashes

    // Takes one letter or name more; false where there is none that it may take.
    bool grow(std::string_view text, bool past_slashes) {
        if (path >= text.size() || (!past_slashes && text[path] == '/')) {
            return false;
        }
        const std::size_t slash = whole_names ? text.find('/', path) : path;
        path = slash == text.npos ? slash : slash + 1;
        return path != text.npos;
    }
};

// Stars are taken as short as they can be. Only the last star of each kind is tried again: a later
// one of its kind can do all that an earlier one could.
bool matches_whole(std::string_view pattern, std::string_view path) {
    Star one; // *
    Star two; // **
    std::size_t p = 0;
    std::size_t t = 0;
    while (t < path.size() || p < pattern.size()) {
        if (pattern.substr(p).starts_with("**")) {
            const bool has_slash = pattern.substr(p).starts_with("**/"); // "**/x" is also "x"
            p += has_slash ? 3 : 2;
            two = {p, t, has_slash};
            one = {};
        } else if (p < pattern.size() && pattern[p] == '*') {
            one = {++p, t, false};
        } else if (p < pattern.size() && t < path.size() &&
                   (pattern[p] == path[t] || (pattern[p] == '?' && path[t] != '/'))) {
            ++p;
            ++t;
        } else if (one.grow(path, false)) {
            p = one.pattern;
            t = one.path;
        } else if (two.grow(path, true)) {
            p = two.pattern;
            t = two.path;
            one = {};
        } else {
            return false;
        }
    }
    return true;
}

} // namespace

bool matches(std::string_view pattern, std::string_view path) {
    if (pattern.ends_with('/')) {
        const std::string_view folder = pattern.substr(0, pattern.size() - 1);
        for (std::size_t at = path.find('/'); at != path.npos; at = path.find('/', at + 1)) {
            if (matches(folder, path.substr(0, at))) {
                return true;
            }
        }
        return false;
    }
    const bool is_of_name = pattern.find('/') == pattern.npos && pattern.find("**") == pattern.npos;
    const std::size_t name = path.rfind('/');
    return matches_whole(pattern, is_of_name && name != path.npos ? path.substr(name + 1) : path);
}

} // namespace hullwright::batch
