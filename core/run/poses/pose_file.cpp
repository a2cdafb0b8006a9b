#include "poses/pose_file.h"

#include "base/files.h"
#include "base/json_fault.h"
#include "base/text.h"
#include "geom/farthest.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fcntl.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <poll.h>
#include <span>
#include <unistd.h>
#include <utility>
#include <vector>

namespace hullwright {
namespace {

constexpr std::size_t k_of_one = std::tuple_size_v<PoseNumbers>;
constexpr std::size_t k_of_poses = 2 * k_of_one;
// The seven numbers of a, those of b, and what an engine said, which is no number where it said
// nothing.
using Numbers = std::array<double, k_of_poses + 2>;
constexpr std::size_t k_engine = k_of_poses;
constexpr std::size_t k_engine_depth = k_engine + 1;

constexpr std::array<std::string_view, k_of_poses + 2> k_columns = {
    "a_tx", "a_ty", "a_tz", "a_qw", "a_qx", "a_qy", "a_qz",   "b_tx",
    "b_ty", "b_tz", "b_qw", "b_qx", "b_qy", "b_qz", "engine", "engine_depth"};

constexpr double k_nothing = std::numeric_limits<double>::quiet_NaN();
constexpr Numbers k_identity = {0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, k_nothing, k_nothing};

std::optional<std::size_t> column_of(std::string_view name, PoseColumns allowed) {
    const auto end =
        k_columns.begin() + (allowed == PoseColumns::poses ? k_of_poses : k_columns.size());
    const auto at = std::find(k_columns.begin(), end, name);
    return at == end ? std::nullopt
                     : std::optional(static_cast<std::size_t>(at - k_columns.begin()));
}

std::optional<double> engine_word(std::string_view word) {
    return word == "1" || word == "hit"    ? std::optional(1.0)
           : word == "0" || word == "free" ? std::optional(0.0)
                                           : std::nullopt;
}

EngineAnswer engine_answer(const Numbers& numbers) {
    EngineAnswer answer;
    if (!std::isnan(numbers[k_engine])) {
        answer.hit = numbers[k_engine] != 0.0;
    }
    if (!std::isnan(numbers[k_engine_depth])) {
        answer.depth = numbers[k_engine_depth];
    }
    return answer;
}

// Quaternions recorded in float32, or rounded to four digits, have a length this close to 1;
// numbers in another order, or angles, do not.
constexpr double k_length_doubt = 1e-3;

// Returns what is wrong with the numbers; empty when nothing is.
Detail make_pose(std::span<const double> numbers, Pose& pose) {
    const Eigen::Quaterniond turn(numbers[3], numbers[4], numbers[5], numbers[6]);
    const double length = turn.norm();
    if (!(std::abs(length - 1.0) <= k_length_doubt)) {
        return because(Why::turn_length, rounded_text(length, 6));
    }
    for (const double length_of_move : numbers.first(3)) {
        if (!(std::abs(length_of_move) <= k_farthest_coordinate)) {
            return because(Why::too_far_away, rounded_text(length_of_move, 6));
        }
    }
    pose.turn = turn.normalized().toRotationMatrix();
    pose.move = Vec3(numbers[0], numbers[1], numbers[2]);
    return {};
}

constexpr std::size_t k_shown_bytes = 40;

std::string shown(std::string_view text) {
    return "\"" + printable(text, k_shown_bytes) + "\"";
}

Detail no_number(std::string_view text) {
    return because(Why::no_number, printable(text, k_shown_bytes));
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view k_space = " \t\r";
    const std::size_t begin = text.find_first_not_of(k_space);
    return begin == text.npos ? std::string_view()
                              : text.substr(begin, text.find_last_not_of(k_space) - begin + 1);
}

std::optional<double> finite_number(std::string_view text) {
    const auto number = parse_number(text);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

std::vector<std::string_view> fields_of(std::string_view line) {
    std::vector<std::string_view> fields;
    while (true) {
        const std::size_t comma = line.find(',');
        std::string_view field = trimmed(line.substr(0, comma));
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

// Reads the lines of a file that may be endless, in bounded memory.
class LineReader {
public:
    // The size is 0 where it is not known; then no progress is told.
    LineReader(int descriptor, bool owned, std::uint64_t size, Progress progress)
        : descriptor_(descriptor), owned_(owned), size_(size), progress_(std::move(progress)) {}
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;
    LineReader(LineReader&&) = delete;
    LineReader& operator=(LineReader&&) = delete;
    ~LineReader() {
        if (owned_) {
            ::close(descriptor_);
        }
    }

    enum class Got { line, end, too_long, failed, stopped };

    Got read(std::string& line) {
        constexpr std::size_t k_longest = 1U << 16U;
        line.clear();
        while (true) {
            const char* const from = buffer_.data() + begin_;
            const auto* const feed =
                static_cast<const char*>(std::memchr(from, '\n', end_ - begin_));
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
                return got == Got::end && !line.empty() ? Got::line : got;
            }
        }
    }

private:
    // Waits for input in short steps, so that a stop is noticed.
    Got fill() {
        constexpr int k_wait_ms = 30;
        ssize_t count = -1;
        taken_ += end_;
        if (size_ > 0) {
            progress_.report(static_cast<double>(taken_) / static_cast<double>(size_));
        }
        while (count < 0) {
            if (progress_.stopped()) {
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
        begin_ = 0;
        end_ = count > 0 ? static_cast<std::size_t>(count) : 0;
        return count > 0 ? Got::line : count == 0 ? Got::end : Got::failed;
    }

    int descriptor_;
    bool owned_;
    std::uint64_t size_;
    std::uint64_t taken_ = 0; // bytes whose lines were handed out
    Progress progress_;
    std::vector<char> buffer_ = std::vector<char>(1U << 16U);
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
};

// Reads a JSON object's names and numbers, each name at most once. Returns what is wrong, or
// nothing.
Detail read_object(const std::string& line, PoseColumns allowed, Numbers& numbers) {
    using Json = nlohmann::json;
    std::array<bool, k_columns.size()> seen{};
    Detail wrong;
    const auto look = [&](int depth, Json::parse_event_t event, const Json& parsed) {
        if (event == Json::parse_event_t::key && depth == 1 && wrong.empty()) {
            const auto& name = parsed.get_ref<const std::string&>();
            const auto column = column_of(name, allowed);
            wrong = !column         ? because(Why::no_place_for, shown(name))
                    : seen[*column] ? because(Why::key_twice, shown(name))
                                    : Detail();
            seen[column.value_or(0)] = true;
        }
        return true;
    };
    const Json row = Json::parse(line, look, false);
    if (row.is_discarded() || !row.is_object()) {
        const Detail beyond = json_number_fault(line);
        return beyond.empty() ? Why::no_json_object : beyond;
    }
    for (const auto& [name, value] : row.items()) {
        if (!wrong.empty()) {
            return wrong;
        }
        const std::size_t column = *column_of(name, allowed);
        if (column == k_engine) {
            const std::string word = value.is_string()    ? value.get<std::string>()
                                     : value.is_boolean() ? (value.get<bool>() ? "1" : "0")
                                                          : value.dump();
            const auto hit = engine_word(word);
            if (!hit && !value.is_null()) {
                return because(Why::wrong_kind, name);
            }
            numbers[column] = hit.value_or(k_nothing);
        } else if (!(value.is_null() && column == k_engine_depth)) {
            if (!value.is_number() || !std::isfinite(value.get<double>())) {
                return no_number(name);
            }
            numbers[column] = value.get<double>();
        }
    }
    return wrong;
}

} // namespace

struct PoseReader::State {
    State(std::string name, PoseColumns may_have, int descriptor, bool owned, std::uint64_t size,
          const Progress& watch)
        : file(std::move(name)), allowed(may_have), progress(watch),
          lines(descriptor, owned, size, watch) {}

    std::string file;
    PoseColumns allowed;
    Progress progress;
    LineReader lines;
    std::uint64_t line_number = 0;
    std::uint64_t row = 0;
    std::string line;
    bool begun = false;
    bool is_json = false;
    std::vector<std::size_t> columns; // columns of a CSV file

    [[nodiscard]] Issue wrong(Detail what) const {
        return error(Code::row_malformed, file, std::move(what),
                     {static_cast<double>(row), static_cast<double>(line_number)});
    }

    // Returns false at the end. Empty lines are allowed at the end only.
    Result<bool> next_line() {
        std::uint64_t empty = 0;
        while (true) {
            const LineReader::Got got = lines.read(line);
            if (got == LineReader::Got::stopped || progress.stopped()) {
                return stopped_issue();
            }
            if (got == LineReader::Got::failed) {
                return error(Code::file_unreadable, file, as_given(std::strerror(errno)));
            }
            if (got == LineReader::Got::end) {
                return false;
            }
            ++line_number;
            if (got == LineReader::Got::too_long) {
                ++row;
                return wrong(Why::line_too_long);
            }
            if (trimmed(line).empty()) {
                ++empty;
                continue;
            }
            if (empty > 0) {
                ++row;
                line_number -= empty;
                return wrong(Why::line_empty);
            }
            return true;
        }
    }

    Status read_header() {
        if (is_utf16(line)) {
            return error(Code::parse_failed, file, Why::is_utf16);
        }
        line.erase(0, line.size() - without_mark(line).size());
        is_json = trimmed(line).starts_with('{');
        if (is_json) {
            return Done{};
        }
        for (const std::string_view name : fields_of(line)) {
            const auto column = column_of(name, allowed);
            if (!column || std::find(columns.begin(), columns.end(), *column) != columns.end()) {
                return error(Code::columns_malformed, file,
                             because(column ? Why::key_twice : Why::no_column, shown(name)));
            }
            columns.push_back(*column);
        }
        return Done{};
    }

    Detail read_row(Numbers& numbers) {
        if (is_json) {
            return read_object(line, allowed, numbers);
        }
        const auto fields = fields_of(line);
        if (fields.size() != columns.size()) {
            return because(Why::values_for_columns, grouped_text(fields.size()),
                           grouped_text(columns.size()));
        }
        for (std::size_t i = 0; i < fields.size(); ++i) {
            if (columns[i] >= k_engine && fields[i].empty()) {
                continue; // the engine was not asked
            }
            const bool is_word = columns[i] == k_engine;
            const auto number = is_word ? engine_word(fields[i]) : finite_number(fields[i]);
            if (!number && is_word) {
                return because(Why::wrong_kind, std::string(k_columns[k_engine]));
            }
            if (!number) {
                return because(is_beyond_numbers(fields[i]) ? Why::column_beyond_double
                                                            : Why::column_no_number,
                               k_columns[columns[i]], shown(fields[i]));
            }
            numbers[columns[i]] = *number;
        }
        return {};
    }
};

Result<PoseNumbers> parse_pose_numbers(std::string_view text, const std::string& where) {
    std::vector<double> numbers;
    for (std::string_view rest = trimmed(text); !rest.empty();) {
        const std::size_t end = rest.find_first_of(" \t,");
        const auto number = finite_number(rest.substr(0, end));
        if (!number) {
            const std::string_view word = rest.substr(0, end);
            return error(Code::bad_setting, where,
                         is_beyond_numbers(word) ? because(Why::word_beyond_double, shown(word))
                                                 : no_number(word));
        }
        numbers.push_back(*number);
        rest = trimmed(end == rest.npos ? std::string_view() : rest.substr(end + 1));
    }
    if (numbers.size() != k_of_one) {
        return error(Code::bad_setting, where, because(Why::seven_numbers, numbers.size()));
    }
    PoseNumbers parsed{};
    std::copy(numbers.begin(), numbers.end(), parsed.begin());
    return parsed;
}

Result<Pose> pose_of(const PoseNumbers& numbers, const std::string& where) {
    Pose pose;
    const Detail wrong = make_pose(numbers, pose);
    return wrong.empty() ? Result<Pose>(pose) : error(Code::bad_setting, where, wrong);
}

Result<Pose> parse_pose(std::string_view text, const std::string& where) {
    const auto numbers = parse_pose_numbers(text, where);
    return numbers ? pose_of(*numbers, where) : numbers.issue();
}

PoseReader::PoseReader(std::unique_ptr<State> state) : state_(std::move(state)) {}
PoseReader::PoseReader(PoseReader&&) noexcept = default;
PoseReader& PoseReader::operator=(PoseReader&&) noexcept = default;
PoseReader::~PoseReader() = default;

Result<PoseReader> PoseReader::open(const std::string& file, const Progress& progress,
                                    PoseColumns columns) {
    if (file == "-") {
        return PoseReader(
            std::make_unique<State>("standard input", columns, STDIN_FILENO, false, 0, progress));
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
    return PoseReader(std::make_unique<State>(file, columns, descriptor, true, bytes, progress));
}

Result<std::optional<PosePair>> PoseReader::next() {
    State& state = *state_;
    auto more = state.next_line();
    if (more && *more && !state.begun) {
        state.begun = true;
        if (const auto header = state.read_header(); !header) {
            return header.issue();
        }
        if (!state.is_json) {
            more = state.next_line();
        }
    }
    if (!more) {
        return more.issue();
    }
    if (!*more) {
        return std::optional<PosePair>();
    }
    ++state.row;
    Numbers numbers = k_identity;
    PosePair pair;
    Detail wrong = state.read_row(numbers);
    std::copy_n(numbers.begin(), k_of_one, pair.numbers_a.begin());
    std::copy_n(numbers.begin() + k_of_one, k_of_one, pair.numbers_b.begin());
    wrong = wrong.empty() ? make_pose(pair.numbers_a, pair.a) : wrong;
    wrong = wrong.empty() ? make_pose(pair.numbers_b, pair.b) : wrong;
    pair.engine = engine_answer(numbers);
    return wrong.empty() ? Result<std::optional<PosePair>>(pair) : state.wrong(std::move(wrong));
}

std::uint64_t PoseReader::row() const {
    return state_->row;
}

} // namespace hullwright
