#include "gpu/pair_image.h"

#include "base/progress.h"

#include <algorithm>

namespace hullwright {

std::size_t ImageLook::own_tile() const {
    const auto own = std::ranges::find(tiles, look.tile, &ImageTile::tile);
    return own == tiles.end() ? 0 : static_cast<std::size_t>(own - tiles.begin());
}

ImagePlane plane_of(const TileView& view, int tile, const Pose& posed) {
    const auto place = [&](double x, double y, double depth) {
        return posed(view.from_tile({x, y, depth}));
    };
    ImagePlane plane;
    plane.corner = place(0, 0, 0);
    plane.right = place(tile, 0, 0) - plane.corner;
    plane.up = place(0, tile, 0) - plane.corner;
    plane.ahead = place(0, 0, 1) - plane.corner;
    return plane;
}

Result<PairImager> PairImager::make(const GlContext& context, const RasterSettings& settings) {
    auto pairs = RasterPairs::make(context, settings);
    if (!pairs) {
        return pairs.issue();
    }
    std::vector<int> tiles(k_tiles.begin(), k_tiles.end());
    if (std::ranges::find(tiles, settings.tile) == tiles.end()) {
        tiles.push_back(settings.tile);
        std::ranges::sort(tiles);
    }
    std::vector<Size> sizes;
    for (const int tile : tiles) {
        auto batch = BatchRaster::make(context, tile, 2 * tile); // one pair at a time
        if (!batch) {
            return batch.issue();
        }
        auto reference = ReferenceRaster::make(context, tile);
        if (!reference) {
            return reference.issue();
        }
        sizes.push_back({std::move(*batch), std::move(*reference)});
    }
    return PairImager(std::move(*pairs), std::move(sizes));
}

Result<PairImage> PairImager::image(const HullPair& pair, const std::stop_token& stop) {
    looks_.clear();
    const auto answers = pairs_.run(std::span(&pair, 1), &looks_, Progress(stop));
    return answers ? show(answers->front(), pair, stop) : answers.issue();
}

Result<PairImage> PairImager::image(const RasterAsset& a, const RasterAsset& b,
                                    const Pose& b_from_a, NodePair leaves,
                                    const std::stop_token& stop) {
    looks_.clear();
    const auto answers = pairs_.run(a, b, b_from_a, std::span(&leaves, 1), &looks_, Progress(stop));
    return answers ? show(answers->front(), pairs_.pair(0), stop) : answers.issue();
}

Result<PairImage> PairImager::show(const RasterAnswer& answer, const HullPair& pair,
                                   const std::stop_token& stop) {
    PairImage image;
    image.answer = answer;
    for (const RasterLook& look : looks_) {
        ImageLook& made = image.looks.emplace_back();
        made.look = look;
        for (Size& size : sizes_) {
            if (stop.stop_requested()) {
                return stopped_issue();
            }
            if (look.end != LookEnd::drawn) {
                break;
            }
            auto tile = draw(size, pair, look, stop);
            if (!tile) {
                return tile.issue();
            }
            made.tiles.push_back(std::move(*tile));
        }
    }
    image.exact = hulls_meet(pair.a.vertices, pair.b.vertices, pair.axis, stop);
    if (stop.stop_requested()) {
        return stopped_issue();
    }
    return image;
}

Result<ImageTile> PairImager::draw(Size& size, const HullPair& pair, const RasterLook& look,
                                   const std::stop_token& stop) {
    ImageTile made;
    made.tile = size.batch.tile();
    PairView view;
    // A look sees the same whatever the size of its tile, so that there is something to see.
    (void)view.look(pair.a.vertices, pair.b.vertices, pair.doubt, look.view.frame, look.region,
                    made.tile);
    made.view = view.view();
    std::vector<std::array<float, 3>> drawn;
    view.append_drawn(drawn, true);
    view.append_drawn(drawn, false);
    const std::span all(drawn);
    const TileJob job = {{all.first(pair.a.vertices.size()), pair.a.triangles},
                         {all.subspan(pair.a.vertices.size()), pair.b.triangles},
                         made.view.growth,
                         made.view.depth_growth,
                         false};
    if (Status status = size.batch.draw({&job, 1}, answers_, stop); !status) {
        return status.issue();
    }
    made.answer = answers_.front();
    made.proof = proof_of(pair, made.view, made.answer);
    auto seen = size.batch.picture(job);
    if (!seen) {
        return seen.issue();
    }
    made.seen = std::move(*seen);
    if (stop.stop_requested()) {
        return stopped_issue();
    }
    auto film = size.reference.film(job);
    if (!film) {
        return film.issue();
    }
    made.film = std::move(*film);
    return made;
}

} // namespace hullwright
