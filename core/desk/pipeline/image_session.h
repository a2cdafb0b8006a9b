// Makes, for two things and any number of poses, the image of two of their pieces: what pixels see
// of them, what they prove of it, and what the exact test says.
#pragma once

#include "draw/case_picture.h"
#include "gpu/pair_image.h"
#include "pipeline/pair_graphics.h"
#include "poses/pose_file.h"

#include <memory>
#include <optional>
#include <string>

namespace hullwright::pipeline {

struct PosedImage {
    NodePair leaves;
    std::array<std::uint32_t, 2> pieces = {}; // of a and of b
    PosePair poses;
    Pose placed_a; // the pose of a's coordinates, in which the image is
    PairImage image;

    // Returns where the tile stands in the world.
    [[nodiscard]] ImagePlane plane(const ImageTile& tile) const {
        return plane_of(tile.view, tile.tile, placed_a);
    }
};

// Returns the pixel in which a common point was found; none where none was.
[[nodiscard]] std::optional<ImagePixel> witness_pixel(const ImageTile& tile);
// Returns the row in which there is most to see: that of the longest overlap, or the middle one.
[[nodiscard]] int row_to_see(const ImageTile& tile);

class ImageSession {
public:
    // Both sides have to outlive the session. The issue says why there is no usable graphics.
    [[nodiscard]] static Result<ImageSession> make(const CollideSide& a, const CollideSide& b,
                                                   int tile, const Progress& progress = {});

    [[nodiscard]] Result<PosedImage> at(const PosePair& poses, NodePair leaves,
                                        const Progress& progress = {});

private:
    ImageSession(const CollideSide& a, const CollideSide& b, std::unique_ptr<PairGraphics> graphics,
                 PairImager imager)
        : a_(&a), b_(&b), graphics_(std::move(graphics)), imager_(std::move(imager)) {}

    const CollideSide* a_;
    const CollideSide* b_;
    std::unique_ptr<PairGraphics> graphics_;
    PairImager imager_; // keeps the address of the context
};

// Finds a piece by its name, or by its number; none when there is no such piece.
[[nodiscard]] std::optional<std::uint32_t> find_piece(const CollideSide& side,
                                                      const std::string& text);

// Writes what there is to see of every look that was drawn, in tiles of this size: folder/name_
// look1.png with the cases, look1_profile.png with the row in which there is most to see, and
// look1_film.png with the published passes.
[[nodiscard]] Status write_pictures(const PosedImage& image, int tile, const std::string& folder,
                                    const std::string& name);

} // namespace hullwright::pipeline
