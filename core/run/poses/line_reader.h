// Reads the lines of a text file that may be endless, and the fields of a line of CSV.
#pragma once

#include "base/progress.h"
#include "base/result.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hullwright {

// Without spaces, tabs and a carriage return at its ends.
[[nodiscard]] std::string_view trimmed_field(std::string_view text);
// Fields between commas, without quotes around them. A comma within quotes parts fields, too.
[[nodiscard]] std::vector<std::string_view> csv_fields(std::string_view line);
[[nodiscard]] std::optional<double> finite_number(std::string_view text);
// A text from a file as people are shown it, in quotes.
[[nodiscard]] std::string shown_text(std::string_view text);

// Memory is bounded, however long the file is.
class LineReader {
public:
    // "-" is standard input. A stop is obeyed even while a pipe has nothing to read. The progress
    // is the share of the file whose lines were handed out; none is told where its size is unknown.
    [[nodiscard]] static Result<std::unique_ptr<LineReader>> open(const std::string& file,
                                                                  const Progress& progress);
    LineReader(int descriptor, bool owned, std::uint64_t size, Progress progress);
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;
    LineReader(LineReader&&) = delete;
    LineReader& operator=(LineReader&&) = delete;
    ~LineReader();

    enum class Got : std::uint8_t { line, end, too_long, failed, stopped };
    Got read(std::string& line);

private:
    Got fill();

    int descriptor_;
    bool owned_;
    std::uint64_t size_;
    std::uint64_t taken_ = 0; // bytes whose lines were handed out
    Progress progress_;
    std::vector<char> buffer_ = std::vector<char>(1U << 16U);
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
};

// Counts lines and rows of a table with a header or of lines of JSON, so that an issue can name the
// place.
class RowReader {
public:
    // See LineReader::open.
    [[nodiscard]] static Result<RowReader> open(const std::string& file, const Progress& progress);

    // Returns false at the end. Empty lines are allowed at the end only.
    [[nodiscard]] Result<bool> next(std::string& line);
    void count() { ++row_; } // the line that was read last is a row
    [[nodiscard]] std::uint64_t row() const { return row_; }
    [[nodiscard]] Issue wrong(Detail what) const; // with the row that was counted last
    [[nodiscard]] const std::string& file() const { return file_; }

private:
    RowReader(std::string file, std::unique_ptr<LineReader> lines, Progress progress)
        : file_(std::move(file)), lines_(std::move(lines)), progress_(std::move(progress)) {}

    std::string file_;
    std::unique_ptr<LineReader> lines_;
    Progress progress_;
    std::uint64_t line_number_ = 0;
    std::uint64_t row_ = 0;
};

} // namespace hullwright
