#include "gpu/raster_asset.h"

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

Result<RasterAsset> RasterAsset::make(const hwa::Asset& asset, const std::filesystem::path& file) {
    RasterAsset made;
    made.ranges_.resize(asset.nodes());
    hwa::Decoder decoder;
    std::vector<float> xyz;
    std::vector<std::uint32_t> indices;
    for (std::uint32_t node = 0; node < asset.nodes(); ++node) {
        made.boxes_.push_back(query_box(asset.box(node)));
        if (asset.node(node).child != hwa::k_none) {
            continue;
        }
        const hwa::HullSize size = asset.hull_size(node);
        xyz.resize(3 * std::size_t{size.vertices});
        indices.resize(3 * std::size_t{size.triangles});
        if (size.vertices == 0 || !asset.decode(node, decoder, xyz.data(), indices.data())) {
            return error(Code::parse_failed, file.string(),
                         "the hull of node " + std::to_string(node) + " cannot be decoded");
        }
        const auto first = made.triangles_.size();
        made.ranges_[node] = {static_cast<std::uint32_t>(made.vertices_.size()), size.vertices,
                              static_cast<std::uint32_t>(first), size.triangles, false};
        for (std::size_t i = 0; i < xyz.size(); i += 3) {
            made.vertices_.emplace_back(static_cast<double>(xyz[i]),
                                        static_cast<double>(xyz[i + 1]),
                                        static_cast<double>(xyz[i + 2]));
        }
        for (std::size_t i = 0; i < indices.size(); i += 3) {
            made.triangles_.push_back({indices[i], indices[i + 1], indices[i + 2]});
        }
        made.ranges_[node].solid =
            !size.flat && is_closed(std::span(made.triangles_).subspan(first));
    }
    return made;
}

RasterHull RasterAsset::hull(std::uint32_t leaf) const {
    const Range& range = ranges_[leaf];
    return {std::span(vertices_).subspan(range.first_vertex, range.vertices),
            std::span(triangles_).subspan(range.first_triangle, range.triangles), range.solid};
}

} // namespace hullwright
