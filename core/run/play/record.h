// Keeps a play from its start to its end, so that it can be looked at in any order of times: it is
// the same to the bit as the World that it was made of.
#pragma once

#include "play/world.h"

#include <algorithm>

namespace hullwright {

// Holds all that a motion follows from.
struct PlayStart {
    std::vector<Ball> balls;
    WorldSettings rules;
    double seconds = 1.0; // it is over then, or when all balls sleep
    int up = 2;           // the axis against which gravity goes

    static constexpr double k_most_steps = 1e7; // from start to end: more are nobody's
};

[[nodiscard]] bool is_usable(const PlayStart& start);

class PlayRecord {
public:
    static constexpr double k_tick = 1.0 / 120.0; // seconds between two sums; more in a long play
    static constexpr double k_most_ticks = 100'000.0; // more than a graph has pixels
    // A play is cut off beyond so many ways, which take a quarter of a gigabyte.
    static constexpr std::size_t k_most_ways = 2'000'000;

    // Returns an issue where the start is not usable, or the work is stopped.
    [[nodiscard]] static Result<PlayRecord> make(const PlayGround& ground, PlayStart start,
                                                 const Progress& progress = {});

    [[nodiscard]] const PlayStart& start() const { return start_; }
    [[nodiscard]] double length() const { return length_; } // seconds
    [[nodiscard]] bool is_cut() const { return is_cut_; }
    [[nodiscard]] double tick() const { return std::max(k_tick, start_.seconds / k_most_ticks); }
    [[nodiscard]] std::size_t size() const { return start_.balls.size(); }

    // Returns the ball as it is at that time; at the end, for times beyond it.
    [[nodiscard]] Ball ball(std::size_t i, double time) const;
    [[nodiscard]] bool is_asleep(std::size_t i, double time) const;
    [[nodiscard]] const std::vector<Way>& ways(std::size_t i) const { return ways_[i]; }
    // Bounces are in the order of their times.
    [[nodiscard]] const std::vector<Bounce>& bounces() const { return bounces_; }
    // Returns how many bounces have happened by that time; those at that very time count.
    [[nodiscard]] std::size_t bounces_until(double time) const;

    struct Sums {
        double energy = 0.0; // of motion, and of place in the field of gravity
        Vec3 momentum = Vec3::Zero();
    };
    // Returns one for each tick, from the start on; the last one is at the end.
    [[nodiscard]] const std::vector<Sums>& sums() const { return sums_; }

private:
    explicit PlayRecord(PlayStart start) : start_(std::move(start)) {}
    [[nodiscard]] const Way& way_at(std::size_t i, double time) const;

    PlayStart start_;
    double length_ = 0.0;
    bool is_cut_ = false;
    std::vector<std::vector<Way>> ways_;
    std::vector<Bounce> bounces_;
    std::vector<Sums> sums_;
};

// Returns how large the numbers are that energy is the sum of, at the start and at the end: where
// heights below the origin and motion cancel out, the sum alone says nothing of what rounding does
// to it.
[[nodiscard]] double energy_scale(const PlayRecord& record);

} // namespace hullwright
