// Drops balls on the ground, each alone, and tells where each of them went: holes are seen by what
// falls through them.
#pragma once

#include "play/world.h"

namespace hullwright {

struct DropSettings {
    std::uint32_t count = 100;
    double radius = 0.0;  // 0: a hundredth of the diagonal of the ground's box
    double height = -1.0; // of the lowest points of balls above the box; below 0: a tenth of it
    std::uint64_t seed = 1;
    // 0: sixteen times as long as falling from there through the box takes.
    double seconds = 0.0;
    int up = 2;            // the axis against which gravity goes
    double gravity = 9.81; // in the ground's unit
    double restitution = 0.5;
    PlayMotion motion = PlayMotion::parabola;
};

enum class Fate : std::uint8_t {
    through, // went below the box, within its sides
    rest,    // sleeps
    left,    // went below the box, beside it
    moving,  // none of these when time was over
};

struct Dropped {
    Fate fate = Fate::moving;
    Vec3 from = Vec3::Zero(); // where it was let go
    Vec3 at = Vec3::Zero();   // where it is, or went below the box
    double time = 0.0;        // when it got there
    std::uint32_t bounces = 0;
};

// Returns the settings with a number in the place of each that was left to be chosen.
[[nodiscard]] DropSettings settled(const PlayGround& ground, DropSettings settings);

// One row a ball, in their order, the same for any number of threads. An issue where the ground has
// no box, a number is none or too large, or the work is stopped.
[[nodiscard]] Result<std::vector<Dropped>>
drop(const PlayGround& ground, const DropSettings& settings, const Progress& progress = {});

} // namespace hullwright
