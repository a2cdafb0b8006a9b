#include "gpu/raster_asset.h"

#include "base/parallel.h"
#include "query/decoded_hull.h"
#include "query/orientation.h"

#include <algorithm>
#include <string>

namespace hullwright {

bool is_closed(std::span<const Triangle> triangles) {
    std::vector<std::pair<Index, Index>> there;
    std::vector<std::pair<Index, Index>> back;
    for (const Triangle& t : triangles) {
        for (std::size_t i = 0; i < 3; ++i) {
            there.emplace_back(t[i], t[(i + 1) % 3]);
            back.emplace_back(t[(i + 1) % 3], t[i]);
        }
    }
    std::sort(there.begin(), there.end());
    std::sort(back.begin(), back.end());
    return !triangles.empty() && there == back;
}

// A triangle's own corners lie in its plane, and arithmetic would need fractions to say so.
bool is_convex_boundary(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
                        const std::stop_token& stop) {
    const auto is_behind = [&](Index vertex, const Triangle& t) {
        return vertex == t[0] || vertex == t[1] || vertex == t[2] ||
               side_of(vertices[t[0]], vertices[t[1]], vertices[t[2]], vertices[vertex]) <= 0;
    };
    const auto count = static_cast<Index>(vertices.size());
    return is_closed(triangles) &&
           std::all_of(triangles.begin(), triangles.end(), [&](const Triangle& t) {
               Index vertex = 0;
               while (!stop.stop_requested() && vertex < count && is_behind(vertex, t)) {
                   ++vertex;
               }
               return vertex == count;
           });
}

Result<RasterAsset> RasterAsset::make(const hwa::Asset& asset, const std::filesystem::path& file,
                                      const Progress& progress) {
    constexpr double k_decoded = 0.1; // judging hulls takes most of the time
    RasterAsset made;
    if (const Status decoded = made.decode(asset, file, progress.part({}, 0.0, k_decoded));
        !decoded) {
        return decoded.issue();
    }
    const bool is_judged =
        for_each_block(made.ranges_.size(), 1, progress.part({}, k_decoded, 1.0),
                       [&](std::size_t begin, std::size_t end) {
                           for (std::size_t i = begin; i < end; ++i) {
                               Range& range = made.ranges_[i];
                               if (range.solid) {
                                   const RasterHull hull = made.hull(static_cast<std::uint32_t>(i));
                                   range.solid = is_convex_boundary(hull.vertices, hull.triangles,
                                                                    progress.token());
                               }
                           }
                       });
    return is_judged ? Result<RasterAsset>(std::move(made)) : stopped_issue();
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
