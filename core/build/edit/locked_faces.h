// Finds which of the pieces that are ever locked have some of many faces. Their references are
// resolved once. Who asks again and again pays for what he asks about, and for what is locked
// before that only as far as some of it reaches there.
#pragma once

#include "edit/piece_ref.h"

#include <set>
#include <span>
#include <stop_token>
#include <vector>

namespace hullwright {

class LockedFaces {
public:
    // References whose faces the mesh no longer has count for nothing. After a stop others are
    // missing, too.
    LockedFaces(const PieceFinder& finder, std::span<const PieceRef* const> locked,
                const std::stop_token& stop = {});

    // Returns the numbers, from `first` on, of the references that have any of these faces. After
    // a stop some are missing.
    [[nodiscard]] std::set<std::size_t> with_any_of(std::span<const FaceRun> faces,
                                                    std::size_t first,
                                                    const std::stop_token& stop = {}) const;

private:
    // Runs and not faces are kept: a project's file may lock everything thousands of times, and
    // has no more runs than bytes.
    struct Run {
        FaceId first = 0;
        FaceId end = 0;
        std::size_t number = 0; // of the reference
    };
    std::vector<Run> runs_;     // by their first faces
    std::vector<FaceId> reach_; // per run: the largest end among it and those before it
};

} // namespace hullwright
