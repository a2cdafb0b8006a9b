// Reads recorded poses of two things, one pair a row: CSV whose first line names the columns, or
// one JSON object a line. Rows are read one by one, so a file may have any length.
#pragma once

#include "base/result.h"
#include "query/pose.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hullwright {

// Holds a pose as people and files write it: tx ty tz qw qx qy qz.
using PoseNumbers = std::array<double, 7>;
inline constexpr PoseNumbers k_no_pose = {0, 0, 0, 1, 0, 0, 0};

// Issues name `where` as the place.
[[nodiscard]] Result<PoseNumbers> parse_pose_numbers(std::string_view text,
                                                     const std::string& where);
[[nodiscard]] Result<Pose> pose_of(const PoseNumbers& numbers, const std::string& where);
[[nodiscard]] Result<Pose> parse_pose(std::string_view text, const std::string& where);

// Holds what another program said of the pair, where the file has it.
struct EngineAnswer {
    std::optional<bool> hit;
    std::optional<double> depth; // how far both are in each other
};

struct PosePair {
    Pose a;
    Pose b;
    PoseNumbers numbers_a = k_no_pose; // what the poses were made of
    PoseNumbers numbers_b = k_no_pose;
    EngineAnswer engine = {};
};

// Says whether the columns `engine` (0, 1, free or hit) and `engine_depth` may stand beside the
// poses. A row may leave them empty.
enum class PoseColumns : std::uint8_t { poses, with_engine };

// A PoseSource says which files, and which columns of these, hold the poses of both things.
struct PoseSource {
    PoseSource(std::string of_both = {}) : file(std::move(of_both)) {} // NOLINT: a file is a source

    std::string file;   // of both things, or of a alone; "-" is standard input
    std::string second; // of b, row by row, where it has a file of its own; else empty
    // Holds the names that columns begin with where a file has the poses of many bodies: a is the
    // first of these two, b the second, and columns of others are passed over. Empty: a and b.
    std::array<std::string, 2> bodies;
};

class PoseReader {
public:
    // Each of two files holds the poses of one thing: their columns need no name before them, and
    // both files have as many rows. A stop is obeyed even while a pipe has nothing
    // to read.
    [[nodiscard]] static Result<PoseReader> open(const PoseSource& source,
                                                 const std::stop_token& stop = {},
                                                 PoseColumns columns = PoseColumns::poses);
    PoseReader(PoseReader&&) noexcept;
    PoseReader& operator=(PoseReader&&) noexcept;
    ~PoseReader();

    // Returns nothing after the last row. A bad row gives an issue with its number and ends the
    // reading.
    [[nodiscard]] Result<std::optional<PosePair>> next();
    [[nodiscard]] std::uint64_t row() const; // number of the last row read, from 1
    // Returns the share of the (first) file whose rows were handed out; none of a pipe.
    [[nodiscard]] std::optional<double> share() const;
    // Warns, after the last row, of a file that may have been cut within that row's last number.
    // Rows of JSON end with a brace.
    [[nodiscard]] std::vector<Issue> warnings() const;

private:
    struct State;
    PoseReader(std::unique_ptr<State> state, std::unique_ptr<State> second);
    std::unique_ptr<State> state_;
    std::unique_ptr<State> second_; // null: one file has all
};

} // namespace hullwright
