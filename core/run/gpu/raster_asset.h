// Decodes the pieces of an asset to triangles, for drawing.
#pragma once

#include "base/progress.h"
#include "gpu/convex_boundary.h"
#include "query/traverse.h"

#include <filesystem>
#include <span>
#include <vector>

namespace hullwright {

// Holds a convex hull: its vertices, and the triangles of its boundary, counter-clockwise seen from
// outside. It is not solid when it is flat or the triangles are not its whole boundary; pixels then
// prove nothing about it.
struct RasterHull {
    std::span<const Vec3> vertices;
    std::span<const Triangle> triangles;
    bool solid = false;
};

// Holds everything decoded; the asset's bytes are not needed afterwards.
class RasterAsset {
public:
    // The asset must have been opened with hwa::k_query. `file` names it in the issue when a hull
    // cannot be decoded.
    [[nodiscard]] static Result<RasterAsset>
    make(const hwa::Asset& asset, const std::filesystem::path& file, const Progress& progress = {});

    [[nodiscard]] RasterHull hull(std::uint32_t leaf) const;
    [[nodiscard]] const QueryBox& box(std::uint32_t node) const { return boxes_[node]; }
    [[nodiscard]] std::size_t nodes() const { return boxes_.size(); }

private:
    struct Range {
        std::uint32_t first_vertex = 0;
        std::uint32_t vertices = 0;
        std::uint32_t first_triangle = 0;
        std::uint32_t triangles = 0;
        bool solid = false;
    };
    [[nodiscard]] Status decode(const hwa::Asset& asset, const std::filesystem::path& file,
                                const Progress& progress);
    [[nodiscard]] bool judge(const Progress& progress);

    std::vector<QueryBox> boxes_;
    std::vector<Range> ranges_; // one for each node; filled for leaves only
    std::vector<Vec3> vertices_;
    std::vector<Triangle> triangles_;
};

} // namespace hullwright
