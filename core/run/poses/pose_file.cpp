#include "poses/pose_file.h"

#include "base/files.h"
#include "base/json_fault.h"
#include "base/text.h"
#include "geom/farthest.h"
#include "geom/turn.h"
#include "poses/line_reader.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>
#include <span>
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

// Returns what is wrong with the numbers; empty when nothing is.
Detail make_pose(std::span<const double> numbers, Pose& pose) {
    const Eigen::Quaterniond turn(numbers[3], numbers[4], numbers[5], numbers[6]);
    const double length = turn.norm();
    if (!(std::abs(length - 1.0) <= k_turn_length_doubt)) {
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

Detail no_number(std::string_view text) {
    return because(Why::no_number, printable(text, k_shown_bytes));
}

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
            wrong = !column         ? because(Why::no_place_for, shown_text(name))
                    : seen[*column] ? because(Why::key_twice, shown_text(name))
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
    State(RowReader reader, PoseColumns may_have) : rows(std::move(reader)), allowed(may_have) {}

    RowReader rows;
    PoseColumns allowed;
    std::string line;
    bool begun = false;
    bool is_json = false;
    std::vector<std::size_t> columns; // columns of a CSV file

    Status read_header() {
        if (is_utf16(line)) {
            return error(Code::parse_failed, rows.file(), Why::is_utf16);
        }
        line.erase(0, line.size() - without_mark(line).size());
        is_json = trimmed_field(line).starts_with('{');
        if (is_json) {
            return Done{};
        }
        for (const std::string_view name : csv_fields(line)) {
            const auto column = column_of(name, allowed);
            if (!column || std::find(columns.begin(), columns.end(), *column) != columns.end()) {
                return error(Code::columns_malformed, rows.file(),
                             because(column ? Why::key_twice : Why::no_column, shown_text(name)));
            }
            columns.push_back(*column);
        }
        return Done{};
    }

    Detail read_row(Numbers& numbers) {
        if (is_json) {
            return read_object(line, allowed, numbers);
        }
        const auto fields = csv_fields(line);
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
                               k_columns[columns[i]], shown_text(fields[i]));
            }
            numbers[columns[i]] = *number;
        }
        return {};
    }
};

Result<PoseNumbers> parse_pose_numbers(std::string_view text, const std::string& where) {
    std::vector<double> numbers;
    for (std::string_view rest = trimmed_field(text); !rest.empty();) {
        const std::size_t end = rest.find_first_of(" \t,");
        const auto number = finite_number(rest.substr(0, end));
        if (!number) {
            const std::string_view word = rest.substr(0, end);
            return error(Code::bad_setting, where,
                         is_beyond_numbers(word)
                             ? because(Why::word_beyond_double, shown_text(word))
                             : no_number(word));
        }
        numbers.push_back(*number);
        rest = trimmed_field(end == rest.npos ? std::string_view() : rest.substr(end + 1));
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
    auto rows = RowReader::open(file, progress);
    if (!rows) {
        return rows.issue();
    }
    return PoseReader(std::make_unique<State>(std::move(*rows), columns));
}

Result<std::optional<PosePair>> PoseReader::next() {
    State& state = *state_;
    auto more = state.rows.next(state.line);
    if (more && *more && !state.begun) {
        state.begun = true;
        if (const auto header = state.read_header(); !header) {
            return header.issue();
        }
        if (!state.is_json) {
            more = state.rows.next(state.line);
        }
    }
    if (!more) {
        return more.issue();
    }
    if (!*more) {
        return std::optional<PosePair>();
    }
    state.rows.count();
    Numbers numbers = k_identity;
    PosePair pair;
    Detail wrong = state.read_row(numbers);
    std::copy_n(numbers.begin(), k_of_one, pair.numbers_a.begin());
    std::copy_n(numbers.begin() + k_of_one, k_of_one, pair.numbers_b.begin());
    wrong = wrong.empty() ? make_pose(pair.numbers_a, pair.a) : wrong;
    wrong = wrong.empty() ? make_pose(pair.numbers_b, pair.b) : wrong;
    pair.engine = engine_answer(numbers);
    return wrong.empty() ? Result<std::optional<PosePair>>(pair)
                         : state.rows.wrong(std::move(wrong));
}

std::uint64_t PoseReader::row() const {
    return state_->rows.row();
}

} // namespace hullwright
