// Draws moments of a play without a window: the asset, and the balls as they are then.
#pragma once

#include "pipeline/pair_picture.h"
#include "play/drop.h"

#include <filesystem>
#include <vector>

namespace hullwright::pipeline {

// Holds the colours of balls that move, that sleep, and that have fallen through.
inline constexpr Rgb k_moving_ball = {236, 150, 40};
inline constexpr Rgb k_resting_ball = {70, 150, 120};
inline constexpr Rgb k_fallen_ball = {224, 24, 56};
// Holds the colours of curves, seen on a dark and on a light ground.
inline constexpr Rgb k_energy_curve = {226, 130, 30};
inline constexpr Rgb k_momentum_curve = {70, 130, 200};
[[nodiscard]] Rgb colour_of_ball(const PlayRecord& record, const std::vector<Dropped>& fates,
                                 std::size_t ball, double time);

// Holds a record and what became of its balls, in the coordinates of the asset that they met.
struct PlayedRecord {
    const PlayRecord& record;
    const std::vector<Dropped>& fates;
};

// Returns the start, the times of impacts and the end, ascending; of impacts so few, at even steps,
// that there are at most so many times.
[[nodiscard]] std::vector<double> times_to_see(const PlayRecord& record, std::size_t most);

// All moments are seen from one place, from which the asset and all balls at the start are seen.
// Where balls bounce at that very time, a line shows the normal; where they have fallen through, a
// cross.
class PlayPainter {
public:
    // The side and what was played have to live as long as the painter.
    [[nodiscard]] static Result<PlayPainter> make(const CollideSide& side,
                                                  const PlayedRecord& played,
                                                  const PairPictureSettings& settings,
                                                  const Progress& progress = {});

    [[nodiscard]] Result<Picture> draw(double time, const Progress& progress = {}) const;

private:
    PlayPainter(GlContext context, const PlayedRecord& played, PieceSet hulls, double size,
                const PairPictureSettings& settings)
        : context_(std::move(context)), played_(played), hulls_(std::move(hulls)), size_(size),
          settings_(settings) {}
    [[nodiscard]] Result<Scene> scene_at(double time, const std::stop_token& stop) const;
    [[nodiscard]] std::vector<DrawVertex> marks_at(double time, const Vec3& origin) const;

    GlContext context_;
    PlayedRecord played_;
    PieceSet hulls_; // of the asset
    double size_;    // its diagonal
    Camera camera_;
    PairPictureSettings settings_;
};

// Draws the energy of all balls, of motion and of height, and their momentum, along the play.
[[nodiscard]] Picture draw_sums(const PlayRecord& record, const PairPictureSettings& settings);

// A play has at most so many pictures of moments.
inline constexpr std::size_t k_most_moments = 100;

// Writes moment1.png, moment2.png … and energy.png into the folder, which is made where there is
// none.
[[nodiscard]] Status write_moments(const CollideSide& side, const PlayedRecord& played,
                                   const PairPictureSettings& settings,
                                   const std::filesystem::path& folder,
                                   const Progress& progress = {});

} // namespace hullwright::pipeline
