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
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace hullwright {
namespace {

constexpr std::size_t k_of_one = std::tuple_size_v<PoseNumbers>;
constexpr std::size_t k_of_poses = 2 * k_of_one;
// Holds the seven numbers of a, those of b, and what an engine said, which is no number where it
// said nothing.
using Numbers = std::array<double, k_of_poses + 2>;
constexpr std::size_t k_engine = k_of_poses;
constexpr std::size_t k_engine_depth = k_engine + 1;

constexpr std::array<std::string_view, k_of_one> k_parts = {"tx", "ty", "tz", "qw",
                                                            "qx", "qy", "qz"};
constexpr std::string_view k_engine_name = "engine";

constexpr double k_nothing = std::numeric_limits<double>::quiet_NaN();
constexpr Numbers k_identity = {0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, k_nothing, k_nothing};

// ColumnNames tells the number that a column of a file holds, by the column's name.
struct ColumnNames {
    std::array<std::string, 2> bodies = {"a", "b"};
    std::optional<std::size_t> only; // the file is of this body alone
    bool has_others = false;         // columns of other bodies, and times, are passed over
    bool has_engine = false;

    // Gives the place of a column among Numbers; k_passed_over: it has none and need not have one.
    [[nodiscard]] std::optional<std::size_t> place_of(std::string_view name) const {
        if (has_engine && name == k_engine_name) {
            return k_engine;
        }
        if (has_engine && name == "engine_depth") {
            return k_engine_depth;
        }
        const std::size_t bar = name.rfind('_');
        const bool is_named = bar != std::string_view::npos;
        const auto part =
            std::find(k_parts.begin(), k_parts.end(), is_named ? name.substr(bar + 1) : name);
        const auto k = static_cast<std::size_t>(part - k_parts.begin());
        for (std::size_t body = 0; body < bodies.size() && part != k_parts.end(); ++body) {
            const bool is_its = is_named ? name.substr(0, bar) == bodies[body] : only == body;
            if (is_its && only.value_or(body) == body) {
                return body * k_of_one + k;
            }
        }
        const bool is_other = (is_named && part != k_parts.end()) || name == "t" || name == "time";
        return has_others && is_other ? std::optional(k_passed_over) : std::nullopt;
    }

    // Says which of two named bodies has none of these columns; nothing when both have some. Such a
    // name is a slip of the pen, and no body that rests at the origin.
    [[nodiscard]] Detail without_columns(std::span<const std::size_t> columns) const {
        for (std::size_t body = 0; body < bodies.size(); ++body) {
            const bool has = std::any_of(columns.begin(), columns.end(),
                                         [body](std::size_t at) { return at / k_of_one == body; });
            if (has_others && !has && only.value_or(body) == body) {
                return because(Why::no_place_for, shown_text(bodies[body] + "_tx"));
            }
        }
        return {};
    }

    static constexpr std::size_t k_passed_over = static_cast<std::size_t>(-1);
};

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

Detail no_number(std::string_view text) {
    return because(Why::no_number, printable(text, k_shown_bytes));
}

// Reads whether an engine has found a contact, which it may leave open. Returns what is wrong, or
// nothing.
Detail read_engine_word(const std::string& name, const nlohmann::json& value, double& number) {
    const std::string word = value.is_string()    ? value.get<std::string>()
                             : value.is_boolean() ? (value.get<bool>() ? "1" : "0")
                                                  : value.dump();
    const auto hit = engine_word(word);
    if (!hit && !value.is_null()) {
        return because(Why::wrong_kind, name);
    }
    number = hit.value_or(k_nothing);
    return {};
}

// Reads what a column holds, which may be none of this file's. Returns what is wrong, or nothing.
Detail read_value(const std::string& name, const nlohmann::json& value, std::size_t column,
                  Numbers& numbers) {
    const bool is_left_open = column == k_engine_depth && value.is_null();
    if (column == ColumnNames::k_passed_over || is_left_open) {
        return {};
    }
    if (column == k_engine) {
        return read_engine_word(name, value, numbers[column]);
    }
    if (!value.is_number() || !std::isfinite(value.get<double>())) {
        return no_number(name);
    }
    numbers[column] = value.get<double>();
    return {};
}

// Reads a JSON object's names and numbers, each name at most once. Returns what is wrong, or
// nothing.
Detail read_object(const std::string& line, const ColumnNames& names, Numbers& numbers) {
    using Json = nlohmann::json;
    std::set<std::string> seen;
    Detail wrong;
    const auto look = [&](int depth, Json::parse_event_t event, const Json& parsed) {
        if (event == Json::parse_event_t::key && depth == 1 && wrong.empty()) {
            const auto& name = parsed.get_ref<const std::string&>();
            wrong = !names.place_of(name)       ? because(Why::no_place_for, shown_text(name))
                    : !seen.insert(name).second ? because(Why::key_twice, shown_text(name))
                                                : Detail();
        }
        return true;
    };
    const Json row = Json::parse(line, look, false);
    if (row.is_discarded() || !row.is_object()) {
        const Detail beyond = json_number_fault(line);
        return beyond.empty() ? Why::no_json_object : beyond;
    }
    if (!wrong.empty()) {
        return wrong;
    }
    std::vector<std::size_t> columns;
    for (const auto& [name, value] : row.items()) {
        columns.push_back(*names.place_of(name));
        wrong = read_value(name, value, columns.back(), numbers);
        if (!wrong.empty()) {
            return wrong;
        }
    }
    return names.without_columns(columns);
}

} // namespace

struct PoseReader::State {
    State(RowReader reader, ColumnNames named) : rows(std::move(reader)), names(std::move(named)) {}

    RowReader rows;
    ColumnNames names;
    std::string line;
    bool begun = false;
    bool is_json = false;
    std::vector<std::size_t> columns; // of a CSV file
    std::vector<std::string> header;  // their names

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
            const auto column = names.place_of(name);
            if (!column || (*column != ColumnNames::k_passed_over &&
                            std::find(columns.begin(), columns.end(), *column) != columns.end())) {
                return error(Code::columns_malformed, rows.file(),
                             because(column ? Why::key_twice : Why::no_column, shown_text(name)));
            }
            columns.push_back(*column);
            header.emplace_back(name);
        }
        Detail wrong = names.without_columns(columns);
        return wrong.empty() ? Status(Done{})
                             : error(Code::columns_malformed, rows.file(), std::move(wrong));
    }

    // Reads the next row's numbers; false at the end.
    Result<bool> next(Numbers& numbers) {
        auto more = rows.next(line);
        if (more && *more && !begun) {
            begun = true;
            if (const auto done = read_header(); !done) {
                return done.issue();
            }
            if (!is_json) {
                more = rows.next(line);
            }
        }
        if (!more || !*more) {
            return more;
        }
        rows.count();
        Detail wrong = read_row(numbers);
        return wrong.empty() ? Result<bool>(true) : rows.wrong(std::move(wrong));
    }

    Detail read_row(Numbers& numbers) {
        if (is_json) {
            return read_object(line, names, numbers);
        }
        const auto fields = csv_fields(line);
        if (fields.size() != columns.size()) {
            return because(Why::values_for_columns, grouped_text(fields.size()),
                           grouped_text(columns.size()));
        }
        for (std::size_t i = 0; i < fields.size(); ++i) {
            if (columns[i] == ColumnNames::k_passed_over ||
                (columns[i] >= k_engine && fields[i].empty())) {
                continue; // it is another body's, or the engine was not asked
            }
            const bool is_word = columns[i] == k_engine;
            const auto number = is_word ? engine_word(fields[i]) : finite_number(fields[i]);
            if (!number && is_word) {
                return because(Why::wrong_kind, std::string(k_engine_name));
            }
            if (!number) {
                return because(is_beyond_numbers(fields[i]) ? Why::column_beyond_double
                                                            : Why::column_no_number,
                               header[i], shown_text(fields[i]));
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

PoseReader::PoseReader(std::unique_ptr<State> state, std::unique_ptr<State> second)
    : state_(std::move(state)), second_(std::move(second)) {}
PoseReader::PoseReader(PoseReader&&) noexcept = default;
PoseReader& PoseReader::operator=(PoseReader&&) noexcept = default;
PoseReader::~PoseReader() = default;

Result<PoseReader> PoseReader::open(const PoseSource& source, const std::stop_token& stop,
                                    PoseColumns columns) {
    ColumnNames names;
    names.has_others = !source.bodies[0].empty();
    names.bodies = names.has_others ? source.bodies : names.bodies;
    names.has_engine = columns == PoseColumns::with_engine;
    std::array<std::unique_ptr<State>, 2> states;
    const std::size_t files = source.second.empty() ? 1 : 2;
    for (std::size_t i = 0; i < files; ++i) {
        auto rows = RowReader::open(i == 0 ? source.file : source.second, stop);
        if (!rows) {
            return rows.issue();
        }
        names.only = files == 1 ? std::nullopt : std::optional(i);
        states[i] = std::make_unique<State>(std::move(*rows), names);
    }
    return PoseReader(std::move(states[0]), std::move(states[1]));
}

Result<std::optional<PosePair>> PoseReader::next() {
    Numbers numbers = k_identity;
    const auto more = state_->next(numbers);
    if (!more) {
        return more.issue();
    }
    if (second_) {
        const auto more_of_b = second_->next(numbers);
        if (!more_of_b) {
            return more_of_b.issue();
        }
        if (*more != *more_of_b) { // the row that one file has has no place in the other
            const State& longer = *more ? *state_ : *second_;
            const State& shorter = *more ? *second_ : *state_;
            return longer.rows.wrong(because(Why::no_place_for, shown_text(shorter.rows.file())));
        }
    }
    if (!*more) {
        return std::optional<PosePair>();
    }
    PosePair pair;
    std::copy_n(numbers.begin(), k_of_one, pair.numbers_a.begin());
    std::copy_n(numbers.begin() + k_of_one, k_of_one, pair.numbers_b.begin());
    Detail wrong = make_pose(pair.numbers_a, pair.a);
    wrong = wrong.empty() ? make_pose(pair.numbers_b, pair.b) : wrong;
    pair.engine = engine_answer(numbers);
    return wrong.empty() ? Result<std::optional<PosePair>>(pair)
                         : state_->rows.wrong(std::move(wrong));
}

std::uint64_t PoseReader::row() const {
    return state_->rows.row();
}

std::vector<Issue> PoseReader::warnings() const {
    std::vector<Issue> warnings;
    for (const auto& state : {state_.get(), second_.get()}) {
        if (state != nullptr && !state->is_json && state->rows.has_open_end()) {
            warnings.push_back(state->rows.cut_warning());
        }
    }
    return warnings;
}

std::optional<double> PoseReader::share() const {
    return state_->rows.share();
}

} // namespace hullwright
