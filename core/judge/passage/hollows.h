// Finds the hollows of a model, places that hold a ball when it is turned the right way, and which
// of them nothing gets into any more past the pieces.
#pragma once

#include "passage/clear_space.h"
#include "passage/piece_at.h"

#include <cstdint>
#include <vector>

namespace hullwright {

struct ShutHollow {
    PieceId piece = 0;         // is in the way at its mouth
    double depth = 0.0;        // by so much, and more, a ball in it has to be lifted to come out
    double width = 0.0;        // diameter of the largest ball that it has room for
    Vec3 place = Vec3::Zero(); // the middle of that ball

    bool operator==(const ShutHollow&) const = default;
};

struct Hollows {
    std::uint64_t hollows = 0;    // of the model
    std::vector<ShutHollow> shut; // of these, the widest first
};

// A hollow is a place that a ball of diameter `least` gets into from outside, and from where even
// one half as wide has to be lifted by more than `least` to come out. It is shut where no node of
// its deeper half is past both. The result is the same for any number of threads.
[[nodiscard]] Result<Hollows> find_hollows(const NodeGrid& grid, const ClearSpace& space,
                                           const CheckedSurface& model, const Facets& facets,
                                           const CheckedSurface& of_facets, double least,
                                           const Progress& progress = {});

} // namespace hullwright
