#include "robot/joint_log.h"

#include "base/text.h"
#include "geom/farthest.h"
#include "geom/turn.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <string_view>

namespace hullwright {
namespace {

constexpr std::array<const char*, 7> k_of_free = {"_tx", "_ty", "_tz", "_qw", "_qx", "_qy", "_qz"};
// A value that was held to a limit and then written with six digits, as printf writes it, is beyond
// that limit by no more than this share of it.
constexpr double k_limit_doubt = 5e-6;

} // namespace

JointLog::JointLog(RowReader rows, const Robot& robot, const JointLogSettings& settings)
    : rows_(std::move(rows)), robot_(&robot), settings_(settings), layout_(robot),
      has_column_(layout_.size(), false) {
    for (std::size_t i = 0; i < robot.joints.size(); ++i) {
        if (robot.joints[i].limits) {
            beyond_.push_back({i, 0, 0});
        }
    }
}

Result<JointLog> JointLog::open(const std::string& file, const Robot& robot,
                                const JointLogSettings& settings, const std::stop_token& stop) {
    auto rows = RowReader::open(file, stop);
    if (!rows) {
        return rows.issue();
    }
    JointLog log(std::move(*rows), robot, settings);
    if (auto read = log.read_header(); !read) {
        return read.issue();
    }
    log.find_missing();
    return log;
}

// Returns the columns that a log of this robot may have.
std::vector<JointLog::Column> JointLog::all_columns() const {
    std::vector<Column> columns;
    for (std::size_t i = 0; i < robot_->joints.size(); ++i) {
        const RobotJoint& joint = robot_->joints[i];
        const std::size_t count = values_of(joint.motion);
        for (std::size_t k = 0; k < count; ++k) {
            const std::string end = count == 1 ? "" : k_of_free[k_of_free.size() - count + k];
            columns.push_back(
                {joint.name + end, layout_.first_of(i) + k, joint.motion == JointMotion::hinge});
        }
    }
    return columns;
}

Status JointLog::read_header() {
    const auto fault = [this](const Detail& what) {
        return error(Code::parse_failed, rows_.file(), because(Why::at_line, 1, what));
    };
    const auto more = rows_.next(line_);
    if (!more) {
        return more.issue();
    }
    if (*more && is_utf16(line_)) {
        return error(Code::parse_failed, rows_.file(), Why::is_utf16);
    }
    const std::vector<Column> all = all_columns();
    std::map<std::string_view, const Column*> by_name; // the first, where two joints give one name
    for (const Column& column : all) {
        by_name.emplace(column.name, &column);
    }
    bool has_time = false;
    for (const std::string_view name : csv_fields(without_mark(line_))) {
        const auto known = by_name.find(name);
        if (known != by_name.end()) {
            columns_.push_back(*known->second);
        } else if (name == "time" || name == "t") {
            columns_.push_back({std::string(name), std::nullopt, false});
        } else if (robot_->are_things) {
            columns_.push_back({std::string(name), std::nullopt, false, true});
            continue;
        } else {
            return fault(
                because(Why::no_moving_joint, shown_text(name), printable(robot_->file, 200)));
        }
        const std::optional<std::size_t> value = columns_.back().value;
        const bool is_twice = value ? bool{has_column_[*value]} : has_time;
        if (is_twice) {
            return fault(because(Why::key_twice, shown_text(name)));
        }
        has_time = has_time || !value;
        if (value) {
            has_column_[*value] = true;
        }
    }
    const std::string missing = robot_->are_things ? std::string() : column_left_out(all);
    return missing.empty() ? Status(Done{})
                           : Status(fault(because(Why::key_missing, shown_text(missing))));
}

// A joint's place and its turn have all of their columns or none: half a turn would be another one,
// and nobody would see it. Returns the first column that is left out beside others; empty: none.
std::string JointLog::column_left_out(const std::vector<Column>& all) const {
    constexpr std::size_t k_of_turn = 4;
    for (std::size_t i = 0; i < robot_->joints.size(); ++i) {
        const std::size_t count = values_of(robot_->joints[i].motion);
        const std::size_t first = layout_.first_of(i);
        const std::size_t turn = first + count - std::min(count, k_of_turn);
        for (const auto& [from, to] : {std::pair(first, turn), std::pair(turn, first + count)}) {
            const auto begin = has_column_.begin() + static_cast<std::ptrdiff_t>(from);
            const auto end = has_column_.begin() + static_cast<std::ptrdiff_t>(to);
            const auto missing = std::find(begin, end, false);
            if (missing == end || std::find(begin, end, true) == end) {
                continue;
            }
            const auto value = static_cast<std::size_t>(missing - has_column_.begin());
            return std::find_if(all.begin(), all.end(),
                                [value](const Column& column) { return column.value == value; })
                ->name;
        }
    }
    return {};
}

void JointLog::find_missing() {
    for (std::size_t i = 0; i < robot_->joints.size(); ++i) {
        const RobotJoint& joint = robot_->joints[i];
        const auto first = has_column_.begin() + static_cast<std::ptrdiff_t>(layout_.first_of(i));
        const auto last = first + static_cast<std::ptrdiff_t>(values_of(joint.motion));
        if (!joint.mimic && std::find(first, last, true) == last) {
            missing_.push_back(i);
        }
    }
}

Detail JointLog::read_row(JointRow& row) {
    const auto fields = csv_fields(line_);
    if (fields.size() != columns_.size()) {
        return because(Why::values_for_columns, grouped_text(fields.size()),
                       grouped_text(columns_.size()));
    }
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const Column& column = columns_[i];
        if (column.is_of_others) {
            continue;
        }
        const auto number = finite_number(fields[i]);
        if (!number) {
            return because(is_beyond_numbers(fields[i]) ? Why::column_beyond_double
                                                        : Why::column_no_number,
                           printable(column.name, 200), shown_text(fields[i]));
        }
        if (std::abs(*number) > k_farthest_coordinate) {
            return because(Why::too_far_away, rounded_text(*number, 6));
        }
        if (column.value) {
            const bool in_degrees = column.is_angle && settings_.has_degrees;
            row.values[*column.value] = in_degrees ? *number * (std::numbers::pi / 180.0) : *number;
        } else {
            row.time = *number;
        }
    }
    return turn_fault(row);
}

// Returns what is wrong with quaternions of the row.
Detail JointLog::turn_fault(const JointRow& row) const {
    for (std::size_t i = 0; i < robot_->joints.size(); ++i) {
        const std::size_t count = values_of(robot_->joints[i].motion);
        if (count >= 4) {
            const double* q = row.values.data() + layout_.first_of(i) + count - 4;
            const double length = Eigen::Vector4d(q[0], q[1], q[2], q[3]).norm();
            if (!(std::abs(length - 1.0) <= k_turn_length_doubt)) {
                return because(Why::turn_length, rounded_text(length, 6));
            }
        }
    }
    return {};
}

void JointLog::hold_against_limits(const JointRow& row) {
    for (BeyondLimits& beyond : beyond_) {
        const double value = row.values[layout_.first_of(beyond.joint)];
        const auto& limits = robot_->joints[beyond.joint].limits;
        const double slack =
            k_limit_doubt * std::max(std::abs(limits->first), std::abs(limits->second));
        if (value < limits->first - slack || value > limits->second + slack) {
            beyond.first_row = beyond.rows == 0 ? rows_.row() : beyond.first_row;
            ++beyond.rows;
        }
    }
}

Result<std::optional<JointRow>> JointLog::next() {
    const auto more = rows_.next(line_);
    if (!more) {
        return more.issue();
    }
    if (!*more) {
        return std::optional<JointRow>();
    }
    rows_.count();
    JointRow row;
    row.values = layout_.at_rest();
    if (auto wrong = read_row(row); !wrong.empty()) {
        return rows_.wrong(std::move(wrong));
    }
    const std::vector<double> given = row.values;
    follow(*robot_, layout_, row.values);
    // A joint that follows another may have been recorded all the same.
    for (std::size_t i = 0; i < given.size(); ++i) {
        row.values[i] = has_column_[i] ? given[i] : row.values[i];
    }
    hold_against_limits(row);
    return std::optional(std::move(row));
}

} // namespace hullwright
