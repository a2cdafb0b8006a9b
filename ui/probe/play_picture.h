// Draws a moment of a play as triangles.
#pragma once

#include "ui/jobs/play_job.h"
#include "ui/viewport/sight.h"

#include "draw/draw_list.h"

#include <optional>

namespace hullwright::ui {

struct PlayMoment {
    const Played* played = nullptr;
    double time = 0.0;
    std::optional<std::size_t> chosen; // the ball
    Vec3 moved = Vec3::Zero();         // from the asset's own coordinates to those that are drawn
    Sight sight;
};

// Returns balls, coloured by what has become of them until then.
[[nodiscard]] std::vector<DrawVertex> draw_balls(const PlayMoment& moment);
// Returns where balls have fallen through until then, and from where, in front of everything.
[[nodiscard]] std::vector<DrawVertex> draw_fallen(const PlayMoment& moment);

// Is a bounce that is seen for a while: it grows and fades.
struct Burst {
    std::size_t bounce = 0; // its number in the record
    double age = 0.0;       // 0 as it begins, 1 as it is gone
    double strength = 0.0;  // as a share of the hardest
};
// Returns the bursts of that moment, at most so many, from the farthest to the nearest.
[[nodiscard]] std::vector<Burst> bursts_of(const PlayMoment& moment, std::size_t most);
// Returns two billboards for each, crossed in the bounce's normal.
[[nodiscard]] std::vector<DrawVertex> draw_bursts(const PlayMoment& moment,
                                                  const std::vector<Burst>& bursts);

} // namespace hullwright::ui
