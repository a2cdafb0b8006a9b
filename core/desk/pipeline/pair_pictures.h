// Draws, without a window, all that Inspect shows of two things and a file of their poses, or of a
// contact file that keeps both.
#pragma once

#include "pipeline/collide.h"
#include "pipeline/pair_along.h"
#include "pipeline/pair_picture.h"
#include "pipeline/pair_steps.h"

#include <filesystem>

namespace hullwright::pipeline {

struct PairPicturesSettings {
    PairPictureSettings picture;
    Recipe recipe; // models are made into assets by it; its up axis is that of pictures
    std::string made_by;
    std::filesystem::path worker; // see PrepareSettings
};

class PairPictures {
public:
    // Loads assets or models; models have their faces.
    [[nodiscard]] static Result<PairPictures> load(const CollideInput& input,
                                                   const PairPicturesSettings& settings,
                                                   const Progress& progress = {});
    // Loads the things of a contact file, with its rows; one that keeps a play is an issue.
    [[nodiscard]] static Result<PairPictures> load(const std::filesystem::path& contact,
                                                   const PairPicturesSettings& settings,
                                                   const Progress& progress = {});

    [[nodiscard]] const CollideSide& a() const { return *sides_[0]; }
    [[nodiscard]] const CollideSide& b() const { return *sides_[1]; }
    [[nodiscard]] const PoseLog& rows() const { return rows_; }

    // Rows count from 0 here.
    [[nodiscard]] Result<Picture> draw_answer(std::size_t row, const Progress& progress = {});
    [[nodiscard]] Result<PairSteps> steps(std::size_t row, const Progress& progress = {}) const;
    [[nodiscard]] Result<Picture> draw_step(std::size_t row, const TraversalStep& step,
                                            const Progress& progress = {});
    // Returns the plane of the last look that was drawn in tiles of this size. None where none was,
    // since the outlines of both pieces are apart on the first one.
    [[nodiscard]] Result<std::optional<Picture>>
    draw_plane(std::size_t row, const std::array<std::uint32_t, 2>& pieces, int tile,
               const Progress& progress = {});
    // Draws how far apart both are, and how deep in each other, over all rows; lines mark where the
    // answer changes.
    [[nodiscard]] Result<Picture> draw_curve(const Progress& progress = {});

private:
    explicit PairPictures(PairPicturesSettings settings) : settings_(std::move(settings)) {}
    [[nodiscard]] Status make_painter(const Progress& progress);
    [[nodiscard]] Result<CollisionSession> session() const;

    PairPicturesSettings settings_;
    std::array<std::unique_ptr<CollideSide>, 2> sides_;
    PoseLog rows_;
    std::optional<PairPainter> painter_;
};

} // namespace hullwright::pipeline
