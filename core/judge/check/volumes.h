// Measures how much of the solid its pieces cover, and how much else, at fixed points.
#pragma once

#include "check/check_pieces.h"
#include "check/hull_set.h"

#include <optional>

namespace hullwright {

struct SolidSurface;

// Holds a measured share, and how far it may be off: by chance, points would be farther off once in
// twenty times. Points of low discrepancy are rarely as far off as that.
struct Share {
    double value = 0.0;
    double error = 0.0;

    bool operator==(const Share&) const = default;
};

struct Volumes {
    double solid = 0.0; // volume of the solid, in cubed model units
    Share iou;          // of what solid and pieces have in common, of what one of them has
    Share missing;      // of the solid's volume: what no piece covers
    Share excess;       // pieces outside of the solid, as a share of the solid's volume
    std::uint64_t points = 0;
    std::uint64_t inside = 0; // how many of the points are in the solid

    bool operator==(const Volumes&) const = default;
};

// A share of which no point was seen may still be as large as three of the points inside, once in
// twenty times. With fewer points than these, 3 / k_most_missing, a solid that lacks nothing cannot
// be told from one that lacks too much.
inline constexpr std::uint64_t k_least_inside = 1500;

// False where too few points are inside for their shares to mean anything, as among sheets that
// enclose next to nothing.
[[nodiscard]] bool are_shares_known(const Volumes& volumes);

// Looks at `points` points of the box around the solids, and at as many of the pieces' box where
// that is larger. Pieces with a faulty hull cover nothing. There is no answer where nothing is
// inside: for sheets, and where no point is. The result is the same for any number of threads.
[[nodiscard]] Result<std::optional<Volumes>>
measure_volumes(const TriMesh& mesh, const PieceSet& set, const Progress& progress = {},
                std::uint32_t points = 200'000, FaultyHulls faulty = FaultyHulls::hold_nothing);
// Does the same for several sets of one model, whose surface is made once, with the settings that
// the sets have.
[[nodiscard]] Result<std::optional<Volumes>>
measure_volumes(const SolidSurface& surface, const PieceSet& set, const Progress& progress,
                std::uint32_t points, FaultyHulls faulty);

// Finds `too_hollow` where a set that is said to fill the solid certainly leaves more than
// k_most_missing of it.
[[nodiscard]] std::vector<PieceFinding> check_filled(const PieceSet& set, const Volumes& volumes);

} // namespace hullwright
