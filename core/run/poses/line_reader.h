// Reads the lines of a text file that may be endless, and the fields of a line of CSV.
#pragma once

#include "base/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hullwright {

// Returns the text without spaces, tabs and a carriage return at its ends.
[[nodiscard]] std::string_view trimmed_field(std::string_view text);
// Gives fields between commas, without quotes around them. A comma within quotes parts fields, too.
[[nodiscard]] std::vector<std::string_view> csv_fields(std::string_view line);
[[nodiscard]] std::optional<double> finite_number(std::string_view text);
// So much of a text from a file is shown: more than any number has, and one line with what is said
// of it.
inline constexpr std::size_t k_shown_bytes = 40;
// Returns a text from a file as people are shown it, in quotes.
[[nodiscard]] std::string shown_text(std::string_view text);

// Memory is bounded, however long the file is.
class LineReader {
public:
    // "-" is standard input. A stop is obeyed even while a pipe has nothing to read.
    [[nodiscard]] static Result<std::unique_ptr<LineReader>> open(const std::string& file,
                                                                  const std::stop_token& stop);
    LineReader(int descriptor, bool owned, std::uint64_t size, std::stop_token stop);
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;
    LineReader(LineReader&&) = delete;
    LineReader& operator=(LineReader&&) = delete;
    ~LineReader();

    enum class Got : std::uint8_t { line, end, too_long, failed, stopped };
    Got read(std::string& line);
    // Returns the share of the file whose lines were handed out; none where its size is unknown.
    [[nodiscard]] std::optional<double> share() const;
    // True when the line that was read last ends with the file, and not with a line feed.
    [[nodiscard]] bool has_open_end() const { return has_open_end_; }

private:
    Got fill();

    int descriptor_;
    bool owned_;
    std::uint64_t size_;
    std::uint64_t taken_ = 0; // bytes before those in the buffer
    std::stop_token stop_;
    std::vector<char> buffer_ = std::vector<char>(1U << 16U);
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    bool has_open_end_ = false;
};

// Counts lines and rows of a table with a header or of lines of JSON, so that an issue can name the
// place.
class RowReader {
public:
    // See LineReader::open.
    [[nodiscard]] static Result<RowReader> open(const std::string& file,
                                                const std::stop_token& stop);

    // Returns false at the end. Empty lines are allowed at the end only.
    [[nodiscard]] Result<bool> next(std::string& line);
    void count() { ++row_; } // the line that was read last is a row
    [[nodiscard]] std::uint64_t row() const { return row_; }
    [[nodiscard]] Issue wrong(Detail what) const; // with the row that was counted last
    [[nodiscard]] const std::string& file() const { return file_; }
    [[nodiscard]] std::optional<double> share() const { return lines_->share(); }
    // True when the row that was read last ends with the file. A line feed is the last that is
    // written of a row of CSV: without it digits may be missing, and what is left is a number all
    // the same.
    [[nodiscard]] bool has_open_end() const { return has_open_end_; }
    [[nodiscard]] Issue cut_warning() const { return warning(Code::maybe_truncated, file_); }

private:
    RowReader(std::string file, std::unique_ptr<LineReader> lines, std::stop_token stop)
        : file_(std::move(file)), lines_(std::move(lines)), stop_(std::move(stop)) {}

    std::string file_;
    std::unique_ptr<LineReader> lines_;
    std::stop_token stop_;
    std::uint64_t line_number_ = 0;
    std::uint64_t row_ = 0;
    bool has_open_end_ = false;
};

} // namespace hullwright
