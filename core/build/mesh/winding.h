// How often a surface winds around a point: the generalized winding number of Jacobson, Kavan and
// Sorkine-Hornung (2013), summed over a tree of dipoles after Barill and others, "Fast winding
// numbers for soups and clouds" (2018). Closed surfaces give whole numbers, open ones what their
// faces cover of the sphere around the point.
#pragma once

#include "base/progress.h"
#include "geom/bvh.h"
#include "mesh/tri_mesh.h"

#include <span>
#include <vector>

namespace hullwright {

class WindingField {
public:
    // Only the given faces count. The mesh must outlive the field.
    [[nodiscard]] static Result<WindingField> build(const TriMesh& mesh, std::vector<FaceId> faces,
                                                    const Progress& progress = {});

    // The winding number at the point. Far faces are summed up roughly, so that it is off by three
    // hundredths at most.
    [[nodiscard]] double at(const Vec3& point) const;
    // Of closed faces, exactly: what a ray leaves more often than it enters.
    [[nodiscard]] int whole_at(const Vec3& point) const;
    [[nodiscard]] bool empty() const { return faces_.empty(); }

private:
    // The faces below a node of the tree as they look from afar: two terms of the series around
    // their centre.
    struct Dipole {
        Vec3 centre = Vec3::Zero(); // of the faces' areas
        Vec3 moment = Vec3::Zero(); // the sum of their area vectors
        // The sum of the faces' ways from the centre, times their area vectors.
        Eigen::Matrix3d spread = Eigen::Matrix3d::Zero();
        double reach2 = 0.0; // seen from farther than this (squared) it is good enough
    };
    void gather_dipoles();
    void spread_out(std::size_t node);
    [[nodiscard]] std::span<const FaceId> faces_of(std::size_t node) const;
    [[nodiscard]] std::vector<Index> children_of(std::size_t node) const;

    const TriMesh* mesh_ = nullptr;
    std::vector<FaceId> faces_;
    Bvh bvh_;
    std::vector<FaceId> in_leaves_; // in the order of the tree's items
    std::vector<Dipole> dipoles_;   // per node
};

// The part of the sphere around the point that the triangle covers, from -2 pi to 2 pi; positive
// where the point is behind it (Van Oosterom and Strackee 1983). Nothing from within its plane.
[[nodiscard]] double solid_angle(const std::array<Vec3, 3>& triangle, const Vec3& point);

} // namespace hullwright
