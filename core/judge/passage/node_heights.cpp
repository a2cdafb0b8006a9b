#include "passage/node_heights.h"

#include "base/parallel.h"
#include "passage/node_rows.h"

#include <algorithm>
#include <limits>

namespace hullwright {
namespace {

class HeightMeasure {
public:
    HeightMeasure(const NodeGrid& grid, const CheckedSurface& surface,
                  const std::vector<char>& asked)
        : grid_(grid), surface_(surface), asked_(asked),
          heights_(grid.count(), std::numeric_limits<double>::infinity()) {}

    // Near the surface heights are measured. Farther away, where a search takes longest, the faces
    // are asked that are nearest to the corners of blocks of nodes; another may be nearer there, by
    // little.
    bool run(const Progress& progress) {
        if (!find_faces_of_blocks(progress.part({}, 0.0, 0.3))) {
            return false;
        }
        const double near = k_near * grid_.step;
        return for_each_node(grid_, progress.part({}, 0.3, 1.0), [&](Node node, FaceId& face) {
            if (asked_[node] == 0) {
                return;
            }
            const Vec3 point = grid_.point(node);
            NearFace found = nearest_of_block(node, point, face);
            if (found.distance <= near) {
                found = face_near(surface_, point, found.face);
            }
            face = found.face;
            heights_[node] = found.distance;
        });
    }

    [[nodiscard]] std::vector<double> take() { return std::move(heights_); }

private:
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
                    near = face_near(surface_, grid_.point(corner_of_block({x, y, z})), near).face;
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
        const TriMesh& mesh = *surface_.mesh;
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

    static constexpr Node k_block = 4; // nodes along a block of them
    // A node is at most 2 sqrt(3) steps from a corner of its block, so that what is nearest there
    // is at most twice as much, 6.93 steps, farther from the node than what is nearest to it.
    // Heights up to those of the narrowest passages that are told of, 4 steps, are measured
    // therefore where the estimate is below 10.93.
    static constexpr double k_near = 10.93; // steps

    const NodeGrid& grid_;
    const CheckedSurface& surface_;
    const std::vector<char>& asked_;
    NodePlace blocks_{};        // along each axis
    std::vector<FaceId> faces_; // nearest to the first node of each block
    std::vector<double> heights_;
};

} // namespace

Result<std::vector<double>> measure_heights(const NodeGrid& grid, const CheckedSurface& surface,
                                            const std::vector<char>& asked,
                                            const Progress& progress) {
    if (surface.mesh->triangles.empty()) {
        return std::vector<double>(grid.count(), std::numeric_limits<double>::infinity());
    }
    HeightMeasure measure(grid, surface, asked);
    if (!measure.run(progress)) {
        return stopped_issue();
    }
    return measure.take();
}

} // namespace hullwright
