#include "gpu/raster_asset.h"

#include "base/progress.h"
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

bool is_convex_boundary(std::span<const Vec3> vertices, std::span<const Triangle> triangles,
                        const std::stop_token& stop) {
    return is_closed(triangles) &&
           std::all_of(triangles.begin(), triangles.end(), [&](const Triangle& t) {
               return !stop.stop_requested() &&
                      std::all_of(vertices.begin(), vertices.end(), [&](const Vec3& v) {
                          return side_of(vertices[t[0]], vertices[t[1]], vertices[t[2]], v) <= 0;
                      });
           });
}

Result<RasterAsset> RasterAsset::make(const hwa::Asset& asset, const std::filesystem::path& file,
                                      const std::stop_token& stop) {
    RasterAsset made;
    made.ranges_.resize(asset.nodes());
    HullDecoder decoder;
    for (std::uint32_t node = 0; node < asset.nodes(); ++node) {
        made.boxes_.push_back(query_box(asset.box(node)));
        if (asset.node(node).child != hwa::k_none) {
            continue;
        }
        const DecodedHull* const hull = decoder.decode(asset, node);
        if (hull == nullptr) {
            return not_decoded(file, "node " + std::to_string(node));
        }
        made.ranges_[node] = {static_cast<std::uint32_t>(made.vertices_.size()),
                              static_cast<std::uint32_t>(hull->vertices.size()),
                              static_cast<std::uint32_t>(made.triangles_.size()),
                              static_cast<std::uint32_t>(hull->triangles.size()),
                              !hull->flat &&
                                  is_convex_boundary(hull->vertices, hull->triangles, stop)};
        made.vertices_.insert(made.vertices_.end(), hull->vertices.begin(), hull->vertices.end());
        made.triangles_.insert(made.triangles_.end(), hull->triangles.begin(),
                               hull->triangles.end());
        if (stop.stop_requested()) {
            return stopped_issue();
        }
    }
    return made;
}

RasterHull RasterAsset::hull(std::uint32_t leaf) const {
    const Range& range = ranges_[leaf];
    return {std::span(vertices_).subspan(range.first_vertex, range.vertices),
            std::span(triangles_).subspan(range.first_triangle, range.triangles), range.solid};
}

} // namespace hullwright
