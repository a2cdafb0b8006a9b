// Holds a ray against an asset: it finds every piece on its way down the asset's tree.
#pragma once

#include "base/progress.h"
#include "geom/bvh.h"
#include "probe/ray.h"
#include "query/traverse.h"

#include <filesystem>
#include <vector>

namespace hullwright {

// Is the stretch of a ray in one piece.
struct PieceStretch {
    std::uint32_t piece = 0;
    RayStretch in;
};

struct RayCounts {
    std::uint64_t box_tests = 0;
    std::uint64_t hull_tests = 0;
};

// Holds hulls with their triangles, which a collision does not need; the asset's bytes are not
// needed afterwards.
class RayTarget {
public:
    // The asset must have been opened with hwa::k_query. `file` names it in the issue when a hull
    // cannot be decoded.
    [[nodiscard]] static Result<RayTarget>
    make(const hwa::Asset& asset, const std::filesystem::path& file, const Progress& progress = {});

    // Returns the pieces that the ray meets, nearest entry first and in the order of pieces where
    // entries are equal. The ray is in the asset's coordinates, counted from its origin. Whether a
    // piece is met, and the order, are exact. A flat piece of one or two vertices has no face to
    // meet.
    [[nodiscard]] Result<std::vector<PieceStretch>>
    meets(const Ray& ray, ProbeRules rules = ProbeRules::ours, RayCounts* counts = nullptr) const;

private:
    struct Leaf {
        std::uint32_t first_vertex = 0;
        std::uint32_t vertices = 0;
        std::uint32_t first_triangle = 0;
        std::uint32_t triangles = 0;
        std::uint32_t facets = hwa::k_none; // the tree over its triangles; none: it has few
        bool flat = false;
    };
    // Makes trees over the triangles of hulls that have many; false when stopped.
    [[nodiscard]] bool make_facets(const Progress& progress);
    // Returns the hull's triangles that the ray's line may meet, in their order.
    [[nodiscard]] std::vector<Triangle> triangles_near(const Leaf& leaf, const Ray& ray) const;

    QueryTree tree_;
    std::vector<Leaf> leaves_; // for each node; filled for leaves only
    std::vector<Vec3> vertices_;
    std::vector<Triangle> triangles_; // of a leaf's own vertices
    std::vector<Bvh> facets_;
};

// True unless the ray certainly misses the box.
[[nodiscard]] bool may_meet(const QueryBox& box, const Ray& ray);

} // namespace hullwright
