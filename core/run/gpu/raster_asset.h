// The pieces of an asset as triangles, decoded from its strips: what is drawn of them.
#pragma once

#include "base/result.h"
#include "query/traverse.h"

#include <filesystem>
#include <span>
#include <vector>

namespace hullwright {

// A convex hull: vertices, and the triangles of its boundary, counter-clockwise from outside. Not
// solid: all in one plane, or the triangles are not all of the boundary; then pixels say nothing of
// it.
struct RasterHull {
    std::span<const Vec3> vertices;
    std::span<const Triangle> triangles;
    bool solid = false;
};

// Every edge of a triangle is run through the other way by another: the triangles are the boundary
// of something, whatever the vertices are.
[[nodiscard]] bool is_closed(std::span<const Triangle> triangles);

// The triangles are all of the boundary of the vertices' convex hull: closed, and no vertex is in
// front of any. (All lie on the hull then, facing outward, and cover it equally often everywhere.)
[[nodiscard]] bool is_convex_boundary(std::span<const Vec3> vertices,
                                      std::span<const Triangle> triangles);

// Everything decoded; the asset's bytes are not needed any more.
class RasterAsset {
public:
    // The asset was opened with hwa::k_query. `file` is for the issue of a hull that cannot be
    // decoded.
    [[nodiscard]] static Result<RasterAsset> make(const hwa::Asset& asset,
                                                  const std::filesystem::path& file);

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
    std::vector<QueryBox> boxes_;
    std::vector<Range> ranges_; // per node; of leaves only
    std::vector<Vec3> vertices_;
    std::vector<Triangle> triangles_;
};

} // namespace hullwright
