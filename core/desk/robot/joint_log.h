// Reads recorded values of a robot's joints: CSV whose first line names the joints, and perhaps a
// time. Rows are read one by one, so a file may have any length.
#pragma once

#include "poses/line_reader.h"
#include "robot/kinematics.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hullwright {

struct JointLogSettings {
    bool has_degrees = false; // hinges are in degrees
};

struct JointRow {
    std::vector<double> values; // of all joints: see JointValues
    std::optional<double> time;
};

// Counts values beyond what the robot's file says of a joint.
struct BeyondLimits {
    std::size_t joint = 0;
    std::uint64_t rows = 0;
    std::uint64_t first_row = 0;
};

class JointLog {
public:
    // "-" is standard input; see PoseReader::open. A column is named as its joint, or time or t.
    // Those of a ball are NAME_qw to NAME_qz, of a free joint NAME_tx to NAME_qz. Joints without
    // columns stay at rest, or follow others. Any other column is a fault, but for things
    // (robot.h).
    [[nodiscard]] static Result<JointLog> open(const std::string& file, const Robot& robot,
                                               const JointLogSettings& settings = {},
                                               const std::stop_token& stop = {});

    // Returns nothing after the last row.
    [[nodiscard]] Result<std::optional<JointRow>> next();
    [[nodiscard]] std::uint64_t row() const { return rows_.row(); }
    [[nodiscard]] std::optional<double> share() const { return rows_.share(); } // see PoseReader
    [[nodiscard]] Issue wrong(Detail what) const { return rows_.wrong(std::move(what)); }

    // Returns what PoseReader::warnings does.
    [[nodiscard]] std::vector<Issue> warnings() const {
        return rows_.has_open_end() ? std::vector{rows_.cut_warning()} : std::vector<Issue>();
    }

    // Returns joints that neither have columns nor follow others.
    [[nodiscard]] const std::vector<std::size_t>& missing() const { return missing_; }
    [[nodiscard]] const std::vector<BeyondLimits>& beyond() const { return beyond_; }
    [[nodiscard]] const JointValues& layout() const { return layout_; }

private:
    struct Column {
        std::string name;
        std::optional<std::size_t> value; // none: the time
        bool is_angle = false;
        bool is_of_others = false; // and passed over
    };

    JointLog(RowReader rows, const Robot& robot, const JointLogSettings& settings);
    [[nodiscard]] Status read_header();
    [[nodiscard]] std::vector<Column> all_columns() const;
    [[nodiscard]] std::string column_left_out(const std::vector<Column>& all) const;
    void find_missing();
    [[nodiscard]] Detail read_row(JointRow& row);
    [[nodiscard]] Detail turn_fault(const JointRow& row) const;
    void hold_against_limits(const JointRow& row);

    RowReader rows_;
    const Robot* robot_;
    JointLogSettings settings_;
    JointValues layout_;
    std::vector<Column> columns_;
    std::vector<bool> has_column_; // for each value
    std::vector<std::size_t> missing_;
    std::vector<BeyondLimits> beyond_;
    std::string line_;
};

} // namespace hullwright
