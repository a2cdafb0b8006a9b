#include "pipeline/image_session.h"

#include "base/text.h"
#include "draw/film_picture.h"
#include "draw/profile_picture.h"
#include "draw/write_png.h"
#include "pipeline/pair_scene.h"

#include <algorithm>
#include <charconv>
#include <filesystem>

namespace hullwright::pipeline {

std::optional<ImagePixel> witness_pixel(const ImageTile& tile) {
    return tile.proof.spot.found() ? std::optional(ImagePixel{tile.proof.spot.x, tile.proof.spot.y})
                                   : std::nullopt;
}

int row_to_see(const ImageTile& tile) {
    for (const TileSpot& spot : {tile.proof.spot, tile.answer.plain, tile.answer.grown}) {
        if (spot.found()) {
            return spot.y;
        }
    }
    return tile.tile / 2;
}

Result<ImageSession> ImageSession::make(const CollideSide& a, const CollideSide& b, int tile,
                                        const Progress& progress) {
    auto graphics = PairGraphics::make(a, b, progress);
    if (!graphics) {
        return graphics.issue();
    }
    RasterSettings settings;
    settings.tile = tile;
    settings.atlas = std::max(settings.atlas, tile);
    auto imager = PairImager::make((*graphics)->context, settings);
    if (!imager) {
        return imager.issue();
    }
    return ImageSession(a, b, std::move(*graphics), std::move(*imager));
}

Result<PosedImage> ImageSession::at(const PosePair& poses, NodePair leaves,
                                    const Progress& progress) {
    PosedImage made;
    made.leaves = leaves;
    made.pieces = {a_->asset.node(leaves.a).piece, b_->asset.node(leaves.b).piece};
    made.poses = poses;
    made.placed_a = a_->placed(poses.a);
    const Pose b_from_a = relative(made.placed_a, b_->placed(poses.b));
    if (auto refused = pose_issue(b_from_a)) {
        return std::move(*refused);
    }
    auto image = imager_.image(graphics_->a, graphics_->b, b_from_a, leaves, progress.token());
    if (!image) {
        return image.issue();
    }
    made.image = std::move(*image);
    return made;
}

std::optional<std::uint32_t> find_piece(const CollideSide& side, const std::string& text) {
    const hwa::Strings names = side.asset.piece_names();
    for (std::uint32_t i = 0; i < names.size(); ++i) {
        if (names[i] == text) {
            return i;
        }
    }
    std::uint32_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, failed] = std::from_chars(text.data(), end, number);
    return failed == std::errc() && rest == end && number < side.asset.pieces()
               ? std::optional(number)
               : std::nullopt;
}

Status write_pictures(const PosedImage& image, int tile, const std::string& folder,
                      const std::string& name) {
    const std::array colours = {colour_of(PairColour::blue), colour_of(PairColour::sand)};
    for (std::size_t i = 0; i < image.image.looks.size(); ++i) {
        const auto& tiles = image.image.looks[i].tiles;
        const auto found = std::ranges::find(tiles, tile, &ImageTile::tile);
        if (found == tiles.end()) {
            continue;
        }
        const std::string look = name + "_look" + std::to_string(i + 1);
        for (const auto& [end, picture] :
             {std::pair(".png", draw_cases(found->seen.plain, witness_pixel(*found))),
              std::pair("_profile.png",
                        draw_profile(found->seen.plain, row_to_see(*found), colours)),
              std::pair("_film.png", draw_film(found->film))}) {
            if (Status written = write_png(picture, std::filesystem::path(folder) / (look + end));
                !written) {
                return written;
            }
        }
    }
    return Done{};
}

} // namespace hullwright::pipeline
