#include "passage/clear_space.h"

#include "base/work_meter.h"
#include "mesh/topology.h"
#include "passage/node_heights.h"
#include "passage/node_rows.h"

#include <algorithm>
#include <atomic>
#include <limits>

namespace hullwright {
namespace {

// Every edge of a closed surface has a face on either side, or two.
bool is_closed(const Topology& topology) {
    return std::all_of(topology.edges.begin(), topology.edges.end(),
                       [](const auto& edge) { return edge.count % 2 == 0; });
}

} // namespace

std::vector<char> reached_from_outside(const NodeGrid& grid, const std::vector<char>& clear,
                                       const Progress& progress) {
    WorkMeter meter(progress, grid.count());
    std::vector<char> reached(grid.count(), 0);
    std::vector<Node> waiting = {grid.stride(0) + grid.stride(1) + grid.stride(2)};
    reached[waiting.front()] = 1;
    while (!waiting.empty() && !meter.stopped_after(1)) {
        const Node node = waiting.back();
        waiting.pop_back();
        for (int axis = 0; axis < 3; ++axis) {
            for (const Node next : {node - grid.stride(axis), node + grid.stride(axis)}) {
                if (clear[next] != 0 && reached[next] == 0) {
                    reached[next] = 1;
                    waiting.push_back(next);
                }
            }
        }
    }
    return reached;
}

namespace {

class ClearSpaceFinder {
public:
    ClearSpaceFinder(const NodeGrid& grid, const CheckedSurface& model,
                     const CheckedSurface& facets)
        : grid_(grid), model_(model), facets_(facets) {}

    Status run(bool is_closed, const Progress& progress) {
        const std::vector<char> all(grid_.count(), 1);
        auto heights = measure_heights(grid_, model_, all, progress.part({}, 0.0, 0.7));
        if (!heights) {
            return heights.issue();
        }
        space_.heights = std::move(*heights);
        std::vector<char> clear(grid_.count(), 0);
        (void)for_each_node(grid_, progress.part({}, 0.7, 0.72), [&](Node node, FaceId&) {
            clear[node] = space_.heights[node] > grid_.clear() && !grid_.is_rim(node) ? 1 : 0;
        });
        space_.past_model = reached_from_outside(grid_, clear, progress.part({}, 0.72, 0.78));
        look_for_pieces(progress.part({}, 0.78, 0.9));
        (void)for_each_node(grid_, progress.part({}, 0.9, 0.91), [&](Node node, FaceId&) {
            clear[node] = clear[node] != 0 && space_.near_pieces[node] == 0 ? 1 : 0;
        });
        space_.past_both = reached_from_outside(grid_, clear, progress.part({}, 0.91, 0.97));
        space_.has_no_inside = !is_closed && reaches_a_back(progress.part({}, 0.97, 0.99));
        free_the_rim(progress.part({}, 0.99, 1.0));
        return progress.stopped() ? Status(stopped_issue()) : Status(Done{});
    }

    [[nodiscard]] ClearSpace take() { return std::move(space_); }

private:
    void look_for_pieces(const Progress& progress) {
        space_.near_pieces.assign(grid_.count(), 0);
        (void)for_each_node(grid_, progress, [this](Node node, FaceId& near) {
            if (space_.past_model[node] != 0) {
                space_.near_pieces[node] = is_near_facet(grid_.point(node), near) ? 1 : 0;
            }
        });
    }

    // The facet that was near the last node is tried first.
    [[nodiscard]] bool is_near_facet(const Vec3& point, FaceId& near) const {
        const double clear = grid_.clear();
        const TriMesh& mesh = *facets_.mesh;
        if (mesh.triangles.empty()) {
            return false;
        }
        if (distance_to(mesh.corners(near), point) <= clear) {
            return true;
        }
        const Aabb around{point - Vec3::Constant(clear), point + Vec3::Constant(clear)};
        bool is_near = false;
        facets_.bvh.visit([&](const Aabb& box) { return !is_near && box.overlaps(around); },
                          [&](FaceId face) {
                              if (!is_near && facets_.boxes[face].overlaps(around) &&
                                  distance_to(mesh.corners(face), point) <= clear) {
                                  is_near = true;
                                  near = face;
                              }
                          });
        return is_near;
    }

    // Who gets to the rim goes on outward, farther and farther from everything, and round to any
    // other place at it: nothing is as high as that.
    void free_the_rim(const Progress& progress) {
        (void)for_each_node(grid_, progress, [this](Node node, FaceId&) {
            const NodePlace at = grid_.place_of(node);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                if (at[axis] <= 1 || at[axis] + 2 >= grid_.size[axis]) {
                    space_.heights[node] = std::numeric_limits<double>::infinity();
                }
            }
        });
    }

    // An open surface may have rims that are too near to each other to be passed; then one gets to
    // no node beside it whose nearest faces all look away.
    [[nodiscard]] bool reaches_a_back(const Progress& progress) const {
        std::atomic<bool> is_behind = false;
        (void)for_each_node(grid_, progress, [&](Node node, FaceId&) {
            const bool is_beside =
                space_.past_model[node] != 0 && space_.heights[node] <= grid_.clear() + grid_.step;
            if (is_beside && !is_behind && nearest_face(model_, grid_.point(node), 0).behind) {
                is_behind = true;
            }
        });
        return is_behind;
    }

    const NodeGrid& grid_;
    const CheckedSurface& model_;
    const CheckedSurface& facets_;
    ClearSpace space_;
};

} // namespace

Result<ClearSpace> find_clear_space(const NodeGrid& grid, const CheckedSurface& model,
                                    const CheckedSurface& facets, const Progress& progress) {
    const auto topology = build_topology(*model.mesh, progress.part({}, 0.0, 0.1));
    if (!topology) {
        return topology.issue();
    }
    ClearSpaceFinder finder(grid, model, facets);
    const Status found = finder.run(is_closed(*topology), progress.part({}, 0.1, 1.0));
    return found ? Result<ClearSpace>(finder.take()) : Result<ClearSpace>(found.issue());
}

} // namespace hullwright
