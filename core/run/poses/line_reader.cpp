#include "poses/line_reader.h"

#include "base/files.h"
#include "base/progress.h"
#include "base/text.h"

#include <cerrno>
#include <cmath>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <unistd.h>
#include <utility>

namespace hullwright {

std::string_view trimmed_field(std::string_view text) {
    constexpr std::string_view k_space = " \t\r";
    const std::size_t begin = text.find_first_not_of(k_space);
    return begin == text.npos ? std::string_view()
                              : text.substr(begin, text.find_last_not_of(k_space) - begin + 1);
}

std::optional<double> finite_number(std::string_view text) {
    const auto number = parse_number(text);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

std::vector<std::string_view> csv_fields(std::string_view line) {
    std::vector<std::string_view> fields;
    while (true) {
        const std::size_t comma = line.find(',');
        std::string_view field = trimmed_field(line.substr(0, comma));
        if (field.size() >= 2 && field.front() == '"' && field.back() == '"') {
            field = field.substr(1, field.size() - 2);
        }
        fields.push_back(field);
        if (comma == line.npos) {
            return fields;
        }
        line.remove_prefix(comma + 1);
    }
}

std::string shown_text(std::string_view text) {
    return "\"" + printable(text, k_shown_bytes) + "\"";
}

Result<std::unique_ptr<LineReader>> LineReader::open(const std::string& file,
                                                     const std::stop_token& stop) {
    if (file == "-") {
        return std::make_unique<LineReader>(STDIN_FILENO, false, 0, stop);
    }
    // A pipe has no size but can be read like a file.
    std::error_code failed;
    std::uint64_t bytes = 0;
    if (!std::filesystem::is_fifo(file, failed)) {
        const auto size = check_readable(file);
        if (!size) {
            return size.issue();
        }
        bytes = *size;
    }
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) {
        return error(Code::file_unreadable, file, as_given(std::strerror(errno)));
    }
    return std::make_unique<LineReader>(descriptor, true, bytes, stop);
}

LineReader::LineReader(int descriptor, bool owned, std::uint64_t size, std::stop_token stop)
    : descriptor_(descriptor), owned_(owned), size_(size), stop_(std::move(stop)) {}

LineReader::~LineReader() {
    if (owned_) {
        ::close(descriptor_);
    }
}

LineReader::Got LineReader::read(std::string& line) {
    // A line of 2,600 numbers with all their digits fits. A file without line feeds would else be
    // read into memory as a whole.
    constexpr std::size_t k_longest = 1U << 16U;
    line.clear();
    while (true) {
        const char* const from = buffer_.data() + begin_;
        const auto* const feed = static_cast<const char*>(std::memchr(from, '\n', end_ - begin_));
        const std::size_t count =
            feed == nullptr ? end_ - begin_ : static_cast<std::size_t>(feed - from);
        line.append(from, count);
        begin_ += count + (feed == nullptr ? 0 : 1);
        if (line.size() > k_longest) {
            return Got::too_long;
        }
        if (feed != nullptr) {
            return Got::line;
        }
        if (const Got got = fill(); got != Got::line) {
            has_open_end_ = got == Got::end && !line.empty();
            return has_open_end_ ? Got::line : got;
        }
    }
}

std::optional<double> LineReader::share() const {
    return size_ == 0
               ? std::nullopt
               : std::optional(static_cast<double>(taken_ + begin_) / static_cast<double>(size_));
}

// Waits for input in short steps, so that a stop is noticed: in a third of the 100 ms that are
// promised.
LineReader::Got LineReader::fill() {
    constexpr int k_wait_ms = 30;
    ssize_t count = -1;
    taken_ += end_;
    begin_ = 0;
    end_ = 0;
    while (count < 0) {
        if (stop_.stop_requested()) {
            return Got::stopped;
        }
        pollfd waiting = {descriptor_, POLLIN, 0};
        if (::poll(&waiting, 1, k_wait_ms) == 0) {
            continue;
        }
        count = ::read(descriptor_, buffer_.data(), buffer_.size());
        if (count < 0 && errno != EINTR && errno != EAGAIN) {
            break;
        }
    }
    end_ = count > 0 ? static_cast<std::size_t>(count) : 0;
    return count > 0 ? Got::line : count == 0 ? Got::end : Got::failed;
}

Result<RowReader> RowReader::open(const std::string& file, const std::stop_token& stop) {
    auto lines = LineReader::open(file, stop);
    if (!lines) {
        return lines.issue();
    }
    return RowReader(file == "-" ? "standard input" : file, std::move(*lines), stop);
}

Issue RowReader::wrong(Detail what) const {
    return error(Code::row_malformed, file_, std::move(what),
                 {static_cast<double>(row_), static_cast<double>(line_number_)});
}

Result<bool> RowReader::next(std::string& line) {
    std::uint64_t empty = 0;
    while (true) {
        const LineReader::Got got = lines_->read(line);
        if (got == LineReader::Got::stopped || stop_.stop_requested()) {
            return stopped_issue();
        }
        if (got == LineReader::Got::failed) {
            return error(Code::file_unreadable, file_, as_given(std::strerror(errno)));
        }
        if (got == LineReader::Got::end) {
            return false;
        }
        ++line_number_;
        if (got == LineReader::Got::too_long) {
            count();
            return wrong(Why::line_too_long);
        }
        if (trimmed_field(line).empty()) {
            ++empty;
            continue;
        }
        if (empty > 0) {
            count();
            line_number_ -= empty;
            return wrong(Why::line_empty);
        }
        has_open_end_ = lines_->has_open_end();
        return true;
    }
}

} // namespace hullwright
