// Recorded poses of two things, a pair a row: CSV whose first line names the columns, or a JSON
// object a line. Read row by row, so that a file may be of any length.
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "query/pose.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace hullwright {

// "tx ty tz qw qx qy qz"; `where` is what the issue names.
[[nodiscard]] Result<Pose> parse_pose(std::string_view text, const std::string& where);

struct PosePair {
    Pose a;
    Pose b;
};

class PoseReader {
public:
    // "-" is standard input. A stop is obeyed while the file, a pipe, has nothing to read.
    [[nodiscard]] static Result<PoseReader> open(const std::string& file,
                                                 const Progress& progress = {});
    PoseReader(PoseReader&&) noexcept;
    PoseReader& operator=(PoseReader&&) noexcept;
    ~PoseReader();

    // Nothing after the last row. What is wrong with a row is an issue with its number, and ends
    // the reading.
    [[nodiscard]] Result<std::optional<PosePair>> next();
    [[nodiscard]] std::uint64_t row() const; // of the last pair, from 1

private:
    struct State;
    explicit PoseReader(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

} // namespace hullwright
