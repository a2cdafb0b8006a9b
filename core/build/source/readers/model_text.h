// Reads a model's file as text: without the mark of its encoding, and with UTF-16, which writers on
// some systems use, turned into ASCII.
#pragma once

#include "source/readers/lines.h"
#include "source/readers/mapped_file.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace hullwright {

class ModelText {
public:
    explicit ModelText(std::string_view bytes);

    [[nodiscard]] std::string_view text() const { return text_; }
    // True when the last line has no line end, so that the file may have been cut there.
    [[nodiscard]] bool open_end() const;

private:
    std::string converted_;
    std::string_view text_;
};

// Gives lines with their numbers; in a text without line feeds, carriage returns end the lines.
class NumberedLines {
public:
    explicit NumberedLines(std::string_view text)
        : rest_(text), end_(text.find('\n') == std::string_view::npos ? '\r' : '\n') {}

    // False when no line is left.
    [[nodiscard]] bool next(std::string_view& line);
    [[nodiscard]] std::uint64_t number() const { return number_; } // of the last line read, from 1
    [[nodiscard]] std::size_t bytes_left() const { return rest_.size(); }
    // True when the last line read is the text's last and has no line end.
    [[nodiscard]] bool at_open_end() const { return open_; }

private:
    std::string_view rest_;
    char end_;
    std::uint64_t number_ = 0;
    bool open_ = false;
};

// Returns the text without blanks at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);

} // namespace hullwright
