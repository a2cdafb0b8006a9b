#include "gpu/raster_asset.h"

#include "base/parallel.h"
#include "base/piece_progress.h"
#include "query/decoded_hull.h"

#include <string>

namespace hullwright {
Result<RasterAsset> RasterAsset::make(const hwa::Asset& asset, const std::filesystem::path& file,
                                      const Progress& progress) {
    constexpr double k_decoded = 0.1; // judging hulls takes most of the time
    RasterAsset made;
    if (const Status decoded = made.decode(asset, file, progress.part({}, 0.0, k_decoded));
        !decoded) {
        return decoded.issue();
    }
    const bool is_judged = made.judge(progress.part({}, k_decoded, 1.0));
    return is_judged ? Result<RasterAsset>(std::move(made)) : stopped_issue();
}

// Leaves the triangles out of account that are not a hull's whole boundary. False when stopped.
bool RasterAsset::judge(const Progress& progress) {
    std::size_t facets = 0;
    for (const Range& range : ranges_) {
        facets += range.solid ? range.triangles : 0;
    }
    SharedMeter judged(progress, static_cast<double>(facets));
    const std::stop_token& stop = progress.token();
    return for_each_block(
        ranges_.size(), 1, Progress(stop), [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                Range& range = ranges_[i];
                if (range.solid) {
                    const RasterHull drawn = hull(static_cast<std::uint32_t>(i));
                    PieceProgress heard(judged, static_cast<double>(range.triangles));
                    const Progress own(stop, &heard);
                    range.solid = is_convex_boundary(drawn.vertices, drawn.triangles, own);
                    if (!own.stopped()) {
                        own.report(1.0);
                    }
                }
            }
        });
}

// Takes every hull that has a volume for a solid one.
Status RasterAsset::decode(const hwa::Asset& asset, const std::filesystem::path& file,
                           const Progress& progress) {
    ranges_.resize(asset.nodes());
    HullDecoder decoder;
    for (std::uint32_t node = 0; node < asset.nodes(); ++node) {
        if (progress.stopped()) {
            return stopped_issue();
        }
        progress.report(static_cast<double>(node) / asset.nodes());
        boxes_.push_back(query_box(asset.box(node)));
        if (asset.node(node).child != hwa::k_none) {
            continue;
        }
        const DecodedHull* const hull = decoder.decode(asset, node);
        if (hull == nullptr) {
            return not_decoded(file, "node " + std::to_string(node));
        }
        ranges_[node] = {static_cast<std::uint32_t>(vertices_.size()),
                         static_cast<std::uint32_t>(hull->vertices.size()),
                         static_cast<std::uint32_t>(triangles_.size()),
                         static_cast<std::uint32_t>(hull->triangles.size()), !hull->flat};
        vertices_.insert(vertices_.end(), hull->vertices.begin(), hull->vertices.end());
        triangles_.insert(triangles_.end(), hull->triangles.begin(), hull->triangles.end());
    }
    return Done{};
}

RasterHull RasterAsset::hull(std::uint32_t leaf) const {
    const Range& range = ranges_[leaf];
    return {std::span(vertices_).subspan(range.first_vertex, range.vertices),
            std::span(triangles_).subspan(range.first_triangle, range.triangles), range.solid};
}

} // namespace hullwright
