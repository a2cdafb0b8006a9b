// Compares two bodies as a window holds them with the surfaces that they stand for, along rows of
// poses, lists where they differ, and saves what was found as `compare` does.
#pragma once

#include "pipeline/compare.h"
#include "pipeline/pair_along.h"
#include "report/compare_report.h"

#include <filesystem>

namespace hullwright::pipeline {

struct PairToCompare {
    std::array<std::shared_ptr<const PairBody>, 2> bodies;
    // Names the files of the surfaces; of a body that was made of its mesh it need not be named.
    std::array<std::string, 2> models;
    std::shared_ptr<const PoseLog> rows;
    std::string poses = {}; // what reports call the rows: their files; empty: they are in none
    CompareSettings settings;
};

// True when the body was made of its mesh, so that no model has to be named.
[[nodiscard]] bool has_mesh(const PairBody& body);

// Names the ways in which a row may be wrong, of which it may have several.
enum class Differs : std::uint8_t {
    false_contact,
    missed_contact,
    unsure,
    wrong_depth,
    wrong_distance,
    pixels, // they say something else than the exact test, which is a fault of the program
    engine_false,
    engine_missed,
};
inline constexpr std::size_t k_differs = 8;

struct Difference {
    Differs how = Differs::false_contact;
    ComparedRow row;

    // Returns by how much, in model units; none where that is no length.
    [[nodiscard]] std::optional<double> by() const;
    // The piece whose hull is out of its surface, or one of both that meet or are nearest; none
    // where no piece has to do with it.
    [[nodiscard]] std::optional<PieceOf> piece() const;
    // Returns the place in the world where the difference is to be seen; none where it is at no
    // place in particular.
    [[nodiscard]] std::optional<Vec3> place() const;
};

struct Comparison {
    PairToCompare of;
    CompareSums sums;
    // The list holds at most CompareSums::k_kept rows of each kind: the worst, or the first where
    // an engine or pixels differ.
    std::vector<Difference> differences;
    std::optional<ComparedRow> only;        // the row, where there is no other
    std::array<bool, 2> is_other_mesh = {}; // see CompareSide
    std::optional<Issue> graphics_issue;    // pixels were wanted and did not answer
    // Holds a line of CSV for each row, with their head, about as much as two poses of each. Blocks
    // of a MiB follow one another, as one text would be moved again and again while it grows.
    std::vector<std::string> table;
    std::shared_ptr<const std::array<CompareSide, 2>> sides; // to be drawn, and called by name
};

[[nodiscard]] Result<Comparison> compare_pair(const PairToCompare& pair,
                                              const Progress& progress = {});

// Returns what reports are made of; it stands as long as the comparison does.
[[nodiscard]] CompareReportInput report_of(const Comparison& found);
// Both write what `compare` writes of the same bodies and rows: a table, and a page with pictures.
[[nodiscard]] Status save_table(const Comparison& found, const std::filesystem::path& file,
                                const Progress& progress = {});
[[nodiscard]] Status save_page(const Comparison& found, const std::filesystem::path& file,
                               const Progress& progress = {});

} // namespace hullwright::pipeline
