// Closes what convex pieces leave open inside of a solid: stretches of lines that no piece covers
// join pieces where that costs least, or become pieces of their own.
#pragma once

#include "join/solid_lines.h"
#include "piece/piece.h"

#include <array>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace hullwright {

// This share of the tolerance may be open along a line. Both ends of such a stretch are at a piece,
// since the faces are covered, so its middle is no deeper than half of it; a place between lines,
// each somewhere in its square, is deeper by seven tenths of two of their distances at most.
inline constexpr double k_longest = 0.5;

struct ConvexBody {
    std::vector<Vec3> corners;
    std::vector<Triangle> triangles; // none where it has no volume
};

struct GapSettings {
    // This share of the solid may be left open. It is half of what is promised, as the lines that
    // measure it are not everywhere.
    double share = 0.5 * k_most_missing;
    double longest = 0.0; // no open stretch may be longer; 0: any may
    // True where a piece may grow as much as it takes. Else gaps that no piece may have become
    // pieces of their own.
    bool always_joins = true;
    std::size_t most_tries = 2'000; // questions whether a piece may grow
};

// A hull as a body that closes gaps: flat ones have no volume.
[[nodiscard]] ConvexBody convex_body(const std::vector<Vec3>& vertices,
                                     const std::vector<Triangle>& triangles, bool flat);
// The points of both, in this order.
[[nodiscard]] std::vector<Vec3> together(std::span<const Vec3> one, std::span<const Vec3> other);

// A piece that has grown, or a new one, which stands once it is taken.
struct Growth {
    ConvexBody body;
    std::function<void()> take;
};
// Asks for a piece that holds these points, too; its number is that of the bodies, which stands for
// a new piece. Nothing is returned where there may be no such piece, or when stopped. Several are
// asked for at once, and one of them is taken; the others are then stopped.
using Grow = std::function<std::optional<Growth>(std::size_t piece, std::span<const Vec3> points,
                                                 const std::stop_token& stop)>;

// Returns stretches that hang together: those of neighbouring lines of a lattice with so many rows
// that have a place in common are one gap. The largest comes first; after a stop there are none.
[[nodiscard]] std::vector<LineStretches> gaps_in(const LineStretches& open,
                                                 const std::array<Index, 2>& rows,
                                                 const std::stop_token& stop = {});

// The bodies grow, and new ones come last. Returns false when stopped.
[[nodiscard]] bool close_gaps(const SolidLines& lines, const CellGrid& grid,
                              const GapSettings& settings, std::vector<ConvexBody>& bodies,
                              const Grow& grow, const Progress& progress);

// Says what bodies leave open of the solid and cover outside of it, as shares of its volume;
// none where nothing is solid.
struct CoverShares {
    double missing = 0.0;
    double outside = 0.0;
    double longest = 0.0; // open stretch of a line, model units
};
[[nodiscard]] Result<CoverShares> cover_shares(const SolidLines& lines,
                                               std::span<const ConvexBody> bodies,
                                               const Progress& progress = {});
// Returns how far a place that is left open is from all bodies, at most, as the lines tell.
[[nodiscard]] double depth_of(const CoverShares& shares, const SolidLines& lines);

} // namespace hullwright
