#include "join/node_hulls.h"

#include "base/parallel.h"
#include "join/hull_scan.h"
#include "join/rough_hull.h"
#include "join/solid_tree.h"

#include <utility>

namespace hullwright {
namespace {

NodeHull hull_of(std::span<const Vec3> points, double noise, const std::stop_token& stop) {
    RoughHull hull;
    hull.make(points, noise, stop);
    const auto corners = hull.triangles().empty() ? points : hull.corners();
    return {
        {corners.begin(), corners.end()}, {hull.triangles().begin(), hull.triangles().end()}, 0.0};
}

// Hulls of the largest cut come from their parts, those above from the two hulls below. None when
// stopped.
std::optional<NodeHulls> made_for(const SolidTree& tree, const Progress& progress) {
    const double noise = rough_noise(bounds_of(tree.ground->mesh()));
    const std::vector<Index> first = nodes_of_cut(tree.merging, k_most_sketched);
    NodeHulls made;
    made.of_node.assign(tree.merging.parts + tree.merging.steps.size(), k_none);
    for (Index i = 0; i < first.size(); ++i) {
        made.of_node[first[i]] = i;
    }
    made.hulls.resize(first.size());
    const auto make_first = [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            made.hulls[i] = hull_of(points_of(tree, parts_below(tree.merging, first[i])), noise,
                                    progress.token());
        }
    };
    if (!for_each_block(first.size(), 1, progress.part({}, 0.0, 0.4), make_first)) {
        return std::nullopt;
    }
    for (std::size_t step = steps_of_cut(tree.merging, k_most_sketched);
         step < tree.merging.steps.size() && !progress.stopped(); ++step) {
        const JoinStep& join = tree.merging.steps[step];
        std::vector<Vec3> points = made.hulls[made.of_node[join.one]].corners;
        const auto& more = made.hulls[made.of_node[join.other]].corners;
        points.insert(points.end(), more.begin(), more.end());
        made.of_node[tree.merging.parts + step] = static_cast<Index>(made.hulls.size());
        made.hulls.push_back(hull_of(points, noise, progress.token()));
    }
    const auto measure = [&](std::size_t begin, std::size_t end) {
        HullScan scan(tree.grid);
        for (std::size_t i = begin; i < end; ++i) {
            NodeHull& hull = made.hulls[i];
            hull.protrusion = tree.distance->length(
                tree.distance->most_squared(scan.of(hull.corners, hull.triangles)));
        }
    };
    const bool finished =
        for_each_block(made.hulls.size(), 4, progress.part({}, 0.7, 1.0), measure);
    return finished ? std::optional(std::move(made)) : std::nullopt;
}

} // namespace

const NodeHulls* KeptHulls::of(const SolidTree& tree, const Progress& progress) {
    const std::lock_guard lock(mutex_);
    if (!made_) {
        made_ = made_for(tree, progress);
    }
    return made_ ? &*made_ : nullptr;
}

const NodeHulls* hulls_of(const SolidTree& tree, const Progress& progress) {
    return tree.node_hulls->of(tree, progress);
}

const NodeHulls& hulls_of(const SolidTree& tree) {
    return *hulls_of(tree, {});
}

} // namespace hullwright
