// Makes the text of a JSON document in pieces where it is too large to be made at once: two spaces
// a level, as libraries write it.
#pragma once

#include "base/progress.h"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace hullwright {

// Adds the lines to the text, all but the first one moved to the right.
void add_indented(std::string& text, std::string_view lines, std::size_t by);

class JsonText {
public:
    // Begins an object under this key, and ends it; the document's own is there from the beginning.
    void open(std::string_view key);
    void close();

    // Adds the members of an object, which is given as its whole text.
    void add(std::string_view object);

    // Adds a list: `text_of(begin, end)` makes these of its elements, as the whole text of a list.
    // Returns false when stopped.
    [[nodiscard]] bool
    add_list(std::string_view key, std::size_t count, const Progress& progress,
             const std::function<std::string(std::size_t, std::size_t)>& text_of);

    // Ends the document.
    [[nodiscard]] std::string take();

private:
    void begin(std::string_view key, char bracket);
    void begin_member();
    void end(char bracket);

    std::string text_ = "{";
    std::size_t depth_ = 1;
    bool is_empty_ = true; // the innermost object
};

} // namespace hullwright
