#include "passage/clear_space.h"

#include "base/parallel.h"
#include "check/checked_surface.h"
#include "mesh/topology.h"

#include <algorithm>
#include <limits>

namespace hullwright {
namespace {

// Every edge of a closed surface has a face on either side, or two.
bool is_closed(const Topology& topology) {
    return std::all_of(topology.edges.begin(), topology.edges.end(),
                       [](const auto& edge) { return edge.count % 2 == 0; });
}

// Goes from the corner of the grid, just inside of its rim, to all nodes that are clear.
std::vector<char> reached_from_outside(const NodeGrid& grid, const std::vector<char>& clear) {
    std::vector<char> reached(grid.count(), 0);
    std::vector<Node> waiting = {grid.stride(0) + grid.stride(1) + grid.stride(2)};
    reached[waiting.front()] = 1;
    while (!waiting.empty()) {
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

class ClearSpaceFinder {
public:
    ClearSpaceFinder(const NodeGrid& grid, const CheckedSurface& model,
                     const CheckedSurface& facets)
        : grid_(grid), model_(model), facets_(facets) {}

    bool run(bool is_closed, const Progress& progress) {
        if (!measure(progress.part({}, 0.0, 0.8))) {
            return false;
        }
        std::vector<char> clear(grid_.count(), 0);
        for (Node node = 0; node < clear.size(); ++node) {
            clear[node] = space_.heights[node] > grid_.clear() && !grid_.is_rim(node) ? 1 : 0;
        }
        space_.past_model = reached_from_outside(grid_, clear);
        if (!look_for_pieces(progress.part({}, 0.8, 1.0))) {
            return false;
        }
        for (Node node = 0; node < clear.size(); ++node) {
            clear[node] = clear[node] != 0 && space_.near_pieces[node] == 0 ? 1 : 0;
        }
        space_.past_both = reached_from_outside(grid_, clear);
        space_.has_no_inside = !is_closed && reaches_a_back();
        free_the_rim();
        return true;
    }

    [[nodiscard]] ClearSpace take() { return std::move(space_); }

private:
    // Goes along rows, since a node's nearest face is a good guess for the next.
    template <class Look> bool along_rows(const Progress& progress, Look&& look) const {
        const std::size_t rows = std::size_t{grid_.size[1]} * grid_.size[2];
        return for_each_block(rows, 1, progress, [&](std::size_t begin, std::size_t end) {
            for (std::size_t row = begin; row < end; ++row) {
                FaceId near = 0;
                for (Node x = 0; x < grid_.size[0]; ++x) {
                    look(static_cast<Node>(row * grid_.size[0] + x), near);
                }
            }
        });
    }

    // Near the surface heights are measured. Farther away, where a search takes longest, the faces
    // are asked that are nearest to the corners of blocks of nodes; another may be nearer there, by
    // little.
    bool measure(const Progress& progress) {
        if (!find_faces_of_blocks(progress.part({}, 0.0, 0.3))) {
            return false;
        }
        space_.heights.resize(grid_.count());
        const double near = k_near * grid_.step;
        return along_rows(progress.part({}, 0.3, 1.0), [&](Node node, FaceId& face) {
            const Vec3 point = grid_.point(node);
            NearFace found = nearest_of_block(node, point, face);
            if (found.distance <= near) {
                found = face_near(model_, point, found.face);
            }
            face = found.face;
            space_.heights[node] = found.distance;
        });
    }

    bool find_faces_of_blocks(const Progress& progress) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            blocks_[axis] = (grid_.size[axis] + k_block - 2) / k_block + 1;
        }
        faces_.resize(std::size_t{blocks_[0]} * blocks_[1] * blocks_[2]);
        const std::size_t rows = std::size_t{blocks_[1]} * blocks_[2];
        return for_each_block(rows, 1, progress, [&](std::size_t begin, std::size_t end) {
            for (std::size_t row = begin; row < end; ++row) {
                FaceId near = 0;
                const auto y = static_cast<Node>(row % blocks_[1]);
                const auto z = static_cast<Node>(row / blocks_[1]);
                for (Node x = 0; x < blocks_[0]; ++x) {
                    near = face_near(model_, grid_.point(corner_of_block({x, y, z})), near).face;
                    faces_[row * blocks_[0] + x] = near;
                }
            }
        });
    }

    // The last corners are at the grid's end, so that each node lies between eight of them.
    [[nodiscard]] Node corner_of_block(const NodePlace& block) const {
        Node node = 0;
        for (int axis = 0; axis < 3; ++axis) {
            const auto a = static_cast<std::size_t>(axis);
            node += std::min(k_block * block[a], grid_.size[a] - 1) * grid_.stride(axis);
        }
        return node;
    }

    [[nodiscard]] NearFace nearest_of_block(Node node, const Vec3& point, FaceId first) const {
        const TriMesh& mesh = *model_.mesh;
        NearFace best{first, distance_to(mesh.corners(first), point)};
        const NodePlace at = grid_.place_of(node);
        FaceId last = first;
        for (unsigned corner = 0; corner < 8; ++corner) {
            NodePlace block{};
            for (std::size_t axis = 0; axis < 3; ++axis) {
                block[axis] =
                    std::min(at[axis] / k_block + (corner >> axis & 1U), blocks_[axis] - 1);
            }
            const FaceId face =
                faces_[block[0] + blocks_[0] * (block[1] + std::size_t{blocks_[1]} * block[2])];
            if (face == last || face == best.face) {
                continue;
            }
            last = face;
            const double distance = distance_to(mesh.corners(face), point);
            best = distance < best.distance ? NearFace{face, distance} : best;
        }
        return best;
    }

    bool look_for_pieces(const Progress& progress) {
        space_.near_pieces.assign(grid_.count(), 0);
        return along_rows(progress, [this](Node node, FaceId& near) {
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
    void free_the_rim() {
        for (Node node = 0; node < grid_.count(); ++node) {
            const NodePlace at = grid_.place_of(node);
            for (std::size_t axis = 0; axis < 3; ++axis) {
                if (at[axis] <= 1 || at[axis] + 2 >= grid_.size[axis]) {
                    space_.heights[node] = std::numeric_limits<double>::infinity();
                }
            }
        }
    }

    // An open surface may have rims that are too near to each other to be passed; then one gets to
    // no node beside it whose nearest faces all look away.
    [[nodiscard]] bool reaches_a_back() const {
        for (Node node = 0; node < grid_.count(); ++node) {
            const bool is_beside =
                space_.past_model[node] != 0 && space_.heights[node] <= grid_.clear() + grid_.step;
            if (is_beside && nearest_face(model_, grid_.point(node), 0).behind) {
                return true;
            }
        }
        return false;
    }

    static constexpr Node k_block = 4; // nodes along a block of them
    // A node is at most 2 sqrt(3) steps from a corner of its block, so that what is nearest there
    // is at most twice as much, 6.93 steps, farther from the node than what is nearest to it.
    // Heights up to those of the narrowest passages that are told of, 4 steps, are measured
    // therefore where the estimate is below 10.93.
    static constexpr double k_near = 10.93; // steps

    const NodeGrid& grid_;
    const CheckedSurface& model_;
    const CheckedSurface& facets_;
    NodePlace blocks_{};        // along each axis
    std::vector<FaceId> faces_; // nearest to the first node of each block
    ClearSpace space_;
};

} // namespace

Result<ClearSpace> find_clear_space(const NodeGrid& grid, const TriMesh& model,
                                    const TriMesh& facets, const Progress& progress) {
    const auto topology = build_topology(model, progress.part({}, 0.0, 0.05));
    if (!topology) {
        return topology.issue();
    }
    const auto surface = make_checked_surface(model, false, progress.part({}, 0.05, 0.1));
    if (!surface) {
        return surface.issue();
    }
    const auto of_pieces = make_checked_surface(facets, false, progress.part({}, 0.1, 0.15));
    if (!of_pieces) {
        return of_pieces.issue();
    }
    ClearSpaceFinder finder(grid, *surface, *of_pieces);
    if (!finder.run(is_closed(*topology), progress.part({}, 0.15, 1.0))) {
        return stopped_issue();
    }
    return finder.take();
}

} // namespace hullwright
