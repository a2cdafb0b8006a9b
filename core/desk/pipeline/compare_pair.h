// Compares two bodies as a window holds them with the surfaces that they stand for, along rows of
// poses, and lists where they differ.
#pragma once

#include "pipeline/compare.h"
#include "pipeline/pair_along.h"

namespace hullwright::pipeline {

struct PairToCompare {
    std::array<std::shared_ptr<const PairBody>, 2> bodies;
    // The files of the surfaces; of a body that was made of its mesh it need not be named.
    std::array<std::string, 2> models;
    std::shared_ptr<const PoseLog> rows;
    CompareSettings settings;
};

// True when the body was made of its mesh, so that no model has to be named.
[[nodiscard]] bool has_mesh(const PairBody& body);

// What is wrong with a row; a row may be wrong in several ways.
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

    // By how much, in model units; none where that is no length.
    [[nodiscard]] std::optional<double> by() const;
    // The piece whose hull is out of its surface, or one of both that meet or are nearest; none
    // where no piece has to do with it.
    [[nodiscard]] std::optional<PieceOf> piece() const;
    // Where to look, in the world; none where it is nowhere in particular.
    [[nodiscard]] std::optional<Vec3> place() const;
};

struct Comparison {
    PairToCompare of;
    CompareSums sums;
    // Of each kind the worst, no more than CompareSums::k_kept; of engines and pixels the first.
    std::vector<Difference> differences;
    std::optional<ComparedRow> only;        // the row, where there is no other
    std::array<bool, 2> is_other_mesh = {}; // see CompareSide
    std::optional<Issue> graphics_issue;    // pixels were wanted and did not answer
};

[[nodiscard]] Result<Comparison> compare_pair(const PairToCompare& pair,
                                              const Progress& progress = {});

} // namespace hullwright::pipeline
