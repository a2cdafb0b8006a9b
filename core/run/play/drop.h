// Drops balls on the ground, or throws them at it, and tells where each of them went: holes are
// seen by what falls through them.
#pragma once

#include "play/record.h"

#include <vector>

namespace hullwright {

struct DropSettings {
    std::uint32_t count = 100;
    double radius = 0.0;  // 0: a hundredth of the diagonal of the ground's box
    double height = -1.0; // of the lowest points of balls above the box; below 0: a tenth of it
    std::uint64_t seed = 1;
    // 0 means sixteen times as long as falling from there through the box takes.
    double seconds = 0.0;
    int up = 2;            // the axis against which gravity goes
    double gravity = 9.81; // in the ground's unit
    double restitution = 0.5;
    PlayMotion motion = PlayMotion::parabola;
    double mass = 1.0;
    std::vector<double> masses; // of the first balls, in their order; the others have `mass`
    double step = 0.0;          // of Euler's motion; 0: a 256th of the time of falling

    [[nodiscard]] double mass_of(std::size_t ball) const {
        return ball < masses.size() ? masses[ball] : mass;
    }
};

// Returns the Earth's gravity in the unit of the ground. A ground without a unit (0 metres) is
// taken to be one metre large, so that balls neither creep past it nor are gone at once.
[[nodiscard]] double earth_gravity(const PlayGround& ground, double metres_per_unit);

// Throws balls in a row, each behind the one before, so that all of them come through `from`.
struct ThrowSettings {
    DropSettings balls; // how many, what they are like and how they move; no height, no seed
    Vec3 from = Vec3::Zero();
    Vec3 velocity = Vec3::Zero();
};

enum class Fate : std::uint8_t {
    through, // went below the box, within the outline of what stands there (fall_outline.h)
    rest,    // sleeps
    left,    // went below the box, beside the outline
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

// Returns one row a ball, in their order, the same for any number of threads. An issue where the
// ground has no box, a number is NaN or too large, or the work is stopped.
[[nodiscard]] Result<std::vector<Dropped>>
drop(const PlayGround& ground, const DropSettings& settings, const Progress& progress = {});

// Says whether balls are in each other's way.
enum class DropManner : std::uint8_t {
    alone,    // as `drop` does: each ball as if there were no other
    together, // each begins higher than the one before, so that none begins in another
};

// Returns the starts from which a World does the same. Issues are those of `drop`.
[[nodiscard]] Result<PlayStart> drop_start(const PlayGround& ground, const DropSettings& settings,
                                           DropManner manner);
[[nodiscard]] Result<PlayStart> throw_start(const PlayGround& ground,
                                            const ThrowSettings& settings);

// Returns where each ball of a record went, as `drop` does. The ground must be the one that the
// record was made on.
[[nodiscard]] Result<std::vector<Dropped>>
fates_of(const PlayGround& ground, const PlayRecord& record, const Progress& progress = {});

} // namespace hullwright
