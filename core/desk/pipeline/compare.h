// Compares two things' pieces with the surfaces that they stand for, at a file of poses, row by
// row.
#pragma once

#include "pipeline/compare_side.h"
#include "pipeline/row_comparer.h"
#include "report/compared.h"

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hullwright::pipeline {

struct CompareInput {
    std::array<std::string, 2> files;  // models, or assets
    std::array<SurfaceFile, 2> models; // of assets
    PoseSource poses;                  // a pair of poses a row
};

struct CompareSettings {
    Recipe recipe;                // models are made into assets by it
    std::string made_by;          // the program and its version
    std::filesystem::path worker; // see PrepareSettings
    bool pixels = true;           // pixels are asked, too, where graphics are at hand
    bool ways_out = true;         // depths are compared, too, which takes longest
};

class CompareRun {
public:
    using OnSide = std::function<void(const CompareSide&)>;
    using OnRow = std::function<Status(const ComparedRow&)>;

    // Opens the poses, then loads both sides, and hands out each when it is there. The progress
    // goes on while rows are read.
    [[nodiscard]] static Result<CompareRun> load(const CompareInput& input,
                                                 const CompareSettings& settings,
                                                 const Progress& progress = {},
                                                 const OnSide& on_side = {});

    // Holds a row and its number; after the last one there is none.
    struct Row {
        std::uint64_t number = 1;
        PosePair poses;
        std::optional<double> share; // of all rows, with this one; none where that is not known
    };
    using NextRow = std::function<Result<std::optional<Row>>()>;
    // Compares sides that were loaded elsewhere, at rows that come from elsewhere.
    [[nodiscard]] static CompareRun of(std::array<CompareSide, 2> sides, NextRow next,
                                       const CompareSettings& settings);

    // Prepares the answers; comes once, after `load` and before `rows`.
    [[nodiscard]] Status begin(const Progress& progress = {});

    // Hands out every row, in order; an issue that `on_row` returns ends the run. Rows before a bad
    // one are handed out.
    [[nodiscard]] Status rows(const OnRow& on_row, const Progress& progress = {});

    [[nodiscard]] const CompareSide& a() const { return *sides_[0]; }
    [[nodiscard]] const CompareSide& b() const { return *sides_[1]; }
    // Says why pixels answer nothing, or no more; none while they do or are not asked.
    [[nodiscard]] const std::optional<Issue>& graphics_issue() const { return graphics_issue_; }
    [[nodiscard]] std::string renderer() const { // empty without graphics
        return pixels_ ? pixels_->renderer() : std::string();
    }
    [[nodiscard]] const CompareSums& sums() const { return sums_; }
    // Hands both sides over; the run compares nothing after that.
    [[nodiscard]] std::array<CompareSide, 2> sides() &&;
    // Returns warnings of the poses, once all rows are compared.
    [[nodiscard]] std::vector<Issue> warnings_of_poses() const {
        return reader_ ? reader_->warnings() : std::vector<Issue>();
    }

private:
    explicit CompareRun(const CompareSettings& settings) : settings_(settings) {}
    [[nodiscard]] Status read(std::vector<Row>& rows);
    [[nodiscard]] Status compare(const std::vector<Row>& rows, const OnRow& on_row,
                                 const Progress& progress);
    [[nodiscard]] Status ask_pixels(ComparedRow& row, const Progress& progress);

    CompareSettings settings_;
    double read_ = 0.0;   // the share of the progress before both sides are there
    double loaded_ = 0.0; // the share before the first row
    NextRow next_;
    std::shared_ptr<PoseReader> reader_; // null where rows come from elsewhere
    std::size_t batch_ = 1;              // so many rows are read before they are answered
    std::array<std::unique_ptr<CompareSide>, 2> sides_;
    std::vector<RowComparer> comparers_;
    std::optional<CollisionSession> pixels_;
    std::optional<Issue> graphics_issue_;
    CompareSums sums_;
};

} // namespace hullwright::pipeline
