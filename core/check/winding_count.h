// How often a surface winds around a point, exact but for the rounding of a few angles: whole turns
// by counting what a ray crosses, and what open rims leave of one by angles.
#pragma once

#include "base/progress.h"
#include "geom/bvh.h"
#include "mesh/tri_mesh.h"

#include <array>
#include <vector>

namespace hullwright {

class WindingCount {
public:
    // Only the given faces count. The mesh must outlive the count.
    [[nodiscard]] static Result<WindingCount> make(const TriMesh& mesh, std::vector<FaceId> faces,
                                                   const Progress& progress = {});

    // The sum of the solid angles of all faces over 4 pi; positive behind them. On a face it is
    // what it is on one of its sides.
    [[nodiscard]] double at(const Vec3& p) const;

    // In a ball around p that no face enters, the count is nowhere farther from at(p) than this.
    [[nodiscard]] double change_within(const Vec3& p, double radius) const;

    // The faces are closed: every count is a whole number.
    [[nodiscard]] bool is_whole() const { return rims_.empty(); }

private:
    // An edge along which `turns` more faces run from `from` to `to` than back.
    struct Rim {
        Vec3 from;
        Vec3 to;
        double turns = 0.0;
    };

    void find_rims(const TriMesh& mesh);
    [[nodiscard]] int crossings(const Vec3& p) const;
    [[nodiscard]] int crossing(FaceId face, const Vec3& p) const;
    [[nodiscard]] double angle_of(const Rim& rim, const Vec3& p) const;

    const TriMesh* mesh_ = nullptr;
    std::vector<FaceId> faces_;
    Bvh bvh_; // of numbers in faces_
    std::vector<Rim> rims_;
    // Rays run up the last of these axes; seen against it the other two turn to the left.
    std::array<Eigen::Index, 3> axes_ = {0, 1, 2};
};

} // namespace hullwright
